/** All designs by name. */
import type { Sheet } from '../sheet.ts'
import { classic } from './classic.ts'

export const DESIGNS = { classic } as const satisfies Record<string, Sheet>

export type DesignName = keyof typeof DESIGNS

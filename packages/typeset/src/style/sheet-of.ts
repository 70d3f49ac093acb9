/** The sheet of a design on paper of a size, with what its user changed. */
import { DESIGNS, type DesignName } from './designs/index.ts'
import type { Sheet } from './sheet.ts'
import { type DesignTokens, withTokens } from './tokens.ts'

export interface SheetOptions {
  design?: DesignName | undefined
  designTokens?: DesignTokens | undefined
  pageSize?: 'a4' | 'letter' | 'legal' | undefined
}

export function sheetOf({ design = 'classic', designTokens, pageSize = 'a4' }: SheetOptions): Sheet {
  const sheet: Sheet = DESIGNS[design]
  return withTokens((pageSize === 'a4' ? undefined : sheet.papers?.[pageSize]) ?? sheet, designTokens)
}

/** The designs as data, without the engine: for the HTTP contract, Word files and the second engine. */
import { DESIGNS, type DesignName } from './style/designs/index.ts'

export type { Margins, Sheet, Style } from './style/sheet.ts'
export { DESIGNS, type DesignName }

export const DESIGN_NAMES = Object.keys(DESIGNS) as [DesignName, ...DesignName[]]

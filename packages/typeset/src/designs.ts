/** The designs as data, without the engine: for the HTTP contract, Word files and the second engine. */
import { DESIGNS, type DesignName } from './style/designs/index.ts'
import type { Sheet } from './style/sheet.ts'

/** Families that a sheet can name. */
export const FONT_FAMILIES = [
  'times',
  'helvetica',
  'courier',
  'serif',
  'display',
  'sans',
  'mono',
] as const satisfies readonly Sheet['families'][string][]

export { describeChart, isChartBlock, readChart } from './construct/chart/read.ts'
export { captionBesidePictures, type FigureCaption, figureCaptionIn } from './construct/figure-caption-text.ts'
export { captionLabel, isNoteText, isTableNote } from './construct/table/caption.ts'
export { firstFilled, isSumRow } from './construct/table/read.ts'
export { isKeptRow } from './construct/table/settle.ts'
export { pageLabel, pageName } from './page/page-label.ts'
export { PAGE_SIZES } from './style/page-sizes.ts'
export type { RunningLine } from './style/running-lines.ts'
export { type Margins, type RuledTable, type Sheet, type Style, tableSetting } from './style/sheet.ts'
export { marginsOf, type SheetOptions, sheetOf } from './style/sheet-of.ts'
export { type DesignTokens, tokensOf, type WrittenTokens, withTokens } from './style/tokens.ts'
export { DESIGNS, type DesignName }

export const DESIGN_NAMES = Object.keys(DESIGNS) as [DesignName, ...DesignName[]]

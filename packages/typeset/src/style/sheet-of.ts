/** The sheet of a design on paper of a size, with what its user changed. */
import { DESIGNS, type DesignName } from './designs/index.ts'
import type { Margins, Sheet } from './sheet.ts'
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

/** Points. The margins of the caller leave room for the lines of the user at the head and foot. */
export function marginsOf(
  sheet: Sheet,
  { pageSize = 'a4', margins: own }: Pick<SheetOptions, 'pageSize'> & { margins?: Partial<Margins> | undefined },
): Margins {
  const { top, right, bottom, left } = { ...sheet.margins[pageSize], ...own }
  const least = sheet.marginsLeast ?? { top: 0, bottom: 0 }
  return { top: Math.max(top, least.top), right, bottom: Math.max(bottom, least.bottom), left }
}

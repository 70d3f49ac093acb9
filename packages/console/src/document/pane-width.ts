/** How wide the text is beside the pages. CSS pixels. */

/** What was chosen; undefined for the width that the screen has by itself. */
export interface PaneWidths {
  text: number | undefined
  besidePanel: number | undefined
}

const MIN = 320
/** From here on the design panel stands beside the pages; below it lies over them. */
const WIDE_FROM = 1200 - 56
const PANEL = 304
const TEXT = 640
const TEXT_BESIDE_PANEL = 470

export function boundedWidth(total: number, hasPanel: boolean): { min: number; max: number } {
  const panel = hasPanel && total >= WIDE_FROM ? PANEL : 0
  return { min: MIN, max: Math.max(MIN, total - panel - MIN) }
}

/** @param total of text, pages and panel. */
export function textWidth(total: number, hasPanel: boolean, { text, besidePanel }: PaneWidths): number {
  const { min, max } = boundedWidth(total, hasPanel)
  const isWide = total >= WIDE_FROM
  const own = isWide ? (hasPanel ? TEXT_BESIDE_PANEL : TEXT) : Math.round(total / 2)
  const chosen = hasPanel && isWide ? besidePanel : text
  return Math.min(max, Math.max(min, chosen ?? own))
}

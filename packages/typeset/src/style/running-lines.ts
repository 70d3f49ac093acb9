/** Lines of the user at the head and foot of pages, such as the registration of a company: in the margins, which grow for them. */
import type { FurnitureLine, Sheet } from './sheet.ts'

/** At most three parts; `{page}`, `{pages}` and `{title}` in them are replaced. */
export interface RunningLine {
  left?: string
  center?: string
  right?: string
  /** Absent: on all pages. */
  on?: 'first' | 'later'
}

const STYLE = 'foot'
/** Points from the edge of the paper to the baseline of the nearest line: printers leave about 4 mm empty. */
const EDGE = { head: 24, foot: 22 }
/** Points between these lines and the design's own, or the text. */
const APART = 9

/**
 * The lines of the user are next to the edge of the paper, the design's own between them and the text. In letters the letterhead has the
 * first page, so the head begins on the second.
 */
export function withRunningLines(sheet: Sheet, head: readonly RunningLine[], foot: readonly RunningLine[]): Sheet {
  const { furniture, margins, logo } = sheet
  const leading = sheet.styles[STYLE]?.leading
  if (furniture === 'folio' || leading === undefined || head.length + foot.length === 0) return sheet
  const heads = stacked(sheet.letterhead === undefined ? head : onLaterPages(head))
  const feet = stacked(foot)
  const above = heightOf(heads, leading)
  const below = heightOf(feet, leading)
  const isHead = (line: FurnitureLine): boolean => line.baseline >= 0
  const own = furniture.map((line) => {
    // The place of a zone is that of the window.
    if (line.zone !== undefined) return line
    return { ...line, baseline: line.baseline + (isHead(line) ? above : -below) }
  })
  const lines = [
    ...heads.map(({ at, line }) => ({ ...line, baseline: EDGE.head + at * leading })),
    ...feet.map(({ at, of, line }) => ({ ...line, baseline: -EDGE.foot - (of - 1 - at) * leading })),
  ]
  const grown = (size: 'a4' | 'letter' | 'legal') => ({
    ...margins[size],
    top: margins[size].top + above,
    bottom: margins[size].bottom + below,
  })
  return {
    ...sheet,
    furniture: [...own, ...lines],
    margins: { a4: grown('a4'), letter: grown('letter'), legal: grown('legal') },
    marginsLeast: { top: above > 0 ? EDGE.head + above : 0, bottom: below > 0 ? EDGE.foot + below : 0 },
    ...(logo !== undefined && sheet.letterhead === undefined && { logo: { ...logo, top: logo.top + above } }),
  }
}

const onLaterPages = (lines: readonly RunningLine[]): RunningLine[] =>
  lines.filter(({ on }) => on !== 'first').map((line) => ({ ...line, on: 'later' }))

interface Stacked {
  /** Place from the top among the lines of its page, and how many these are. */
  at: number
  of: number
  line: Omit<FurnitureLine, 'baseline'>
}

/** A line of all pages is two where the first page has other lines. */
function stacked(lines: readonly RunningLine[]): Stacked[] {
  const printed = { style: STYLE, always: true }
  if (lines.every(({ on }) => on === undefined))
    return lines.map((line, at) => ({ at, of: lines.length, line: { ...line, ...printed, on: 'all' } }))
  return (['first', 'later'] as const).flatMap((page) => {
    const these = lines.filter(({ on = page }) => on === page)
    return these.map((line, at) => ({ at, of: these.length, line: { ...line, ...printed, on: page } }))
  })
}

const heightOf = (lines: readonly Stacked[], leading: number): number =>
  lines.length === 0 ? 0 : Math.max(...lines.map(({ of }) => of)) * leading + APART

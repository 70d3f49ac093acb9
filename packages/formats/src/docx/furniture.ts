/** Heads and feet of a design's pages in Word, with fields for the page and the number of pages. Lengths are twips. */
import type { DocumentMeasures } from '@platen/typeset'
import { pageLabel, pageName, type Sheet } from '@platen/typeset/designs'
import { AlignmentType, Footer, Header, PageNumber, Paragraph, TabStopType, TextRun } from 'docx'
import { frameAt } from './frames.ts'
import type { WordStyles } from './styles.ts'
import { TWIPS_PER_POINT } from './units.ts'

type Line = Exclude<Sheet['furniture'], 'folio'>[number]

const SIDES = ['left', 'center', 'right'] as const

export interface FurnitureOptions {
  styles: WordStyles
  title: string
  /** BCP 47. */
  language: string
  /** Text for `{authors}` and other names. */
  facts: Readonly<Record<string, string>>
  /** Undefined for the design classic, which has a page number alone. */
  measures: Pick<DocumentMeasures, 'pageCount' | 'zones' | 'shortened'> | undefined
  /** Pages are in landscape. */
  isLandscape: boolean
  /** False: only lines that are printed without page numbers too. */
  hasPageNumbers: boolean
}

interface Furniture {
  headers?: Record<string, Header>
  footers?: Record<string, Footer>
  /** The first page has its own. */
  titlePage: boolean
  evenAndOdd: boolean
  /** Points from the edges of the page; undefined for none. */
  header: number | undefined
  footer: number | undefined
}

const PAGES = {
  first: ['all', 'several', 'first'],
  default: ['all', 'several', 'later', 'odd'],
  even: ['all', 'several', 'later', 'even'],
} as const

export function furnitureOf(options: FurnitureOptions): Furniture {
  const { furniture } = options.styles.sheet
  if (furniture === 'folio') {
    if (!options.hasPageNumbers) return { titlePage: false, evenAndOdd: false, header: undefined, footer: undefined }
    const folio = new Paragraph({
      alignment: AlignmentType.CENTER,
      children: [new TextRun({ children: [PageNumber.CURRENT] })],
    })
    const footers = { default: new Footer({ children: [folio] }) }
    return { footers, titlePage: false, evenAndOdd: false, header: undefined, footer: undefined }
  }
  const { styles, measures } = options
  // Word can't say what only documents of several pages have, nor that a line is left out where it is too long.
  const lines = furniture.filter(
    (line) =>
      (options.hasPageNumbers || line.always === true) &&
      (line.on !== 'several' || measures?.pageCount !== 1) &&
      (line.zone === undefined || (measures?.zones.has(line.zone) ?? false)) &&
      !SIDES.every((side) => line[side] === undefined || measures?.shortened.get(line)?.[side] === ''),
  )
  const evenAndOdd = lines.some(({ on }) => on === 'even' || on === 'odd')
  const titlePage = lines.some(({ on }) => on !== 'all' && on !== 'several')
  const kinds = [
    'default',
    ...(titlePage ? ['first'] : []),
    ...(evenAndOdd ? ['even'] : []),
  ] as const as readonly (keyof typeof PAGES)[]
  const heads = lines.filter(({ baseline }) => baseline >= 0)
  // A line in a zone is a frame, so that it does not push the text down.
  const flowing = heads.filter(({ zone }) => zone === undefined)
  const feet = lines.filter(({ baseline }) => baseline < 0)
  const on = (some: readonly Line[], kind: keyof typeof PAGES) => ({
    children: paragraphsOf(
      some.filter((line) => (PAGES[kind] as readonly string[]).includes(line.on)),
      options,
    ),
  })
  return {
    ...(heads.length > 0 && { headers: Object.fromEntries(kinds.map((kind) => [kind, new Header(on(heads, kind))])) }),
    ...(feet.length > 0 && { footers: Object.fromEntries(kinds.map((kind) => [kind, new Footer(on(feet, kind))])) }),
    titlePage,
    evenAndOdd,
    header: edgeOf(flowing, (style) => styles.ascent(style)),
    footer: edgeOf(feet, (style) => styles.descent(style)),
  }
}

/** Points from the edge of the page to the nearest of these lines. @param reach twips from a baseline towards the edge. */
function edgeOf(lines: readonly Line[], reach: (style: string) => number): number | undefined {
  if (lines.length === 0) return undefined
  const edges = lines.map(({ style, baseline }) => Math.abs(baseline) - reach(style) / TWIPS_PER_POINT)
  return Math.max(0, Math.min(...edges))
}

/** Lines with one baseline are one paragraph with tabs. */
function paragraphsOf(lines: readonly Line[], options: FurnitureOptions): Paragraph[] {
  const { styles } = options
  const width = Math.round(styles.measureOf(options.isLandscape) * 20)
  const baselines = [...new Set(lines.map(({ baseline }) => baseline))].sort((a, b) => a - b)
  const paragraphs = baselines.map((baseline) => {
    const same = lines.filter((line) => line.baseline === baseline)
    // The highest line gives the paragraph its style.
    const {
      zone,
      style,
      width: part = 1,
    } = same.reduce((high, line) => (styles.ascent(line.style) > styles.ascent(high.style) ? line : high))
    const place = (side: (typeof SIDES)[number]) => same.flatMap((line) => runsOf(line, side, style, options))
    if (zone !== undefined)
      return new Paragraph({
        style: styles.id(style),
        frame: frameAt(styles.page.left, Math.round(baseline * 20) - styles.ascent(style), styles.measure * part),
        children: place('left'),
      })
    const tab = () => new TextRun({ text: '\t' })
    const [left, center, right] = [place('left'), place('center'), place('right')]
    return new Paragraph({
      style: styles.id(style),
      // A text that reaches beyond the middle would go on at a stop there.
      tabStops: [
        ...(center.length === 0 ? [] : [{ type: TabStopType.CENTER, position: Math.round(width / 2) }]),
        { type: TabStopType.RIGHT, position: width },
      ],
      children: [
        ...left,
        ...(center.length === 0 ? [] : [tab(), ...center]),
        ...(right.length === 0 ? [] : [tab(), ...right]),
      ],
    })
  })
  // Word needs a paragraph in every head and foot.
  return lines.some(({ zone }) => zone === undefined) ? paragraphs : [...paragraphs, new Paragraph({})]
}

/** @param paragraph style of the sheet that the paragraph has. */
function runsOf(line: Line, side: (typeof SIDES)[number], paragraph: string, options: FurnitureOptions): TextRun[] {
  const pattern = line[side]
  const shortened = options.measures?.shortened.get(line)?.[side]
  const children = pattern === undefined ? [] : shortened === undefined ? childrenOf(pattern, options) : [shortened]
  const { style, boldFirst = false } = line
  const own = style === paragraph ? {} : { style: options.styles.characterId(style) }
  const [first, ...rest] = children.filter((child) => child !== '')
  if (first === undefined) return []
  if (!boldFirst) return [new TextRun({ ...own, children: [first, ...rest] })]
  return [new TextRun({ ...own, bold: true, children: [first] }), new TextRun({ ...own, children: rest })]
}

const childrenOf = (pattern: string, options: FurnitureOptions): Child[] =>
  pattern.split(/(\{[^{}]*\})/u).flatMap((piece) => {
    if (!piece.startsWith('{')) return [piece]
    for (const name of piece.slice(1, -1).split('|')) {
      const value = fieldOf(name, options)
      if (value.length > 0) return value
    }
    return []
  })

type Child = string | (typeof PageNumber)[keyof typeof PageNumber]

function fieldOf(name: string, { title, language, facts }: FurnitureOptions): Child[] {
  if (name === 'page') return [PageNumber.CURRENT]
  if (name === 'pages') return [PageNumber.TOTAL_PAGES]
  if (name === 'pageName') return withFields(pageName(language, 1))
  if (name === 'pageOfPages') return withFields(pageLabel(language, 1, 2))
  const text = name === 'title' ? title : (facts[name] ?? '')
  return text === '' ? [] : [text]
}

/** @param label of page 1, of 2 pages. */
const withFields = (label: string): Child[] =>
  label
    .split(/([12])/u)
    .map((piece) => (piece === '1' ? PageNumber.CURRENT : piece === '2' ? PageNumber.TOTAL_PAGES : piece))

/** Heads and feet of a design's pages in Word, with fields for the page and the number of pages. Lengths are twips. */
import { pageLabel, type Sheet } from '@platen/typeset/designs'
import { AlignmentType, Footer, Header, PageNumber, Paragraph, TabStopType, TextRun } from 'docx'
import { frameAt } from './frames.ts'
import type { WordStyles } from './styles.ts'

type Line = Exclude<Sheet['furniture'], 'folio'>[number]

export interface FurnitureOptions {
  styles: WordStyles
  title: string
  /** BCP 47. */
  language: string
  /** Text for `{authors}` and other names. */
  facts: Readonly<Record<string, string>>
  /** Word can't say what only documents of several pages have. */
  isOnePage: boolean
  /** Zones of the first page that have text (Place in the typesetter's style/sheet.ts). */
  zones: ReadonlySet<string>
  /** Pages are in landscape. */
  isLandscape: boolean
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

/** Points from the baseline of a line to its top and bottom. */
const ASCENT = 8.5
const DESCENT = 3

const PAGES = {
  first: ['all', 'several', 'first'],
  default: ['all', 'several', 'later', 'odd'],
  even: ['all', 'several', 'later', 'even'],
} as const

export function furnitureOf(options: FurnitureOptions): Furniture {
  const { furniture } = options.styles.sheet
  if (furniture === 'folio') {
    const folio = new Paragraph({
      alignment: AlignmentType.CENTER,
      children: [new TextRun({ children: [PageNumber.CURRENT] })],
    })
    const footers = { default: new Footer({ children: [folio] }) }
    return { footers, titlePage: false, evenAndOdd: false, header: undefined, footer: undefined }
  }
  const { zones } = options
  const lines = furniture.filter(
    ({ on, zone }) => (on !== 'several' || !options.isOnePage) && (zone === undefined || zones.has(zone)),
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
    header: flowing.length > 0 ? Math.max(0, Math.min(...flowing.map(({ baseline }) => baseline)) - ASCENT) : undefined,
    footer: feet.length > 0 ? Math.max(0, Math.min(...feet.map(({ baseline }) => -baseline)) - DESCENT) : undefined,
  }
}

/** Lines with one baseline are one paragraph with tabs. */
function paragraphsOf(lines: readonly Line[], options: FurnitureOptions): Paragraph[] {
  const { styles } = options
  const width = Math.round(styles.measureOf(options.isLandscape) * 20)
  const baselines = [...new Set(lines.map(({ baseline }) => baseline))].sort((a, b) => a - b)
  const paragraphs = baselines.map((baseline) => {
    const same = lines.filter((line) => line.baseline === baseline)
    const place = (side: 'left' | 'center' | 'right') =>
      same.flatMap((line) => (line[side] === undefined ? [] : runsOf(line, line[side], options)))
    const tab = () => new TextRun({ text: '\t' })
    const { zone, style, width: part = 1 } = same[0]!
    if (zone !== undefined)
      return new Paragraph({
        style: styles.id(style),
        frame: frameAt(styles.page.left, Math.round(baseline * 20) - styles.ascent(style), styles.measure * part),
        children: place('left'),
      })
    return new Paragraph({
      style: styles.id(same[0]!.style),
      tabStops: [
        { type: TabStopType.CENTER, position: Math.round(width / 2) },
        { type: TabStopType.RIGHT, position: width },
      ],
      children: [...place('left'), tab(), ...place('center'), tab(), ...place('right')],
    })
  })
  // Word needs a paragraph in every head and foot.
  return lines.some(({ zone }) => zone === undefined) ? paragraphs : [...paragraphs, new Paragraph({})]
}

function runsOf({ style, boldFirst }: Line, pattern: string, options: FurnitureOptions): TextRun[] {
  const { italic, bold, smallCaps } = options.styles.style(style)
  const children = pattern.split(/(\{[^{}]*\})/u).flatMap((piece) => {
    if (!piece.startsWith('{')) return piece === '' ? [] : [piece]
    for (const name of piece.slice(1, -1).split('|')) {
      const value = fieldOf(name, options)
      if (value.length > 0) return value
    }
    return []
  })
  const runOptions = {
    ...(italic ? { italics: true } : {}),
    ...(bold ? { bold: true } : {}),
    ...(smallCaps === 'all' ? { smallCaps: true } : {}),
  }
  const [first, ...rest] = children
  if (!boldFirst || first === undefined) return [new TextRun({ ...runOptions, children })]
  return [new TextRun({ ...runOptions, bold: true, children: [first] }), new TextRun({ ...runOptions, children: rest })]
}

type Child = string | (typeof PageNumber)[keyof typeof PageNumber]

function fieldOf(name: string, { title, language, facts }: FurnitureOptions): Child[] {
  if (name === 'page') return [PageNumber.CURRENT]
  if (name === 'pages') return [PageNumber.TOTAL_PAGES]
  if (name === 'pageOfPages')
    return pageLabel(language, 1, 2)
      .split(/(\d)/u)
      .map((piece) => (piece === '1' ? PageNumber.CURRENT : piece === '2' ? PageNumber.TOTAL_PAGES : piece))
  const text = name === 'title' ? title : (facts[name] ?? '')
  return text === '' ? [] : [text]
}

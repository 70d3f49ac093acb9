/** The parser of Markdown (markdown-it) in its two dialects, which markdown.ts describes, with bounds on how deep it nests. */
import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'
import { HAN } from './han.ts'
import { FastBlockState, FastInlineState } from './parser-state.ts'
import {
  definitionLists,
  dottedLists,
  footnotes,
  formulas,
  letteredLists,
  lineBreakTag,
  strikethrough,
  underlinedTitles,
  writingLines,
} from './rules.ts'
import { textBelowTables, wideRows } from './table-rules.ts'

export type Dialect = 'commonmark' | 'answer'

/**
 * Limit of nested quotes, lists and items; the parser drops deeper text. Its time grows with the limit: a quote of this depth
 * with 50,000 lazy continuation lines takes 1.5 s at 100 and 8 s at 500.
 */
export const LEVELS_MAX = 100
/** Limit of nested brackets in a line; deeper ones are text. Parser time grows with it: 50,000 `![` take 1.6 s at 500. */
const INLINE_LEVELS_MAX = 32

/** Quotes and lists nest deeper than LEVELS_MAX. */
export class NestingTooDeep extends RangeError {
  override name = 'NestingTooDeep'
}

function parserOf(dialect: Dialect): Parser {
  const parser = new MarkdownIt('default', { html: dialect === 'commonmark', linkify: true })
  parser.set({ maxNesting: LEVELS_MAX })
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  // Every link that it finds then has one of these, and most paragraphs have neither.
  const hasLinks = parser.linkify.test.bind(parser.linkify)
  parser.linkify.test = (text) => (text.includes(':') || text.includes('//')) && hasLinks(text)
  // Marks behind an address close what was opened before it (GFM §6.9).
  const matchAtStart = parser.linkify.matchAtStart.bind(parser.linkify)
  parser.linkify.matchAtStart = (text) => {
    const match = matchAtStart(text)
    if (match !== null) {
      let end = match.url.length
      while (end > 0 && '*_~'.includes(match.url[end - 1]!)) end--
      match.url = match.url.slice(0, end)
    }
    return match
  }
  // Addresses are printed as written.
  parser.normalizeLink = (url) => url
  const validateLink = parser.validateLink.bind(parser)
  parser.validateLink = (url) => validateLink(url) || SVG_DATA.test(url.slice(0, SVG_DATA_CHARS))
  parser.normalizeLinkText = (url) => url
  const parseInline = parser.inline.parse.bind(parser.inline)
  parser.inline.parse = (...source) => {
    parser.set({ maxNesting: INLINE_LEVELS_MAX })
    try {
      parseInline(...source)
    } finally {
      parser.set({ maxNesting: LEVELS_MAX })
    }
  }
  parser.use(footnotes).use(letteredLists).use(lineBreakTag).use(strikethrough).use(wideRows).use(writingLines)
  parser.use(formulas, dialect === 'commonmark')
  parser.inline.State = InlineState
  parser.block.State = FastBlockState
  if (dialect === 'commonmark') parser.use(definitionLists).use(dottedLists)
  if (dialect === 'answer') {
    parser.use(textBelowTables).use(underlinedTitles).disable(['reference', 'lheading'])
  }
  return parser
}

const BLANK_LENGTH = 4

/**
 * Records where a code span begins, and allows `**` next to Chinese and Japanese text: `**注意：**文` is meant to be bold,
 * but CommonMark §6.2 does not let a mark between punctuation and a letter close. Next to scripts without spaces between words
 * `**` may open before, and close after, any character that is not blank. Four underscores or more are a blank to fill in, and
 * no mark of emphasis: `(____) and (____)`.
 */
class InlineState extends FastInlineState {
  override push(type: string, tag: string, nesting: Token['nesting']) {
    const token = super.push(type, tag, nesting)
    if (type === 'code_inline') token.meta = { from: this.pos }
    return token
  }

  override scanDelims(start: number, canSplitWord: boolean) {
    const scanned = super.scanDelims(start, canSplitWord)
    if (this.src[start] === '_' && scanned.length >= BLANK_LENGTH)
      return { ...scanned, can_open: false, can_close: false }
    if (scanned.length < 2 || this.src[start] !== '*') return scanned
    const before = this.src[start - 1] ?? ' '
    const after = this.src[start + scanned.length] ?? ' '
    if (!HAN.test(before) && !HAN.test(after)) return scanned
    return { ...scanned, can_open: /\S/u.test(after), can_close: /\S/u.test(before) }
  }
}

const parsers: Partial<Record<Dialect, Parser>> = {}

/** A picture, which no reader of a document opens as a page. */
const SVG_DATA = /^data:image\/svg\+xml[;,]/iu
const SVG_DATA_CHARS = 24

export const parserFor = (dialect: Dialect): Parser => (parsers[dialect] ??= parserOf(dialect))

/**
 * The Markdown parser, as `Resources.markdown` holds it: CommonMark with GFM's tables, strikethrough and bare links. A
 * module of its own (`@platen/typeset/markdown`), so that a document in light markup does not load it.
 *
 * markdown-it takes a tenth of a second for what takes micromark a minute: `*a**` 25,000 times, `>` 100,000 times.
 */
import MarkdownIt from 'markdown-it'
import type { MarkdownReader, MarkdownToken } from '../font/resources.ts'

/** Levels of quotes and lists in each other; what stands deeper the parser would drop. Far from any stack's end. */
const LEVELS_MAX = 500
/** Levels of brackets in a line; what stands deeper is text. The parser's time grows with this: 50,000 `![` take 1.6 s at 500. */
const INLINE_LEVELS_MAX = 32

const parser = new MarkdownIt('default', { html: true, linkify: true })
parser.set({ maxNesting: LEVELS_MAX })
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

const parseInline = parser.inline.parse.bind(parser.inline)
parser.inline.parse = (...source) => {
  parser.set({ maxNesting: INLINE_LEVELS_MAX })
  try {
    parseInline(...source)
  } finally {
    parser.set({ maxNesting: LEVELS_MAX })
  }
}

export const markdownReader: MarkdownReader = {
  /** @throws {RangeError} where the source nests deeper than `LEVELS_MAX`, so that the caller can set it in another way. */
  parse(source) {
    const tokens = parser.parse(source, {})
    if (tokens.some(({ nesting, level }) => nesting === 1 && level >= LEVELS_MAX - 1)) {
      throw new RangeError(`Quotes and lists nest more than ${LEVELS_MAX} deep.`)
    }
    return tokens as MarkdownToken[]
  },
}

/**
 * The Markdown parser, as `Resources.markdown` holds it: CommonMark with GFM's tables, strikethrough and bare links. A
 * module of its own (`@platen/typeset/markdown`), so that a document in light markup does not load it.
 *
 * markdown-it takes a tenth of a second for what takes micromark a minute: `*a**` 25,000 times, `>` 100,000 times.
 */
import MarkdownIt from 'markdown-it'
import type { MarkdownReader, MarkdownToken } from '../font/resources.ts'

const parser = new MarkdownIt('default', { html: true, linkify: true })
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

export const markdownReader: MarkdownReader = { parse: (source) => parser.parse(source, {}) as MarkdownToken[] }

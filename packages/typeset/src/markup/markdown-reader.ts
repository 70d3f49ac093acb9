/**
 * The Markdown parser, as `Resources.markdown` holds it: CommonMark with GFM's tables, strikethrough and bare links. A
 * module of its own (`@platen/typeset/markdown`), so that a document in light markup does not load it.
 */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { MarkdownReader } from '../font/resources.ts'

export const markdownReader: MarkdownReader = {
  parse: (source) => fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
}

/** The title block that the front matter of a text gives it. */
import { DocumentBuilder } from './builder.ts'
import type { FrontMatter } from './read/front-matter.ts'
import { hasSectionsAsTitles, lowerHeadings } from './read/heading-lines.ts'
import { toMarkdown } from './write/markdown.ts'

/** Whether a Markdown text begins with a heading of the first level. */
const opensWithTitle = (body: string): boolean =>
  /^\s*(?:#[ \t]+\S|<h1[\s>]|[^\s#>|`~-][^\n]*\n=+[ \t]*(?:\r?\n|$))/iu.test(body)

/**
 * The text behind the front matter, below a title block of its title, authors and date. A text that begins with a title of its
 * own gets none, and its authors and date are among `others`; where its sections have the level of a title, these are lowered.
 */
export function titledBody({ title, authors, date, others, body }: FrontMatter): { body: string; others: string[] } {
  const source = body.split('\n')
  const hasOwn = opensWithTitle(body)
  const isAbove = hasOwn && hasSectionsAsTitles(source, title)
  if (title === '' || (hasOwn && !isAbove)) {
    const unprinted = [...(authors.length > 0 ? ['author'] : []), ...(date === '' ? [] : ['date'])]
    return { body, others: [...new Set([...unprinted, ...others])] }
  }
  if (isAbove) lowerHeadings(source)
  const block = new DocumentBuilder(title.length)
  block.open('heading', { value: 1 })
  block.text(title)
  block.close()
  const lines = [authors.join(', '), date].filter((line) => line !== '')
  if (lines.length > 0) {
    block.open('paragraph')
    block.text(lines.join('\n'))
    block.close()
  }
  const text = isAbove ? source.join('\n') : body
  return { body: `${toMarkdown(block.finish())}\n${text.replace(/^(?:[ \t]*\r?\n)+/u, '')}`, others }
}

/** The title block that the front matter of a text gives it. */
import { DocumentBuilder } from './builder.ts'
import type { FrontMatter } from './read/front-matter.ts'
import { toMarkdown } from './write/markdown.ts'

/** Whether a Markdown text begins with a heading of the first level. */
const opensWithTitle = (body: string): boolean =>
  /^\s*(?:#[ \t]+\S|<h1[\s>]|[^\s#>|`~-][^\n]*\n=+[ \t]*(?:\r?\n|$))/iu.test(body)

/**
 * The text behind the front matter, below a title block of its title, authors and date. A text that begins with a title of its
 * own gets none, and its authors and date are among `others`.
 */
export function titledBody({ title, authors, date, others, body }: FrontMatter): { body: string; others: string[] } {
  if (title === '' || opensWithTitle(body)) {
    const unprinted = [...(authors.length > 0 ? ['author'] : []), ...(date === '' ? [] : ['date'])]
    return { body, others: [...new Set([...unprinted, ...others])] }
  }
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
  return { body: `${toMarkdown(block.finish())}\n${body.replace(/^(?:[ \t]*\r?\n)+/u, '')}`, others }
}

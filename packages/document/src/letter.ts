/** A letter's source as it is printed: the values of its labelled head stand without their labels (head.ts). */
import { printLetterHead, readHead } from './head.ts'

/** Lines of a value end in hard breaks: the text reads the same in both dialects of Markdown. */
export function withoutLabels(source: string): string {
  const head = readHead(source)
  if (!head) return source
  const printed = printLetterHead(head)
    .split('\n\n')
    .map((group) => group.replaceAll('\n', '  \n'))
  if (printed.join('') === '') return source.slice(head.end).replace(/^\n+/u, '')
  return `${printed.join('\n\n')}\n\n${source.slice(head.end).replace(/^\n+/u, '')}`
}

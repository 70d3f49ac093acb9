/** Rewrites a letter's source for printing: the values of its labelled head, without their labels (head.ts). */
import { printLetterHead, readHead } from './head.ts'

/** Lines of a value end in hard breaks, so that both dialects of Markdown parse them alike. */
export function withoutLabels(source: string): string {
  const head = readHead(source)
  if (!head) return source
  const printed = printLetterHead(head)
    .split('\n\n')
    .map((group) => group.replaceAll('\n', '  \n'))
  if (printed.join('') === '') return source.slice(head.end).replace(/^\n+/u, '')
  return `${printed.join('\n\n')}\n\n${source.slice(head.end).replace(/^\n+/u, '')}`
}

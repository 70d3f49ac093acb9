/** The title of a document, for its properties and the heads of its pages. */
import type { Document } from './model.ts'

/** What a document of a design is called by itself: as its roles say, or as its first heading of the first level. */
export function ownTitle(document: Document, facts: Readonly<Record<string, string>>): string | undefined {
  if (facts['title'] !== undefined) return facts['title'] || undefined
  for (let block = 0; block < document.count; block++)
    if (document.kind(block) === 'heading' && document.value[block] === 1)
      return headingTitle(document, block) || undefined
  return undefined
}

/** The text of a heading without its pictures, such as badges. */
export function headingTitle(document: Document, block: number): string {
  const text = document.text(block).replaceAll('\n', ' ')
  const { links } = document
  if (!links.some(({ kind }) => kind === 'image')) return text
  const words = document.runs(block).filter(({ link }) => links[link]?.kind !== 'image')
  const title = words
    .map((run) => run.text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
  return title === '' ? text : title
}

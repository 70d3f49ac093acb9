/** What a design asks of a document's blocks. */
import type { Document } from '@platen/document'

/** Whether the document has one heading of the first level, and begins with it. */
export function isOnlyTitle(document: Document): boolean {
  if (document.kind(0) !== 'heading' || document.value[0] !== 1) return false
  for (let block = 1; block < document.count; block++)
    if (document.kind(block) === 'heading' && document.value[block] === 1) return false
  return true
}

export function isBoldLine(document: Document, block: number): boolean {
  const runs = document.runs(block)
  return (
    runs.some(({ text, bold }) => bold && text.trim() !== '') &&
    runs.every(({ text, bold }) => (bold || text.trim() === '') && !text.includes('\n'))
  )
}

/** Whether a block ends in a colon, and so introduces the next one. */
export const isLeadIn = (document: Document, block: number): boolean => /[:：]$/u.test(document.text(block).trimEnd())

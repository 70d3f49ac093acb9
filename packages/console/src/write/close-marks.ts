/** Closes the marks that a text under way has open at its end, for its pages only: `**` and `*`, a code span, a fence. */
export function closeMarks(text: string): string {
  const fences = text.match(/^(?:```|~~~)/gm) ?? []
  if (fences.length % 2 === 1) return `${text}\n${fences.at(-1)}`
  const start = text.lastIndexOf('\n\n') + 1
  const paragraph = text.slice(start)
  // A table row that is being written has the columns of its head once it ends.
  if (/^\|[^\n]*$/.test(paragraph.slice(paragraph.lastIndexOf('\n') + 1)))
    return text.slice(0, start + paragraph.lastIndexOf('\n') + 1)
  let closed = text.replace(/\s+$/u, '')
  if (((paragraph.match(/`/g) ?? []).length & 1) === 1) closed += '`'
  else if (((paragraph.match(/\*\*/g) ?? []).length & 1) === 1) closed = `${closed.replace(/\*+$/, '')}**`
  return closed
}

/** Closes the marks that a text under way has open at its end, for its pages only: `**`, a code span, a fence; leaves out half a table row. */
export function closeMarks(text: string): string {
  const fences = text.match(/^(?:```|~~~)/gm) ?? []
  if (fences.length % 2 === 1) return `${text}\n${fences.at(-1)}`
  const start = text.lastIndexOf('\n\n') + 1
  const paragraph = text.slice(start)
  const line = text.lastIndexOf('\n') + 1
  if (text[line] === '|') return text.slice(0, line)
  if (count(paragraph, '`') % 2 === 1) return `${text.trimEnd()}\``
  if (count(paragraph, '**') % 2 === 0) return text
  let end = text.trimEnd()
  // Half of the closing mark, or the opening one with nothing after it.
  while (end.endsWith('*')) end = end.slice(0, -1)
  return count(end.slice(start), '**') % 2 === 1 ? `${end.trimEnd()}**` : end
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1
}

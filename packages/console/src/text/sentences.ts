/** The text up to the end of its last whole sentence, or of its last whole line: what comes after it was cut off. */
export function throughLastSentence(text: string): string {
  const ends = [...text.matchAll(/[.!?…。！？؟।]["'”’»)\]*_]*(?=\s|$)|\n/gu)]
  const last = ends.at(-1)
  return last === undefined ? '' : text.slice(0, last.index + last[0].length)
}

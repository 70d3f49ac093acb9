/** The text up to the end of its last whole sentence, or of its last whole line: what comes after it was cut off. */
export function throughLastSentence(text: string): string {
  const ends = [...text.matchAll(/[.!?…。！？؟।]["'”’»)\]*_]*(?=\s|$)|\n/gu)]
  const last = ends.at(-1)
  return last === undefined ? '' : text.slice(0, last.index + last[0].length)
}

/** In the words of a prompt: the model reads it. */
export const continuing = (prompt: string): string =>
  `The text breaks off before its end. Keep every word that is there, and write the rest of it after its last sentence. The text was asked for with these words:\n\n${prompt}`

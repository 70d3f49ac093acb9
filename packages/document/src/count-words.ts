/** Of Chinese and Japanese, which are written without spaces: each of them counts as a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu

/** Words of a text: letters and digits, with marks between them such as in `don't` or `4,812`. */
export function countWords(text: string): number {
  let count = 0
  for (const _ of text.replace(UNSPACED, ' $& ').matchAll(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)) count += 1
  return count
}

/** What a reader gave, against the text that went in. */
import type { Case } from './cases.ts'

/** The text of a case as it is printed: without markup. */
function sourceText({ content }: Case): string {
  let isCode = false
  return content
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) {
        isCode = !isCode
        return ''
      }
      if (isCode) return line
      if (/^\|[-:|]+\|$/u.test(line)) return ''
      return line.replace(/^# /u, '').replaceAll(/[*`|]/gu, (mark) => (mark === '|' ? ' ' : ''))
    })
    .join('\n')
}

/** In a reader's text: some letters, which it does not tell. */
export const LIGATURE = '\ue000'
const isSame = (word: string, found: string | undefined): boolean =>
  word === found ||
  (found?.includes(LIGATURE) === true &&
    new RegExp(`^${found.split(LIGATURE).map(RegExp.escape).join('[a-z]{2,3}')}$`, 'u').test(word))

/**
 * Words in order; of a text without spaces its characters, each as a word. A word that is divided at the end of a line is one
 * again: hyphens are left out of both texts, since a reader can't know which of them were typed.
 */
function wordsOf(text: string, isUnspaced = false): string[] {
  const joined = text.replaceAll(/[-\u00ad\u2010]+\s*\n\s*/gu, '').replaceAll(/[-\u00ad\u2010]/gu, '')
  const words = joined.normalize('NFC').split(/[ \u00a0\n\r\f\t]+/u)
  return isUnspaced ? [...words.join('')] : words.filter((word) => word !== '')
}

export interface Allowance {
  /** The reader puts columns in an order of its own. */
  isInAnyOrder: boolean
  /** The reader may divide a word by white. */
  isDivided: boolean
}

/** What is wrong, in one line for each; none where the reader gives the text. */
export function faultsOf(text: string, one: Case, { isInAnyOrder, isDivided }: Allowance): string[] {
  const faults: string[] = []
  const source = sourceText(one)
  const noBreak = (text: string) => text.split('\u00a0').length - 1
  if (noBreak(text) > noBreak(source))
    faults.push(`${noBreak(text)} spaces are U+00A0, ${noBreak(source)} of them in the source`)
  const odd = /[^\P{C}\n\r\f\t\u00ad\ue000]|[\u2000-\u200f\u2028-\u202f\u205f\ufffd\ufb00-\ufb06]/u.exec(text)
  if (odd) {
    const around = text.slice(Math.max(0, odd.index - 12), odd.index + 12)
    faults.push(`U+${odd[0].codePointAt(0)!.toString(16).padStart(4, '0')} in ${JSON.stringify(around)}`)
  }
  let [expected, found] = [wordsOf(source, one.isUnspaced), wordsOf(text, one.isUnspaced)]
  if (isDivided) found = rejoined(found, expected)
  if (isInAnyOrder) [expected, found] = [expected.toSorted(), found.toSorted()]
  const at = expected.findIndex((word, index) => !isSame(word, found[index]))
  if (at >= 0 || found.length > expected.length) {
    const from = at < 0 ? expected.length : at
    const show = (words: string[]) => JSON.stringify(words.slice(Math.max(0, from - 1), from + 4).join(' '))
    faults.push(`word ${from + 1} of ${expected.length}: ${show(found)} for ${show(expected)}`)
  }
  return faults
}

/** `found` with two words as one where `expected` has one there. */
function rejoined(found: readonly string[], expected: readonly string[]): string[] {
  const words: string[] = []
  for (const word of found) {
    const whole = expected[words.length - 1]
    const last = words.at(-1)
    if (last !== undefined && last !== whole && whole?.startsWith(last + word)) words[words.length - 1] = last + word
    else words.push(word)
  }
  return words
}

/** Marks of direction and joining, which print nothing. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]+/gu

/** How much of the text the reader gave: 1 for all of it and nothing else, 0 for nothing. Of words, and of characters. */
export function sharesOf(text: string, one: Case): { words: number; characters: number } {
  const source = sourceText(one)
  const given = text.replaceAll(INVISIBLE, '')
  return {
    words: share(wordsOf(source), wordsOf(given)),
    characters: share(wordsOf(source, true), wordsOf(given, true)),
  }
}

/** Twice the length of the longest common subsequence, of both lengths. */
function share(expected: readonly string[], found: readonly string[]): number {
  let row = new Uint16Array(found.length + 1)
  for (const word of expected) {
    const next = new Uint16Array(found.length + 1)
    for (let at = 0; at < found.length; at++)
      next[at + 1] = word === found[at] ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!)
    row = next
  }
  const total = expected.length + found.length
  return total === 0 ? 1 : Math.round((2000 * row[found.length]!) / total) / 1000
}

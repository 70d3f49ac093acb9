/**
 * Values while a template is filled: each has a placeholder in the text, which Markdown reads as the letters of a word, and takes its
 * place in the document afterwards (with-values.ts). So no value is ever read as markup.
 *
 * A placeholder is a number in characters that are no text in any language: U+FDD0, digits U+FDD1 to U+FDDA, U+FDDB. They are
 * noncharacters of Unicode (23.7), for the internal use of programs; `documentText` takes them out of data and templates.
 */

/** A paragraph that a model is asked to write. */
export interface WriteField {
  /** What to write. */
  instruction: string
  /** About how many words. */
  words: number | undefined
  /** What the template gives the model to write from. */
  context: string
  /** What is printed without a model; a blank where there is none. */
  fallback: string | undefined
}

export type Slot =
  | { kind: 'text'; text: string }
  /** A value that is missing. @property words what to fill in */
  | { kind: 'blank'; words: string }
  /** @property field index into the fields of the template. */
  | { kind: 'write'; field: number }

/** UTF-16 units. */
export const OPENING = 0xfdd0
export const CLOSING = 0xfddb
export const DIGIT_ZERO = 0xfdd1
const [OPENS, CLOSES] = [String.fromCharCode(OPENING), String.fromCharCode(CLOSING)]
const PLACEHOLDER = /\ufdd0([\ufdd1-\ufdda]+)\ufddb/gu
const NONCHARACTERS = /[\ufdd0-\ufddb]/gu

export const hasPlaceholder = (text: string): boolean => text.includes(OPENS)

const placeholderOf = (index: number): string => {
  let digits = ''
  for (const digit of String(index)) digits += String.fromCharCode(DIGIT_ZERO + Number(digit))
  return `${OPENS}${digits}${CLOSES}`
}

const indexOf = (digits: string): number => {
  let index = 0
  for (let at = 0; at < digits.length; at++) index = index * 10 + digits.charCodeAt(at) - DIGIT_ZERO
  return index
}

/** More text than a document may have. */
export class TooMuchText extends RangeError {
  override name = 'TooMuchText'
}

export class Values {
  readonly slots: Slot[] = []
  readonly #charsMax: number
  #chars = 0

  /** @param charsMax characters of all values together */
  constructor(charsMax: number) {
    this.#charsMax = charsMax
  }

  /** @returns the placeholder of `slot`. @throws {TooMuchText} */
  add(slot: Slot): string {
    if (slot.kind === 'text') this.#count(slot.text.length)
    return placeholderOf(this.slots.push(slot) - 1)
  }

  /** `text` with the values in it as text. @throws {TooMuchText} */
  expand(text: string): string {
    if (!hasPlaceholder(text)) return text
    const expanded = replacePlaceholders(text, (index) => {
      const printed = this.textOf(index)
      this.#count(printed.length)
      return printed
    })
    return expanded.replace(NONCHARACTERS, '')
  }

  /** A field to write has no text yet. */
  textOf(index: number): string {
    const slot = this.slots[index]
    if (slot === undefined || slot.kind === 'write') return ''
    return slot.kind === 'text' ? slot.text : `[${slot.words}]`
  }

  #count(chars: number): void {
    this.#chars += chars
    if (this.#chars > this.#charsMax) throw new TooMuchText(`The values have more than ${this.#charsMax} characters.`)
  }
}

/** @param by gets the index of a slot, and where its placeholder begins. */
export const replacePlaceholders = (text: string, by: (index: number, at: number) => string): string =>
  text.replace(PLACEHOLDER, (_all, digits: string, at: number) => by(indexOf(digits), at))

/** The formulas of a document, set once each: LaTeX and the family of the text around it in, boxes out. */
import {
  BOLD,
  type FormulaBox,
  type FormulaFonts,
  ITALIC,
  type Mathematics,
  type SetFormula,
} from '../font/resources.ts'

/** Inline styles that a formula may use of the family around it: the sum of 1 << style. */
export const FORMULA_STYLES = (1 << 0) | (1 << ITALIC) | (1 << BOLD) | (1 << (ITALIC | BOLD))

/** The character in a text that stands for a piece of a formula. */
export const OBJECT = 0xfffc

export class Formulas {
  readonly #mathematics: Mathematics
  /** By family. */
  readonly #fonts: (family: number) => FormulaFonts
  readonly #set = new Map<string, SetFormula | undefined>()

  constructor(mathematics: Mathematics, fonts: (family: number) => FormulaFonts) {
    this.#mathematics = mathematics
    this.#fonts = fonts
  }

  /** @returns undefined where it stays as typed. */
  set(latex: string, isDisplay: boolean, family: number): SetFormula | undefined {
    const key = `${isDisplay ? 'd' : 't'}${family} ${latex}`
    if (!this.#set.has(key)) this.#set.set(key, this.#mathematics.set(latex, isDisplay, this.#fonts(family)))
    return this.#set.get(key)
  }

  number(number: number, family: number): FormulaBox {
    return this.#mathematics.number(number, this.#fonts(family))
  }
}

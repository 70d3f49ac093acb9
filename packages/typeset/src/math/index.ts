/**
 * Formulas: implements `Resources.mathematics`. A separate entry point (`@platen/typeset/math`), so that documents without a formula load
 * none of it; Temml, which reads LaTeX, is loaded with it.
 */
import type { Mathematics } from '../font/resources.ts'
import { setFormula, setNumber } from './formula.ts'

export { classOfNode } from './layout.ts'
export { readFormula } from './read.ts'
export type { Alphabet, FormulaNode, TableColumn, TableRow } from './tree.ts'

export const mathematics: Mathematics = { set: setFormula, number: setNumber }

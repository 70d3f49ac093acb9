/** Typed numbers of headings and clauses. */
import type { Document } from '../model.ts'
import { isBlank, startOf } from './text.ts'

/** Where a number ends and the text behind it begins. */
export interface Number {
  to: number
  textFrom: number
}

/** Not the thousands of a sum: `45 000 €`. */
const HEADING_NUMBER =
  /^(?!\d{1,3}[ \u00a0\u202f]\d{3}(?!\d))(?:§\s?\d{1,3}[a-z]?|\d{1,3}(?:\.\d{1,3}){0,4}|[A-Z](?:\.\d{1,3}){1,4}|[IVX]{1,6}(?=\.))\.?(?=[ \t\u00a0]+[^\s—–-])/u

const CLAUSE_NUMBER = /^\d{1,3}(?:\.\d{1,3}){1,4}\.?(?=[ \t\u00a0]+\S)/u

function numberBy(document: Document, block: number, pattern: RegExp): Number | undefined {
  const match = pattern.exec(startOf(document, block, 40))
  if (match === null) return undefined
  const to = document.startOf(block) + match[0].length
  let textFrom = to
  while (textFrom < document.endOf(block) && isBlank(document.units[textFrom]!)) textFrom++
  return { to, textFrom }
}

/** `1`, `2.3`, `4.`, `§ 5`, `A.1`, `IV.` before the text of a heading. */
export const headingNumber = (document: Document, block: number): Number | undefined =>
  numberBy(document, block, HEADING_NUMBER)

/** `1.1`, `2.3.` before a paragraph. */
export const clauseNumber = (document: Document, block: number): Number | undefined =>
  numberBy(document, block, CLAUSE_NUMBER)

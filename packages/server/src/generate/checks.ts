/**
 * The reasons to reject an answer, and the warnings for the caller. Both are exact: a correct document is never rejected and
 * gets no warning. Source: docs/decisions/011-answers-and-warnings.md.
 */
import type { Document } from '@platen/document'
import { countBlanks } from '@platen/document/fields'
import type { FinishReason } from './answer/answer.ts'
import { isRefusal } from './clean/refusal.ts'

export interface Rejection {
  name: 'empty' | 'thinking' | 'refusal' | 'stopped' | 'unreadable' | 'edits'
  /** Sent to the model with the second attempt, and to the caller if that fails too. */
  sentence: string
  /** Another attempt was made already. */
  isFinal?: boolean
}

const REFUSAL: Rejection = { name: 'refusal', sentence: 'It was a refusal.' }

/** Why an answer is rejected; undefined for a document. */
export function rejectionOf(answer: {
  text: string
  reasoning: string
  finish: FinishReason
  isMarked: boolean
}): Rejection | undefined {
  const { text, reasoning, finish, isMarked } = answer
  if (finish === 'refusal') return REFUSAL
  if (text.trim() === '') {
    return reasoning.trim() === ''
      ? { name: 'empty', sentence: 'It was empty.' }
      : { name: 'thinking', sentence: 'It contained only reasoning.', isFinal: finish === 'length' }
  }
  if (!isMarked && isRefusal(text)) return REFUSAL
  return finish === 'other' ? { name: 'stopped', sentence: 'It was stopped before its end.' } : undefined
}

/** @param removed from an answer without marks (clean.ts) */
export const removedWarnings = (removed: readonly string[]): string[] =>
  removed.length === 0 ? [] : [`The model did not mark where its text begins and ends. Removed: ${removed.join(', ')}.`]

export function warningsOf(document: Document): string[] {
  const blanks = countBlanks(document)
  const warnings: string[] = []
  if (blanks > 0)
    warnings.push(`The text has ${blanks === 1 ? 'a blank' : `${blanks} blanks`} in square brackets to fill in.`)
  const rows = document.unevenRows
  if (rows > 0)
    warnings.push(
      `${rows === 1 ? 'One row of a table has' : `${rows} rows of tables have`} more or fewer cells than the head.`,
    )
  return warnings
}

/** What all ways of writing one document share: what was asked for, and what came of it. */
import type { Template } from '../templates/template.ts'
import type { Rejection } from './checks.ts'
import type { Content } from './content.ts'
import type { DocumentEvent, GenerateInput } from './types.ts'

export interface GenerationInput {
  input: GenerateInput
  template: Template
  /** Of the input: what instructions.ts reads of a task. */
  prompt: string
  /** Such as `Sunday, 22 November 2026 (2026-11-22)`. */
  today: string
  /** What a first try was refused for; empty on the first. */
  faults: string[]
}

/** What was written, before it is checked and becomes the reply. */
export interface GenerationResult extends Content {
  reasoning: string
  warnings: string[]
  /** Why no document came of it. */
  rejection: Rejection | undefined
}

export type DocumentStream = AsyncGenerator<DocumentEvent, GenerationResult>

/** Languages take one to three tokens a word. */
const TOKENS_PER_WORD = 3
/** A request may ask for a document much longer than its template's. */
const LONGER = 3
const TOKENS_SPARE = 500

/** Tokens to ask for at first; what stops at them is continued. */
export const maxTokensOf = ({ words }: Template): number => words * TOKENS_PER_WORD * LONGER + TOKENS_SPARE

/** What the ways to write one document (document, table, refinement) have in common: their input and their result. */
import type { Template } from '../templates/template.ts'
import type { Rejection } from './checks.ts'
import type { Content } from './content.ts'
import type { InstructionInput } from './instructions.ts'
import type { DocumentEvent, GenerateInput } from './types.ts'

/** A `GenerateInput` whose template is loaded. */
export interface GenerationInput extends InstructionInput, Pick<GenerateInput, 'format' | 'existingContent'> {
  /** Why the first answer was rejected; empty for the first attempt. */
  rejections: string[]
}

/** What one attempt wrote. */
export interface GenerationResult extends Content {
  reasoning: string
  warnings: string[]
  /** Set if the answer is not a document. */
  rejection: Rejection | undefined
}

export type Emit = (event: DocumentEvent) => void

/** Languages take one to three tokens a word. */
const TOKENS_PER_WORD = 3
/** A request may ask for a document much longer than its template's. */
const LENGTH_FACTOR = 3
const TOKENS_SPARE = 500

/** Token limit of the first call. An answer that reaches it is continued. */
export const maxTokensOf = ({ words }: Template): number => words * TOKENS_PER_WORD * LENGTH_FACTOR + TOKENS_SPARE

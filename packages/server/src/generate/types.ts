/** What goes into the writing of a document and what comes out; HTTP, jobs and the CLI all speak this. */
import type { Format, ModelId, TemplateId } from '@platen/wire'
import type { Work } from '../telemetry/work.ts'

export interface GenerateInput {
  /** 1 to 32,000 code points, not blank. */
  prompt: string
  template: TemplateId
  modelType: ModelId
  format: Format
  /** Up to 100,000 code points. */
  existingContent?: string
}

export type GenerateEvent = DocumentEvent | { type: 'done'; document: GeneratedDocument }

/** An event while the document is written. */
export type DocumentEvent =
  | { type: 'delta'; text: string }
  | { type: 'reasoning'; text: string }
  /** All deltas before it are void. */
  | { type: 'restart' }

export interface GeneratedDocument {
  /** In the text form of the wanted format; equals the deltas since the last `restart`, joined. */
  content: string
  /** The document as CommonMark, with its labelled head where it has one: what its files are made from. */
  source: string
  /** Null unless the model is model-02 and gave some. */
  reasoning: string | null
  /** `X-Model-Used`: the name the operator configured, else the model ID; `draft` for a form. */
  modelUsed: string
  /** `X-Document-Source`: `draft` is a form. `mixed` is part of the contract and no longer sent. */
  documentSource: 'model' | 'mixed' | 'draft'
  /** `X-Document-Warnings`: sentences, English, ASCII. */
  warnings: string[]
  /** BCP 47 tag of the language that the document is in. */
  language: string
  /** What the document calls itself, for a file whose caller gave no title. */
  title: string
}

/**
 * Writes one document; ends early when `signal` is aborted. A job or a stream has the longer of the model's two time
 * limits, `plain` the shorter. `work` is told of each call to a model.
 */
export type Compose = (
  input: GenerateInput,
  signal: AbortSignal,
  options?: { plain?: boolean; work?: Work },
) => AsyncIterable<GenerateEvent>

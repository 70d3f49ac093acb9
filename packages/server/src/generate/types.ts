/** Input and output of document generation, for HTTP, jobs and the CLI. */
import type { Format, ModelId, TemplateChoice } from '@platen/wire'
import type { Work } from '../telemetry/work.ts'

export interface GenerateInput {
  /** 1 to 32,000 code points, not blank. */
  prompt: string
  /** `auto`: the service chooses one by the prompt. */
  template: TemplateChoice
  modelType: ModelId
  format: Format
  /** Up to 100,000 code points. */
  existingContent?: string
}

/** An event while the document is written. */
export type DocumentEvent =
  | { type: 'delta'; text: string }
  | { type: 'reasoning'; text: string }
  /** All deltas before it are void. */
  | { type: 'restart' }

export interface GeneratedDocument {
  /** Text in the requested format; equals the deltas since the last `restart`, joined. */
  content: string
  /** The document as CommonMark, including its labelled head: files are made from it. */
  source: string
  /** ID of its template. */
  template: string
  /** Null unless the model is model-02 and sent some. */
  reasoning: string | null
  /** `X-Model-Used`: the name that the operator configured, or the model ID; `draft` for a form. */
  modelUsed: string
  /** `X-Document-Source`: `draft` is a form. `mixed` is part of the contract and no longer sent. */
  documentSource: 'model' | 'mixed' | 'draft'
  /** `X-Document-Warnings`: sentences, English, ASCII. */
  warnings: string[]
  /** BCP 47 tag of the document's language. */
  language: string
  /** The document's own title, for a file whose caller sent none; '' where it has none. */
  title: string
}

export interface ComposeOptions {
  /** Apply the model's time limit for a plain reply, which is shorter than that for streams and jobs. */
  plain?: boolean
  /** Records each call to a model. */
  work?: Work
  /** Receives the ID of the template, before the first event. */
  onTemplate?: (template: string) => void
  /** Receives the events. A returned promise pauses the model until it resolves. */
  onEvent?: (event: DocumentEvent) => Promise<void> | undefined
}

/** Writes one document. Rejects once `signal` is aborted. */
export type Compose = (
  input: GenerateInput,
  signal: AbortSignal,
  options?: ComposeOptions,
) => Promise<GeneratedDocument>

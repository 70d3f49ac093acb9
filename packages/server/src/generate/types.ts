/** What goes into the writing of a document and what comes out; HTTP, jobs and the CLI all speak this. */
import type { Format, ModelId, TemplateId } from '@platen/wire'
import type { Template } from '../templates/template.ts'
import type { Block } from './blocks.ts'

export interface GenerateInput {
  /** 1 to 32,000 code points, not blank. */
  prompt: string
  template: TemplateId
  modelType: ModelId
  format: Format
  /** Up to 100,000 code points. */
  existingContent?: string
}

export type GenerateEvent =
  | { type: 'delta'; text: string }
  | { type: 'reasoning'; text: string }
  /** All deltas before it are void. */
  | { type: 'restart' }
  | { type: 'done'; document: GeneratedDocument }

export interface GeneratedDocument {
  /** In the wanted format's text form; equals the deltas since the last `restart`, joined. */
  content: string
  /** Null unless the model is model-02 and gave some. */
  reasoning: string | null
  /** `X-Model-Used`: the name the operator configured, else the model ID; `draft` for the offline draft. */
  modelUsed: string
  /** `X-Document-Source`. */
  source: 'model' | 'mixed' | 'draft'
  /** `X-Document-Warnings`: sentences, English, ASCII. */
  warnings: string[]
  /** BCP 47 language of the document, as detected from the prompt. */
  language: string
  /** For a file: what to call the document where the caller gave no title. */
  title: string
  /** Its structure, for files with real headings, lists and tables; absent where a text was refined. */
  blocks?: Block[]
}

/**
 * Writes one document; ends early when `signal` is aborted. A job or a stream has the longer of the model's two time
 * limits, `plain` the shorter.
 */
export type Compose = (
  input: GenerateInput,
  signal: AbortSignal,
  options?: { plain?: boolean },
) => AsyncIterable<GenerateEvent>

/** How the offline draft is asked: generate/draft/ answers, with or without a model configured. */
export interface DraftSettings {
  template: Template
  /** From the service's clock. */
  now: Date
  /** The operator's, an IANA name. */
  timeZone: string
}

/** A stretch of the draft; a section of the template has one or more, in order. */
export interface DraftPart {
  /** `TemplateSection.id`. */
  section: string
  /** `facts`: code keeps it as it is. `prose`: a small model may write it anew, from `instruction` and `facts`. */
  kind: 'facts' | 'prose'
  instruction: string
  /** What the part must say, in the prompt's own words. */
  facts: string[]
  blocks: Block[]
}

/** The document that code writes from the prompt alone: the floor under every model. */
export interface Draft {
  /** All parts in order. */
  blocks: Block[]
  parts: DraftPart[]
  language: string
  title: string
  warnings: string[]
  /** Where a text was to be refined: that text with the edits that were understood, else byte for byte as it came. */
  text?: string
}

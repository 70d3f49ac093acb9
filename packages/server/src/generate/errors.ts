/** What can go wrong in the writing of a document, beside what a model backend throws (models/backend.ts). http/ gives each its reply. */

/** The request does not fit the model's context: the caller can shorten it or choose another model. */
export class ContextTooSmall extends Error {
  override name = 'ContextTooSmall'
  readonly field: 'prompt' | 'existingContent'

  constructor(field: ContextTooSmall['field'], tokens?: { usedTokens: number; contextTokens: number }) {
    const numbers = tokens
      ? `: with the instructions it takes about ${tokens.usedTokens} tokens, the context holds ${tokens.contextTokens}, and the document needs room too`
      : ''
    super(`is too long for this model${numbers}; shorten it or choose a model with a larger context`)
    this.field = field
  }
}

/** The model answered twice, and no document came of it. */
export class NoDocument extends Error {
  override name = 'NoDocument'
  /** Name of the check that the second answer failed. */
  readonly reason: string

  constructor(reason: string, sentence: string) {
    super(`The model gave no usable document, twice. ${sentence}`)
    this.reason = reason
  }
}

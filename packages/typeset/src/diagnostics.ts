/** What the engine says about a source. Never an error: the document is always set. */
export interface Diagnostic {
  /** `missing-glyph`: no installed font has the character; a visible box stands for it. Others are named where they arise. */
  code: string
  /** A sentence for a person. */
  message: string
  /** How many times it happened. */
  count: number
}

/** A warning about a source. Never an error: the document is always set. */
export interface Diagnostic {
  /** For instance `missing-glyph`: no installed font has the character, and a visible box is printed in its place. */
  code: string
  /** A sentence for a person. */
  message: string
  /** How many times it happened. */
  count: number
  /** Which have no glyph; once each. */
  characters?: readonly string[]
}

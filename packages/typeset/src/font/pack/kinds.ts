/** The forms in which a pack has a character. */
export const PLAIN = 0
/** Lining figures of their own width. */
export const PROPORTIONAL = 1
/** Old-style figures of their own width. */
export const OLD_STYLE = 2
export const SUPERIOR = 3
export const SMALL_CAP = 4
export const LIGATURE = 5
/** A piece of composite glyphs, which no text shows. */
export const HELPER = 6

/** A slot of a pack, the form in which it has a character, and the code of that. */
export interface Glyph {
  slot: number
  kind: number
  code: number
}

/** The letters of each ligature, in the order of their slots. No font has all of them. */
export const LIGATURES: readonly string[] = 'ff fi fl ffi ffl ft fft fj ffj fb fh fk ffb ffh ffk fff'.split(' ')

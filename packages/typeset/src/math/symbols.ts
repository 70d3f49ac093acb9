/** Classes of operators, and letters of Unicode's mathematical alphabets (U+1D400 to U+1D7FF, The Unicode Standard §22.2). */
import type { Alphabet, AtomClass } from './tree.ts'

const BINARY = new Set('+-−±∓×÷⋅·∗*∘•∙∪∩⊎⊓⊔⋒⋓∨∧⊻⊼⊕⊖⊗⊘⊙⊚⊛⊝⊞⊟⊠⊡⋆⋄⋇†‡≀∖⧵△▽⊲⊳⊴⊵◁▷⋉⋊⋋⋌∔∸⨿⋏⋎⊺⊹⨯⟑⩕◯⋅▪∎')
const OPENING = new Set('([{⟨⌈⌊⟦⟮⎰⦇⟪')
const CLOSING = new Set(')]}⟩⌉⌋⟧⟯⎱⦈⟫!?')
const PUNCTUATION = new Set(',;')
/** In display style larger than the text. */
const LARGE = new Set('∑∏∐∫∬∭⨌∮∯∰∱∲∳⋀⋁⋂⋃⨀⨁⨂⨃⨄⨅⨆')
const ORDINARY = new Set('∀∃∄∅∆∇∂∞√∠∡∢′″‴‵¬|‖/\\%&#$§¶⊤⊥⋮°')
const INNER = new Set('…⋯⋱⋰')
const RELATION = new Set('=<>:∣∤∥∦⟂⊢⊣⊨⊩⊪⊫⊬⊭⊮⊯')

export const isLarge = (text: string): boolean => LARGE.has(text)

export function classOf(text: string): AtomClass {
  if (LARGE.has(text)) return 'op'
  if (BINARY.has(text)) return 'bin'
  if (RELATION.has(text)) return 'rel'
  if (OPENING.has(text)) return 'open'
  if (CLOSING.has(text)) return 'close'
  if (PUNCTUATION.has(text)) return 'punct'
  if (INNER.has(text)) return 'inner'
  if (ORDINARY.has(text)) return 'ord'
  const code = text.codePointAt(0) ?? 0
  const isRelation =
    (code >= 0x2190 && code <= 0x21ff) ||
    (code >= 0x2208 && code <= 0x22ff) ||
    (code >= 0x27f0 && code <= 0x27ff) ||
    (code >= 0x2900 && code <= 0x297f) ||
    (code >= 0x2a6a && code <= 0x2aff) ||
    (code >= 0x2b00 && code <= 0x2b4f)
  return isRelation ? 'rel' : 'ord'
}

/** Marks that stand above or below a base, as MathML has them, and the character of the font that draws them. */
export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['ˆ', '\u0302'],
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['‾', '\u0304'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['ˇ', '\u030c'],
  ['´', '\u0301'],
  ['`', '\u0300'],
  ['→', '\u20d7'],
  ['⃗', '\u20d7'],
  ['\u20db', '\u20db'],
  ['\u20dc', '\u20dc'],
])

interface Range {
  first: number
  alphabet: Alphabet
  letters: string
}

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const GREEK = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ'
const RANGES: readonly Range[] = [
  { first: 0x1d400, alphabet: 'bold', letters: LATIN },
  { first: 0x1d434, alphabet: 'italic', letters: LATIN },
  { first: 0x1d468, alphabet: 'boldItalic', letters: LATIN },
  { first: 0x1d6a8, alphabet: 'bold', letters: GREEK },
  { first: 0x1d6e2, alphabet: 'italic', letters: GREEK },
  { first: 0x1d71c, alphabet: 'boldItalic', letters: GREEK },
  { first: 0x1d7ce, alphabet: 'bold', letters: '0123456789' },
]

const PLAIN = new Map<string, { alphabet: Alphabet; letter: string }>([['ℎ', { alphabet: 'italic', letter: 'h' }]])
const STYLED = new Map<string, string>()
for (const { first, alphabet, letters } of RANGES) {
  ;[...letters].forEach((letter, at) => {
    PLAIN.set(String.fromCodePoint(first + at), { alphabet, letter })
    STYLED.set(`${alphabet} ${letter}`, String.fromCodePoint(first + at))
  })
}
STYLED.set('italic h', 'ℎ')

/** The letter of a mathematical alphabet that the faces of the text have: `𝐱` is a bold x. */
export const plainLetter = (character: string): { alphabet: Alphabet; letter: string } | undefined =>
  PLAIN.get(character)

/** The character of a mathematical alphabet, for a letter that the faces of the text lack. */
export const styledLetter = (letter: string, alphabet: Alphabet): string =>
  STYLED.get(`${alphabet} ${letter}`) ?? letter

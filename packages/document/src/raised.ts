/**
 * Superscript and subscript as characters of their own (Unicode blocks Latin-1 Supplement, Superscripts and Subscripts), for
 * output that has no raised text. Text that is not of these characters throughout stays as it is.
 */
const PLAIN = '0123456789+-=()n'
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'

function raisedWith(text: string, characters: string): string {
  let raised = ''
  for (const character of text) {
    const at = PLAIN.indexOf(character)
    if (at < 0) return text
    raised += characters[at]
  }
  return raised
}

export const superscriptOf = (text: string): string => raisedWith(text, SUPERSCRIPTS)
export const subscriptOf = (text: string): string => raisedWith(text, SUBSCRIPTS)

/** Where the body of a letter or a mail ends, and who signs it. Looks at the last lines only. Pure. */

const CLOSING =
  /^\**(?:(?:best|cheers|love|thanks|thank you|many thanks|all the best|take care|see you|yours|regards|(?:kind|best|warm|kindest) regards|sincerely|warmly|(?:yours )?(?:sincerely|faithfully|truly)|yours (?:sincerely|faithfully|truly)|liebe grüße|viele grüße|beste grüße|schöne grüße|herzliche grüße|mit freundlichen grüßen|gruß|grüße|lg|vg|mfg|bis bald|danke|vielen dank|bien à vous|amicalement|à bientôt|salutations|cordialement|bien cordialement|merci|saludos|un saludo|un cordial saludo|un abrazo|cordialmente|atentamente|gracias|hasta pronto)[\s,!.*]*$|je vous prie d|veuillez agréer|nous vous prions|reciban? un|saludos cordiales|le saluda)/iu

const FOOT_LINES_MAX = 8
const FOOT_LINE_CHARS = 60

interface Foot {
  /** Start of the closing line. */
  start: number
  /** The line of the name; absent where nobody signs. */
  name?: { start: number; end: number }
}

export function footOf(text: string): Foot | undefined {
  const lines = [...text.matchAll(/[^\r\n]*\S[^\r\n]*/gu)].slice(-FOOT_LINES_MAX)
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]
    if (line === undefined) return undefined
    if (CLOSING.test(line[0].trim())) {
      const signed = lines[at + 1]
      return signed === undefined
        ? { start: line.index }
        : { start: line.index, name: { start: signed.index, end: signed.index + signed[0].length } }
    }
    if (line[0].length > FOOT_LINE_CHARS || /[.!?:]$|^\s*(?:[-*•#|>]|\d+[.)])\s/u.test(line[0])) return undefined
  }
  return undefined
}

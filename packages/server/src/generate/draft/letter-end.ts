/** The parts of a letter or a mail that an edit must know: its head, salutation, body, closing, and who signs it. Pure. */
import type { Span } from './lines.ts'

const CLOSINGS =
  'best|cheers|love|thanks|thank you|many thanks|all the best|take care|see you|yours|regards|(?:with |my )*(?:kind|best|warm|kindest|warmest|good|all good) (?:regards|wishes)|sincerely|warmly|respectfully|(?:yours )?(?:sincerely|faithfully|truly)|sincerely yours|(?:mit )?(?:liebe|viele|beste|schöne|herzliche|freundliche)n? grüßen?|gruß|grüße|lg|vg|mfg|hochachtungsvoll|bis bald|danke|vielen dank|bien à vous|amicalement|à bientôt|salutations|(?:bien )?cordialement|sincères salutations|merci|saludos|un saludo|un cordial saludo|un abrazo|cordialmente|atentamente|gracias|hasta pronto'
const CLOSING = new RegExp(
  `^\\**(?:(?:${CLOSINGS})[\\s,!.*]*$|je vous prie d|veuillez agréer|nous vous prions|reciban? un|saludos cordiales|le saluda)`,
  'iu',
)
const SALUTATION =
  /^\**(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|to whom|sehr geehrte[rns]?|liebe[rns]?|hallo|guten (?:tag|morgen|abend)|madame|monsieur|mesdames|chère?s?|bonjour|estimad[oa]s?|querid[oa]s?|hola|muy señor\p{L}*|buen[oa]s (?:días|tardes))(?![\p{L}])(?:[^.!?]|(?<=(?:Mr|Mrs|Ms|Dr|Prof|Sra?|Mme|M))\.){0,60}[,:!]?\**\\?\s*$/iu
/** "PS: ...": behind the name, and no part of the body. */
export const POSTSCRIPT = /^\**P{1,2}[.\s-]?\s?[SD]\b\.?/u
/** "Tom Baker": up to four words, each with a capital or a particle between. */
const SIGNATURE = /^\**\p{Lu}[\p{L}'’.-]*(?:\s(?:von|van|de|der|del|la|\p{Lu}[\p{L}'’.-]*)){0,3}\**$/u

const FOOT_LINES_MAX = 10
const FOOT_LINE_CHARS = 60

interface Foot {
  /** Start of the closing line, or of the name where nothing closes. */
  start: number
  closing?: Span
  /** The line of the name; absent where nobody signs. */
  name?: Span
}

export function isClosing(words: string): boolean {
  return CLOSING.test(words.trim())
}

export function footOf(text: string): Foot | undefined {
  const all = spansOf(text)
  const lines = all.slice(-FOOT_LINES_MAX)
  while (lines.length > 0 && POSTSCRIPT.test(lines.at(-1)?.text.trim() ?? '')) lines.pop()
  const last = lines.at(-1)
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]
    if (line === undefined) break
    if (CLOSING.test(line.text.trim())) {
      const name = lines[at + 1]
      const closing = { start: line.start, end: line.end }
      return name === undefined
        ? { start: line.start, closing }
        : { start: line.start, closing, name: { start: name.start, end: name.end } }
    }
    if (line.text.length > FOOT_LINE_CHARS || /[.!?:]$|^\s*(?:[-*•#|>]|\d+[.)])\s/u.test(line.text)) break
  }
  // Signed without a closing: a letter that ends in a name.
  return last !== undefined && SIGNATURE.test(last.text.trim()) && salutationIn(all, last.start) !== undefined
    ? { start: last.start, name: { start: last.start, end: last.end } }
    : undefined
}

export function salutationOf(text: string): Span | undefined {
  return salutationIn(spansOf(text), text.length)
}

/** From behind the salutation to before the closing; the whole text, where it has neither. */
export function bodyOf(text: string): Span {
  return { start: salutationOf(text)?.end ?? 0, end: footOf(text)?.start ?? text.length }
}

/** The lines of the sender at the top: those that open with the name of who signs. */
export function senderOf(text: string): Span | undefined {
  const name = footOf(text)?.name
  const salutation = salutationOf(text)
  const first = /\S[\s\S]*?(?=\r?\n[^\S\r\n]*\r?\n|$(?![\s\S]))/u.exec(text)
  if (name === undefined || salutation === undefined || first === null) return undefined
  const [head = ''] = first[0].split(/\r?\n/u)
  const isSender = plain(head) === plain(text.slice(name.start, name.end))
  return isSender && first.index + first[0].length < salutation.start
    ? { start: first.index, end: first.index + first[0].length }
    : undefined
}

function plain(line: string): string {
  return line.replace(/[*\\\s]+/gu, ' ').trim()
}

function salutationIn(lines: readonly (Span & { text: string })[], before: number): Span | undefined {
  return lines.find(({ start, text }) => start < before && SALUTATION.test(text.trim()))
}

function spansOf(text: string): (Span & { text: string })[] {
  return [...text.matchAll(/[^\r\n]*\S[^\r\n]*/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }))
}

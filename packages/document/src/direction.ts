/** The direction of languages and of texts. */

const LANGUAGES = /^(?:ar|ckb|dv|fa|he|iw|ps|sd|syr|ug|ur|yi)(?:[-_]|$)/iu
const SCRIPTS = /[-_](?:adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)(?:[-_]|$)/iu
const SCRIPT = /^[a-z]{2,3}[-_][a-z]{4}(?:[-_]|$)/iu

/** Whether documents of a language run from right to left. @param language BCP 47; its script, where it names one, decides. */
export const isRightToLeft = (language: string): boolean => (SCRIPT.test(language) ? SCRIPTS : LANGUAGES).test(language)

/** Blocks and planes of right-to-left letters. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Whether a document runs from right to left: by its language, where it has letters that do, else by how most of its lines begin. */
export function runsRightToLeft(text: string, language: string): boolean {
  if (!RIGHT_TO_LEFT.test(text)) return false
  if (isRightToLeft(language)) return RIGHT_TO_LEFT_LETTER.test(text)
  let lines = 0
  let mirrored = 0
  for (const line of text.split('\n')) {
    const letter = /\p{L}/u.exec(line)?.[0]
    if (letter === undefined) continue
    lines++
    if (RIGHT_TO_LEFT_LETTER.test(letter)) mirrored++
  }
  return mirrored * 2 > lines
}

/** The digits of Arabic have no script of their own. */
const TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u0660-\u0669]/u
/** What has a direction: a character of these scripts, a letter or a number. */
const DIRECTED =
  /[\p{L}\p{N}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu

/** A text cut where its direction changes; signs and spaces between two directions go with that of the document. */
export function directionsOf(text: string, isMirrored: boolean): { text: string; isRightToLeft: boolean }[] {
  if (!isMirrored && !RIGHT_TO_LEFT.test(text)) return [{ text, isRightToLeft: false }]
  const parts: { text: string; isRightToLeft: boolean }[] = []
  let from = 0
  const add = (to: number, isRightToLeft: boolean): void => {
    if (to > from) parts.push({ text: text.slice(from, to), isRightToLeft })
    from = to
  }
  // From the first to the last character that runs against the document.
  let against: { start: number; end: number } | undefined
  const addAgainst = (): void => {
    if (!against) return
    add(against.start, isMirrored)
    add(against.end, !isMirrored)
    against = undefined
  }
  for (const { 0: sign, index } of text.matchAll(DIRECTED)) {
    if (TO_LEFT.test(sign) === isMirrored) addAgainst()
    else against = { start: against?.start ?? index, end: index + sign.length }
  }
  addAgainst()
  add(text.length, isMirrored)
  return parts.length > 0 ? parts : [{ text, isRightToLeft: isMirrored }]
}

/** Whether the first letter of a text runs from right to left. */
export const beginsRightToLeft = (text: string): boolean =>
  RIGHT_TO_LEFT.test(text) && RIGHT_TO_LEFT_LETTER.test(/\p{L}/u.exec(text)?.[0] ?? '')

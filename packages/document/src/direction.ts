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

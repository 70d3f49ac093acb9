/** The direction of languages. */

const LANGUAGES = /^(?:ar|ckb|dv|fa|he|iw|ps|sd|syr|ug|ur|yi)(?:[-_]|$)/iu
const SCRIPTS = /[-_](?:adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)(?:[-_]|$)/iu
const SCRIPT = /^[a-z]{2,3}[-_][a-z]{4}(?:[-_]|$)/iu

/** Whether documents of a language run from right to left. @param language BCP 47; its script, where it names one, decides. */
export const isRightToLeft = (language: string): boolean => (SCRIPT.test(language) ? SCRIPTS : LANGUAGES).test(language)

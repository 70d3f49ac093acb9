/** The languages of forms; any other language gets the English wording. */
import type { Wording } from './kinds.ts'
import { de } from './wording-de.ts'
import { en } from './wording-en.ts'
import { es } from './wording-es.ts'
import { fr } from './wording-fr.ts'

const WORDINGS: Readonly<Record<string, Wording>> = { en, de, fr, es }
export const WORDING_LANGUAGES = Object.keys(WORDINGS)

export const wordingOf = (language: string): Wording => WORDINGS[language] ?? en

/** The languages of the clients, in the order of the naming map. */
import type { Language } from './language.ts'
import { go } from './languages/go.ts'
import { typescript } from './languages/typescript.ts'

export const LANGUAGES: readonly Language[] = [typescript, go]

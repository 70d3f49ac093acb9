/** The languages of the clients. */
import type { Language } from './language.ts'
import { go } from './languages/go.ts'
import { java } from './languages/java.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { ruby } from './languages/ruby.ts'
import { typescript } from './languages/typescript.ts'

export const LANGUAGES: readonly Language[] = [typescript, go, python, ruby, java, php]

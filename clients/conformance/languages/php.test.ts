import { testLanguage } from '../test-language.ts'

await testLanguage('php')

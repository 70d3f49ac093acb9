import { testLanguage } from '../test-language.ts'

// In one file: both are built in one folder.
await testLanguage('python')
await testLanguage('python-async')

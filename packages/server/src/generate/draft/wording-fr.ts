export { english as french } from './wording-en.ts'

export { english as german } from './wording-en.ts'

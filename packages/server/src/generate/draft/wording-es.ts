export { english as spanish } from './wording-en.ts'

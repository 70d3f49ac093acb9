/** What `platen models` and `platen doctor` use. */
export { PullFailed, type PullStep, pullModel } from './pull.ts'
export { openModels } from './resolve.ts'
export { readShelf, type ShelfItem } from './shelf.ts'

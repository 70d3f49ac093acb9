/** For `platen models`, `platen serve` and `platen doctor`. */
export { printable } from './endpoint.ts'
export { type LocalModelItem, readLocalModels, recommendedModel } from './local/models.ts'
export { HUB, PullFailed, type PullStep, pullModel } from './local/pull.ts'
export { assumedReadRate, measureReadRate } from './model-speed.ts'
export { openModels } from './resolve.ts'

/** What `platen generate` uses of the service: a document written and made a file, without a database or HTTP. */
export { openWriting, type Writing } from './adapters.ts'
export { renderFile } from './formats/file.ts'
export type { GeneratedDocument, GenerateInput } from './generate/types.ts'
export { ApiError } from './http/errors.ts'
export { GenerationBroken, ModelUnavailable } from './models/backend.ts'
export { PdfFailure } from './pdf/engine.ts'
export { loadTemplates, TemplateFault } from './templates/load.ts'

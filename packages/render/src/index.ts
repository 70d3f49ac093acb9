/** A template and data in, a document out: see docs/decisions/052-exact-documents.md. */
export * from './data.ts'
export * from './decimal.ts'
export * from './faults.ts'
export { type CompiledTemplate, compileTemplate, type Limits, TEMPLATE_CHARS_MAX } from './liquid.ts'
export * from './render.ts'
export * from './schema.ts'
export type { WriteField } from './values.ts'

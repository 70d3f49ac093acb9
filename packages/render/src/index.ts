/** A template and data in, a document out: see docs/decisions/052-exact-documents.md. */
export * from './data.ts'
export * from './decimal.ts'
export * from './faults.ts'
export * from './schema.ts'

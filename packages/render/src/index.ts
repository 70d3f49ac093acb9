/** A template and data in, a document out: see docs/decisions/052-exact-documents.md. */
export * from './decimal.ts'

/** Text in, PDF bytes out. */
export * from './diagnostics.ts'
export { measureDocument, readSource } from './document-layout.ts'
export type { HyphenationPatterns, ResourceName, Resources } from './font/resources.ts'
export type { DocumentMeasures, TableMeasures } from './measures.ts'
export * from './options.ts'
export type { Drawing } from './pdf/drawing.ts'
export { requiredPacks, requiredResources, typeset, typesetWithLayout } from './typeset.ts'
export type { Layout, PageLayout, PlacedBlock } from './view-layout.ts'

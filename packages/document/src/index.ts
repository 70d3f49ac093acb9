/** The document model, its readers and its writers. The Markdown reader is a module of its own: `@platen/document/markdown`. */
export { DocumentBuilder } from './builder.ts'
export { type Head, type HeadField, HeadReader, printLetterHead, readHead } from './head.ts'
export { LABELS, labelOf, ROLES, type Role, readLabelLine } from './labels.ts'
export { withoutLabels } from './letter.ts'
export * from './model.ts'
export { readLight } from './read/light.ts'
export { toLight, toPlain } from './write/light.ts'
export { toMarkdown } from './write/markdown.ts'

export * from './diagnostics.ts'
export * from './options.ts'

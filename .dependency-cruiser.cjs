// Imports point one way (docs/architecture.md). `npm test` plants a fault against these rules and expects it to be found.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'document-is-pure',
      comment: 'No files, network, clock: what reads and writes documents runs in a browser too.',
      severity: 'error',
      from: { path: '^packages/document/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'document-knows-nobody',
      severity: 'error',
      from: { path: '^packages/document/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(typeset|wire|client|server|cli|console)/' },
    },
    {
      name: 'document-model-first',
      severity: 'error',
      from: { path: '^packages/document/src/model\\.ts$' },
      to: { path: '^packages/document/src/(?!model\\.ts$)' },
    },
    {
      name: 'document-readers-know-no-writers',
      severity: 'error',
      from: { path: '^packages/document/src/read/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/document/src/write/' },
    },
    {
      name: 'typeset-is-pure',
      comment: 'No files, network, clock: typeset runs in a browser too.',
      severity: 'error',
      from: { path: '^packages/typeset/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'typeset-knows-nobody',
      severity: 'error',
      from: { path: '^packages/typeset/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(wire|client|server|cli|console)/' },
    },
    {
      name: 'wire-knows-nobody',
      severity: 'error',
      from: { path: '^packages/wire/src' },
      to: { path: '^packages/(document|typeset|client|server|cli|console)/' },
    },
    {
      name: 'client-knows-wire-only',
      severity: 'error',
      from: { path: '^packages/client/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(document|typeset|server|cli|console)/' },
    },
    {
      name: 'server-is-not-above',
      severity: 'error',
      from: { path: '^packages/server/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(client|cli|console)/' },
    },
    {
      name: 'markup-first',
      severity: 'error',
      from: { path: '^packages/typeset/src/markup' },
      to: { path: '^packages/typeset/src/(paragraph|galley|page|pdf)/' },
    },
    {
      name: 'font-second',
      severity: 'error',
      from: { path: '^packages/typeset/src/font' },
      to: { path: '^packages/typeset/src/(markup|paragraph|galley|page|pdf)/' },
    },
    {
      name: 'paragraph-third',
      severity: 'error',
      from: { path: '^packages/typeset/src/paragraph' },
      to: { path: '^packages/typeset/src/(galley|page|pdf)/' },
    },
    {
      name: 'galley-fourth',
      severity: 'error',
      from: { path: '^packages/typeset/src/galley' },
      to: { path: '^packages/typeset/src/(page|pdf)/' },
    },
    {
      name: 'page-fifth',
      severity: 'error',
      from: { path: '^packages/typeset/src/page' },
      to: { path: '^packages/typeset/src/pdf/' },
    },
    {
      name: 'the-two-engines-share-no-code',
      severity: 'error',
      from: { path: '^packages/server/src/pdf/typst' },
      to: { path: '^packages/typeset/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.json'],
    },
  },
}

// Imports point one way (docs/architecture.md). `npm test` plants a fault against these rules and expects it to be found.

/**
 * The folders and single files of the server, in the order in which they may import each other: each those before it,
 * types too, so that no folders depend on each other in a circle. Domain folders come before http, which alone knows status
 * codes. The route files of a folder are adapters of HTTP and come after http.
 */
const SERVER_LAYERS = [
  'ids.ts',
  'clock.ts',
  'count-of.ts',
  'json-syntax-error.ts',
  'document-headers.ts',
  'document-title.ts',
  'stop-signal.ts',
  'telemetry/',
  'templates/',
  'models/',
  'config.ts',
  'config-schema.ts',
  'db/',
  'queue/',
  'accounts/',
  'pdf/',
  'formats/',
  'generate/',
  'render/',
  'reloadable.ts',
  'document-pipeline.ts',
  'webhooks/',
  'jobs/',
  'docs/',
  'console/',
  'http/',
  'mcp/',
  'routes',
  'app.ts',
  'adapters.ts',
  'serve.ts',
  'index.ts',
]
const SERVER = '^packages/server/src/'
const SERVER_ROUTES = `${SERVER}.+[/-]routes\\.ts$`
const SERVER_TESTS = '/testing(?:/|\\.ts$)|\\.test\\.ts$'

/** @returns what matches the files of layers. */
function layerPaths(layers) {
  const paths = (endings) => endings.map((name) => name.replaceAll('.', '\\.')).join('|')
  const files = layers.filter((name) => name.endsWith('.ts'))
  const folders = layers.filter((name) => name.endsWith('/'))
  return [
    ...(files.length > 0 ? [`${SERVER}(?:${paths(files)})$`] : []),
    ...(folders.length > 0 ? [`${SERVER}(?:${paths(folders)})`] : []),
    ...(layers.includes('routes') ? [SERVER_ROUTES] : []),
  ]
}

function serverLayerRule(layer, index) {
  const isRoutes = layer === 'routes'
  const later = SERVER_LAYERS.slice(index + 1)
  return {
    name: `server-layer-${layer.replace(/\W/g, '')}`,
    severity: 'error',
    from: { path: layerPaths([layer]), pathNot: isRoutes ? [SERVER_TESTS] : [SERVER_TESTS, SERVER_ROUTES] },
    to: { path: layerPaths(later), ...(isRoutes ? { pathNot: SERVER_ROUTES } : {}) },
  }
}

/** The designs as data, without the engine. */
const DESIGNS = '^packages/typeset/src/designs\\.ts$'
/** The formats of documents as data, without their writers. */
const FORMAT_DATA = '^packages/formats/src/file-formats\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
/** The folders of the typesetter in the order in which they may import each other: each those above it. Tests are exempt. */
const TYPESET_LAYERS = [
  'picture',
  'font',
  'math',
  'markup',
  'style',
  'paragraph',
  'galley',
  'display',
  'construct',
  'page',
  'pdf',
]

function typesetLayerRule(folder) {
  const at = TYPESET_LAYERS.indexOf(folder)
  return {
    name: `typeset-${folder}-is-layer-${at}`,
    severity: 'error',
    from: { path: `^packages/typeset/src/${TYPESET_LAYERS[at - 1]}/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^packages/typeset/src/(${TYPESET_LAYERS.slice(at).join('|')})/` },
  }
}

/**
 * The folders of the console in the order in which they may import each other: each those before it, types too. Single files of
 * src/ come before them all, but for those that put the screens together.
 */
const CONSOLE_LAYERS = [
  'text',
  'typesetting',
  'ui',
  'storage',
  'session',
  'pages',
  'editor',
  'review',
  'shell',
  'document',
  'write',
  'documents',
  'usage',
  'keys',
  'jobs',
  'settings',
  'sign-in',
]
const CONSOLE = '^packages/console/src/'
/** The screens: they may import the shell, and it none of them. */
const CONSOLE_SCREENS = CONSOLE_LAYERS.slice(CONSOLE_LAYERS.indexOf('shell') + 1)

/** The screens that import another one: Keys shows the quota of today, and Write loads the screen of the document before it is opened. */
const CONSOLE_SCREEN_PARTS = { keys: 'usage', write: 'document' }

function consoleLayerRule(folder, index) {
  const later = CONSOLE_SCREENS.includes(folder)
    ? CONSOLE_SCREENS.filter((other) => other !== folder && other !== CONSOLE_SCREEN_PARTS[folder])
    : CONSOLE_LAYERS.slice(index + 1)
  return {
    name: `console-layer-${folder}`,
    severity: 'error',
    from: { path: `${CONSOLE}${folder}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: [`${CONSOLE}(${later.join('|')})/`, `${CONSOLE}(main|router)\\.tsx$`] },
  }
}

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circular-types',
      comment: 'Two files that need the types of each other are one, or a third has the types.',
      severity: 'error',
      from: {},
      to: { circular: true },
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
      to: { path: '^packages/(fonts|typeset|formats|render|wire|client|server|cli|console)/' },
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
      name: 'fonts-know-nobody',
      comment: 'Data, and where it is. The program that makes it (maker/) uses the typesetter.',
      severity: 'error',
      from: { path: '^packages/fonts/src' },
      to: { path: '^packages/(?!fonts/)' },
    },
    {
      name: 'typeset-is-pure',
      comment: 'No files, network, clock: typeset runs in a browser too.',
      severity: 'error',
      from: { path: '^packages/typeset/src', pathNot: '\\.test\\.ts$|/testing\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'typeset-knows-nobody',
      severity: 'error',
      from: { path: '^packages/typeset/src', pathNot: '(\\.test|/testing)\\.ts$' },
      to: { path: '^packages/(formats|render|wire|client|server|cli|console)/' },
    },
    {
      name: 'formats-is-pure',
      comment: 'No files, network, clock: files are made in a browser too.',
      severity: 'error',
      from: { path: '^packages/formats/src', pathNot: '\\.test\\.ts$|/testing\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'formats-knows-documents-only',
      severity: 'error',
      from: { path: '^packages/formats/src', pathNot: '(\\.test|/testing)\\.ts$' },
      to: { path: '^packages/(wire|client|server|cli|console)/' },
    },
    {
      name: 'render-is-pure',
      comment: 'No files, network, clock: a template is previewed in a browser too.',
      severity: 'error',
      from: { path: '^packages/render/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'render-knows-documents-only',
      severity: 'error',
      from: { path: '^packages/render/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(fonts|typeset|formats|wire|client|server|cli|console)/' },
    },
    {
      name: 'wire-knows-designs-only',
      severity: 'error',
      from: { path: '^packages/wire/src' },
      to: {
        path: '^packages/(document|fonts|typeset|formats|client|server|cli|console)/',
        pathNot: [DESIGNS, FORMAT_DATA],
      },
    },
    {
      name: 'client-knows-nobody',
      comment: 'It is published by itself.',
      severity: 'error',
      from: { path: '^packages/client/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(document|fonts|typeset|formats|wire|server|cli|console)/' },
    },
    {
      name: 'server-is-not-above',
      severity: 'error',
      from: { path: '^packages/server/src', pathNot: '\\.test\\.ts$|^packages/server/src/mcp/' },
      to: { path: '^packages/(client|cli|console)/' },
    },
    {
      name: 'tools-use-the-client',
      comment: 'The tools of mcp/ are a client of the routes.',
      severity: 'error',
      from: { path: '^packages/server/src/mcp/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(cli|console)/' },
    },
    ...TYPESET_LAYERS.slice(1).map(typesetLayerRule),
    {
      name: 'server-layer-of-each-file',
      comment: 'A new folder or file of the server has a place in SERVER_LAYERS.',
      severity: 'error',
      from: { path: SERVER, pathNot: [SERVER_TESTS, ...layerPaths(SERVER_LAYERS)] },
      to: {},
    },
    ...SERVER_LAYERS.slice(0, -1).map(serverLayerRule),
    {
      name: 'console-is-a-client',
      comment:
        'Pages for browsers: they use the published client and the typesetter, and reach the service over HTTP alone.',
      severity: 'error',
      from: { path: '^packages/console/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(wire|server|cli)/' },
    },
    ...CONSOLE_LAYERS.map(consoleLayerRule),
    {
      name: 'console-base-imports-no-folder',
      severity: 'error',
      from: { path: `${CONSOLE}[^/]+$`, pathNot: `${CONSOLE}(main|router)\\.tsx$|\\.test\\.ts$` },
      to: { path: `${CONSOLE}.+/.+\\.tsx?$` },
    },
    {
      name: 'the-two-engines-share-no-code',
      comment: 'They read documents and pictures alike, and lay them out and write them apart.',
      severity: 'error',
      from: { path: '^packages/server/src/pdf/typst' },
      to: { path: '^packages/typeset/', pathNot: [DESIGNS, '^packages/typeset/src/picture/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Builds in a clone, of the console and the client.
    exclude: { path: 'node_modules|^packages/[^/]+/dist' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.json'],
    },
  },
}

// npm run build [FOLDER]: makes the one package that is published, `platen`, as a tarball in FOLDER (dist/), and prints
// its path.
//
// Node runs our TypeScript as it is, but not inside node_modules, so the published code is JavaScript. It is bundled: Node loads a
// few files in a quarter of the time that hundreds take. Each program (the command, worker threads, child processes) is one file in
// src/, and code that several share, or that is loaded on demand, is in src/chunks/. Data files stay where they are in the workspace.
// Libraries that `platen pdf` needs, and those of which little is used, are part of the bundle; npm installs all others.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { root } from './install.mjs'

const dist = resolve(process.argv[2] ?? join(root, 'dist'))
const stage = join(dist, 'package')
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const write = (file, value) => writeFileSync(join(stage, file), `${JSON.stringify(value, null, 2)}\n`)

const WORKSPACES = ['wire', 'document', 'fonts', 'typeset', 'formats', 'render', 'client', 'server', 'cli']

/** Where a process or a thread starts, from packages/. */
const PROGRAMS = [
  'cli/src/main.ts',
  'server/src/formats/docx-worker.ts',
  'server/src/models/gguf/child.ts',
  'server/src/models/read-rate-worker.ts',
  'server/src/pdf/platen/worker.ts',
  'server/src/render/render-worker.ts',
  'server/src/pdf/typst/child.ts',
]
/** Runs when the package is built, in place of a library that it would need. */
const RUN_HERE = 'server/src/docs/scalar-worker.ts'
/** Libraries in the bundle, with those that they need: what `platen pdf` loads, and those of which most is never used. */
const BUNDLED = /^(?:zod|markdown-it|docx|@opentelemetry\/[^/]+)$/

rmSync(dist, { recursive: true, force: true })
/** Files that the code names by their URL. */
const namedFiles = new Set()
const libraries = await bundle()
for (const name of WORKSPACES) placeData(name)
for (const name of libraries) placeLicense(name)
placeConsole()
await placeReference()
placeCommand()
writeManifest()
for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', 'packages/server/platen.schema.json'])
  if (existsSync(join(root, file))) cpSync(join(root, file), join(stage, basename(file)))
for (const file of namedFiles)
  if (file !== placeOf(RUN_HERE) && !existsSync(join(stage, 'src', file)))
    throw new Error(`${file} is not in the package: add it to PROGRAMS.`)
process.stdout.write(`${pack()}\n`)

/** TypeScript → JavaScript. Types are checked by `npm test`, not here. @returns the names of the libraries in the bundle. */
async function bundle() {
  const { metafile } = await build({
    entryPoints: PROGRAMS.map((file) => ({
      in: join(root, 'packages', file),
      out: placeOf(file).slice(0, -'.js'.length),
    })),
    outdir: join(stage, 'src'),
    chunkNames: 'chunks/[name]-[hash]',
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    metafile: true,
    logLevel: 'warning',
    plugins: [{ name: 'workspaces', setup: setUp }],
  })
  const names = Object.keys(metafile.inputs).flatMap(
    (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  )
  return new Set(names)
}

function setUp(bundler) {
  bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
    const isOurs = !importer.includes(`${sep}node_modules${sep}`)
    const isBundled = /^(@platen\/|bundle:)/.test(path) || BUNDLED.test(path) || !isOurs
    return kind === 'entry-point' || isBundled ? undefined : { path, external: true }
  })
  // A module of the bundle may end up in any file, so its URL is made from that of the package.
  bundler.onResolve({ filter: /^bundle:package$/ }, ({ path }) => ({ path, namespace: 'bundle' }))
  bundler.onLoad({ filter: /.*/, namespace: 'bundle' }, () => ({
    contents: `const manifest = import.meta.resolve('#package')\nexport const urlOf = (place) => new URL(place, manifest).href`,
  }))
  bundler.onLoad({ filter: /[/\\]packages[/\\].*\.ts$/ }, async ({ path }) => {
    const place = placeOf(relative(join(root, 'packages'), path).replaceAll(sep, '/'))
    const source = await readFile(path, 'utf8')
    const named = source.replace(/(?<=new URL\(')(\.{1,2}\/[^']+)\.ts'/g, (_, file) => {
      namedFiles.add(posix.join(posix.dirname(place), `${file}.js`))
      return `${file}.js'`
    })
    const contents = named.replace(
      /import\.meta\.url|import\.meta\.resolve\('@platen\/[^']*'\)/g,
      `urlOf('src/${place}')`,
    )
    return {
      contents: contents === named ? named : `${contents}\nimport { urlOf } from 'bundle:package'\n`,
      loader: 'ts',
    }
  })
}

/** NAME/src/… in packages/ is NAME/… in src/ of the package. */
function placeOf(file) {
  return file.replace('/src/', '/').replace(/\.ts$/, '.js')
}

/** One workspace's data files. */
function placeData(name) {
  const from = join(root, 'packages', name, 'src')
  for (const file of globSync('**/*', { cwd: from, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const place = relative(from, path)
    if (!file.isFile() || file.name.endsWith('.ts') || /(^|[/\\])(testing|golden)[/\\]/.test(place)) continue
    const target = join(stage, 'src', name, place)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(path, target)
  }
}

function placeLicense(name) {
  const [file] = globSync('LICEN[CS]E*', { cwd: join(root, 'node_modules', name) })
  if (!file) throw new Error(`${name} is part of the bundle and has no license file.`)
  const target = join(stage, 'licenses', `${name.replace('/', '-')}.txt`)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, 'node_modules', name, file), target)
}

/** The console, built and compressed. */
function placeConsole() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  run(process.execPath, [vite, 'build', 'packages/console', '--outDir', join(stage, 'src/console'), '--emptyOutDir'])
}

/** The script of the API reference. */
async function placeReference() {
  const [script] = await once(new Worker(new URL(`../packages/${RUN_HERE}`, import.meta.url)), 'message')
  mkdirSync(join(stage, 'src/server/docs'), { recursive: true })
  writeFileSync(join(stage, 'src/server/docs/reference.js.gz'), script)
  placeLicense('@scalar/fastify-api-reference')
}

function placeCommand() {
  mkdirSync(join(stage, 'bin'))
  const shim = readFileSync(join(root, 'packages/cli/bin/platen.mjs'), 'utf8')
  writeFileSync(join(stage, 'bin/platen.mjs'), shim.replace('../src/main.ts', '../src/cli/main.js'), { mode: 0o755 })
}

function writeManifest() {
  const workspace = read('package.json')
  const { version, description, license, type, bin } = read('packages/cli/package.json')
  const dependencies = {}
  for (const name of WORKSPACES) {
    for (const [dependency, range] of Object.entries(read(`packages/${name}/package.json`).dependencies ?? {})) {
      if (!/^@(platen|types)\//.test(dependency)) dependencies[dependency] = range
    }
  }
  for (const name of [...libraries, '@scalar/fastify-api-reference']) delete dependencies[name]
  write('package.json', {
    name: 'platen',
    version,
    description,
    license,
    type,
    bin,
    imports: { '#package': './package.json' },
    // The shim runs on any of these and starts the pinned Node.
    engines: workspace.engines,
    files: ['bin', 'licenses', 'src', 'platen.schema.json'],
    dependencies: Object.fromEntries(Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : 1))),
    optionalDependencies: workspace.optionalDependencies,
  })
}

/** @returns the tarball's path. */
function pack() {
  const windows = process.platform === 'win32'
  const args = ['pack', '--json', '--pack-destination', dist]
  const output = run(windows ? 'npm.cmd' : 'npm', args, { cwd: stage, shell: windows })
  const packed = JSON.parse(output)
  // npm 12 gives an object by name, npm 11 a list.
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0]
  return join(dist, filename)
}

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  if (status === 0) return stdout
  process.stderr.write(`${stdout}${stderr}`)
  process.exit(1)
}

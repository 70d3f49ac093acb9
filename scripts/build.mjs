// npm run build [FOLDER]: makes the one package that is published, `platen`, as a tarball in FOLDER (dist/), and prints
// its path.
//
// Node runs our TypeScript as it is, but not inside node_modules, so the published code is JavaScript: the same files,
// with the types removed by tsc. Each workspace becomes a folder of the package, and `@platen/wire` becomes `#wire` (its
// "imports"): if they were bundled as packages, npm would take their registry dependencies for bundled too, and not install them.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { root } from './install.mjs'

const dist = resolve(process.argv[2] ?? join(root, 'dist'))
const stage = join(dist, 'package')
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const write = (file, value) => writeFileSync(join(stage, file), `${JSON.stringify(value, null, 2)}\n`)

const WORKSPACES = ['wire', 'document', 'typeset', 'client', 'server', 'cli']

rmSync(dist, { recursive: true, force: true })
compile()
for (const name of WORKSPACES) place(name)
placeCommand()
writeManifest()
for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', 'packages/server/platen.schema.json'])
  if (existsSync(join(root, file))) cpSync(join(root, file), join(stage, basename(file)))
rmSync(join(dist, 'emitted'), { recursive: true })
process.stdout.write(`${pack()}\n`)

/** TypeScript → JavaScript, `./x.ts` → `./x.js`. Types are checked by `npm test`, not here. */
function compile() {
  const config = join(dist, 'tsconfig.json')
  const packages = (pattern) => join(root, 'packages/*/src/**', pattern)
  mkdirSync(dist, { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        incremental: false,
        tsBuildInfoFile: null,
        rewriteRelativeImportExtensions: true,
        allowImportingTsExtensions: false,
        types: [],
        rootDir: join(root, 'packages'),
        outDir: join(dist, 'emitted'),
      },
      include: [packages('*.ts')],
      exclude: ['*.test.ts', 'testing/**', 'testing.ts'].map(packages),
    }),
  )
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config])
  rmSync(config)
  for (const file of globSync('**/*.js', { cwd: join(dist, 'emitted') })) {
    const path = join(dist, 'emitted', file)
    const text = readFileSync(path, 'utf8')
      // The compiler does not change the URLs of workers and child processes.
      .replace(/(new URL\('\.{1,2}\/[^']+)\.ts'/g, "$1.js'")
      .replace(/(['"])@platen\/([\w/-]+)\1/g, "'#$2'")
      // One manifest for all: src/NAME/… in the package is NAME/src/… here, so all of them are at the same depth.
      .replace(/'(?:\.\.\/)+package\.json'/g, `'${'../'.repeat(file.split(/[/\\]/).length - 1)}package.json'`)
    writeFileSync(path, text)
  }
}

/** One workspace's code and data files. */
function place(name) {
  const from = join(root, 'packages', name, 'src')
  const to = join(stage, 'src', name)
  cpSync(join(dist, 'emitted', name, 'src'), to, { recursive: true })
  for (const file of globSync('**/*', { cwd: from, withFileTypes: true })) {
    if (!file.isFile() || file.name.endsWith('.ts')) continue
    const path = join(file.parentPath, file.name)
    const target = join(to, relative(from, path))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(path, target)
  }
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
  const imports = {}
  for (const name of WORKSPACES) {
    const manifest = read(`packages/${name}/package.json`)
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      if (!dependency.startsWith('@platen/') && !dependency.startsWith('@types/')) dependencies[dependency] = range
    }
    for (const [key, file] of Object.entries(manifest.exports ?? {})) {
      imports[`#${name}${key.slice(1)}`] = file.replace('./src/', `./src/${name}/`).replace(/\.ts$/, '.js')
    }
  }
  write('package.json', {
    name: 'platen',
    version,
    description,
    license,
    type,
    bin,
    imports,
    // The shim runs on any of these and starts the pinned Node.
    engines: workspace.engines,
    files: ['bin', 'src', 'platen.schema.json'],
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

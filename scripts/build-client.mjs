// npm run build:client [FOLDER]: makes the package `@platen/client` in FOLDER/package (packages/client/dist), and its tarball
// beside it; prints the path of the tarball.
//
// The package has JavaScript without comments and declarations with them, and no dependencies.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './install.mjs'

const from = join(root, 'packages/client')
const dist = resolve(process.argv[2] ?? join(from, 'dist'))
const stage = join(dist, 'package')

rmSync(dist, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
compile({ removeComments: true })
compile({ declaration: true, emitDeclarationOnly: true })
for (const file of globSync('**/*.d.ts', { cwd: stage })) {
  const text = readFileSync(join(stage, file), 'utf8')
  writeFileSync(join(stage, file), text.replace(/(['"])(\.\.?\/[^'"]+)\.ts\1/g, '$1$2.js$1'))
}
for (const file of ['README.md', 'CHANGELOG.md']) cpSync(join(from, file), join(stage, file))
cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
writeManifest()
process.stdout.write(`${pack()}\n`)

function compile(options) {
  const config = join(dist, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        incremental: false,
        tsBuildInfoFile: null,
        target: 'es2022',
        rewriteRelativeImportExtensions: true,
        allowImportingTsExtensions: false,
        types: [join(root, 'node_modules/@types/node')],
        rootDir: join(from, 'src'),
        outDir: stage,
        ...options,
      },
      include: [join(from, 'src/**/*.ts')],
      exclude: [join(from, 'src/**/*.test.ts')],
    }),
  )
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config])
  rmSync(config)
}

function writeManifest() {
  const { name, version, description, license, type, engines, keywords } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8'),
  )
  const entry = (file) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })
  const manifest = {
    name,
    version,
    description,
    keywords,
    license,
    type,
    sideEffects: false,
    engines,
    exports: { '.': entry('index'), './webhooks': entry('webhooks'), './package.json': './package.json' },
    files: ['*.js', '*.d.ts', 'CHANGELOG.md'],
  }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** @returns the tarball's path. */
function pack() {
  const windows = process.platform === 'win32'
  const output = run(windows ? 'npm.cmd' : 'npm', ['pack', '--json', '--pack-destination', dist], {
    cwd: stage,
    shell: windows,
  })
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

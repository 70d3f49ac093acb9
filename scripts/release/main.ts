/**
 * `npm run release -- --version 1.2.3 [--without PACKAGE,…] [--out FOLDER]`: builds, checks and packs a release. Publishes nothing.
 *
 * In: a clean tree whose files name the version (`npm run set-version`) and whose CHANGELOG.md has its section. Out: FOLDER (dist/), emptied
 * first, with the packages, an SBOM (CycloneDX) and SHA256SUMS. Exit codes: 0 done, 1 a package failed or its tools are missing, 2 the tree or
 * the arguments are not those of a release. `.ci/run` tests; this command does not.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { differences, VERSION } from './versions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const { values } = parseArgs({
  options: { version: { type: 'string' }, without: { type: 'string' }, out: { type: 'string' } },
})
const version = values.version ?? ''
const without = new Set(values.without?.split(','))
const out = resolve(root, values.out ?? 'dist')

interface Package {
  /** Programs that it is built with. */
  needs: readonly string[]
  /** @param folder an empty one, for what is built. @returns the files of the release. */
  pack: (folder: string) => string[]
}

const node = (args: string[]) => run(process.execPath, args)

/** A folder of the commit as an archive: only what is committed is in it. */
function archive(folder: string, path: string, prefix: string): string {
  run('git', ['archive', `--format=zip`, `--prefix=${prefix}/`, `--output=${path}`, `HEAD:${folder}`])
  return path
}

const PACKAGES: Record<string, Package> = {
  command: {
    needs: ['npm'],
    pack: (folder) => {
      node(['scripts/build.mjs', folder])
      return found(folder, `platen-${version}.tgz`)
    },
  },
  typescript: {
    needs: ['npm'],
    pack: (folder) => {
      node(['scripts/build-client.mjs', folder])
      return found(folder, `platen-client-${version}.tgz`)
    },
  },
  python: {
    needs: ['python3'],
    pack: (folder) => {
      const environment = join(folder, 'environment')
      run('python3', ['-m', 'venv', environment])
      const python = join(environment, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
      run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'build==1.3.0'])
      run(python, ['-m', 'build', '--outdir', join(folder, 'dist'), 'clients/python'])
      return found(join(folder, 'dist'), `platen_client-${version}-py3-none-any.whl`, `platen_client-${version}.tar.gz`)
    },
  },
  go: {
    needs: ['go'],
    pack: (folder) => {
      run('go', ['-C', 'clients/go', 'vet', '.'])
      // The layout of a module proxy's file: https://go.dev/ref/mod#zip-files.
      return [archive('clients/go', join(folder, `platen-go-${version}.zip`), `platen@v${version}`)]
    },
  },
  java: {
    needs: ['javac', 'mvn'],
    pack: (folder) => {
      run('mvn', ['-q', '-B', '-f', 'clients/java/pom.xml', '-P', 'release', '-DskipTests', 'clean', 'package'])
      const name = `platen-java-${version}`
      const pom = join(folder, `${name}.pom`)
      copyFileSync(join(root, 'clients/java/pom.xml'), pom)
      const jars = [`${name}.jar`, `${name}-sources.jar`, `${name}-javadoc.jar`]
      return [...found(join(root, 'clients/java/target'), ...jars), pom]
    },
  },
  php: {
    needs: ['php'],
    pack: (folder) => {
      for (const file of globSync('clients/php/src/**/*.php', { cwd: root })) run('php', ['-l', file])
      return [archive('clients/php', join(folder, `platen-php-${version}.zip`), `platen-php-${version}`)]
    },
  },
  ruby: {
    needs: ['gem'],
    pack: (folder) => {
      const file = join(folder, `platen-${version}.gem`)
      run('gem', ['build', '-C', 'clients/ruby', '--output', file, 'platen.gemspec'])
      return [file]
    },
  },
  image: { needs: ['npm', 'tar'], pack: packImage },
}

/** The image, where there is an engine; else what it is built from. */
function packImage(folder: string): string[] {
  const context = join(folder, `platen-image-${version}`)
  mkdirSync(context)
  const name = `platen-${version}.tgz`
  if (!readdirSync(out).includes(name)) throw new Error('image: the image is built from the package "command".')
  copyFileSync(join(out, name), join(context, name))
  copyFileSync(join(root, 'deploy/Containerfile'), join(context, 'Containerfile'))
  const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0)
  if (engine === undefined) {
    const file = join(folder, `platen-image-${version}-context.tar.gz`)
    run('tar', ['-czf', file, '-C', folder, basename(context)])
    say(
      'image: no container engine runs here, so the release has the context of the image: docker build -f Containerfile .',
    )
    return [file]
  }
  const file = join(folder, `platen-image-${version}.tar`)
  run(engine, ['build', '--tag', `platen:${version}`, '--file', join(context, 'Containerfile'), context])
  run(engine, ['save', '--output', file, `platen:${version}`])
  return [file]
}

/** Paths of the files in `folder`. @throws {Error} if one is missing: it has another version or was not built. */
function found(folder: string, ...names: string[]): string[] {
  const there = readdirSync(folder)
  return names.map((name) => {
    if (there.includes(name)) return join(folder, name)
    throw new Error(`${name} was not built; there is ${there.join(', ') || 'nothing'}.`)
  })
}

main()

function main(): void {
  const wrong = faultsOfTree()
  if (wrong.length > 0) end(2, wrong)
  const chosen = Object.entries(PACKAGES).filter(([name]) => !without.has(name))
  const missing = chosen.flatMap(([name, { needs }]) =>
    needs
      .filter((program) => !isInstalled(program))
      .map(
        (program) => `${name}: ${program} is not installed. Install it, or leave the package out: --without ${name}`,
      ),
  )
  if (missing.length > 0) end(1, missing)

  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const scratch = mkdtempSync(join(tmpdir(), 'platen-release-'))
  try {
    for (const [name, { pack }] of chosen) {
      const folder = join(scratch, name)
      mkdirSync(folder)
      for (const file of pack(folder)) {
        copyFileSync(file, join(out, basename(file)))
        say(`${name}: ${basename(file)}`)
      }
    }
    writeFileSync(join(out, `platen-${version}.cdx.json`), sbom())
  } catch (error) {
    for (const folder of [scratch, out]) rmSync(folder, { recursive: true, force: true })
    end(1, [(error as Error).message])
  }
  rmSync(scratch, { recursive: true, force: true })
  const sums = readdirSync(out)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(out, name)))
          .digest('hex')}  ${name}\n`,
    )
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
  const omitted = without.size > 0 ? ` Left out: ${[...without].join(', ')}.` : ''
  say(`${out} has release ${version}: ${sums.length} files and SHA256SUMS.${omitted} Nothing was published.`)
}

/** What keeps the tree from being a release. */
function faultsOfTree(): string[] {
  if (!VERSION.test(version))
    return ['npm run release -- --version MAJOR.MINOR.PATCH [--without PACKAGE,…] [--out FOLDER]']
  const unknown = [...without].filter((name) => !(name in PACKAGES))
  if (unknown.length > 0) return [`--without takes ${Object.keys(PACKAGES).join(', ')}, not ${unknown.join(', ')}.`]
  const faults: string[] = []
  const changes = run('git', ['status', '--porcelain']).trim()
  if (changes !== '') faults.push(`These files are not committed:\n${changes}`)
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')}(?: |$)`, 'm')
  if (!heading.test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
    faults.push(`CHANGELOG.md has no section "## ${version}".`)
  const others = differences(root, version)
  if (others.length > 0) faults.push(...others, `Run npm run set-version -- ${version}, and commit.`)
  return faults
}

interface Bom {
  bomFormat: string
  metadata: { component: { name: string } }
  components: { 'bom-ref': string; properties?: { name: string }[] }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** What the service is made of, as CycloneDX. */
function sbom(): string {
  const bom = JSON.parse(run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])) as Bom
  if (bom.bomFormat !== 'CycloneDX' || bom.components.length === 0) throw new Error('npm sbom listed no components.')
  // npm takes the name of the folder.
  bom.metadata.component.name = 'platen'
  // `--omit dev` would also omit what the service needs and a test names too, such as fastify.
  const isForTests = (one: Bom['components'][number]) =>
    one.properties?.some(({ name }) => name === 'cdx:npm:package:development')
  const developmentRefs = new Set(bom.components.filter(isForTests).map((one) => one['bom-ref']))
  bom.components = bom.components.filter((one) => !developmentRefs.has(one['bom-ref']))
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => !developmentRefs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => !developmentRefs.has(ref)) ?? [] }))
  return `${JSON.stringify(bom, null, 2)}\n`
}

function isInstalled(program: string): boolean {
  const finder = process.platform === 'win32' ? 'where' : 'which'
  return spawnSync(finder, [program], { stdio: 'ignore' }).status === 0
}

/** @returns its output. @throws {Error} with its last lines if it fails. */
function run(command: string, args: string[]): string {
  const shell = process.platform === 'win32' && ['npm', 'mvn', 'gem'].includes(command)
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell,
  })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`.trim().slice(-3000)}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function end(code: number, lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(code)
}

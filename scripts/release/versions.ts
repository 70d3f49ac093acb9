/**
 * The version of a release. Its home is `package.json` of the workspace; all other files that name it are listed here and written by
 * `npm run set-version -- 1.2.3`. A test compares them.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** MAJOR.MINOR.PATCH, which every package registry takes as it is. */
export const VERSION = /^\d+\.\d+\.\d+$/

/** File, and a pattern whose second group is the version; the groups around it stay. */
const TEXT_PLACES: readonly (readonly [file: string, pattern: RegExp])[] = [
  ['packages/client/src/version.ts', /(VERSION = ')([^']+)(')/],
  ['packages/client/README.md', /(platen-client-)(\d[\d.]+\d)(\.tgz)/],
  ['clients/go/client.go', /(const Version = ")([^"]+)(")/],
  ['clients/java/pom.xml', /(<artifactId>platen-java<\/artifactId>\s*<version>)([^<]+)(<)/],
  ['clients/java/README.md', /(<artifactId>platen-java<\/artifactId>\s*<version>)([^<]+)(<)/],
  ['clients/java/src/main/java/platen/PlatenClient.java', /(String VERSION = ")([^"]+)(")/],
  ['clients/php/src/Client.php', /(const VERSION = ')([^']+)(')/],
  ['clients/python/src/platen_client/_version.py', /(VERSION = ")([^"]+)(")/],
  ['clients/ruby/lib/platen/version.rb', /(VERSION = ")([^"]+)(")/],
]

interface Manifest {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
type Lock = Manifest & { packages: Record<string, Manifest & { link?: boolean }> }

/** The version of a workspace. */
export const versionOf = (root: string): string => manifest(root, 'package.json').version ?? ''

/** @returns a line for each place whose version is another one, or that has none. */
export function differences(root: string, version: string): string[] {
  const found: [place: string, version: string | undefined][] = [
    ['package.json', manifest(root, 'package.json').version],
  ]
  for (const [file, pattern] of TEXT_PLACES)
    found.push([file, pattern.exec(readFileSync(join(root, file), 'utf8'))?.[2]])
  for (const file of workspaces(root)) found.push(...versionsIn(file, manifest(root, file)))
  for (const [path, entry] of lockEntries(manifest(root, 'package-lock.json') as Lock))
    found.push(...versionsIn(`package-lock.json, ${path || 'the workspace'}`, entry))
  return found.flatMap(([place, there]) => (there === version ? [] : [`${place} has ${there ?? 'no version'}.`]))
}

/** Writes `version` everywhere. */
export function setVersion(root: string, version: string): void {
  if (!VERSION.test(version)) throw new Error(`${version} is not MAJOR.MINOR.PATCH.`)
  for (const [file, pattern] of TEXT_PLACES) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    if (!pattern.test(text)) throw new Error(`${file} names no version: mend its line in scripts/release/versions.ts.`)
    writeFileSync(
      path,
      text.replace(pattern, (_, before: string, _old: string, after: string) => before + version + after),
    )
  }
  for (const file of ['package.json', ...workspaces(root)]) {
    const content = manifest(root, file)
    write(root, file, withVersion(content, version))
  }
  const lock = manifest(root, 'package-lock.json') as Lock
  lock.version = version
  for (const [path, entry] of lockEntries(lock)) lock.packages[path] = withVersion(entry, version)
  write(root, 'package-lock.json', lock)
}

const workspaces = (root: string): string[] => globSync('packages/*/package.json', { cwd: root }).sort()

/** Of the workspace and its packages. */
const lockEntries = (lock: Lock) =>
  Object.entries(lock.packages).filter(([path, { link }]) => !link && (path === '' || /^packages\/[^/]+$/.test(path)))

const DEPENDENCIES = ['dependencies', 'devDependencies'] as const

function versionsIn(place: string, content: Manifest): [string, string | undefined][] {
  const ours = DEPENDENCIES.flatMap((kind) => Object.entries(content[kind] ?? {})).filter(([name]) => isOurs(name))
  return [[place, content.version], ...ours.map(([name, version]): [string, string] => [`${place}, ${name}`, version])]
}

function withVersion<T extends Manifest>(content: T, version: string): T {
  const changed = { ...content, version }
  for (const kind of DEPENDENCIES)
    if (content[kind])
      changed[kind] = Object.fromEntries(
        Object.entries(content[kind]).map(([name, range]) => [name, isOurs(name) ? version : range]),
      )
  return changed
}

const isOurs = (name: string) => name.startsWith('@platen/')

function manifest(root: string, file: string): Manifest {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest
}

function write(root: string, file: string, content: unknown): void {
  writeFileSync(join(root, file), `${JSON.stringify(content, null, 2)}\n`)
}

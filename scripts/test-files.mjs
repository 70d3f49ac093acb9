// Which files of tests there are, which of them are slow, and which a change affects.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { root } from './install.mjs'

const FOLDERS = ['clients', 'e2e', 'examples', 'packages', 'scripts']

/** Hooks for every test of a process: only their own file may be in it. */
const ROOT_HOOK = /^(?:beforeEach|afterEach)\(/m

/**
 * @param paths folders and files, from the root; default: all that there are.
 * @returns files of tests, from the root.
 */
export function testFiles(paths = FOLDERS) {
  const files = paths.flatMap((path) => {
    const place = relative(root, resolve(root, path)) || '.'
    if (!existsSync(join(root, place))) throw new Error(`There is no ${path}.`)
    return statSync(join(root, place)).isDirectory() ? globSync(`${place}/**/*.test.ts`, { cwd: root }) : [place]
  })
  return [...new Set(files)].filter((file) => !file.includes('node_modules')).sort()
}

/**
 * Whether a file is left out of `npm run test:fast`: it ends in `.slow.test.ts`, since it starts another program (a browser, a service, an
 * outside judge), tries hostile lengths or takes seconds; or it is not in packages/.
 */
export const isSlow = (file) => file.endsWith('.slow.test.ts') || !file.startsWith(`packages${sep}`)

/**
 * Groups of files, each for one process: a slow file has its own; the others share `shared` processes, and what these start (a
 * PostgreSQL server, the modules).
 */
export function groupsOf(files, shared) {
  const isAlone = (file) => isSlow(file) || ROOT_HOOK.test(readFileSync(join(root, file), 'utf8'))
  const quick = files.filter((file) => !isAlone(file))
  const groups = Array.from({ length: shared }, (_, index) => quick.filter((_, at) => at % shared === index))
  return [...files.filter(isAlone).map((file) => [file]), ...groups.filter((group) => group.length)]
}

/**
 * The tests that a change of the working tree, or of commits that are not in main, affects: those that import a changed file, also over
 * others. A changed file that no module names (a fixture, a setting) affects all tests of its folder: packages/NAME, e2e …; one
 * outside of these affects all.
 *
 * @returns `files` of tests, and `changed`, from the root.
 */
export function affectedTests() {
  const changed = changedFiles()
  const importers = readImporters()
  const affected = new Set()
  const add = (file) => {
    if (affected.has(file)) return
    affected.add(file)
    for (const importer of importers.get(file) ?? []) add(importer)
  }
  const tests = testFiles()
  for (const file of changed) {
    const [top, name] = file.split(sep)
    if (file.endsWith('.md')) continue
    if (importers.has(file) || file.endsWith('.test.ts')) add(file)
    else {
      const folder = top === 'packages' ? join(top, name) : top
      const isOfFolder = FOLDERS.includes(top)
      for (const test of tests) if (!isOfFolder || test.startsWith(folder + sep)) affected.add(test)
    }
  }
  return { changed, files: tests.filter((file) => affected.has(file)) }
}

function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const lines = ({ status, stdout, stderr }) => {
    if (status !== 0) throw new Error(`The changes are not known without git: ${stderr}`)
    return stdout.split('\n').filter(Boolean)
  }
  const base = ['origin/main', 'main'].map((name) => git('merge-base', 'HEAD', name)).find(({ status }) => status === 0)
  const diff = git('diff', '--name-only', '--no-renames', base?.stdout.trim() ?? 'HEAD')
  return [...new Set([...lines(diff), ...lines(git('ls-files', '--others', '--exclude-standard'))])].sort()
}

/** File → the files that import it or name its URL, all from the root. */
function readImporters() {
  const importers = new Map()
  const sources = globSync('{packages,clients,e2e,examples,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: root })
  for (const file of sources.filter((one) => !one.includes('node_modules'))) {
    if (!importers.has(file)) importers.set(file, [])
    const text = readFileSync(join(root, file), 'utf8')
    const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
    for (const [, name] of text.matchAll(/['"`](\.{1,2}\/[^'"`\n]+)['"`]/g)) names.push(name)
    for (const name of names) {
      const target = resolveName(name, file)
      if (target) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

/** @returns the file of the workspace that `name` means in `file`, from the root; undefined for a library. */
function resolveName(name, file) {
  if (name.startsWith('.')) {
    const path = join(dirname(file), name)
    return existsSync(join(root, path)) && statSync(join(root, path)).isFile() ? path : undefined
  }
  const [, place, entry] = /^@platen\/([^/]+)(\/.+)?$/.exec(name) ?? []
  if (!place) return undefined
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', place, 'package.json'), 'utf8'))
  const target = exports?.[`.${entry ?? ''}`]
  return typeof target === 'string' ? join('packages', place, target) : undefined
}

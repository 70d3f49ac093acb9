// `build` builds the driver; `check` runs gofmt, go vet and the tests, with the race detector where there is a C compiler.
// `go vet` also refuses what the standard library got after the version of go.mod.
// Both use the Go that go.mod promises as the oldest, where it can be had, else that of this machine.
// Exit code 3 of `build`: the Go of this machine is older than that of go.mod.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = fileURLToPath(new URL('..', import.meta.url))
const driver = fileURLToPath(new URL('.', import.meta.url))

function run(cwd, program, ...args) {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) throw error
  return { status, stdout: stdout.trim() }
}

/** A newer Go runs or downloads the older one by itself (go.dev/doc/toolchain). */
function useOldest(version) {
  const env = { ...process.env, GOTOOLCHAIN: version }
  if (spawnSync('go', ['version'], { cwd: at, env, stdio: 'ignore' }).status === 0) process.env.GOTOOLCHAIN = version
}

function must(cwd, program, ...args) {
  const { status, stdout } = run(cwd, program, ...args)
  if (stdout) process.stdout.write(`${stdout}\n`)
  if (status !== 0) process.exit(1)
}

const [, minor] = /^go 1\.(\d+)/m.exec(readFileSync(`${at}/go.mod`, 'utf8'))
useOldest(`go1.${minor}.0`)
if (process.argv[2] === 'build') {
  const found = /go1\.(\d+)/.exec(run(at, 'go', 'env', 'GOVERSION').stdout)?.[1] ?? minor
  if (Number(found) < Number(minor)) process.exit(3)
  must(driver, 'go', 'build', '-o', 'bin/', '.')
} else {
  const unformatted = run(at, 'gofmt', '-l', '.').stdout
  if (unformatted) {
    process.stdout.write(`Not formatted by gofmt:\n${unformatted}\n`)
    process.exit(1)
  }
  must(driver, 'go', 'vet', './...')
  must(at, 'go', 'vet', './...')
  const [cgo, compiler] = run(at, 'go', 'env', 'CGO_ENABLED', 'CC').stdout.split('\n')
  const hasCompiler = cgo === '1' && spawnSync(compiler, ['--version'], { stdio: 'ignore' }).status === 0
  if (!hasCompiler) process.stdout.write('There is no C compiler: the tests run without the race detector.\n')
  must(at, 'go', 'test', ...(hasCompiler ? ['-race'] : []), './...')
}

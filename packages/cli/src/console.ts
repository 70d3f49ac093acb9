/**
 * Where the console lies: in the published package beside the code; in a clone in `packages/console/dist`, built in the background
 * whenever its sources have changed.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PUBLISHED = fileURLToPath(new URL('../console', import.meta.url))
const CLONE = fileURLToPath(new URL('../../../', import.meta.url))
const WORKSPACE = join(CLONE, 'packages/console')
const BUILT = join(WORKSPACE, 'dist')
/** The hash of the sources of a build. */
const STAMP = join(BUILT, '.sources')

/** @returns undefined where there is no console. */
export function consoleFolder(): string | undefined {
  if (existsSync(join(PUBLISHED, 'index.html'))) return PUBLISHED
  return existsSync(join(WORKSPACE, 'vite.config.ts')) ? BUILT : undefined
}

/**
 * In a clone whose console is older than its sources, builds it in a process of low priority. The old files are served until then.
 *
 * @param onStart called if it must be built.
 * @returns the error in words, if it could not be built.
 */
export async function buildConsole(signal: AbortSignal, onStart = () => {}): Promise<string | undefined> {
  if (consoleFolder() !== BUILT) return undefined
  const vite = join(CLONE, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) return 'vite is not installed; run npm install.'
  const sources = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return undefined
  onStart()
  const next = `${BUILT}.next-${process.pid}`
  try {
    const output = await run([vite, 'build', WORKSPACE, '--outDir', next, '--emptyOutDir'], signal)
    if (output !== undefined) return output
    writeFileSync(join(next, '.sources'), sources)
    rmSync(BUILT, { recursive: true, force: true })
    await rename(next, BUILT)
    return undefined
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** Of the console and of the packages of this workspace that it uses. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(WORKSPACE, 'package.json'), 'utf8'))
  const used = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@platen/'))
  const patterns = [
    'console/{index.html,vite.config.ts,package.json}',
    'console/src/**/*',
    ...used.map((name) => `${name.slice('@platen/'.length)}/src/**/*`),
  ]
  for (const entry of patterns.flatMap((pattern) =>
    globSync(pattern, { cwd: join(CLONE, 'packages'), withFileTypes: true }),
  )) {
    if (!entry.isFile() || entry.name.includes('.test.')) continue
    const path = join(entry.parentPath, entry.name)
    hash.update(path.slice(CLONE.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** @returns undefined on success, else the end of what it printed. */
function run(args: string[], signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], signal })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output = `${output}${chunk}`.slice(-4000)))
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => resolve(code === 0 ? undefined : output || `The build ended with code ${code}.`))
  })
}

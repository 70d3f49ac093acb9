/**
 * Finds and installs the runtime of local models, node-llama-cpp.
 *
 * It is not a dependency of the package: with its parts for graphics cards it takes 725 MB. npm installs its slim form (85 MB, for
 * the processor alone) into the data folder, once, at an exact version.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installerEnvironment } from './child-environment.ts'

const VERSION = '3.22.1'

const PLATFORM_PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-armv7l',
  'linux-riscv64': 'linux-riscv64',
  'darwin-x64': 'mac-x64',
  'darwin-arm64': 'mac-arm64-metal',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
}

/** Folder whose `node_modules` holds the runtime. */
export function runtimeFolder(dataFolder: string): string {
  return join(dataFolder, 'runtime', `node-llama-cpp-${VERSION}`)
}

export function isRuntimeInstalled(dataFolder: string): boolean {
  return existsSync(runtimeEntry(runtimeFolder(dataFolder)))
}

/** The module to import. */
export function runtimeEntry(folder: string): string {
  return join(folder, 'node_modules', 'node-llama-cpp', 'dist', 'index.js')
}

/**
 * Installs the runtime if it is missing. Safe to run twice at once: each installs into a folder of its own and then renames it.
 *
 * @throws {Error} a sentence that says what to do.
 */
export async function installRuntime(dataFolder: string, options: { signal?: AbortSignal } = {}): Promise<void> {
  if (isRuntimeInstalled(dataFolder)) return
  const platform = PLATFORM_PACKAGES[`${process.platform}-${process.arch}`]
  if (!platform) {
    throw new Error(
      `There is no local model runtime for ${process.platform} on ${process.arch}. ` +
        'Run a model server instead (Ollama, LM Studio, llama.cpp) and set PLATEN_OPENAI_BASE_URL.',
    )
  }
  const folder = runtimeFolder(dataFolder)
  const scratch = `${folder}.${process.pid}.part`
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  try {
    await writeFile(join(scratch, 'package.json'), '{"private":true}\n')
    const packages = [`node-llama-cpp@${VERSION}`, `@node-llama-cpp/${platform}@${VERSION}`]
    await npm(
      ['install', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...packages],
      {
        cwd: scratch,
        ...options,
      },
    )
    try {
      await rename(scratch, folder)
    } catch (error) {
      // Another process has installed the same version.
      if (!isRuntimeInstalled(dataFolder)) throw error
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function npm(args: string[], { cwd, signal }: { cwd: string; signal?: AbortSignal }): Promise<void> {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32'
    const child = spawn(windows ? 'npm.cmd' : 'npm', args, {
      cwd,
      shell: windows,
      env: installerEnvironment(process.env),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal ? { signal } : {}),
    })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-2000)
    })
    child.on('error', (error) => {
      reject(
        signal?.aborted ? signal.reason : new Error(`npm could not be started: ${error.message}`, { cause: error }),
      )
    })
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else {
        const reason = /npm error (?!A complete log)(.+)/.exec(stderr)?.[1] ?? `npm ended with code ${code}`
        reject(
          new Error(
            `The local model runtime could not be installed: ${reason}. Check the network and npm's registry setting.`,
          ),
        )
      }
    })
  })
}

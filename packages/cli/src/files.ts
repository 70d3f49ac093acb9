/** Reads and writes the files and standard streams of a command. */
import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandFailure, EXIT, usage } from './command.ts'
import { why } from './why.ts'

/** Of the name of a part file, before its ID: file systems allow 255 bytes. */
const NAME_LENGTH_MAX = 40

export interface TextLimit {
  bytesMax: number
  /** A sentence: what to do about a larger one. */
  hint: string
}

/** As much as a request over HTTP may have; the longest text, 100,000 characters, has 400 kB. */
const TEXT_LIMIT: TextLimit = {
  bytesMax: 2 << 20,
  hint: 'A text can have at most 100,000 characters: split it into several files.',
}

/** Reads a UTF-8 file; `-` is standard input. Reads no more than the limit. @throws {CommandFailure} */
export async function readText(path: string, limit: TextLimit = TEXT_LIMIT): Promise<string> {
  const name = path === '-' ? 'The piped input' : path
  const bytes = await readBytes(path, name, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new CommandFailure(EXIT.failed, `${name} is not UTF-8 text. Convert it first, or choose another file.`, {
      cause: error,
    })
  }
}

async function readBytes(path: string, name: string, { bytesMax, hint }: TextLimit): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size > bytesMax) break
    }
  } catch (error) {
    throw new CommandFailure(EXIT.failed, `${name} could not be read: ${why(error)}.`, { cause: error })
  }
  if (size > bytesMax) throw usage(`${name} is larger than ${bytesMax >> 20} MiB. ${hint}`)
  return Buffer.concat(chunks)
}

/** Whether stdin is a pipe or a file. */
export function isPiped(): boolean {
  return !process.stdin.isTTY
}

/** Writes a file; `-` is standard output. A file that could not be written whole leaves what was there. @throws {CommandFailure} */
export async function writeOutput(
  path: string,
  bytes: Uint8Array | string,
  { binary }: { binary: boolean },
): Promise<void> {
  if (path === '-') {
    if (binary && process.stdout.isTTY)
      throw usage('This format cannot be shown on a terminal. Name a file with -o, or pipe the output.')
    // main.ts ends the process where stdout can't be written.
    await new Promise<void>((resolve) => void process.stdout.write(bytes, () => resolve()))
    return
  }
  try {
    await replaceFile(path, bytes)
  } catch (error) {
    throw new CommandFailure(EXIT.failed, `${path} could not be written: ${why(error)}.`, { cause: error })
  }
}

/** Writes beside the file and renames, so that a full disk leaves the file that was there. */
async function replaceFile(path: string, bytes: Uint8Array | string): Promise<void> {
  const there = await stat(path).catch(() => undefined)
  // A device or a pipe, such as /dev/null, can't be replaced.
  if (there && !there.isFile()) return writeFile(path, bytes)
  // A link stays a link, to the new file.
  const target = there ? await realpath(path) : path
  // A folder in which this user may not make files, or a file that this user may not write, is refused as before.
  if (there) await access(target, constants.W_OK)
  const part = join(dirname(target), `.${basename(target).slice(0, NAME_LENGTH_MAX)}.${randomUUID()}.part`)
  try {
    const handle = await open(part, 'wx')
    try {
      if (there) await handle.chmod(there.mode)
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** A progress line on stderr that overwrites itself. Does nothing if stderr is not a terminal. */
export function progress(): { show: (line: string) => void; clear: () => void } {
  const { stderr } = process
  if (!stderr.isTTY) return { show: () => {}, clear: () => {} }
  return {
    show: (line) => void stderr.write(`\r\x1b[2K${line.slice(0, Math.max(10, (stderr.columns ?? 80) - 1))}`),
    clear: () => void stderr.write('\r\x1b[2K'),
  }
}

export interface Interruption {
  signal: AbortSignal
  /** After the abort: 128 + the number of the signal, as a shell reports it. */
  exitCode: () => number
  release: () => void
}

/** A signal that the first Ctrl+C or SIGTERM aborts. The second one ends the process. */
export function interruption(): Interruption {
  const controller = new AbortController()
  let exitCode: number = EXIT.interrupted
  const stop = (name: NodeJS.Signals) => {
    if (name === 'SIGTERM') exitCode = EXIT.terminated
    controller.abort()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    release: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}

/** Reads and writes the files and standard streams of a command. */
import { readFile, writeFile } from 'node:fs/promises'
import { CommandFailure, EXIT, usage } from './command.ts'

/** Reads a UTF-8 file; `-` is standard input. @throws {CommandFailure} */
export async function readText(path: string): Promise<string> {
  const bytes = path === '-' ? await readStdin() : await readBytes(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    const name = path === '-' ? 'What is piped in' : path
    throw new CommandFailure(EXIT.failed, `${name} is no text in UTF-8. Convert it first, or name another file.`, {
      cause: error,
    })
  }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new CommandFailure(EXIT.failed, `${path} could not be read: ${why(error)}.`, { cause: error })
  }
}

async function readStdin(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Whether stdin is a pipe or a file. */
export function isPiped(): boolean {
  return !process.stdin.isTTY
}

/** Writes a file; `-` is standard output. @throws {CommandFailure} */
export async function writeOutput(
  path: string,
  bytes: Uint8Array | string,
  { binary }: { binary: boolean },
): Promise<void> {
  if (path === '-') {
    if (binary && process.stdout.isTTY)
      throw usage('A file of this kind is no text for a terminal: name a file with -o, or pipe it.')
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
    return
  }
  try {
    await writeFile(path, bytes)
  } catch (error) {
    throw new CommandFailure(EXIT.failed, `${path} could not be written: ${why(error)}.`, { cause: error })
  }
}

function why(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file or folder'
    case 'EACCES':
    case 'EPERM':
      return 'this user may not'
    case 'EISDIR':
      return 'it is a folder'
    case 'ENOSPC':
      return 'the disk is full'
    default:
      return (error as Error).message
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

/** A signal that the first Ctrl+C or SIGTERM aborts. The second one ends the process. */
export function interruption(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}

/**
 * Writes log lines to a file descriptor that may fail. With a full disk, a closed pipe or a reader that has stopped, lines are dropped and
 * counted; the service goes on.
 *
 * Lines are buffered for a few milliseconds, since a system call for each request costs more than the line. They are written synchronously;
 * what a slow reader does not take is buffered up to a limit.
 */
import { writeSync } from 'node:fs'

/** Lines that are buffered before a write. */
const BUFFER_BYTES = 8192
/** Buffered lines are written after this time at the latest, and when the process ends. */
const FLUSH_MS = 250
/** Buffer for a reader that takes nothing; later lines are dropped. */
const WAITING_BYTES_MAX = 1024 * 1024
/** How long the process waits for a slow reader when it ends. */
const END_TRIES = 100
const END_PAUSE_MS = 10

const EMPTY = Buffer.alloc(0)
const NEWLINE = 10

export class LogOutput {
  /** Lines that could not be written. */
  dropped = 0
  readonly #fd: number
  #lines: string[] = []
  /** Length of `lines` in characters. */
  #length = 0
  /** Bytes that the reader has not taken yet. */
  #rest: Buffer = EMPTY
  /** The last line was written in part: the next one starts with a newline. */
  #isMidLine = false

  constructor(fd: number) {
    this.#fd = fd
    setInterval(() => this.flush(), FLUSH_MS).unref()
    process.on('exit', () => this.end())
  }

  write(line: string): void {
    if (this.#length + this.#rest.length > WAITING_BYTES_MAX) {
      this.dropped += 1
      return
    }
    this.#lines.push(line)
    this.#length += line.length
    if (this.#length >= BUFFER_BYTES && this.#rest.length === 0) this.flush()
  }

  flush(): void {
    if (this.#lines.length > 0) {
      const text = (this.#isMidLine && this.#rest.length === 0 ? '\n' : '') + this.#lines.join('')
      this.#rest = Buffer.concat([this.#rest, Buffer.from(text)])
      this.#lines = []
      this.#length = 0
    }
    try {
      while (this.#rest.length > 0) {
        const written = writeSync(this.#fd, this.#rest)
        this.#isMidLine = this.#rest[written - 1] !== NEWLINE
        this.#rest = this.#rest.subarray(written)
      }
    } catch (error) {
      // A pipe with a slow reader takes more later; after other errors the lines are dropped.
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return
      this.dropped += linesIn(this.#rest)
      this.#rest = EMPTY
    }
  }

  /** Writes the buffer, and waits for a slow reader for a limited time. */
  end(): void {
    this.flush()
    for (let tries = 0; this.#rest.length > 0 && tries < END_TRIES; tries += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, END_PAUSE_MS)
      this.flush()
    }
  }
}

function linesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

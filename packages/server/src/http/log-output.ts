/**
 * Where log lines go: a file descriptor that may fail. A full disk, a closed pipe or a reader that has stopped costs lines, which are
 * counted, and neither the service nor a request.
 *
 * Lines are gathered: one system call a request costs more than the line. They are written in the serving thread, so that a line is out before
 * whatever happens next; what a slow reader does not take waits, up to a bound.
 */
import { writeSync } from 'node:fs'

/** Lines gathered before a write. */
const BUFFER_BYTES = 8192
/** What is gathered is written after this time at the latest, and when the process ends. */
const FLUSH_MS = 250
/** What may wait for a reader that takes nothing; later lines are dropped. */
const WAITING_BYTES_MAX = 1024 * 1024
/** How long the end of the process may wait for a slow reader. */
const END_TRIES = 100
const END_PAUSE_MS = 10

const EMPTY = Buffer.alloc(0)
const NEWLINE = 10

export class LogOutput {
  /** Lines that could not be written. */
  dropped = 0
  readonly #fd: number
  #lines: string[] = []
  /** Of `lines`, in characters: near enough. */
  #length = 0
  /** What was tried and not taken yet. */
  #rest: Buffer = EMPTY
  /** A line was broken off: the next one begins on a line of its own. */
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
      // A pipe whose reader is slow takes more later; whatever else fails is not waited for.
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return
      this.dropped += linesIn(this.#rest)
      this.#rest = EMPTY
    }
  }

  /** Writes what waits, also to a reader that is slow, if not for ever. */
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

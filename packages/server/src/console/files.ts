/** The built console: a folder with `index.html` and hashed files, each also compressed. A build that ends while the service runs is seen. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.pack': 'application/octet-stream',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** By preference, with the ending of the file. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export interface ConsoleFile {
  bytes: Buffer
  mediaType: string
  encoding: 'br' | 'gzip' | undefined
}

export class ConsoleFiles {
  readonly #folder: string
  /** When `index.html` was written: its hashed files are those of this build. */
  #builtAt = 0
  #names: ReadonlySet<string> = new Set()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @returns undefined before the first build. */
  async index(acceptEncoding: string): Promise<ConsoleFile | undefined> {
    try {
      const { mtimeMs } = await stat(join(this.#folder, 'index.html'))
      if (mtimeMs !== this.#builtAt) {
        this.#names = new Set(await readdir(join(this.#folder, 'assets')))
        this.#builtAt = mtimeMs
      }
    } catch {
      // There is none, or a build replaces it at this moment.
      return undefined
    }
    return this.#read('index.html', () => true, acceptEncoding)
  }

  /** A hashed file. @returns undefined where the build has none of this name. */
  async asset(name: string, acceptEncoding: string): Promise<ConsoleFile | undefined> {
    // The list is read with the page that names the files; a page that is open may outlive a restart of the service.
    if (this.#builtAt === 0) await this.index('')
    if (!this.#names.has(name) || !(extname(name) in MEDIA_TYPES)) return undefined
    return this.#read(join('assets', name), (ending) => this.#names.has(`${name}${ending}`), acceptEncoding)
  }

  async #read(
    path: string,
    has: (ending: string) => boolean,
    acceptEncoding: string,
  ): Promise<ConsoleFile | undefined> {
    const accepted = ENCODINGS.find(([name, ending]) => accepts(acceptEncoding, name) && has(ending))
    try {
      return {
        bytes: await readFile(join(this.#folder, `${path}${accepted?.[1] ?? ''}`)),
        mediaType: MEDIA_TYPES[extname(path)] ?? 'application/octet-stream',
        encoding: accepted?.[0],
      }
    } catch {
      // A build replaces the folder at this moment.
      return undefined
    }
  }
}

/** Whether a header names a coding with a weight above 0. RFC 9110 §12.5.3. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight = ''] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === coding && Number(weight.replace('q=', '') || 1) > 0
  })
}

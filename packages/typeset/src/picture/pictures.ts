/** The pictures of a document: bytes from `data:` URLs, or handed in by address; each is read once. */
import type { Picture } from './picture.ts'

const DATA_URL = /^data:image\/[a-z+.-]{1,30};base64,/iu
/** An SVG file as text, its characters escaped as in an address. */
const TEXT_URL = /^data:image\/svg\+xml(?:;charset=utf-8|;utf8)?,/iu

/** Bytes of a `data:` URL of a picture; undefined for any other address. */
export function dataUrlBytes(url: string): Uint8Array | undefined {
  const text = TEXT_URL.exec(url.slice(0, 80))?.[0]
  if (text !== undefined) return textBytes(url.slice(text.length))
  const head = DATA_URL.exec(url.slice(0, 80))?.[0]
  return head === undefined ? undefined : base64Bytes(url.slice(head.length))
}

function textBytes(escaped: string): Uint8Array | undefined {
  try {
    return new TextEncoder().encode(decodeURIComponent(escaped))
  } catch {
    return undefined
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function base64Bytes(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4))
  let length = 0
  let bits = 0
  let bitCount = 0
  for (const character of text) {
    if (character === '=' || character === '\n' || character === ' ') continue
    const value = DIGITS.indexOf(character)
    if (value < 0) return undefined
    bits = ((bits << 6) | value) & 0xffff
    bitCount += 6
    if (bitCount < 8) continue
    bitCount -= 8
    bytes[length++] = bits >> bitCount
  }
  return bytes.subarray(0, length)
}

/** `readPicture` of read-picture.ts. */
export type ReadPicture = (bytes: Uint8Array) => Picture | undefined

export class Pictures {
  /** Those that are in the document, in the order in which they appear. */
  readonly all: Picture[] = []
  /** Pictures that could not be set. */
  missing = 0
  readonly #files: ReadonlyMap<string, Uint8Array>
  readonly #read: ReadPicture | undefined
  readonly #allowCmyk: boolean
  /** By address: place in `all`, -1 where it cannot be set. */
  readonly #found = new Map<string, number>()

  /**
   * @param read undefined sets no picture.
   * @param allowCmyk PDF/A with an output intent of RGB allows no CMYK.
   */
  constructor(files: ReadonlyMap<string, Uint8Array>, read: ReadPicture | undefined, allowCmyk: boolean) {
    this.#files = files
    this.#read = read
    this.#allowCmyk = allowCmyk
  }

  /** @returns its place in `all`, -1 where it cannot be set. */
  find(target: string): number {
    let at = this.#found.get(target)
    if (at === undefined) {
      const bytes = this.#files.get(target) ?? dataUrlBytes(target)
      const picture = bytes === undefined ? undefined : this.#read?.(bytes)
      const isGood = picture !== undefined && (this.#allowCmyk || picture.isCmyk !== true)
      at = isGood ? this.all.push(picture) - 1 : -1
      this.#found.set(target, at)
    }
    return at
  }
}

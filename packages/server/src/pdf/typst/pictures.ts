/** The pictures of a document for Typst: PNG, JPEG and SVG as files that the compiler alone sees. */
import type { Document } from '@platen/document'
import {
  dataUrlBytes,
  type GivenSize,
  type Picture,
  Pictures,
  pictureDiagnostics,
  readPicture,
  sizeOf,
  writeSvg,
} from '@platen/typeset/pictures'

export interface TypstPicture {
  path: string
  /** CSS pixels; where the source gives a part of the room, the picture's own. */
  width: number
  height: number
  /** Per cent of the room that it is wide. */
  part?: number
}

export class TypstPictures {
  readonly #pictures: Pictures
  readonly #files: ReadonlyMap<string, Uint8Array>
  /** By place in `Pictures.all`: its address. */
  readonly #addresses: string[] = []
  /** Pictures that were written into blocks. */
  #set = 0

  /** @param allowCmyk PDF/A allows none. */
  constructor(files: ReadonlyMap<string, Uint8Array>, allowCmyk: boolean) {
    this.#files = files
    this.#pictures = new Pictures(files, readPicture, allowCmyk)
  }

  has(address: string): boolean {
    return this.#find(address) >= 0
  }

  /** The file of a picture that `has` found. @param given its size in the source. */
  use(address: string, given: GivenSize = {}): TypstPicture {
    this.#set++
    const at = this.#find(address)
    const picture = this.#pictures.all[at]!
    const { width, height } = given
    const path = pathOf(at, picture)
    if (width?.unit !== '%') return { path, ...sizeOf(picture, { width, height: inPixels(height) }, 0, 1) }
    return { path, width: picture.width, height: picture.height, part: width.value }
  }

  /** @param family of the fonts that text in pictures has. */
  files(family: string): [path: string, bytes: Buffer][] {
    return this.#pictures.all.map((picture, at) => {
      const address = this.#addresses[at]!
      const { scene } = picture
      const bytes =
        scene === undefined
          ? (this.#files.get(address) ?? dataUrlBytes(address))!
          : new TextEncoder().encode(writeSvg(scene, { sans: family, serif: family, mono: family }))
      return [pathOf(at, picture), Buffer.from(bytes)]
    })
  }

  warnings(document: Document): string[] {
    return pictureDiagnostics(document, this.#pictures, this.#set).map(({ message }) => message)
  }

  #find(address: string): number {
    const at = this.#pictures.find(address)
    if (at >= 0) this.#addresses[at] ??= address
    return at
  }
}

/** Only widths are parts of the room here. */
const inPixels = (length: GivenSize['height']) => (length?.unit === 'px' ? length : undefined)

const pathOf = (at: number, { scene }: Picture): string =>
  `/pictures-of-document/${at}.${scene === undefined ? 'image' : 'svg'}`

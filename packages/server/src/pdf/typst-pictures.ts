/** The pictures of a document for Typst: PNG, JPEG and SVG as files that the compiler alone sees. */
import type { Document } from '@platen/document'
import { dataUrlBytes, type Picture, Pictures, pictureDiagnostics, writeSvg } from '@platen/typeset/pictures'

export interface TypstPicture {
  path: string
  /** Pixels. */
  width: number
  height: number
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
    this.#pictures = new Pictures(files, allowCmyk)
  }

  has(address: string): boolean {
    return this.#find(address) >= 0
  }

  /** The file of a picture that `has` found. */
  use(address: string): TypstPicture {
    this.#set++
    const at = this.#find(address)
    const picture = this.#pictures.all[at]!
    return { path: pathOf(at, picture), width: picture.width, height: picture.height }
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

const pathOf = (at: number, { scene }: Picture): string =>
  `/pictures-of-document/${at}.${scene === undefined ? 'image' : 'svg'}`

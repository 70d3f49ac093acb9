import type { ImageLength } from '@platen/document/model'
import type { Scene } from './svg/scene.ts'

/** A picture as PDF has it: an image's dictionary and data. */
export interface Picture {
  /** Pixels. */
  width: number
  height: number
  /** Entries of the image's dictionary besides its size. */
  dictionary: string
  data: Uint8Array
  /** `data` is compressed, and `dictionary` names how. */
  isCompressed?: boolean
  /** Soft mask: one sample a pixel, of so many bits. */
  alpha?: Uint8Array
  alphaBits?: number
  isCmyk?: boolean
  /** Of an SVG file: what is painted, in place of samples. */
  scene?: Scene
}

/** Largest width and height, pixels. */
export const SIDE_MAX = 20_000
/** Most bytes of a picture, compressed or not. */
export const BYTES_MAX = 48 << 20

/** A size as the source gives it. */
export interface GivenSize {
  width?: ImageLength | undefined
  height?: ImageLength | undefined
}

/**
 * The size of a picture before it is fitted into its room: as the source gives it, else a pixel of the picture is one of CSS.
 *
 * @param room across. @param pixel a CSS pixel in the unit of the room, which the result has too.
 */
export function sizeOf(
  picture: { width: number; height: number },
  given: GivenSize,
  room: number,
  pixel: number,
): { width: number; height: number } {
  const lengthOf = ({ value, unit }: ImageLength) => value * (unit === '%' ? room / 100 : pixel)
  const width = given.width && lengthOf(given.width)
  const height = given.height && lengthOf(given.height)
  const ratio = picture.height / picture.width
  if (width !== undefined) return { width, height: height ?? width * ratio }
  if (height !== undefined) return { width: height / ratio, height }
  return { width: picture.width * pixel, height: picture.height * pixel }
}

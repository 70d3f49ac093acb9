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

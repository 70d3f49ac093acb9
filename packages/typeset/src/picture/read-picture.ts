import { isJpeg, readJpeg } from './jpeg.ts'
import { BYTES_MAX, type Picture } from './picture.ts'
import { isPng, readPng } from './png.ts'
import { isSvg, readSvg } from './svg.ts'

/** @returns undefined where it is no PNG, JPEG or SVG, damaged or too large. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  if (bytes.length > BYTES_MAX) return undefined
  if (isPng(bytes)) return readPng(bytes)
  if (isJpeg(bytes)) return readJpeg(bytes)
  return isSvg(bytes) ? readSvg(bytes) : undefined
}

/**
 * Pictures of a document in Word: PNG, JPEG and SVG given as `data:` URLs. Sizes are pixels; 96 of them are an inch.
 *
 * An SVG picture is written anew, with what was understood of it and nothing else, and has a PNG beside it for programs that draw
 * no SVG: Word before 2019, LibreOffice before 7.6, most others.
 */
import { dataUrlBytes, type GivenSize, readPicture, type Scene, sizeOf, writeSvg } from '@platen/typeset/pictures'
import { ImageRun } from 'docx'
import { type RasterOptions, rasterOf } from '../raster/raster.ts'

export interface WordPicture {
  type: 'png' | 'jpg' | 'svg'
  data: Uint8Array
  /** In place of SVG. */
  fallback?: Uint8Array
  width: number
  height: number
}

const PIXELS_PER_POINT = 96 / 72
const FAMILIES = {
  sans: 'Source Sans 3, Calibri, Arial, sans-serif',
  serif: 'Source Serif 4 SmText, Georgia, serif',
  mono: 'Source Code Pro, Consolas, monospace',
}

/**
 * @returns undefined where the address is no `data:` URL of a PNG, JPEG or SVG, or the picture is damaged or too large.
 */
export function pictureAt(address: string, raster: RasterOptions): WordPicture | undefined {
  const data = dataUrlBytes(address)
  const picture = data === undefined ? undefined : readPicture(data)
  if (data === undefined || picture === undefined) return undefined
  const { width, height, scene } = picture
  if (scene !== undefined) return drawingOf(scene, raster)
  return { type: data[0] === 0x89 ? 'png' : 'jpg', data, width, height }
}

/** A scene as SVG, with a PNG for programs that draw none. */
export function drawingOf(scene: Scene, raster: RasterOptions): WordPicture {
  const { width, height } = scene
  const data = new TextEncoder().encode(writeSvg(scene, FAMILIES))
  return { type: 'svg', data, fallback: rasterOf(scene, raster), width, height }
}

/** @param room the widest and highest that it may be, points. @param given its size in the source. */
export function pictureRun(
  picture: WordPicture,
  description: string,
  room: { measure: number; height: number },
  given: GivenSize = {},
): ImageRun {
  const { type, data, fallback } = picture
  const measure = room.measure * PIXELS_PER_POINT
  const { width, height } = sizeOf(picture, given, measure, 1)
  const scale = Math.min(1, measure / width, (room.height * PIXELS_PER_POINT) / height)
  const common = {
    transformation: {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    },
    altText: { name: 'Picture', description, title: '' },
  }
  return type === 'svg'
    ? new ImageRun({ ...common, type, data, fallback: { type: 'png', data: fallback! } })
    : new ImageRun({ ...common, type, data })
}

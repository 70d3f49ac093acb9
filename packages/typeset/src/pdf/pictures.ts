/** Pictures → image objects and forms. Source: ISO 32000-1 §8.9.5, §11.6.5.3. */
import type { Picture } from '../picture/picture.ts'
import type { Scene } from '../picture/svg/scene.ts'

export interface StreamAdder {
  /** A stream that is still to be compressed. @returns its object number. */
  add(dictionary: string, data: Uint8Array): number
  /** One that is compressed, as the dictionary says. */
  addCompressed(dictionary: string, data: Uint8Array): number
}

/** @returns the entry of the page's resources; '' for no pictures. */
export function writePictures(
  pictures: readonly Picture[],
  streams: StreamAdder,
  addForm: (scene: Scene) => number,
): string {
  if (pictures.length === 0) return ''
  const entries = pictures.map(
    (picture, i) =>
      `/P${i} ${picture.scene === undefined ? writePicture(picture, streams) : addForm(picture.scene)} 0 R`,
  )
  return `/XObject<<${entries.join('')}>>`
}

function writePicture(
  { width, height, dictionary, data, isCompressed, alpha, alphaBits }: Picture,
  streams: StreamAdder,
): number {
  const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`
  const mask =
    alpha === undefined
      ? ''
      : `/SMask ${streams.add(`${size}/ColorSpace/DeviceGray/BitsPerComponent ${alphaBits}`, alpha)} 0 R`
  const head = size + dictionary + mask
  return isCompressed === true ? streams.addCompressed(head, data) : streams.add(head, data)
}

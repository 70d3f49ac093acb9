/** Pictures of a document in Word: PNG and JPEG given as `data:` URLs. Sizes are pixels; 96 of them are an inch. */
import { ImageRun } from 'docx'

export interface Picture {
  type: 'png' | 'jpg'
  data: Buffer
  width: number
  height: number
}

const DATA_URL = /^data:image\/[a-z+.-]{1,30};base64,/iu
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const SIDE_MAX = 20_000
const PIXELS_PER_POINT = 96 / 72

/** @returns undefined where the address is no `data:` URL of a PNG or JPEG. */
export function pictureAt(address: string): Picture | undefined {
  const head = DATA_URL.exec(address.slice(0, 80))?.[0]
  return head === undefined ? undefined : readPicture(Buffer.from(address.slice(head.length), 'base64'))
}

/** @param room the widest and highest that it may be, points. */
export function pictureRun(
  picture: Picture,
  description: string,
  { measure, height }: { measure: number; height: number },
): ImageRun {
  const scale = Math.min(1, (measure * PIXELS_PER_POINT) / picture.width, (height * PIXELS_PER_POINT) / picture.height)
  return new ImageRun({
    type: picture.type,
    data: picture.data,
    transformation: {
      width: Math.max(1, Math.round(picture.width * scale)),
      height: Math.max(1, Math.round(picture.height * scale)),
    },
    altText: { name: 'Picture', description, title: '' },
  })
}

function readPicture(data: Buffer): Picture | undefined {
  const size = data.subarray(0, 8).equals(PNG_SIGNATURE) ? pngSize(data) : jpegSize(data)
  if (size === undefined) return undefined
  const [width, height] = size
  if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX) return undefined
  return { type: data[0] === 0x89 ? 'png' : 'jpg', data, width, height }
}

/** ISO/IEC 15948 §11.2.2. */
const pngSize = (data: Buffer): [number, number] | undefined =>
  data.length < 33 ? undefined : [data.readUInt32BE(16), data.readUInt32BE(20)]

/** The first frame header (ITU-T T.81 §B.2.2). */
function jpegSize(data: Buffer): [number, number] | undefined {
  if (data[0] !== 0xff || data[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; ) {
    const marker = data[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return [data.readUInt16BE(at + 7), data.readUInt16BE(at + 5)]
    at += 2 + data.readUInt16BE(at + 2)
  }
  return undefined
}

/** JPEG (ITU-T T.81) → an image of PDF: the file as it is; its size and colours are read from its frame header. */
import { type Picture, SIDE_MAX } from './picture.ts'

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

const SPACES: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }

/** @returns undefined where the file is damaged, or of a kind that PDF has no filter for. */
export function readJpeg(bytes: Uint8Array): Picture | undefined {
  let isAdobe = false
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    // Filling, and markers that have no length.
    if (marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    // The scan begins: no frame header came before.
    if (marker === 0xda || marker === 0xd9) return undefined
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!
    if (length < 2) return undefined
    if (marker === 0xee && String.fromCharCode(...bytes.subarray(at + 4, at + 9)) === 'Adobe') isAdobe = true
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      // Baseline, extended and progressive (Huffman) are what DCTDecode reads.
      const space = marker <= 0xc2 && bytes[at + 4] === 8 ? SPACES[bytes[at + 9]!] : undefined
      const height = (bytes[at + 5]! << 8) | bytes[at + 6]!
      const width = (bytes[at + 7]! << 8) | bytes[at + 8]!
      if (space === undefined || width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX) return undefined
      const isCmyk = space === '/DeviceCMYK'
      // Adobe writes CMYK inverted.
      const decode = isCmyk && isAdobe ? '/Decode[1 0 1 0 1 0 1 0]' : ''
      const dictionary = `/ColorSpace${space}/BitsPerComponent 8/Filter/DCTDecode${decode}`
      return { width, height, dictionary, data: bytes, isCompressed: true, isCmyk }
    }
    at += 2 + length
  }
  return undefined
}

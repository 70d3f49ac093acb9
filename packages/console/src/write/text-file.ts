/** The text of a file that a person chose. */

const FILE_BYTES_MAX = 2 << 20
const NAME = /\.(?:md|markdown|txt|csv)$/i

export type Refusal = 'type' | 'size' | 'empty'
export type TextFile = { name: string; text: string } | { name: string; refused: Refusal }

/** That of the example which has a file. */
export const sampleFile = () =>
  new File(
    [
      'Month,Rooms,Nights sold,Share,Income (kr)\n',
      'January,40,812,65%,974400\n',
      'February,40,790,71%,963800\n',
      'March,40,966,78%,1226820\n',
      'April,40,984,82%,1308720\n',
      'May,36,1016,91%,1463040\n',
      'June,40,1152,96%,1762560\n',
    ],
    'harbour-hotel.csv',
  )

export async function readTextFile(file: File): Promise<TextFile> {
  const { name } = file
  if (!NAME.test(name)) return { name, refused: 'type' }
  if (file.size > FILE_BYTES_MAX) return { name, refused: 'size' }
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  if (text.includes('\0')) return { name, refused: 'type' }
  return text.trim() === '' ? { name, refused: 'empty' } : { name, text }
}

/**
 * By its byte order mark; UTF-8 without one; and Windows-1252 where that fails, as browsers read a page that names no encoding
 * (encoding.spec.whatwg.org, section 14.5).
 */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

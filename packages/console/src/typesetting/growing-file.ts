/**
 * A PDF file whose pages come one by one while it is open, so that a reader of PDF reads its fonts once and not at each key.
 * It begins with the objects that all pages draw with and with PAGES pages of one size; the content of each has a place of
 * its own, all as large, in which it is written when it is drawn. Behind them the file ends with its cross-references.
 */
import type { Drawing } from '@platen/typeset'

/** Pages of a file; in two levels, so that finding one is quick. */
export const PAGES = 256
const GROUP = 16

/** Of a page; longer ones have no room, since all places are as large. */
export const CONTENT_BYTES_MAX = 64 << 10

export interface GrowingFile {
  /** Of the whole file. */
  length: number
  /** Its start, a multiple of `place` long. */
  head: Uint8Array<ArrayBuffer>
  /** Its last bytes. */
  tail: Uint8Array<ArrayBuffer>
  /** Bytes that each page has for its content. */
  place: number
  /** The place of a page, filled. Undefined where the content has no room. @param page from 0. */
  pageOf(page: number, content: Uint8Array): Uint8Array<ArrayBuffer> | undefined
}

/** What a reader that looks ahead finds before the spaces up to the next place. */
const END = '0 0 0 0\n'
const PLACE_MIN = 1 << 14
/** Around a content. */
const WRAPPING = 128

export function growingFile(
  { objects, places, pages }: Pick<Drawing, 'objects' | 'places' | 'pages'>,
  { width, height }: { width: number; height: number },
): GrowingFile {
  const longest = Math.min(CONTENT_BYTES_MAX, Math.max(...pages.map(({ start, end }) => end - start)))
  let place = PLACE_MIN
  // Room for what is added.
  while (place < longest * 1.5 + WRAPPING) place *= 2

  const catalog = places.length + 1
  const tree = catalog + 1
  const firstGroup = tree + 1
  const firstPage = firstGroup + PAGES / GROUP
  const firstContent = firstPage + PAGES
  const count = firstContent + PAGES
  const start = '%PDF-1.7\n'
  const offsets = places.map((at) => start.length + at)
  let rest = ''
  const add = (body: string): void => {
    const number = offsets.push(start.length + objects.length + rest.length)
    rest += `${number} 0 obj\n<<${body}>>\nendobj\n`
  }
  const list = (first: number, many: number): string =>
    Array.from({ length: many }, (_, at) => `${first + at} 0 R`).join(' ')
  add(`/Type/Catalog/Pages ${tree} 0 R`)
  add(
    `/Type/Pages/Count ${PAGES}/Kids[${list(firstGroup, PAGES / GROUP)}]/Resources 1 0 R/MediaBox[0 0 ${width} ${height}]`,
  )
  for (let group = 0; group < PAGES / GROUP; group++)
    add(`/Type/Pages/Parent ${tree} 0 R/Count ${GROUP}/Kids[${list(firstPage + group * GROUP, GROUP)}]`)
  for (let page = 0; page < PAGES; page++)
    add(`/Type/Page/Parent ${firstGroup + Math.floor(page / GROUP)} 0 R/Contents ${firstContent + page} 0 R`)

  rest += END
  const used = start.length + objects.length + rest.length
  const head = new Uint8Array(Math.ceil(used / place) * place).fill(0x20)
  write(head, 0, start)
  head.set(objects, start.length)
  write(head, start.length + objects.length, rest)
  for (let page = 0; page < PAGES; page++) offsets.push(head.length + page * place)
  const end = head.length + PAGES * place
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const text = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root ${catalog} 0 R>>\nstartxref\n${end}\n%%EOF\n`
  const tail = new Uint8Array(text.length)
  write(tail, 0, text)
  return {
    length: end + tail.length,
    head,
    tail,
    place,
    pageOf(page, content) {
      const before = `${firstContent + page} 0 obj\n<</Length ${content.length}>>stream\n`
      const after = `\nendstream\nendobj\n${END}`
      if (before.length + content.length + after.length > place) return undefined
      const bytes = new Uint8Array(place).fill(0x20)
      write(bytes, 0, before)
      bytes.set(content, before.length)
      write(bytes, before.length + content.length, after)
      return bytes
    },
  }
}

function write(bytes: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i)
}

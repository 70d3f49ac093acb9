/**
 * What the pages of a file draw and what they draw with, without the file around it: for a view that draws single pages,
 * again and again, by a reader of PDF that has read the fonts before.
 */
import { Bytes } from './bytes.ts'
import type { Stream } from './matches.ts'
import type { Objects } from './objects.ts'

export interface Drawing {
  /** The content streams of the pages, one after the other, and where each is. */
  content: Uint8Array<ArrayBuffer>
  pages: { start: number; end: number }[]
  /** What they draw with, as indirect objects one after the other, numbered from 1. The first is their resource dictionary. */
  objects: Uint8Array<ArrayBuffer>
  /** Where each object begins. */
  places: number[]
  /** Drawings with the same key have the same objects. */
  key: string
}

/** A stream as the file has it, or before it is compressed. */
export interface DrawnStream {
  dictionary: string
  data: Uint8Array
}

/** @param resources number of the resource dictionary. */
export function drawingOf(
  content: Uint8Array,
  pages: readonly Stream[],
  resources: number,
  objects: Objects,
  streams: ReadonlyMap<number, DrawnStream>,
): Drawing {
  const numbers = new Map([[resources, 1]])
  const order = [resources]
  // In the order in which they are named, so that a paragraph more does not number them anew. ToUnicode is among them: pdf.js
  // draws letters that it knows at other places of its fonts, which a browser may smooth otherwise.
  const renumber = (text: string): string =>
    text.replace(/\b(\d{1,8}) 0 R/g, (_, digits: string) => {
      const number = Number(digits)
      let own = numbers.get(number)
      if (own === undefined) {
        own = order.push(number)
        numbers.set(number, own)
      }
      return `${own} 0 R`
    })
  const out = new Bytes('', 1 << 16)
  const places: number[] = []
  for (let next = 0; next < order.length; next++) {
    const number = order[next]!
    places.push(out.length)
    out.text(`${next + 1} 0 obj\n`)
    const stream = streams.get(number)
    if (stream === undefined) out.text(renumber(objects.text(number)))
    else {
      out.text(`<<${renumber(stream.dictionary)}/Length ${stream.data.length}>>stream\n`)
      out.bytes(stream.data)
      out.text('\nendstream')
    }
    out.text('\nendobj\n')
  }
  const last = pages.at(-1)?.end ?? 0
  return {
    content: content.slice(0, last) as Uint8Array<ArrayBuffer>,
    pages: pages.map(({ start, end }) => ({ start, end })),
    objects: out.view().slice() as Uint8Array<ArrayBuffer>,
    places,
    key: keyOf(out.view()),
  }
}

/** Two lanes over words of four bytes. */
function keyOf(bytes: Uint8Array): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const words = bytes.length >> 2
  for (let word = 0; word < words; word++) {
    const value = view.getInt32(word * 4, true)
    a = Math.imul(a ^ value, 0x01000193)
    a ^= a >>> 15
    b = Math.imul(b ^ value, 0x5bd1e995) ^ (b >>> 15)
  }
  for (let at = words * 4; at < bytes.length; at++) a = Math.imul(a ^ bytes[at]!, 0x01000193)
  return `${bytes.length}.${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`
}

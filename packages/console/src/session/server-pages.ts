/** The pages of a text as the service sets them, with either of its engines. */
import type { PdfParams } from '@platen/client'
import { platen } from '../api.ts'
import type { SetPages } from '../typesetting/messages.ts'
import { withPdf } from '../typesetting/pdf-js.ts'

export type Engine = 'platen' | 'typst'

export interface ServerPages {
  engine: Engine
  file: SetPages
}

let count = 0

export async function setOnServer(params: PdfParams, engine: Engine): Promise<ServerPages> {
  const { bytes, warnings } = await (engine === 'platen' ? platen.pdf.create(params) : platen.pdf.createAlt(params))
  count++
  const pages = await withPdf(bytes, (opened) =>
    Promise.all(
      Array.from({ length: opened.numPages }, async (_, index) => {
        const { width, height } = (await opened.getPage(index + 1)).getViewport({ scale: 1 })
        return { width, height, hash: `server ${count} ${index}` }
      }),
    ),
  )
  const file: SetPages = {
    number: 0,
    source: params.content,
    pdf: bytes as Uint8Array<ArrayBuffer>,
    pageCount: pages.length,
    warnings: warnings.map((message) => ({ code: '', message })),
    // Where its blocks stand is not known here.
    layout: { pages, blocks: [] },
    anchors: [],
    ms: 0,
    times: { received: 0, read: 0, set: 0, sent: 0 },
  }
  return { engine, file }
}

export function isSameFile(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** Word files with the fonts on disk. */
import type { Document } from '@platen/document'
import { type DocxOptions, type FontSource, readForWord, toDocx as writeDocx } from '@platen/formats/docx'
import { readPacks } from '../pdf/packs.ts'
import { ResourceLoader } from '../pdf/resources.ts'

export { readForWord }

/** One for each thread. */
let loader: ResourceLoader | undefined

const FONTS: FontSource = {
  async resourcesOf(document, options) {
    loader ??= new ResourceLoader()
    return (await loader.loadFor(document, options)).resources
  },
  packsNamed: (names) => Promise.resolve(readPacks(names)),
}

export const toDocx = (document: Document, options: DocxOptions): Promise<Uint8Array> =>
  writeDocx(document, options, FONTS)

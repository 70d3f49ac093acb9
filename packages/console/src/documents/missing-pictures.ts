/** Pictures of documents whose pages were never shown, as on a phone that showed only the text: set here, one after the other. */
import type { TypesetOptions } from '@platen/typeset'
import { useEffect } from 'react'
import { queries } from '../api.ts'
import { CONTENT_CHARS_MAX } from '../service.ts'
import { drawPage, withPdf } from '../typesetting/pdf-js.ts'
import { typesetter } from '../typesetting/typesetter.ts'
import { countCharacters } from '../write/count-characters.ts'
import { smallPicture } from './picture.ts'
import { readDocument, type StoredDocument, storeDocument } from './store.ts'

/** Pixels for each point: A4 is as wide as a picture. */
const SCALE = 0.7
/** Not tried again as long as the page is open. */
const tried = new Set<string>()

export function useMissingPictures(documents: readonly StoredDocument[] | undefined): void {
  useEffect(() => {
    const next = documents?.find(({ id, text, picture }) => !picture && text.trim() !== '' && !tried.has(id))
    if (!next) return
    tried.add(next.id)
    void addPicture(next)
      .catch(() => {})
      .then(() => queries.invalidateQueries({ queryKey: ['documents'] }))
  }, [documents])
}

async function addPicture({ id, text, title, options, updatedAt }: StoredDocument): Promise<void> {
  if (countCharacters(text) > CONTENT_CHARS_MAX) return
  const { bytes } = await typesetter.makeFile({
    format: 'pdf',
    source: text,
    title,
    options: { ...(options as TypesetOptions), markup: 'markdown' },
  })
  const { picture, pageCount } = await withPdf(bytes, async (pdf) => ({
    picture: await smallPicture(await drawPage(pdf, 0, SCALE)),
    pageCount: pdf.numPages,
  }))
  const stored = await readDocument(id)
  if (picture && stored?.updatedAt === updatedAt) await storeDocument({ ...stored, picture, pageCount })
}

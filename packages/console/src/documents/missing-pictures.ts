/** Pictures of documents whose pages were never shown, as on a phone that showed only the text: set here, one after the other. */
import { useEffect } from 'react'
import { queries } from '../api.ts'
import { CONTENT_CHARS_MAX } from '../service.ts'
import { smallPicture } from '../session/small-picture.ts'
import { typesetOptions } from '../session/typeset-options.ts'
import { documentsQuery, readDocument, storeDocument } from '../storage/document-store.ts'
import type { ListedDocument } from '../storage/stored-document.ts'
import { countCharacters } from '../text/count-characters.ts'
import { drawPage, withPdf } from '../typesetting/pdf-js.ts'
import { typesetter } from '../typesetting/typesetter.ts'

/** Pixels for each point: A4 is as wide as a picture. */
const SCALE = 0.7
/** Not tried again as long as the page is open. */
const tried = new Set<string>()

export function useMissingPictures(documents: readonly ListedDocument[] | undefined): void {
  useEffect(() => {
    const next = documents?.find(({ id, picture }) => !picture && !tried.has(id))
    if (!next) return
    tried.add(next.id)
    void pictureOf(next.id)
      .catch(() => undefined)
      .then((made) =>
        // The list is not read again for it.
        queries.setQueryData(documentsQuery(next.accountId).queryKey, (all) =>
          all?.map((one) => (one.id === next.id ? { ...one, ...made } : one)),
        ),
      )
  }, [documents])
}

async function pictureOf(id: string): Promise<Pick<ListedDocument, 'picture' | 'pageCount'> | undefined> {
  const document = await readDocument(id)
  if (!document) return undefined
  const { text, title, updatedAt } = document
  if (text.trim() === '' || countCharacters(text) > CONTENT_CHARS_MAX) return undefined
  const { bytes } = await typesetter.makeFile({
    format: 'pdf',
    source: text,
    title,
    options: typesetOptions(document),
  })
  const { picture, pageCount } = await withPdf(bytes, async (pdf) => ({
    picture: await smallPicture(await drawPage(pdf, 0, SCALE)),
    pageCount: pdf.numPages,
  }))
  const stored = await readDocument(id)
  if (!picture || stored?.updatedAt !== updatedAt) return undefined
  await storeDocument({ ...stored, picture, pageCount }, updatedAt)
  return { picture, pageCount }
}

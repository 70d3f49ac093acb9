/**
 * `npm run gallery [FOLDER]`: sets the documents of the gallery on A4 and US Letter, as PDF, .docx and PNG, to look at. FOLDER:
 * `gallery`, which is not in git. `npm run gallery -- --docs` makes the pictures of docs/design.md instead.
 *
 * In: `documents.ts` and `samples/`. Pages are rendered by MuPDF at 110 dpi.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as mupdf from 'mupdf'
import { typesetWithResources } from '../../packages/server/src/pdf/platen/typeset.ts'
import { docxOf, GALLERY, jobOf } from './documents.ts'

const DPI = 110
const POINTS_PER_INCH = 72
const PAGE_SIZES = ['a4', 'letter'] as const
/** Documents that docs/design.md shows, their first pages, in grey and small. */
const IN_DOCS = ['formal-letter-de', 'data-report-en', 'academic-paper-en', 'book-chapter-fr']
const DOCS_DPI = 50

const [argument] = process.argv.slice(2)
if (argument === '--docs') await writeDocsPictures()
else await writeGallery(resolve(argument ?? 'gallery'))

async function writeGallery(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const document of GALLERY) {
    for (const pageSize of PAGE_SIZES) {
      const name = join(folder, `${document.name}-${pageSize}`)
      const { pdf, pageCount, warnings } = await typesetWithResources(await jobOf(document, pageSize))
      await writeFile(`${name}.pdf`, pdf)
      await writeFile(`${name}.docx`, await docxOf(document, pageSize))
      await writePages(pdf, DPI, false, (page) => `${name}-${page}.png`)
      const pages = `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`
      process.stdout.write(`${name}: ${document.design}, ${pages}, ${(pdf.length / 1000).toFixed(1)} kB\n`)
      for (const warning of warnings) process.stdout.write(`  ${warning}\n`)
    }
  }
}

async function writeDocsPictures(): Promise<void> {
  const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
  await mkdir(folder, { recursive: true })
  for (const document of GALLERY.filter(({ name }) => IN_DOCS.includes(name))) {
    const { pdf } = await typesetWithResources(await jobOf(document, 'a4'))
    await writePages(pdf, DOCS_DPI, true, (page) => (page === 1 ? join(folder, `${document.design}.png`) : undefined))
  }
}

async function writePages(
  pdf: Uint8Array,
  dpi: number,
  isGrey: boolean,
  nameOf: (page: number) => string | undefined,
): Promise<void> {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  const scale = mupdf.Matrix.scale(dpi / POINTS_PER_INCH, dpi / POINTS_PER_INCH)
  const colours = isGrey ? mupdf.ColorSpace.DeviceGray : mupdf.ColorSpace.DeviceRGB
  for (let page = 0; page < document.countPages(); page++) {
    const name = nameOf(page + 1)
    if (name !== undefined) await writeFile(name, document.loadPage(page).toPixmap(scale, colours, false, true).asPNG())
  }
}

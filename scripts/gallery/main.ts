/**
 * `npm run gallery [FOLDER]`: sets one document in each design, as PDF, .docx and PNG, to look at. FOLDER: `gallery`, which is not in git.
 *
 * In: `samples/*.md`, each named for its design; a design without one has the sample of `plain`. Pages are rendered by MuPDF at 110 dpi.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as mupdf from 'mupdf'
import { readMarkdown } from '../../packages/document/src/read/markdown.ts'
import { toDocx } from '../../packages/server/src/formats/docx.ts'
import { typesetWithResources } from '../../packages/server/src/pdf/house-typeset.ts'
import { DESIGN_NAMES, type DesignName } from '../../packages/typeset/src/designs.ts'

const DPI = 110
const POINTS_PER_INCH = 72
const PAGE_SIZES = ['a4', 'letter'] as const

const folder = resolve(process.argv[2] ?? 'gallery')
await mkdir(folder, { recursive: true })
for (const design of DESIGN_NAMES) {
  const content = await sampleOf(design)
  const title = /^# (.+)$/mu.exec(content)?.[1] ?? 'Document'
  for (const pageSize of PAGE_SIZES) {
    const options = { design, pageSize, markup: 'markdown', language: 'en' } as const
    const name = join(folder, `${design}-${pageSize}`)
    const { pdf, pageCount, warnings } = await typesetWithResources({ content, title, options })
    await writeFile(`${name}.pdf`, pdf)
    await writeFile(
      `${name}.docx`,
      await toDocx(readMarkdown(content, 'commonmark'), { title, language: 'en', options }),
    )
    await writePages(pdf, name)
    process.stdout.write(`${name}: ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}\n`)
    for (const warning of warnings) process.stdout.write(`  ${warning}\n`)
  }
}

async function sampleOf(design: DesignName): Promise<string> {
  const read = (name: string) => readFile(new URL(`./samples/${name}.md`, import.meta.url), 'utf8')
  return read(design).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return read('plain')
  })
}

async function writePages(pdf: Uint8Array, name: string): Promise<void> {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  const scale = DPI / POINTS_PER_INCH
  for (let page = 0; page < document.countPages(); page++) {
    const pixels = document
      .loadPage(page)
      .toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true)
    await writeFile(`${name}-${page + 1}.png`, pixels.asPNG())
  }
}

/**
 * `node scripts/run.mjs scripts/gallery/console-pictures.ts`: the pictures of templates in the console, as WebP: page 1 of a document
 * in English of each template, its outer margins cropped; and two whole pages for the sign-in screen. Chromium makes the WebP.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as mupdf from 'mupdf'
import { chromium } from 'playwright-core'
import { executablePath } from '../../e2e/browser.ts'
import { typesetWithResources } from '../../packages/server/src/pdf/platen/typeset.ts'
import { GALLERY, type GalleryDocument, jobOf } from './documents.ts'

const FOLDER = fileURLToPath(new URL('../../packages/console/src/pictures/', import.meta.url))
/** Pixels, for twice as dense screens. The quality is reduced until the file has no more than `bytes`. */
const TILE = { pageWidth: 268, width: 236, height: 330, quality: 0.3, bytes: 6000 }
const SAMPLE = { pageWidth: 860, width: 860, height: 1216, quality: 0.5, bytes: 60_000 }
const SAMPLES = ['data-report-en', 'formal-letter-en']
/** Of a channel of 8 bits: below it is ink. */
const DARK = 200

if (executablePath === undefined) throw new Error('Chromium is not on this machine; it makes the WebP files.')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage()
await mkdir(FOLDER, { recursive: true })
const seen = new Set<string>()
for (const document of GALLERY) {
  if (SAMPLES.includes(document.name)) await write(document, `sample-${document.template.id}`, SAMPLE)
  if (!document.language.startsWith('en') || seen.has(document.template.id)) continue
  seen.add(document.template.id)
  await write(document, document.template.id, TILE)
}
await browser.close()

async function write(document: GalleryDocument, name: string, size: typeof TILE): Promise<void> {
  const { pdf } = await typesetWithResources(await jobOf(document, 'a4'))
  const source = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0)
  const [left, , right] = source.getBounds()
  const scale = size.pageWidth / (right - left)
  const pixmap = source.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false)
  const png = Buffer.from(pixmap.asPNG()).toString('base64')
  const side = (size.pageWidth - size.width) / 2
  const ink = inkOf(pixmap)
  const top = Math.max(0, Math.min(side, ink.top - (ink.left - side)))
  // As text: it runs in the browser, whose globals the types of this project do not have.
  const webp = await page.evaluate<number[]>(`(async () => {
    const picture = new Image()
    picture.src = 'data:image/png;base64,${png}'
    await picture.decode()
    const canvas = new OffscreenCanvas(${size.width}, ${size.height})
    canvas.getContext('2d').drawImage(picture, ${-side}, ${-top})
    let blob
    for (let quality = ${size.quality}; !blob || (blob.size > ${size.bytes} && quality > 0); quality -= 0.02)
      blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  })()`)
  await writeFile(join(FOLDER, `${name}.webp`), new Uint8Array(webp))
  process.stdout.write(`${name}: ${(webp.length / 1000).toFixed(1)} kB\n`)
}

/** Where the first dark pixels are, from the left and from the top. */
function inkOf(pixmap: mupdf.Pixmap): { left: number; top: number } {
  const pixels = pixmap.getPixels()
  const [width, stride, bytes] = [pixmap.getWidth(), pixmap.getStride(), pixmap.getNumberOfComponents()]
  let minX = width
  let minY = pixmap.getHeight()
  for (let y = 0; y < pixmap.getHeight(); y++) {
    for (let x = 0; x < width; x++) {
      if (pixels[y * stride + x * bytes]! > DARK) continue
      minX = Math.min(minX, x)
      minY = Math.min(minY, y)
    }
  }
  return { left: minX, top: minY }
}

/** The console draws pages by pdf.js from a file of its own. In Chromium, pixel by pixel, they are those of the file that is downloaded. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { ResourceLoader } from '../packages/server/src/pdf/resources.ts'
import { type TypesetOptions, typesetWithLayout } from '../packages/typeset/src/index.ts'
import { BOTH_WAYS, SAMPLES, sourceOf } from '../packages/typeset/src/samples.ts'
import { GALLERY } from '../scripts/gallery/documents.ts'
import { launchBrowser, skipWithoutBrowser } from './browser.ts'
import { root } from './command.ts'

const FILES: Record<string, () => string> = {
  '/': () => '<!doctype html><title>Drawing</title>',
  '/pdf.js': () => readFileSync(join(root, 'node_modules/pdfjs-dist/build/pdf.min.mjs'), 'utf8'),
  '/pdf.worker.js': () => readFileSync(join(root, 'node_modules/pdfjs-dist/build/pdf.worker.min.mjs'), 'utf8'),
  '/growing-file.js': () =>
    stripTypeScriptTypes(readFileSync(join(root, 'packages/console/src/typesetting/growing-file.ts'), 'utf8')),
}

/** Runs in the page. @returns how many pages and bytes of pixels were compared, what differs, and what pdf.js asked for. */
const COMPARE = `async ({ pdf, drawing, pages }) => {
  const [pdfjs, { growingFile }] = await Promise.all([import('/pdf.js'), import('/growing-file.js')])
  pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.js'
  // One for all files: each compiles the whole of pdf.js.
  const worker = (window.pdfWorker ??= new pdfjs.PDFWorker())
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const pixels = async (document, number) => {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: 1.3 })
    const canvas = Object.assign(window.document.createElement('canvas'), { width: viewport.width, height: viewport.height })
    await page.render({ canvas, viewport, intent: 'print' }).promise
    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
  }
  const file = await pdfjs.getDocument({ data: bytesOf(pdf), worker }).promise
  drawing.content = bytesOf(drawing.content)
  drawing.objects = bytesOf(drawing.objects)
  const requests = []
  const growing = growingFile(drawing, pages[0])
  const range = new pdfjs.PDFDataRangeTransport(growing.length, growing.head)
  range.requestDataRange = (begin, end) => {
    requests.push(begin < growing.length - growing.tail.length - growing.place ? 'a page' : 'the end')
    const bytes = new Uint8Array(end - begin)
    const tailAt = growing.length - growing.tail.length
    bytes.set(growing.tail.subarray(Math.max(0, begin - tailAt), end - tailAt), Math.max(0, tailAt - begin))
    range.onDataRange(begin, bytes)
  }
  const opened = pdfjs.getDocument({ range, rangeChunkSize: growing.place, disableAutoFetch: true, worker })
  const differing = []
  let compared = 0
  let marks = 0
  let next = 0
  for (const [page, { start, end }] of drawing.pages.entries()) {
    if (pages[page].width !== pages[0].width) continue
    range.onDataProgressiveRead(growing.pageOf(next++, drawing.content.subarray(start, end)))
    const document = await opened.promise
    const [there, here] = [await pixels(file, page + 1), await pixels(document, next)]
    let other = there.length === here.length ? 0 : -1
    for (let at = 0; at < there.length; at++) {
      if (other >= 0 && there[at] !== here[at]) other++
      if (there[at] < 128) marks++
    }
    if (other !== 0) differing.push([page + 1, other])
    compared++
  }
  await Promise.all([file.loadingTask.destroy(), opened.destroy()])
  return { compared, marks, differing, requests }
}`

let browser: Browser | undefined
after(async () => browser?.close())
const loader = new ResourceLoader()

const PICTURE = `![A chart](data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="90"><defs><linearGradient id="a"><stop offset="0" stop-color="#c00"/><stop offset="1" stop-color="#00c"/></linearGradient></defs><rect width="180" height="60" fill="url(#a)" opacity=".6"/><text x="20" y="80">Words</text></svg>')} "A chart")`

const CASES: [name: string, source: string, options: TypesetOptions][] = [
  ...GALLERY.map(({ name, design, language }): [string, string, TypesetOptions] => [
    name,
    readFileSync(join(root, `scripts/gallery/samples/${name}.md`), 'utf8'),
    { design, language, markup: 'markdown', fillable: false },
  ]),
  ['every script', [...Object.values(SAMPLES).map(([text]) => text), ...Object.values(BOTH_WAYS)].join('\n\n'), {}],
  ...Object.entries(SAMPLES).map(([name, [text, options]]): [string, string, TypesetOptions] => [
    name,
    sourceOf(text),
    { ...options, markup: 'markdown' },
  ]),
  [
    'links, notes, a picture',
    `# Links\n\n[A link](https://example.com) and a note[^1].\n\n${PICTURE}\n\n[^1]: Its text.\n`,
    { markup: 'markdown' },
  ],
]

test('each page has the pixels of the file, and asks for nothing but the end', {
  skip: skipWithoutBrowser,
}, async () => {
  browser = await launchBrowser()
  const page = await browser.newPage()
  await page.route('http://drawing.test/**', (route) => {
    const path = new URL(route.request().url()).pathname
    const body = FILES[path]?.()
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ body, contentType: path === '/' ? 'text/html' : 'text/javascript' })
  })
  await page.goto('http://drawing.test/')
  for (const [name, source, options] of CASES) {
    const { resources } = await loader.loadFor(source, options)
    const { pdf, drawing, layout } = typesetWithLayout(source, options, resources)
    assert.ok(drawing, name)
    const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
    const result = await page.evaluate(
      `(${COMPARE})(${JSON.stringify({
        pdf: base64(pdf),
        drawing: { ...drawing, content: base64(drawing.content), objects: base64(drawing.objects) },
        pages: layout.pages,
      })})`,
    )
    const { compared, marks, differing, requests } = result as {
      compared: number
      marks: number
      differing: [number, number][]
      requests: string[]
    }
    assert.deepEqual(differing, [], name)
    assert.ok(compared > 0 && marks > 500, `${name}: ${compared} pages, ${marks} dark bytes`)
    assert.deepEqual(new Set(requests), new Set(['the end']), name)
  }
})

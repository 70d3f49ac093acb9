/**
 * The pages of the gallery against section 9 of the designs' specification: places, edges, keeps, last lines, page
 * numbers, colours, and the order in which readers copy the text.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, test } from 'node:test'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readMarkdown } from '../../packages/document/src/read/markdown.ts'
import { typesetWithResources } from '../../packages/server/src/pdf/platen/typeset.ts'
import { DESIGNS } from '../../packages/typeset/src/style/designs/index.ts'
import { pageOf } from '../../packages/typeset/src/style/page.ts'
import type { Sheet } from '../../packages/typeset/src/style/sheet.ts'
import { sheetOf } from '../../packages/typeset/src/style/sheet-of.ts'
import { GALLERY, type GalleryDocument, type GalleryPage, jobOf } from './documents.ts'
import { linesOfPdf, type TextLine } from './page-text.ts'

const pdfium = await PDFiumLibrary.init()
after(() => pdfium.destroy())

const PAGE_SIZES: readonly GalleryPage[] = ['a4', 'letter']
const SETTINGS = GALLERY.flatMap((document) => PAGE_SIZES.map((pageSize) => ({ document, pageSize })))
const pages = new Map<string, Promise<TextLine[][]>>()

function pagesOf(document: GalleryDocument, pageSize: GalleryPage): Promise<TextLine[][]> {
  const key = `${document.name} ${pageSize}`
  let found = pages.get(key)
  if (found === undefined)
    pages.set(
      key,
      (found = jobOf(document, pageSize)
        .then(typesetWithResources)
        .then(({ pdf }) => linesOfPdf(pdf))),
    )
  return found
}

const sheetFor = ({ design }: GalleryDocument, pageSize: GalleryPage): Sheet => sheetOf({ design, pageSize })

/** Points: millipoints of the engine. */
function edgesOf(sheet: Sheet, pageSize: GalleryPage) {
  const { width, height, left, right, top, bottom } = pageOf(sheet, { pageSize })
  const [w, h, l, r, t, b] = [width, height, left, right, top, bottom].map((length) => length / 1000)
  return { width: w!, height: h!, left: l!, right: w! - r!, top: t!, bottom: h! - b! }
}

/** Baselines of the lines at the head and foot of pages, from the upper edge. */
function furnitureOf(sheet: Sheet, height: number): number[] {
  if (sheet.furniture === 'folio') return []
  return sheet.furniture.map(({ baseline }) => (baseline < 0 ? height + baseline : baseline))
}

const isFurniture = (line: TextLine, baselines: readonly number[]) =>
  baselines.some((baseline) => Math.abs(baseline - line.y) < 0.1)

/** Places of the first page reach beyond the text's measure. */
const widestOf = (sheet: Sheet, right: number): number =>
  Math.max(right, ...Object.values(sheet.styles).map(({ place }) => (place === undefined ? 0 : place.x + place.width)))

test('text stays within the full width and above the lower margin', async () => {
  for (const { document, pageSize } of SETTINGS) {
    const sheet = sheetFor(document, pageSize)
    const edges = edgesOf(sheet, pageSize)
    const furniture = furnitureOf(sheet, edges.height)
    for (const line of (await pagesOf(document, pageSize)).flat()) {
      const where = `${document.name}, ${pageSize}, page ${line.page + 1}: ${line.text}`
      // The mark of wrapped code stands in the tint.
      const isMark = line.text.trim() === '\u25b8'
      assert.ok(line.x >= edges.left - (isMark ? 9 : 0.1), where)
      assert.ok(line.right <= widestOf(sheet, edges.right) + 0.1, `${where}: ${line.right}`)
      if (!isFurniture(line, furniture)) assert.ok(line.y <= edges.bottom, where)
    }
  }
})

test('no two lines overlap', async () => {
  for (const { document, pageSize } of SETTINGS) {
    for (const lines of await pagesOf(document, pageSize)) {
      const sorted = lines.toSorted((a, b) => a.y - b.y)
      sorted.forEach((line, at) => {
        for (let next = at + 1; next < sorted.length; next++) {
          const other = sorted[next]!
          const apart = other.y - line.y
          if (apart > 0.55 * Math.max(line.size, other.size)) break
          // A raised figure stands behind its word.
          const shared = Math.min(line.right, other.right) - Math.max(line.x, other.x)
          assert.ok(shared < 1, `${document.name}, page ${line.page + 1}: ${line.text} / ${other.text}`)
        }
      })
    }
  }
})

test('heads and feet stand on their baselines; the page count is right, and absent on a single page', async () => {
  for (const { document, pageSize } of SETTINGS) {
    const found = await pagesOf(document, pageSize)
    const sheet = sheetFor(document, pageSize)
    const { height, top, bottom } = edgesOf(sheet, pageSize)
    const furniture = furnitureOf(sheet, height)
    const hasPlaces = Object.values(sheet.styles).some(({ place }) => place !== undefined)
    found.forEach((lines, page) => {
      for (const line of lines) {
        const isOutside = line.y > bottom || (line.y < top && !(page === 0 && hasPlaces))
        if (isOutside) assert.ok(isFurniture(line, furniture), `${document.name}: ${line.text} at ${line.y}`)
      }
      const text = lines
        .filter((line) => isFurniture(line, furniture))
        .map((line) => line.text.replace(/\u00a0/gu, ' '))
      const counts = text.join(' ').match(/\d+(?= (?:of|von|sur|z|из|od|\/) \d+)|\d+(?=\s*\/)/gu) ?? []
      if (found.length === 1 && document.design !== 'paper' && document.design !== 'book') assert.deepEqual(counts, [])
      for (const count of counts) assert.equal(Number(count), page + 1, document.name)
    })
  }
})

/** Paragraphs of running text: lines of one size and edge, one leading apart, the first of them perhaps indented. */
function paragraphsOf(lines: readonly TextLine[], { size, leading }: Sheet): TextLine[][] {
  const paragraphs: TextLine[][] = []
  for (const line of lines) {
    const paragraph = paragraphs.at(-1)
    const last = paragraph?.at(-1)
    const follows =
      last !== undefined &&
      Math.abs(line.y - last.y - leading) < 0.1 &&
      Math.abs(line.size - size) < 0.1 &&
      (Math.abs(line.x - last.x) < 0.1 || (paragraph!.length === 1 && line.x < last.x))
    if (follows) paragraph!.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.filter(([line]) => Math.abs(line!.size - size) < 0.1)
}

const isBold = (line: TextLine): boolean =>
  line.characters.every(({ font, text }) => /semi|bold/iu.test(font) || text === ' ')
const wordsOf = (text: string): number => text.trim().split(/\s+/u).length

test('a last line is three ems long, where six words come before it', async () => {
  for (const { document, pageSize } of SETTINGS) {
    const sheet = sheetFor(document, pageSize)
    for (const lines of await pagesOf(document, pageSize)) {
      for (const paragraph of paragraphsOf(lines, sheet)) {
        const last = paragraph.at(-1)!
        if (
          paragraph.length < 2 ||
          wordsOf(
            paragraph
              .slice(0, -1)
              .map(({ text }) => text)
              .join(' '),
          ) < 6
        )
          continue
        assert.ok(last.right - last.x >= 3 * sheet.size - 0.1, `${document.name}, ${pageSize}: ${last.text}`)
      }
    }
  }
})

test('no page ends in a heading, a line that leads in, a question or a divided word, and the last one has three lines', async () => {
  for (const { document, pageSize } of SETTINGS) {
    const sheet = sheetFor(document, pageSize)
    const { height } = edgesOf(sheet, pageSize)
    const furniture = furnitureOf(sheet, height)
    const found = await pagesOf(document, pageSize)
    found.forEach((lines, page) => {
      const text = lines.filter((line) => !isFurniture(line, furniture))
      if (page === found.length - 1) {
        assert.ok(text.length >= 3, `${document.name}, ${pageSize}`)
        return
      }
      const last = text
        .filter((line) => line.size > 8.6)
        .toSorted((a, b) => a.y - b.y)
        .at(-1)!
      const where = `${document.name}, ${pageSize}, page ${page + 1}: ${last.text}`
      assert.doesNotMatch(last.text, /[:：\u00ad]\s*$/u, where)
      assert.ok(!isBold(last) || last.size < sheet.size, where)
      const [only] = paragraphsOf(text, sheet).at(-1) ?? []
      if (only === last) assert.doesNotMatch(last.text, /^[^.!?]*\?\s*$/u, where)
    })
  }
})

test('no word of a cell is divided', async () => {
  for (const { document, pageSize } of SETTINGS) {
    const lines = (await pagesOf(document, pageSize)).flat()
    for (const line of lines)
      if (line.size < 10 && /Sans/u.test(line.font))
        assert.doesNotMatch(line.text, /\u00ad/u, `${document.name}, ${pageSize}: ${line.text}`)
  }
})

test('recipients stand in the window of their envelope', async () => {
  const windows = { a4: [70.8, 297, 177.7, 255], letter: [63, 315, 180, 228] } as const
  const recipients: Record<string, readonly [first: string, lines: number]> = {
    'formal-letter-de': ['Kanzlei Brandt', 4],
    'formal-complaint-fr': ['Résidences du Parc', 4],
    'job-application-en': ['Mr. Theodore', 4],
    'resignation-pl': ['Wydawnictwo', 4],
  }
  for (const { document, pageSize } of SETTINGS) {
    const recipient = recipients[document.name]
    if (recipient === undefined) continue
    const [lines] = await pagesOf(document, pageSize)
    const first = lines!.findIndex(({ text }) => text.replaceAll('\u00a0', ' ').startsWith(recipient[0]))
    assert.ok(first >= 0, document.name)
    const [left, right, top, bottom] = windows[pageSize]
    for (const line of lines!.slice(first, first + recipient[1])) {
      const isInside = line.x >= left && line.right <= right && line.y - 0.67 * line.size >= top && line.y <= bottom
      assert.ok(isInside, `${document.name}, ${pageSize}: ${line.text} at ${line.x}, ${line.y}`)
    }
  }
})

/** WCAG 2.2, relative luminance and contrast. */
function luminance(rgb: number): number {
  const [r, g, b] = [16, 8, 0].map((shift) => {
    const part = ((rgb >> shift) & 255) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(first: number, second: number): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const WHITE = 0xffffff

test('every pair of colours has its contrast, in all designs', () => {
  for (const [name, sheet] of Object.entries(DESIGNS) as [string, Sheet][]) {
    if (name === 'classic') continue
    const { accent = 0, grey = 0, tint = WHITE, bar = 0, quote = 0 } = sheet.colours
    const pairs: [number, number, number][] = [
      [accent, WHITE, 9.4],
      [accent, tint, 8.4],
      [grey, WHITE, 8.4],
      [grey, tint, 7.5],
      [0, tint, 18.8],
      [bar, WHITE, 3.2],
      [bar, accent, 2.8],
      [quote, WHITE, 4.5],
    ]
    for (const [first, second, least] of pairs)
      assert.ok(contrast(first, second) >= least, `${name}: ${first.toString(16)} on ${second.toString(16)}`)
  }
})

test('text reads in a grey print: it has contrast without its colour, and accents are bold or underlined', async () => {
  for (const { document, pageSize } of SETTINGS) {
    const { accent } = sheetFor(document, pageSize).colours
    for (const line of (await pagesOf(document, pageSize)).flat()) {
      for (const { colour, font, text } of line.characters) {
        if (text.trim() === '') continue
        const level = Math.round(luminance(colour) * 255)
        assert.ok(contrast(level * 0x10101, WHITE) >= 4.5, `${document.name}: ${line.text}`)
        const isMarked = /semi|bold/iu.test(font) || text === '\u25b8' || /\S@\S|https?:|\w\.\w/u.test(line.text)
        if (colour === accent && accent !== 0)
          assert.ok(isMarked || isNamed(line.text), `${document.name}: ${line.text}`)
      }
    }
  }
})

/** Text of links in the samples. */
const isNamed = (text: string): boolean => /Ana/u.test(text)

/** What a person gets who selects all and copies. */
const READERS: Record<string, (pdf: Uint8Array, language: string) => Promise<string> | string> = {
  'pdf.js': async (pdf) => {
    const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
    let text = ''
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent()
      for (const item of items) if ('str' in item) text += item.str
    }
    await document.loadingTask.destroy()
    return text
  },
  // The library that Chromium shows PDF files with.
  PDFium: async (pdf) => {
    const document = await pdfium.loadDocument(pdf.slice())
    const text = Array.from(document.pages(), (page) => page.getText()).join('\n')
    document.destroy()
    return text
  },
  // In the order of the file; it leaves what runs from right to left in the order of the page there.
  pdftotext: (pdf, language) =>
    spawnSync('pdftotext', ['-q', ...(language === 'ar' ? [] : ['-raw']), '-', '-'], { input: pdf, encoding: 'utf8' })
      .stdout,
}

/** Letters and figures in lower case: designs change quotation marks and dashes, and set some words in small capitals. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase()

/** How much of the beginning and end of a line is looked for. */
const ENDS = 24
const HEAD_LINES = 14
const FACT_LINES = 5

for (const [reader, read] of Object.entries(READERS)) {
  const isMissing = reader === 'pdftotext' && spawnSync(reader, ['-v']).error !== undefined
  test(`text is copied in the order of its source (judge: ${reader})`, {
    skip: isMissing && 'not installed',
  }, async () => {
    for (const document of GALLERY) {
      const job = await jobOf(document, 'a4')
      job.options.includePageNumbers = false
      const copied = bare(await read((await typesetWithResources(job)).pdf, document.language))
      let from = 0
      const isLetter = document.template.layout === 'letter'
      for (const [number, line] of sourceLines(job.content, reader !== 'pdftotext').entries()) {
        // Recipient and date stand beside each other, and so do the signatures of a contract.
        if (isLetter && number < HEAD_LINES) {
          assert.ok(copied.includes(line), `${document.name}: ${line}`)
          continue
        }
        if (line.startsWith('signed')) break
        // A resume shows what its labels name by the place; a report has labels above their values.
        if ((document.design === 'resume' || document.design === 'report') && number < FACT_LINES) continue
        for (const part of new Set([line.slice(0, ENDS), line.slice(-ENDS)])) {
          const at = copied.indexOf(part, from)
          assert.ok(at >= 0, `${document.name}: ${part} is not behind ${copied.slice(Math.max(0, from - 60), from)}`)
          from = at
        }
        from += Math.min(line.length, ENDS)
      }
    }
  })
}

/** Lines of the blocks; without footnotes, which stand elsewhere, and charts, which are drawn. Poppler reads tables by column. */
function sourceLines(content: string, hasCells: boolean): string[] {
  const document = readMarkdown(content, 'commonmark')
  const lines: string[] = []
  for (let block = 0; block < document.count; block++) {
    let around = block
    while (around >= 0 && document.kind(around) !== 'note') around = document.parent[around]!
    const kind = document.kind(block)
    if (around >= 0 || kind === 'code' || (kind === 'cell' && !hasCells)) continue
    lines.push(...document.text(block).split('\n'))
  }
  return lines.map((line) => bare(line)).filter((line) => line.length > 1)
}

test('a letter is smaller than 40 kB and another document of up to three pages than 60, in every script', async () => {
  for (const document of GALLERY) {
    const { pdf, pageCount } = await typesetWithResources(await jobOf(document, 'a4'))
    if (pageCount > 3) continue
    const most = document.design === 'letter' ? 40_000 : 60_000
    assert.ok(pdf.length < most, `${document.name}: ${pdf.length} bytes, ${pageCount} pages`)
  }
})

/**
 * How long is the longest document? Our engine beside pdfkit, pdf-lib, jsPDF, pdfmake and Typst, interleaved in one run.
 *
 *   npm run bench -- typeset [--rounds N] [--only NAME,NAME]     (--only designs, --only first: those rows alone)
 *
 * Text is new in every round (bench/corpus.ts); our engine has tags and kerning on. Beyond WinAnsi, those peers that can set it have Tinos. Milliseconds; medians and p95.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { type Resources, type TypesetOptions, typeset } from '@platen/typeset'
import { fontPath } from '@platen/typeset/fonts'
import { jsPDF } from 'jspdf'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { ResourceLoader } from '../packages/server/src/pdf/resources.ts'
import { compile } from '../packages/server/src/pdf/typst-compile.ts'
import { corpus, languageCorpus, mixedCorpus } from './corpus.ts'
import { benchDesigns } from './designs.ts'
import { benchFirst } from './first.ts'

const require = createRequire(import.meta.url)

/** Sets a text. @returns the size of the file. */
type Engine = (text: string) => Promise<number> | number

/** Fonts of a family: names of standard fonts, or paths of files. */
interface Faces {
  regular: string
  bold: string
  italic: string
}

const STANDARD: Faces = { regular: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic' }

interface PdfKitDocument {
  on(event: 'data', listener: (bytes: Uint8Array) => void): void
  on(event: 'end', listener: () => void): void
  font(name: string): PdfKitDocument
  registerFont(name: string, file: string): void
  fontSize(size: number): PdfKitDocument
  currentLineHeight(): number
  moveDown(lines: number): void
  text(text: string, options: object): void
  end(): void
}

interface PdfMake {
  setFonts(fonts: object): void
  setUrlAccessPolicy(policy: () => boolean): void
  setLocalAccessPolicy(policy: () => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
}

/**
 * Rounds by length of text, and texts in a row: a single short document is too short to be timed, and in a row each
 * engine works with its own caches, not with those of the engine before it.
 */
const LENGTHS: [characters: number, rounds: number, inARow: number][] = [
  [2_000, 60, 10],
  [20_000, 24, 3],
  [100_000, 12, 1],
]
/** The same for every engine, so that each is compiled as far as a service is after a second. */
const WARM_UP_MS = 1000
const MARGIN = 72
const LEADING = 18
const SIZE = 12
const MEASURE = 595.28 - 2 * MARGIN
const ITEM_INDENT = 15
const TOP = 841.89 - MARGIN

/** Splits `**` and `*` from the text, for engines that take styled runs. */
function runsOf(line: string): { text: string; bold: boolean; italic: boolean }[] {
  return line
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\*\*.*\*\*$/.test(part)) return { text: part.slice(2, -2), bold: true, italic: false }
      if (/^\*.*\*$/.test(part)) return { text: part.slice(1, -1), bold: false, italic: true }
      return { text: part, bold: false, italic: false }
    })
}

function pdfkit(text: string, faces: Faces = STANDARD): Promise<number> {
  const Document = require('pdfkit') as new (options: object) => PdfKitDocument
  return new Promise((resolve) => {
    const document = new Document({ size: 'A4', margin: MARGIN })
    let size = 0
    document.on('data', (bytes) => {
      size += bytes.length
    })
    document.on('end', () => resolve(size))
    for (const [name, file] of Object.entries(faces)) document.registerFont(name, file)
    document.font('regular').fontSize(SIZE)
    const lineGap = LEADING - document.currentLineHeight()
    for (const line of text.split('\n')) {
      if (line === '') {
        document.moveDown(1)
        continue
      }
      const runs = runsOf(line.replace(/^- /, '• '))
      runs.forEach((run, i) => {
        document.font(run.bold ? 'bold' : run.italic ? 'italic' : 'regular')
        document.text(run.text, { continued: i < runs.length - 1, lineGap })
      })
    }
    document.end()
  })
}

async function pdfLib(text: string): Promise<number> {
  const document = await PDFDocument.create()
  const regular = await document.embedFont(StandardFonts.TimesRoman)
  const bold = await document.embedFont(StandardFonts.TimesRomanBold)
  const italic = await document.embedFont(StandardFonts.TimesRomanItalic)
  let page = document.addPage([595.28, 841.89])
  let y = TOP
  const widths = new Map<string, number>()
  for (const line of text.split('\n')) {
    const indent = line.startsWith('- ') ? ITEM_INDENT : 0
    let x = indent
    for (const run of runsOf(line.replace(/^- /, '• '))) {
      const font = run.bold ? bold : run.italic ? italic : regular
      const space = font.widthOfTextAtSize(' ', SIZE)
      for (const word of run.text.split(' ')) {
        const key = `${font.name} ${word}`
        let width = widths.get(key)
        if (width === undefined) widths.set(key, (width = font.widthOfTextAtSize(word, SIZE)))
        if (x + width > MEASURE && x > indent) {
          x = indent
          y -= LEADING
          if (y < MARGIN) {
            page = document.addPage([595.28, 841.89])
            y = TOP
          }
        }
        if (word !== '') page.drawText(word, { x: MARGIN + x, y, font, size: SIZE })
        x += width + space
      }
    }
    y -= LEADING
    if (y < MARGIN) {
      page = document.addPage([595.28, 841.89])
      y = TOP
    }
  }
  return (await document.save()).length
}

function jsPdf(text: string, files?: Record<'normal' | 'bold' | 'italic', string>): number {
  const document = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  const family = files === undefined ? 'times' : 'tinos'
  for (const [style, file] of Object.entries(files ?? {})) {
    document.addFileToVFS(`${style}.ttf`, file)
    document.addFont(`${style}.ttf`, family, style)
  }
  document.setFontSize(SIZE)
  const widths = new Map<string, number>()
  let y = MARGIN + SIZE
  const nextLine = () => {
    y += LEADING
    if (y <= TOP) return
    document.addPage()
    y = MARGIN + SIZE
  }
  for (const line of text.split('\n')) {
    const indent = line.startsWith('- ') ? ITEM_INDENT : 0
    let x = indent
    for (const run of runsOf(line.replace(/^- /, '• '))) {
      const style = run.bold ? 'bold' : run.italic ? 'italic' : 'normal'
      document.setFont(family, style)
      // Words of one style on one line are drawn together, as its own splitTextToSize would have it.
      let pending = ''
      let pendingX = x
      for (const word of run.text.split(/(?<= )/)) {
        const key = `${style} ${word}`
        let width = widths.get(key)
        if (width === undefined) widths.set(key, (width = document.getTextWidth(word)))
        if (x + width > MEASURE && x > indent) {
          if (pending !== '') document.text(pending, MARGIN + pendingX, y)
          nextLine()
          pending = ''
          x = pendingX = indent
        }
        pending += word
        x += width
      }
      if (pending !== '') document.text(pending, MARGIN + pendingX, y)
    }
    nextLine()
  }
  return document.output('arraybuffer').byteLength
}

let pdfMakeReady: PdfMake | undefined
async function pdfmake(text: string, { regular, bold, italic }: Faces = STANDARD): Promise<number> {
  if (pdfMakeReady === undefined) {
    pdfMakeReady = require('pdfmake') as PdfMake
    pdfMakeReady.setUrlAccessPolicy(() => false)
    pdfMakeReady.setLocalAccessPolicy(() => true)
  }
  pdfMakeReady.setFonts({ Times: { normal: regular, bold, italics: italic, bolditalics: bold } })
  const content = text.split('\n').map((line) => ({
    text: runsOf(line.replace(/^- /, '• ')).map((run) => ({ text: run.text, bold: run.bold, italics: run.italic })),
  }))
  const definition = { content, defaultStyle: { font: 'Times', fontSize: SIZE, lineHeight: 1.5 }, pageMargins: MARGIN }
  return (await pdfMakeReady.createPdf(definition).getBuffer()).length
}

async function typst(text: string): Promise<number> {
  const reply = await compile({ content: text, title: 'Document', options: {} })
  if (!reply.ok) throw new Error(reply.reason)
  return reply.pdf.length
}

function ours(options: TypesetOptions, resources: Resources): Engine {
  return (text) => typeset(text, options, resources).pdf.length
}

interface Result {
  name: string
  median: number
  p95: number
  bytes: number
}

/** Runs every engine in turn in each round, with the same texts, which are new in every round. */
async function race(
  engines: [name: string, engine: Engine][],
  textOf: (seed: number) => string,
  rounds: number,
  inARow: number,
): Promise<Result[]> {
  const times = engines.map(() => [] as number[])
  const sizes = engines.map(() => 0)
  let seed = 1
  for (const [, engine] of engines) {
    for (let elapsed = 0; elapsed < WARM_UP_MS; ) {
      const text = textOf(seed++)
      const start = performance.now()
      await engine(text)
      elapsed += performance.now() - start
    }
  }
  for (let round = 0; round < rounds; round++) {
    const texts = Array.from({ length: inARow }, () => textOf(seed++))
    for (const [i, [, engine]] of engines.entries()) {
      const start = performance.now()
      for (const text of texts) sizes[i] = await engine(text)
      times[i]!.push((performance.now() - start) / inARow)
    }
  }
  return engines.map(([name], i) => {
    const sorted = times[i]!.sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
    return { name, median: at(0.5), p95: at(0.95), bytes: sizes[i]! }
  })
}

function print(title: string, results: Result[], isPeer: (name: string) => boolean): void {
  const fastest = Math.min(...results.filter(({ name }) => isPeer(name)).map(({ median }) => median))
  process.stdout.write(
    `\n${title}\n${'engine'.padEnd(20)}${'median'.padStart(10)}${'p95'.padStart(10)}${'bytes'.padStart(10)}  fastest peer / this\n`,
  )
  for (const { name, median, p95, bytes } of results) {
    const ratio = Number.isFinite(fastest) ? `${(fastest / median).toFixed(median < fastest ? 1 : 2)}x` : ''
    process.stdout.write(
      `${name.padEnd(20)}${median.toFixed(3).padStart(10)}${p95.toFixed(3).padStart(10)}${`${bytes}`.padStart(10)}  ${ratio}\n`,
    )
  }
}

/** Peak memory of a fresh process that sets the longest document, in MB. */
function peakMb(): number {
  const url = (path: string) => JSON.stringify(import.meta.resolve(path))
  const script = `const { corpus } = await import(${url('./corpus.ts')})
const { requiredPacks, typeset } = await import(${url('@platen/typeset')})
const { readPacks } = await import(${url('../packages/server/src/pdf/packs.ts')})
typeset(corpus(100_000, 1), {}, { packs: readPacks(requiredPacks()) })
const { readFileSync } = await import('node:fs')
let peak = process.memoryUsage.rss() / 2 ** 20
// The peak of the system call includes the time before this program was started.
try { peak = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024 } catch {}
process.stdout.write(String(peak))`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string' }, only: { type: 'string' } } })
  const only = values.only?.split(',')
  if (values.only === 'designs') return benchDesigns()
  if (values.only === 'first') return benchFirst()
  const loader = new ResourceLoader()
  const { resources } = await loader.loadFor('', { align: 'justify' })
  const all: [string, Engine][] = [
    ['platen', ours({}, { packs: resources.packs! })],
    ['platen, justified', ours({ align: 'justify' }, resources)],
    ['pdfkit', pdfkit],
    ['pdf-lib', pdfLib],
    ['jsPDF', jsPdf],
    ['pdfmake', pdfmake],
    ['Typst', typst],
  ]
  const engines = all.filter(([name]) => name.startsWith('platen') || only === undefined || only.includes(name))
  const isPeer = (name: string) => !name.startsWith('platen')
  const medians = new Map<number, number>()
  for (const [characters, rounds, inARow] of LENGTHS) {
    const results = await race(engines, (seed) => corpus(characters, seed), Number(values.rounds ?? rounds), inARow)
    medians.set(characters, results[0]!.median)
    print(`${characters.toLocaleString('en')} characters, milliseconds`, results, isPeer)
  }
  const growth = medians.get(100_000)! / medians.get(20_000)!
  process.stdout.write(`\n100,000 characters take ${growth.toFixed(1)} times as long as 20,000.\n`)

  const [regular, bold, italic] = ['tinos', 'tinos-bold', 'tinos-italic'].map((id) => require.resolve(fontPath(id)!))
  const tinos: Faces = { regular: regular!, bold: bold!, italic: italic! }
  const binary = (path: string) => readFileSync(path, 'latin1')
  const tinosText = { normal: binary(tinos.regular), bold: binary(tinos.bold), italic: binary(tinos.italic) }
  for (const [language, name] of [
    ['pl', 'Polish'],
    ['el', 'Greek'],
    ['ru', 'Russian'],
  ] as const) {
    const justify = await loader.loadFor('', { align: 'justify', language })
    const racers: [string, Engine][] = [
      ['platen', ours({ language }, { packs: resources.packs! })],
      ['platen, justified', ours({ language, align: 'justify' }, justify.resources)],
      ['pdfkit', (text) => pdfkit(text, tinos)],
      ['jsPDF', (text) => jsPdf(text, tinosText)],
      ['pdfmake', (text) => pdfmake(text, tinos)],
      ['Typst', typst],
    ]
    const chosen = racers.filter(([engine]) => !isPeer(engine) || only === undefined || only.includes(engine))
    const rounds = Number(values.rounds ?? 8)
    const results = await race(chosen, (seed) => languageCorpus(language, 100_000, seed), rounds, 1)
    print(`${name}, 100,000 characters, milliseconds`, results, isPeer)
  }

  const mixed = await loader.loadFor(mixedCorpus(20_000, 1), {})
  const five = await race(
    [
      ['platen', ours({}, mixed.resources)],
      ...(only === undefined || only.includes('Typst') ? [['Typst', typst] as [string, Engine]] : []),
    ],
    (seed) => mixedCorpus(20_000, seed),
    Number(values.rounds ?? 10),
    1,
  )
  print('Five scripts, 20,000 characters, milliseconds', five, isPeer)

  await benchDesigns()

  await benchFirst()
  process.stdout.write(`\nPeak memory of a fresh process after the longest document: ${peakMb().toFixed(0)} MB\n`)
}

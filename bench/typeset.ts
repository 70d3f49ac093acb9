/**
 * How long is the longest document? Our engine beside pdfkit, pdf-lib, jsPDF, pdfmake and Typst, interleaved in one run.
 *
 *   npm run bench -- typeset [--rounds N] [--only NAME,NAME]     (--only designs, --only first: those rows alone)
 *
 * Text is new in every round (bench/corpus.ts); our engine has tags and kerning on. All embed fonts: ours and the peers the same, Tinos; Typst
 * its own. An engine that needs a second a text is timed fewer times. pdf.js reads the last file of each: one that lacks words of the text is marked.
 * Milliseconds; medians and p95.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import fontkit from '@pdf-lib/fontkit'
import { type Resources, type TypesetOptions, typeset } from '@platen/typeset'
import { fontPath } from '@platen/typeset/fonts'
import { jsPDF } from 'jspdf'
import { PDFDocument } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ResourceLoader } from '../packages/server/src/pdf/resources.ts'
import { compile } from '../packages/server/src/pdf/typst/compile.ts'
import { corpus, languageCorpus, mixedCorpus } from './corpus.ts'
import { benchDesigns } from './designs.ts'
import { benchFirst } from './first.ts'

const require = createRequire(import.meta.url)

/** Sets a text. @returns the file. */
type Engine = (text: string) => Promise<Uint8Array> | Uint8Array

/** Fonts of a family: paths of files. */
interface Faces {
  regular: string
  bold: string
  italic: string
}

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
/** An engine is timed so long in a race, and at least once: what needs seconds for a text is not asked for it a dozen times. */
const RACE_MS = 6000
/** How far behind the word before a word is looked for. */
const NEAR_LETTERS = 16
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

function pdfkit(text: string, faces: Faces): Promise<Uint8Array> {
  const Document = require('pdfkit') as new (options: object) => PdfKitDocument
  return new Promise((resolve) => {
    const document = new Document({ size: 'A4', margin: MARGIN })
    const parts: Uint8Array[] = []
    document.on('data', (bytes) => parts.push(bytes))
    document.on('end', () => resolve(Buffer.concat(parts)))
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

async function pdfLib(text: string, files: Record<keyof Faces, Uint8Array>): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const regular = await document.embedFont(files.regular, { subset: true })
  const bold = await document.embedFont(files.bold, { subset: true })
  const italic = await document.embedFont(files.italic, { subset: true })
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
  return document.save()
}

function jsPdf(text: string, files: Record<'normal' | 'bold' | 'italic', string>): Uint8Array {
  const document = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  const family = 'tinos'
  for (const [style, file] of Object.entries(files)) {
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
  return new Uint8Array(document.output('arraybuffer'))
}

let pdfMakeReady: PdfMake | undefined
async function pdfmake(text: string, { regular, bold, italic }: Faces): Promise<Uint8Array> {
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
  return pdfMakeReady.createPdf(definition).getBuffer()
}

async function typst(text: string): Promise<Uint8Array> {
  const reply = await compile({ content: text, title: 'Document', options: {} })
  if (!reply.ok) throw new Error(reply.reason)
  return reply.pdf
}

function ours(options: TypesetOptions, resources: Resources): Engine {
  return (text) => typeset(text, options, resources).pdf
}

interface Result {
  name: string
  median: number
  p95: number
  /** Median of processor time, all threads: other programs on the machine do not stretch it. */
  cpu: number
  bytes: number
  /** Words of the text that pdf.js does not find in the file, in order. */
  lost: number
}

/** White and hyphens aside, which lines may add; ligatures as letters. */
function lettersOf(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad•*-]+/gu, '')
}

/** How many words of a text a file does not have, by pdf.js. Words are looked for in order; one that is not found is passed over. */
async function lostWords(text: string, pdf: Uint8Array): Promise<number> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  let read = ''
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    // The page number in the margin would stand within a word that is divided between two pages.
    for (const item of items) if ('str' in item && item.transform[5] >= MARGIN - LEADING) read += item.str
  }
  await document.loadingTask.destroy()
  const letters = lettersOf(read)
  let at = 0
  let lost = 0
  for (const word of text.split(/\s+/)) {
    const wanted = lettersOf(word)
    const found = letters.indexOf(wanted, at)
    // Further on it is another word of the same letters.
    if (found === -1 || found - at > NEAR_LETTERS) lost++
    else at = found + wanted.length
  }
  return lost
}

/** Runs every engine in turn in each round, with the same texts, which are new in every round. */
async function race(
  engines: [name: string, engine: Engine][],
  textOf: (seed: number) => string,
  rounds: number,
  inARow: number,
): Promise<Result[]> {
  const times = engines.map(() => [] as number[])
  const cpuTimes = engines.map(() => [] as number[])
  const spent = engines.map(() => 0)
  const last: { text: string; pdf: Uint8Array }[] = []
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
      if (spent[i]! > RACE_MS) continue
      const start = performance.now()
      const cpuStart = process.cpuUsage()
      let elapsed = 0
      let count = 0
      while (count < inARow && spent[i]! + elapsed <= RACE_MS) {
        const text = texts[count++]!
        last[i] = { text, pdf: await engine(text) }
        elapsed = performance.now() - start
      }
      const { user, system } = process.cpuUsage(cpuStart)
      spent[i]! += elapsed
      times[i]!.push(elapsed / count)
      cpuTimes[i]!.push((user + system) / 1000 / count)
    }
  }
  const results: Result[] = []
  for (const [i, [name]] of engines.entries()) {
    const { text, pdf } = last[i]!
    const [median, p95, cpu] = [at(times[i]!, 0.5), at(times[i]!, 0.95), at(cpuTimes[i]!, 0.5)]
    results.push({ name, median, p95, cpu, bytes: pdf.length, lost: await lostWords(text, pdf) })
  }
  return results
}

function at(times: number[], share: number): number {
  return times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
}

function print(title: string, results: Result[], isPeer: (name: string) => boolean): void {
  const peers = results.filter(({ name }) => isPeer(name))
  const ratio = (of: (result: Result) => number, result: Result): string => {
    if (peers.length === 0) return ''
    const times = Math.min(...peers.map(of)) / of(result)
    return `${times.toFixed(times > 1 ? 1 : 2)}x`.padStart(10)
  }
  const row = (cells: string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(20) : cell.padStart(10))).join('')
  process.stdout.write(
    `\n${title}\n${row(['engine', 'median', 'p95', 'CPU', 'bytes'])}  fastest peer / this, by median and by CPU\n`,
  )
  for (const result of results) {
    const { name, median, p95, cpu, bytes, lost } = result
    const cells = [name, median.toFixed(3), p95.toFixed(3), cpu.toFixed(3), `${bytes}`]
    const ratios = ratio((each) => each.median, result) + ratio((each) => each.cpu, result)
    process.stdout.write(`${row(cells)}${ratios}${lost === 0 ? '' : `   lacks ${lost} words of its text`}\n`)
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
  const [regular, bold, italic] = ['tinos', 'tinos-bold', 'tinos-italic'].map((id) => require.resolve(fontPath(id)!))
  const tinos: Faces = { regular: regular!, bold: bold!, italic: italic! }
  const binary = (path: string) => readFileSync(path, 'latin1')
  const tinosText = { normal: binary(tinos.regular), bold: binary(tinos.bold), italic: binary(tinos.italic) }
  const bytes = (path: string) => new Uint8Array(readFileSync(path))
  const tinosBytes = { regular: bytes(tinos.regular), bold: bytes(tinos.bold), italic: bytes(tinos.italic) }
  const all: [string, Engine][] = [
    ['platen', ours({}, { packs: resources.packs! })],
    ['platen, justified', ours({ align: 'justify' }, resources)],
    ['pdfkit', (text) => pdfkit(text, tinos)],
    ['pdf-lib', (text) => pdfLib(text, tinosBytes)],
    ['jsPDF', (text) => jsPdf(text, tinosText)],
    ['pdfmake', (text) => pdfmake(text, tinos)],
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

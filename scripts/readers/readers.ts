/**
 * Programs and libraries that take the text out of PDF files, each as its users call it first: no options. All but three share no code
 * with another; PyMuPDF is MuPDF, and pdfplumber stands on pdfminer.six, with its own idea of lines.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import * as mupdf from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { folderOf, isThere, JAVA_OPTIONS, sourceOf, type Tool } from '../judges/tools.ts'
import { LIGATURE } from './compare.ts'

/** Its text of a file, or why it gives none. */
export type Reading = { text: string } | { failure: string }

export interface Reader {
  name: string
  /** Why it can't be asked here. */
  isMissing: string | false
  /** Puts cells of a table, or other text that stands in columns, in an order of its own. */
  hasColumns?: boolean
  /**
   * A word that is divided at the end of a line, or that ends in another face, may have white in it: the reader drops soft hyphens,
   * or knows no places. So it is with every writer.
   */
  dividesWords?: boolean
  /** In the order of `files`. */
  read(files: readonly string[]): Promise<Reading[]>
}

const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined

/** One that runs in this process. */
function library(
  name: string,
  textOf: (pdf: Uint8Array) => Promise<string> | string,
  more: Partial<Reader> = {},
): Reader {
  const read = async (file: string): Promise<Reading> => {
    try {
      return { text: await textOf(new Uint8Array(readFileSync(file))) }
    } catch (error) {
      return { failure: `${error}` }
    }
  }
  return {
    name,
    isMissing: false,
    async read(files) {
      const readings: Reading[] = []
      for (const file of files) readings.push(await read(file))
      return readings
    },
    ...more,
  }
}

const poppler: Reader = {
  name: 'poppler',
  isMissing: !isInstalled('pdftotext') && 'pdftotext is not installed',
  hasColumns: true,
  async read(files) {
    const readings: Reading[] = []
    for (const file of files) {
      const { text, status, errors } = await output('pdftotext', ['-q', file, '-'])
      readings.push(status === 0 ? { text } : { failure: errors })
    }
    return readings
  },
}

/** All files in one process, which writes a file for each page. */
const ghostscript: Reader = {
  name: 'Ghostscript',
  isMissing: !isInstalled('gs') && 'gs is not installed',
  async read(files) {
    const folder = mkdtempSync(join(tmpdir(), 'platen-txtwrite-'))
    try {
      const args = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=txtwrite', '-o', join(folder, '%d.txt'), ...files]
      const { status, errors } = await output('gs', args)
      let page = 0
      return files.map((file): Reading => {
        const document = mupdf.Document.openDocument(readFileSync(file), 'application/pdf')
        const pages = Array.from({ length: document.countPages() }, () => join(folder, `${++page}.txt`))
        document.destroy()
        if (status !== 0 || !pages.every((path) => existsSync(path)))
          return { failure: `exit code ${status}: ${errors}` }
        const text = pages.map((path) => readFileSync(path, 'utf8')).join('\n')
        // Version 10.0 gives two wrong characters for the letters of a ligature, whoever wrote the file: U+6600 and another.
        return { text: text.replaceAll(/\u6600[^\0-\xff]/gu, LIGATURE) }
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

/** A program of scripts/judges, which writes FILE.NAME.txt, or FILE.NAME.error, for each file. */
function judge(name: string, tool: Tool, command: string, args: string[], more: Partial<Reader> = {}): Reader {
  return {
    name,
    isMissing: !isThere(tool) && `not made: npm run judges ${tool}`,
    async read(files) {
      const { status, errors } = await output(command, [...args, ...files])
      return files.map((file): Reading => {
        if (existsSync(`${file}.${name}.txt`)) return { text: readFileSync(`${file}.${name}.txt`, 'utf8') }
        if (existsSync(`${file}.${name}.error`)) return { failure: readFileSync(`${file}.${name}.error`, 'utf8') }
        return { failure: `exit code ${status}: ${errors.trim().slice(-300)}` }
      })
    },
    ...more,
  }
}

function output(
  command: string,
  args: readonly string[],
): Promise<{ text: string; status: number | null; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const [text, errors]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (bytes: Buffer) => text.push(bytes))
    child.stderr.on('data', (bytes: Buffer) => errors.push(bytes))
    child.on('error', reject)
    child.on('close', (status) =>
      resolve({ text: Buffer.concat(text).toString(), status, errors: Buffer.concat(errors).toString() }),
    )
  })
}

async function pdfJs(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: pdf, verbosity: 0 }).promise
  let text = ''
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    text += '\n'
  }
  await document.loadingTask.destroy()
  return text
}

let pdfium: Promise<PDFiumLibrary> | undefined
async function pdfiumText(pdf: Uint8Array): Promise<string> {
  pdfium ??= PDFiumLibrary.init()
  const document = await (await pdfium).loadDocument(pdf)
  const text = Array.from(document.pages(), (page) => page.getText()).join('\n')
  document.destroy()
  // It has this for the hyphen of a divided word.
  return text.replaceAll('\ufffe', '\u00ad')
}

function mupdfText(pdf: Uint8Array): string {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  let text = ''
  for (let page = 0; page < document.countPages(); page++) text += document.loadPage(page).toStructuredText('').asText()
  document.destroy()
  return text
}

const python = (name: string, more?: Partial<Reader>) =>
  judge(name, 'python', join(folderOf('python'), 'bin/python'), [sourceOf('python', 'read.py'), name], more)

export const READERS: readonly Reader[] = [
  poppler,
  library('pdf.js', pdfJs, { dividesWords: true }),
  library('PDFium', pdfiumText),
  library('MuPDF', mupdfText),
  judge('PDFBox', 'pdfbox', 'java', [...JAVA_OPTIONS, '-cp', `${folderOf('pdfbox')}:${folderOf('pdfbox')}/*`, 'Read']),
  python('pdfminer.six', { hasColumns: true }),
  python('pdfplumber'),
  python('pypdf'),
  python('PyMuPDF'),
  judge('ledongthuc', 'go', join(folderOf('go'), 'read'), [], { dividesWords: true }),
  judge('pdf-extract', 'rust', join(folderOf('rust'), 'read'), [], { dividesWords: true }),
  ghostscript,
]

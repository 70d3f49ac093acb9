/** The codes of text and their maps to Unicode, in the plain form that every reader knows: Identity-H, two bytes, one entry a code. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import * as mupdf from 'mupdf'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFRef } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { readableText } from '../font/pack/testing.ts'
import { type TypesetOptions, typeset } from '../index.ts'
import { SAMPLES } from '../samples.ts'

const loader = new ResourceLoader()
const pdfium = await PDFiumLibrary.init()
after(() => pdfium.destroy())

async function set(source: string, options: TypesetOptions): Promise<Uint8Array> {
  return typeset(source, options, (await loader.loadFor(source, options)).resources).pdf
}

const READERS: Record<string, (pdf: Uint8Array) => Promise<string> | string> = {
  'pdf.js': async (pdf) => {
    const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
    let text = ''
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent()
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    }
    await document.loadingTask.destroy()
    return text
  },
  PDFium: async (pdf) => {
    const document = await pdfium.loadDocument(pdf.slice())
    let text = ''
    for (const page of document.pages()) text += `${page.getText()}\n`
    document.destroy()
    return text
  },
  mupdf: (pdf) => {
    const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
    let text = ''
    for (let page = 0; page < document.countPages(); page++)
      text += document.loadPage(page).toStructuredText('preserve-whitespace').asText()
    document.destroy()
    return text
  },
}

interface Entry {
  code: number
  text: string
}

const HEX = '<([0-9A-F]+)>'

/** The entries of a ToUnicode CMap, which has nothing but one code space, sections of at most 100 lines, and ranges within a high byte. */
function entriesOf(cmap: string, bytes: number): Entry[] {
  const utf16 = (hex: string): string => hex.replace(/..../g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)))
  assert.equal(cmap.match(/begincodespacerange/g)?.length, 1)
  const space = new RegExp(
    `1 begincodespacerange\\s*<${'00'.repeat(bytes)}>\\s*<${'FF'.repeat(bytes)}>\\s*endcodespacerange`,
  )
  assert.match(cmap, space)
  const entries: Entry[] = []
  for (const [, count, kind, body] of cmap.matchAll(/(\d+) beginbf(char|range)\n([\s\S]*?)\nendbf/g)) {
    const lines = body!.split('\n')
    assert.equal(lines.length, Number(count))
    assert.ok(lines.length <= 100)
    for (const line of lines) {
      if (kind === 'char') {
        const [, code, text] = new RegExp(`^${HEX} *${HEX}$`).exec(line)!
        assert.equal(code!.length, 2 * bytes)
        entries.push({ code: Number.parseInt(code!, 16), text: utf16(text!) })
        continue
      }
      const [, first, last, text] = new RegExp(`^${HEX} *${HEX} *${HEX}$`).exec(line)!
      const [from, to] = [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
      const unit = Number.parseInt(text!, 16)
      assert.equal(text!.length, 4, line)
      assert.ok(from >> 8 === to >> 8 && unit >> 8 === (unit + to - from) >> 8, line)
      for (let code = from; code <= to; code++) entries.push({ code, text: String.fromCharCode(unit + code - from) })
    }
  }
  return entries
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** The strings that a content stream shows, by the name of their font. */
function shownIn(content: string): Map<string, string[]> {
  const shown = new Map<string, string[]>()
  const token = /\/(\w+) [-\d.]+ Tf|\((?:\\[\s\S]|[^\\)])*\)|<([0-9A-F]+)>(?!>)/g
  let font = ''
  for (const match of content.replace(/\/ActualText\s*(?:\((?:\\[\s\S]|[^\\)])*\)|<[^>]*>)/g, '').matchAll(token)) {
    if (match[1] !== undefined) font = match[1]
    else {
      if (match[2] === undefined) assert.doesNotMatch(match[0], /[\\\r]/, 'nothing in a string is escaped')
      const bytes = match[2] === undefined ? match[0].slice(1, -1) : latin1(Buffer.from(match[2], 'hex'))
      shown.set(font, [...(shown.get(font) ?? []), bytes])
    }
  }
  return shown
}

const TEXTS = `# Office fjords

An office with five fluffy waffles: **first flight**, *efficient*, \`fi ffl\`. A no-break\u00a0space, a mark\ufeff and none\ufffe (1,234) [x] \\\\ 98 %.

| Quantity | Złoty | Δραχμή |
|---|---|---|
| 1,200.50 | 3 zł | 25 |

Zażółć gęślą jaźń. Đạo đức tiếng Việt. Ωραία ημέρα. Съешь же ещё этих булок. 你好世界。日本語の文章です。

${Object.values(SAMPLES)
  .map(([text]) => text)
  .join('\n\n')}`

for (const design of [undefined, 'letter', 'report', 'book', 'manual', 'resume'] as const) {
  test(`every code that is shown has one entry in its map to Unicode, in Identity-H: ${design ?? 'classic'}`, async () => {
    const options: TypesetOptions = { markup: 'markdown', ...(design === undefined ? {} : { design }) }
    const pdf = await set(TEXTS, options)
    const file = await PDFDocument.load(pdf)
    const { context } = file
    let composite = 0
    for (const [, object] of context.enumerateIndirectObjects()) {
      const dict = object instanceof PDFRawStream ? object.dict : object
      assert.ok(!(dict instanceof PDFDict) || dict.get(PDFName.of('Type')) !== PDFName.of('CMap'), 'a CMap of its own')
    }
    for (const page of file.getPages()) {
      const contents = page.node.Contents()
      const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => context.lookup(ref)) : [contents]
      const content = streams.map((stream) => latin1(inflateSync((stream as PDFRawStream).contents))).join('\n')
      const fonts = page.node.Resources()!.lookup(PDFName.of('Font'), PDFDict)
      for (const [name, strings] of shownIn(content)) {
        const font = fonts.lookup(PDFName.of(name), PDFDict)
        const isComposite = font.get(PDFName.of('Subtype')) === PDFName.of('Type0')
        if (isComposite) {
          composite++
          assert.equal(font.get(PDFName.of('Encoding')), PDFName.of('Identity-H'))
        }
        const bytes = isComposite ? 2 : 1
        const map = context.lookup(font.get(PDFName.of('ToUnicode')) as PDFRef) as PDFRawStream
        const entries = entriesOf(latin1(inflateSync(map.contents)), bytes)
        const texts = new Map(entries.map(({ code, text }) => [code, text]))
        assert.equal(texts.size, entries.length, `${name}: a code has two entries`)
        for (const text of texts.values()) assert.doesNotMatch(text, /[\0\ufeff\ufffe\ufb00-\ufb06]/)
        if (name.startsWith('F')) {
          const spaces = entries.filter(({ text }) => text === ' ')
          // In a design also the code of the space at which no line ends.
          assert.equal(spaces.length, design === undefined ? 1 : 2, name)
        }
        for (const string of strings) {
          assert.equal(string.length % bytes, 0)
          for (let at = 0; at < string.length; at += bytes) {
            const code = Buffer.from(string.slice(at, at + bytes), 'latin1').readUIntBE(0, bytes)
            assert.ok(texts.has(code), `${name}: code ${code} has no text`)
          }
        }
      }
    }
    assert.ok(composite > 0)
  })

  test(`marks and text objects are nested, and each paragraph, cell and line of code begins one: ${design ?? 'classic'}`, async () => {
    const source = `${TEXTS}\n\nAnna Smith\\\n12 Main Street\n\n1. One [link](https://a.example) of it\n\n\`\`\`\necho a\nls -la\n\`\`\``
    const options: TypesetOptions = { markup: 'markdown', ...(design === undefined ? {} : { design }) }
    const file = await PDFDocument.load(await set(source, options))
    const lines: string[] = []
    for (const page of file.getPages()) {
      const contents = page.node.Contents()
      const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
      const content = streams
        .map((ref) => latin1(inflateSync((file.context.lookup(ref) as PDFRawStream).contents)))
        .join('\n')
      const open: string[] = []
      for (const [operator] of readableText(content).matchAll(/\((?:\\.|[^\\)])*\)|\b(?:BT|ET|BDC|BMC|EMC)\b/g)) {
        if (operator === 'BT') {
          assert.ok(!open.includes('BT'))
          lines.push('')
          open.push('BT')
        } else if (operator === 'ET') assert.equal(open.pop(), 'BT')
        else if (operator === 'BDC' || operator === 'BMC') open.push('BDC')
        else if (operator === 'EMC') assert.equal(open.pop(), 'BDC')
        else lines.push(lines.pop()! + operator.slice(1, -1))
      }
      assert.deepEqual(open, [])
    }
    const texts = lines.map((line) => line.trim())
    const wanted = [
      'Quantity',
      '1,200.50',
      '25',
      'Anna Smith',
      '12 Main Street',
      '1. One link of it',
      'echo a',
      'ls -la',
    ]
    for (const line of wanted) assert.ok(texts.includes(line), `${line}: ${JSON.stringify(texts)}`)
  })
}

// Words too short to be divided.
const SENTENCE = 'The old man of the flat sea had five fish, two oars and some of his men; off he went in fine wind. '

for (const [reader, read] of Object.entries(READERS)) {
  test(`justified words have one space between them, in classic a no-break space where it was typed (judge: ${reader})`, async () => {
    for (const options of [{ align: 'justify' }, { design: 'book' }, { design: 'paper' }] as const) {
      const source = SENTENCE.repeat(6) + SENTENCE.replace(' of ', '\u00a0of ').repeat(6)
      const text = await read(await set(source, { ...options, title: 'x', includePageNumbers: false }))
      assert.doesNotMatch(text, / {2}/)
      // A design binds words by no-break spaces, and all of them are copied as spaces; pdf.js gives spaces anyway.
      const kept = reader === 'pdf.js' || 'design' in options ? 0 : 6
      assert.equal(text.match(/\u00a0/g)?.length ?? 0, kept, reader)
      const words = text.split(/\s+/)
      const wanted = source.split(/\s+/)
      const from = words.indexOf('The')
      assert.deepEqual(words.slice(from, from + wanted.length - 1), wanted.slice(0, -1))
    }
  })
}

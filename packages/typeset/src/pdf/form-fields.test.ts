/** Blanks as fields of an interactive form: what other programs find in them, and what they show once they are filled in. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import * as mupdf from 'mupdf'
import { PDFDocument } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TypesetOptions } from '../options.ts'
import { typeset } from '../testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-fields-'))
after(() => rmSync(folder, { recursive: true }))

const set = (source: string, options: TypesetOptions = {}) =>
  typeset(readMarkdown(source, 'commonmark'), { design: 'plain', fillable: true, ...options })

interface Field {
  name: string
  label: string
  value: string
  bounds: number[]
}

function fieldsOf(pdf: Uint8Array): Field[] {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf') as mupdf.PDFDocument
  const fields: Field[] = []
  for (let page = 0; page < document.countPages(); page++) {
    for (const widget of document.loadPage(page).getWidgets())
      fields.push({
        name: widget.getName(),
        label: widget.getLabel(),
        value: widget.getValue(),
        bounds: widget.getBounds(),
      })
  }
  return fields
}

const namesOf = (pdf: Uint8Array): string[] => fieldsOf(pdf).map(({ name }) => name)

/** All text that is seen, that of fields behind the other, without spaces. */
function textOf(pdf: Uint8Array): string {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf') as mupdf.PDFDocument
  document.bake(true, true)
  const lines: string[] = []
  for (let page = 0; page < document.countPages(); page++)
    lines.push(document.loadPage(page).toStructuredText('').asText())
  return lines.join('\n').replace(/\s+/gu, '')
}

const LETTER = '# [Title]\n\nI, [Your name], live at **[Your address]** and am\n\n- [Profession]\n\n[Your name]\n'

test('each blank is a field that is named and filled with its words, and stands where the text would', () => {
  const { pdf, diagnostics } = set(LETTER)
  const fields = fieldsOf(pdf)
  const words = ['Title', 'Your name', 'Your address', 'Profession', 'Your name']
  assert.deepEqual(
    fields.map(({ name, label, value }) => [name, label, value]),
    words.map((word) => [word, word, `[${word}]`]),
  )
  assert.deepEqual(diagnostics, [])
  assert.equal(textOf(pdf), 'I,,liveatandam•[Title][Yourname][Youraddress][Profession][Yourname]')
  const plain = set(LETTER, { fillable: false }).pdf
  assert.equal(textOf(plain), '[Title]I,[Yourname],liveat[Youraddress]andam•[Profession][Yourname]')
  // Within the line, and not over the words behind it; the last one has the rest of its line.
  const [, name, address, , last] = fields.map(({ bounds }) => bounds)
  assert.ok(name![2]! < address![0]! && name![1] === address![1])
  assert.ok(last![2]! > 400, `${last}`)
})

test('the text around a field is marked before and behind it, and no text of the page lies below it', async () => {
  const { pdf } = set('one [two words] three')
  const page = await (await getDocument({ data: pdf.slice() }).promise).getPage(1)
  const { items } = await page.getTextContent()
  assert.equal(items.map((item) => ('str' in item ? item.str : '')).join(''), 'one three')
  const kinds: string[] = []
  const walk = (node: { role?: string; type?: string; children?: unknown[] }): void => {
    if (node.type !== undefined) kinds.push(node.type)
    else if (node.role === 'Form') kinds.push('Form')
    for (const child of node.children ?? []) walk(child as never)
  }
  walk((await page.getStructTree()) as never)
  assert.deepEqual(kinds, ['content', 'Form', 'annotation', 'content'])
})

test('pdf-lib fills a field in, everywhere it stands', async () => {
  const document = await PDFDocument.load(set(LETTER).pdf)
  document.getForm().getTextField('Your name').setText('Zoë O’Hara')
  const filled = textOf(await document.save())
  assert.equal(filled, 'I,,liveatandam•[Title]ZoëO’Hara[Youraddress][Profession]ZoëO’Hara')
})

test('qpdf and mupdf show what is typed; qpdf in the font of the line', () => {
  const input = join(folder, 'in.pdf')
  writeFileSync(input, set(LETTER).pdf)
  const document = mupdf.Document.openDocument(readFileSync(input), 'application/pdf') as mupdf.PDFDocument
  for (const widget of document.loadPage(0).getWidgets()) {
    if (widget.getName() !== 'Your address') continue
    widget.setTextValue('12 Elm St')
    widget.update()
  }
  assert.match(textOf(document.saveToBuffer('').asUint8Array()), /\[Yourname\]12ElmSt\[Profession\]/)

  if (spawnSync('qpdf', ['--version']).status !== 0) return
  const described = spawnSync('qpdf', ['--json', '--json-key=qpdf', '--json-stream-data=inline', input], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const json = JSON.parse(described.stdout)
  for (const { value } of Object.values<{ value?: Record<string, unknown> }>(json.qpdf[1])) {
    if (value?.['/T'] === 'u:Your address') value['/V'] = 'u:12 Elm St'
    // It makes the appearances of such a file alone.
    else if (value?.['/Fields'] !== undefined) value['/NeedAppearances'] = true
  }
  const changed = join(folder, 'changed.json')
  const output = join(folder, 'out.pdf')
  writeFileSync(changed, JSON.stringify(json))
  const { status, stderr } = spawnSync('qpdf', ['--json-input', changed, '--generate-appearances', output])
  assert.equal(status, 0, String(stderr))
  const filled = mupdf.Document.openDocument(readFileSync(output), 'application/pdf') as mupdf.PDFDocument
  filled.bake(true, true)
  const fonts = new Map<string, string>()
  filled
    .loadPage(0)
    .toStructuredText('preserve-spans')
    .walk({
      onChar(character, _origin, font) {
        fonts.set(font.getName(), (fonts.get(font.getName()) ?? '') + character)
      },
    })
  const [bold] = [...fonts].filter(([name]) => name.includes('SmText-Semib'))
  assert.ok(bold?.[1].includes('12 Elm St'), JSON.stringify([...fonts]))
})

test('code, links, heads of tables and blanks of other words stay text', () => {
  const source =
    '`[code]` [link](https://a.example) [1] [x]\n\n| [Head] | b |\n|---|---|\n| [Cell] | 2 |\n\n[one] [two’s]\n'
  assert.deepEqual(namesOf(set(source).pdf), ['Cell', 'one', 'two’s'])
  assert.deepEqual(namesOf(set(source, { fillable: ["two's", 'Head'] }).pdf), ['two’s'])
  assert.deepEqual(namesOf(set(source, { fillable: false }).pdf), [])
})

test('a blank is not divided, however its line is broken', () => {
  const words = 'considerable representation of responsibilities-of-others'
  const source = `${'lorem ipsum '.repeat(9)}dolor [${words}] ${'sit amet '.repeat(20)}`
  for (const align of ['left', 'justify'] as const) {
    const [field] = fieldsOf(set(source, { align }).pdf)
    const [x0, y0, x1, y1] = field!.bounds
    assert.ok(y1! - y0! < 15 && x1! - x0! > 250, `${field!.bounds}`)
  }
})

test('a blank that no line can hold has all lines that it takes', () => {
  const { pdf } = set(`[${'wide '.repeat(11)}blank]`, { margins: { left: 220, right: 220 } })
  const [field] = fieldsOf(pdf)
  assert.ok(field!.bounds[3]! - field!.bounds[1]! > 25)
  assert.match(textOf(pdf), /\[widewide.*blank\]$/)
})

test('among text that runs from right to left a field has its place too', () => {
  const { pdf } = set('אני [Your name] גר')
  const [field] = fieldsOf(pdf)
  assert.equal(field!.name, 'Your name')
  assert.ok(field!.bounds[2]! - field!.bounds[0]! > 40)
})

test('characters that the fonts of fields lack keep a blank as text, and are reported', () => {
  const { pdf, diagnostics } = set('Я, [имя], и [name]')
  assert.deepEqual(namesOf(pdf), ['name'])
  assert.deepEqual(
    diagnostics.map(({ code, count }) => [code, count]).filter(([code]) => code === 'field-left-out'),
    [['field-left-out', 1]],
  )
})

test('names have no full stop, which would divide them, and no two fields have one name', async () => {
  const document = await PDFDocument.load(set('[a.b] [a b] [a.b]').pdf)
  assert.deepEqual(
    document
      .getForm()
      .getFields()
      .map((field) => field.getName()),
    ['a b', 'a b 2'],
  )
  const names = namesOf(set('[a b 2] [a b] [a.b] [.a b] [a.b 2]').pdf)
  assert.deepEqual(names, ['a b 2', 'a b', 'a b 3', 'a b 4', 'a b 2 2'])
})

const CONTRACT =
  '# Agreement\n\n## Signatures\n\nSigned for\\\n**Acme Ltd**\n\n__________\\\nJane Doe\n\nDate: __________\n\nSigned for\\\n**Bob Inc**\n\n__________\\\nBob Roe\n\nDate: __________\n'

test('a contract has a field for each signature, above its rule', async () => {
  const { pdf } = set(CONTRACT, { design: 'contract', fillable: [] })
  const fields = (await PDFDocument.load(pdf)).getForm().getFields()
  assert.deepEqual(
    fields.map((field) => [field.constructor.name, field.getName()]),
    [
      ['PDFSignature', 'Signature Acme Ltd'],
      ['PDFSignature', 'Signature Bob Inc'],
    ],
  )
  const [first, second] = fieldsOf(pdf).map(({ bounds }) => bounds)
  assert.equal(first![1], second![1])
  assert.ok(first![3]! - first![1]! > 35 && second![0]! > first![2]!)
  assert.deepEqual(fieldsOf(set(CONTRACT, { design: 'contract', fillable: false }).pdf), [])
})

test('a paragraph that is one blank has room for four lines in a design, among text it has one', () => {
  const heights = (source: string, options: TypesetOptions = {}) =>
    fieldsOf(set(source, options).pdf).map(({ bounds }) => Math.round(bounds[3]! - bounds[1]!))
  assert.deepEqual(heights('## A\n\n[Text]\n\n- [item]\n\nA [word].'), [58, 13, 13])
  assert.deepEqual(heights('[Text]', { design: 'classic' }), [14])
})

test('a return line and running heads leave out what is filled in', () => {
  const letter =
    '[Your name]\\\n12 Elm Street\\\nLeeds\n\n14 March 2026\n\nAcme Corp\\\n1 High Street\n\nDear Sir or Madam,\n\nText.\n\nYours faithfully,\n\n[Your name]\n'
  const returnLine = '[Yourname],12ElmStreet'
  assert.ok(!textOf(set(letter, { design: 'letter' }).pdf).includes(returnLine))
  assert.ok(textOf(set(letter, { design: 'letter', fillable: false }).pdf).includes(returnLine))
})

test('in a design with cues blanks are fields; brackets that are none are cues', () => {
  const source = '# A speech\n\nDear [audience name] *[pause]* welcome.\n\n[Opening]\n'
  const script = { design: 'script' } as const
  assert.deepEqual(namesOf(set(source, script).pdf), ['audience name', 'Opening'])
  const drafted = set(source, { ...script, fillable: ['audience name', 'Opening'] }).pdf
  assert.deepEqual(namesOf(drafted), ['audience name', 'Opening'])
  assert.match(textOf(drafted), /\[pause\]/)
})

test('underscores are empty fields of their own, named by the words before them', () => {
  const { pdf } = set('Name: ______ and place ______. Name: ______\n', { design: 'contract' })
  assert.deepEqual(
    fieldsOf(pdf).map(({ name, value }) => [name, value]),
    [
      ['Name', ''],
      ['and place', ''],
      ['Name 2', ''],
    ],
  )
  assert.equal(textOf(pdf), 'Name:andplace.Name:')
  assert.equal(namesOf(set('Name: ______ [x y]', { fillable: ['x y'] }).pdf).join(), 'x y')
})

test('the name of a blank of underscores has whole words and characters', () => {
  const labelOf = (text: string): string | undefined => fieldsOf(set(`${text}: ____`).pdf)[0]?.label
  assert.equal(labelOf('Organisationsbezeichnungsverantwortlicher Stellvertreter'), 'Stellvertreter')
  assert.equal(labelOf(`a${'𝐀'.repeat(30)}x`), `${'𝐀'.repeat(18)}x`)
  assert.equal(labelOf(`a ${'𝐀'.repeat(30)} Tom`), 'Tom')
})

/**
 * How long does a one-page invoice take from JSON: its text, a PDF, a Word file, beside other renderers with the same data?
 *
 * `npm run bench -- render [--peers FOLDER] [--rounds N]`. Milliseconds; rounds of all rows take turns in one process. docxtemplater and
 * Carbone are no dependencies: they run where FOLDER has them (`npm install --prefix FOLDER docxtemplater pizzip carbone`), and fill a Word
 * file of the same lines and totals, whose figures are computed before, since they compute none. Typst sets a template of its own from the JSON.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { toMarkdown } from '@platen/document'
import {
  checkData,
  DATA_TEMPLATES,
  type Data,
  loadTemplate,
  readData,
  render,
  schemaChecker,
  withSums,
} from '@platen/render'
import { type TypesetOptions, typeset } from '@platen/typeset'
import { ResourceLoader } from '../packages/server/src/pdf/resources.ts'

const ROUNDS = 200
const WARM_UP = 30
const LANGUAGE = 'en-GB'
/** `0` to number the invoices, so that no renderer sees the same data twice. */
const NUMBER = 'INV-2026-0418'

interface Row {
  name: string
  /** @returns the bytes of what it makes; 0 for text. */
  run(json: string): number | Promise<number>
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { peers: { type: 'string' }, rounds: { type: 'string' } } })
  const rounds = Number(values.rounds ?? ROUNDS)
  const template = DATA_TEMPLATES.find(({ id }) => id === 'invoice')
  if (template === undefined) throw new Error('There is no template invoice.')
  const json = JSON.stringify(template.example)
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'))
  try {
    const ours = await ourRows(template)
    const rows = [
      ...ours,
      ...typstRows(),
      ...(values.peers === undefined ? [] : peerRows(resolve(values.peers), folder)),
    ]
    const times = new Map<string, number[]>(rows.map(({ name }) => [name, []]))
    const sizes = new Map<string, number>()
    for (let round = -WARM_UP; round < rounds; round++)
      for (const { name, run: call } of rows) {
        const input = json.replace(NUMBER, `INV-${100_000 + round}`)
        const start = performance.now()
        sizes.set(name, await call(input))
        if (round >= 0) times.get(name)?.push(performance.now() - start)
      }
    print(rows, times, sizes)
    if (values.peers === undefined)
      process.stdout.write('\nWithout --peers FOLDER: docxtemplater and Carbone were not run.\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function ourRows({ body, schema }: (typeof DATA_TEMPLATES)[number]): Promise<Row[]> {
  const compiled = await loadTemplate(body)
  const check = schemaChecker(schema)
  // The loader finds the same resources for each number.
  const loader = new ResourceLoader()
  const options: TypesetOptions = { design: 'invoice', markup: 'markdown', language: LANGUAGE }
  const textOf = (json: string): string => {
    const read = readData(json)
    checkData(read, check)
    return toMarkdown(render(compiled, read.data, { locale: LANGUAGE }).document().document)
  }
  const code = body.indexOf('{% if payment.iban and currency')
  const plain = await loadTemplate(
    body.slice(0, code) + body.slice(body.indexOf('{% endif %}', code) + '{% endif %}'.length),
  )
  return [
    {
      name: 'platen: checked data to text, without a payment code',
      run(json) {
        const read = readData(json)
        checkData(read, check)
        toMarkdown(render(plain, read.data, { locale: LANGUAGE }).document().document)
        return 0
      },
    },
    {
      name: 'platen: checked data to text',
      run(json) {
        textOf(json)
        return 0
      },
    },
    {
      name: 'platen: PDF (tagged, PDF/A, payment code)',
      async run(json) {
        const text = textOf(json)
        return typeset(text, options, (await loader.loadFor(text, options)).resources).pdf.length
      },
    },
  ]
}

/** The figures that peers print, as texts. */
function computed(json: string): Record<string, unknown> {
  const data = withSums(readData(json).data, 'invoice') as Record<string, Data>
  const plain = JSON.parse(JSON.stringify(data, (_key, value: unknown) => (isDecimal(value) ? String(value) : value)))
  return plain as Record<string, unknown>
}

const isDecimal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'decimals' in value

const TYPST = `
#let data = json.decode(sys.inputs.data)
#set page(paper: "a4", margin: 25mm)
#set text(size: 10.5pt)
#data.seller.name \\
#data.seller.address.line1 \\
#data.seller.address.postcode #data.seller.address.city
#v(1cm)
#data.buyer.name \\
#data.buyer.address.line1 \\
#data.buyer.address.postcode #data.buyer.address.city
#v(1cm)
Invoice no.: *#data.number* \\ Date: #data.issueDate
= Invoice
We ask you to pay *EUR #data.totals.due by #data.dueDate*.
#table(columns: (auto, 1fr, auto, auto, auto, auto), align: (left, left, right, right, right, right), stroke: none,
  table.header([No.], [Description], [Quantity], [Price], [VAT], [Amount]),
  ..data.lines.enumerate().map(((at, line)) => ([#(at + 1)], [#line.name #linebreak() #line.at("description", default: "")], [#line.quantity], [#line.price], [#line.vatRate %], [#line.amount])).flatten())
#align(right, table(columns: 2, stroke: none,
  [Net amount], [#data.totals.net],
  ..data.taxes.map(tax => ([VAT #tax.rate % on #tax.taxable], [#tax.tax])).flatten(),
  [*Amount due*], [*#data.totals.due*]))
== Payment
Pay to #data.seller.name, IBAN #data.payment.iban, BIC #data.payment.bic, reference *#data.number*
`

/** Of the server, and of folders that this file does not know before. */
const TYPST_PACKAGE = '@myriaddreamin/typst-ts-node-compiler'
const [DOCXTEMPLATER, PIZZIP, CARBONE] = ['docxtemplater', 'pizzip', 'carbone'] as const

const packageIn = <Package>(folder: URL, name: string): Package =>
  createRequire(new URL('package.json', folder))(name) as Package

interface TypstPackage {
  NodeCompiler: {
    create(): {
      pdf(source: { mainFileContent: string; inputs: Record<string, string> }): Uint8Array
      evictCache(age: number): void
    }
  }
}

function typstRows(): Row[] {
  const { NodeCompiler } = packageIn<TypstPackage>(new URL('../packages/server/', import.meta.url), TYPST_PACKAGE)
  const compiler = NodeCompiler.create()
  return [
    {
      name: 'Typst: PDF',
      run(json) {
        const inputs = { data: JSON.stringify(computed(json)) }
        const pdf = compiler.pdf({ mainFileContent: TYPST, inputs })
        compiler.evictCache(0)
        return pdf.length
      },
    },
  ]
}

/** What both peers call: types of the little that this file uses. */
interface Zip {
  file(name: string, content: string): void
  generate(options: { type: 'nodebuffer' }): Buffer
}
type Docxtemplater = new (zip: Zip, options: object) => { render(data: object): void; getZip(): Zip }
interface Carbone {
  render(template: string, data: object, done: (error: Error | null, result: Buffer) => void): void
}

function peerRows(peers: string, folder: string): Row[] {
  const from = pathToFileURL(join(peers, '/'))
  const PizZip = packageIn<new (bytes?: Buffer) => Zip>(from, PIZZIP)
  const Docxtemplater = packageIn<Docxtemplater>(from, DOCXTEMPLATER)
  const carbone = packageIn<Carbone>(from, CARBONE)
  const loop = wordFile(PizZip, {
    value: (path) => `{${path}}`,
    rows: (list, cells) => [[`{#${list}}${cells[0]}`, ...cells.slice(1, -1), `${cells.at(-1)}{/${list}}`]],
  })
  const marked = join(folder, 'invoice.docx')
  writeFileSync(
    marked,
    wordFile(PizZip, {
      value: (path) => `{d.${path}}`,
      rows: (list, cells) =>
        [`${list}[i]`, `${list}[i+1]`].map((item) => cells.map((cell) => cell.replaceAll('{d.', `{d.${item}.`))),
    }),
  )
  return [
    {
      name: 'docxtemplater: Word file, no layout',
      run(json) {
        const document = new Docxtemplater(new PizZip(loop), { parser: pathParser })
        document.render(computed(json))
        return document.getZip().generate({ type: 'nodebuffer' }).length
      },
    },
    {
      name: 'Carbone: Word file, no layout',
      run: (json) =>
        new Promise((done, fail) => {
          carbone.render(marked, computed(json), (error, result) =>
            error === null ? done(result.length) : fail(error),
          )
        }),
    },
  ]
}

/** Paths such as `seller.name`, which docxtemplater leaves to its callers. */
const pathParser = (path: string) => ({
  get: (scope: unknown): unknown =>
    path === '.'
      ? scope
      : path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], scope),
})

interface Marks {
  value(path: string): string
  /** Rows of a table for a list. @param cells marks of values in one item */
  rows(list: string, cells: string[]): string[][]
}

function wordFile(PizZip: new () => Zip, { value, rows }: Marks): Buffer {
  const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const row = (cells: string[]): string =>
    `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
  const table = (all: string[][]): string => `<w:tbl><w:tblPr/>${all.map(row).join('')}</w:tbl>`
  const parts = [
    ...[
      'seller.name',
      'seller.address.line1',
      'seller.address.city',
      'buyer.name',
      'buyer.address.line1',
      'buyer.address.city',
    ],
    ...['number', 'issueDate', 'dueDate', 'totals.due'],
  ]
  const lines = ['name', 'quantity', 'price', 'vatRate', 'amount'].map(value)
  const taxes = ['rate', 'taxable', 'tax'].map(value)
  const body = `${parts.map((path) => paragraph(value(path))).join('')}${table([
    ['Description', 'Quantity', 'Price', 'VAT', 'Amount'],
    ...rows('lines', lines),
  ])}${paragraph('')}${table(rows('taxes', taxes))}${['payment.iban', 'payment.bic', 'totals.net', 'totals.due'].map((path) => paragraph(value(path))).join('')}`
  const zip = new PizZip()
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  zip.file(
    '[Content_Types].xml',
    `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  )
  zip.file(
    '_rels/.rels',
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  zip.file(
    'word/document.xml',
    `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  )
  return zip.generate({ type: 'nodebuffer' })
}

function print(rows: readonly Row[], times: ReadonlyMap<string, number[]>, sizes: ReadonlyMap<string, number>): void {
  const at = (values: number[], part: number): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
  const full = at(times.get('platen: PDF (tagged, PDF/A, payment code)') ?? [], 0.5)
  process.stdout.write(
    `\nInvoice of five lines, milliseconds\n${'renderer'.padEnd(54)}${'median'.padStart(9)}${'p95'.padStart(9)}${'bytes'.padStart(9)}  of our PDF\n`,
  )
  for (const { name } of rows) {
    const own = times.get(name) ?? []
    const [median, p95] = [at(own, 0.5), at(own, 0.95)]
    const bytes = sizes.get(name) ?? 0
    process.stdout.write(
      `${name.padEnd(54)}${median.toFixed(2).padStart(9)}${p95.toFixed(2).padStart(9)}${(bytes === 0 ? '' : String(bytes)).padStart(9)}  ${(median / full).toFixed(2)}\n`,
    )
  }
}

/** Blocks of code in the designs: where their lines end, and how readers copy them. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type TypesetOptions, typeset } from '../index.ts'
import { linesOf } from '../style/testing.ts'

const LEFT = 92.14
/** Of 8.5 pt. */
const COLUMN = 5.1

const fenced = (code: string): string => `\`\`\`\n${code}\n\`\`\`\n`

async function codeLines(code: string): Promise<{ text: string; column: number; page: number }[]> {
  const lines = await linesOf(fenced(code), { design: 'plain', includePageNumbers: false })
  return lines.map(({ text, x, page, right }) => {
    assert.ok(right < LEFT + 411.1, text)
    return { text: text.trimEnd(), column: Math.abs(Math.round((x - LEFT) / COLUMN)), page }
  })
}

test('a line of code that is too wide ends after a space or a sign near its end, and goes on 4 columns further in', async () => {
  const words = `  call(${'argument, '.repeat(12)}end)`
  const lines = await codeLines(`first\n${words}\nlast`)
  assert.deepEqual(
    lines.map(({ column }) => column),
    [0, 0, 6, 0],
  )
  assert.equal(lines[1]!.text, `  call(${'argument, '.repeat(7)}`.trimEnd())
  const [address] = await codeLines(`curl 'http://example.org/${'a'.repeat(30)}?from=${'b'.repeat(40)}'`)
  assert.match(address!.text, /from=$/)
  // A sign that stands earlier than the last 24 columns is no place to end the line.
  const [solid] = await codeLines(`a = ${'b'.repeat(120)}`)
  assert.equal(solid!.text.length, 80)
})

test('characters beyond WinAnsi are broken alike, and the rest of deeply indented code keeps half of the measure', async () => {
  const wide = await codeLines(`print("${'Привет, мир; '.repeat(12)}")`)
  assert.deepEqual(
    wide.map(({ column }) => column > 0),
    [false, true, true].slice(0, wide.length),
  )
  const deep = (await codeLines(`${' '.repeat(70)}${'x'.repeat(300)}`)).filter(({ text }) => text !== '')
  assert.ok(deep.length > 7 && deep.slice(1).every(({ column }) => column === 40))
})

test('readers copy a line of code that goes on as one line, and no mark', async () => {
  const line = `curl 'http://example.org/a/long/path?from=2026-03-09T06:00Z&to=2026-03-09T07:00Z&step=30m&unit=metre'`
  const cyrillic = `echo "${'Привет, мир; '.repeat(8)}"`
  const options: TypesetOptions = { markup: 'markdown', design: 'manual' }
  const source = fenced(`${line}\n${cyrillic}\nnext`)
  const { pdf } = typeset(source, options, (await new ResourceLoader().loadFor(source, options)).resources)
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(pdf.slice())
  const copied = [[...document.pages()].map((page) => page.getText()).join('\n')]
  document.destroy()
  pdfium.destroy()
  const poppler = spawnSync('pdftotext', ['-q', '-', '-'], { input: pdf, encoding: 'utf8' })
  if (poppler.error === undefined) copied.push(poppler.stdout)
  for (const text of copied) assert.deepEqual(text.trim().split(/\r?\n/), [line, cyrillic, 'next'])
})

test('code of up to 16 lines stays on one page; longer code is divided at an empty line', async () => {
  const before = 'Before\\\n'.repeat(39)
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `row${i}`)
  const pagesOf = async (code: string[]) => {
    const options = { design: 'plain', includePageNumbers: false } as const
    const lines = await linesOf(`${before}Before\n\n${fenced(code.join('\n'))}`, options)
    return lines.filter(({ text }) => text.startsWith('row'))
  }
  assert.ok((await pagesOf(rows(16))).every(({ page }) => page === 1))
  const long = await pagesOf(rows(40))
  assert.ok(long.filter(({ page }) => page === 0).length >= 4)
  const parts = rows(12)
  parts[4] = ''
  const divided = await pagesOf([...parts, ...rows(20)])
  assert.deepEqual(
    divided.filter(({ page }) => page === 0).map(({ text }) => text),
    ['row0', 'row1', 'row2', 'row3'],
  )
})

test('the design classic breaks code as before', async () => {
  const lines = await linesOf(fenced(`a ${'b'.repeat(120)}`), { includePageNumbers: false })
  assert.ok(lines.every(({ x }) => x === lines[0]!.x))
})

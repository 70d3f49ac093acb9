/** Charts of fenced blocks: their text, the places of labels, bars and values, and what is no chart. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResourceLoader } from '../../../../server/src/pdf/resources.ts'
import type { TypesetOptions } from '../../index.ts'
import { close, linesOf } from '../../style/testing.ts'
import { compose } from '../../testing.ts'
import { BARS_MAX, readChart } from './read.ts'

const FENCE = '```'
const chart = (text: string) => `${FENCE}chart\n${text}\n${FENCE}\n`

const barsOf = (text: string) =>
  readChart(text)?.map(({ label, value, number, isStressed }) => [
    text.slice(label.from, label.to) + (isStressed ? '!' : ''),
    text.slice(value.from, value.to),
    number,
  ])

test('a line is a label and a number; a bold label is stressed; the decimal sign is that of all values', () => {
  assert.deepEqual(barsOf('a | 3\n\n  | **b c** | 1,234.5 kWh |\n'), [
    ['a', '3', 3],
    ['b c!', '1,234.5 kWh', 1234.5],
  ])
  assert.deepEqual(barsOf('a | 1.234\nb | 0,5 %'), [
    ['a', '1.234', 1234],
    ['b', '0,5 %', 0.5],
  ])
  assert.deepEqual(barsOf('a|b | € 12')?.[0], ['a|b', '€ 12', 12])
})

test('what has another line, a range, a number below 0 or too many bars is no chart', () => {
  for (const text of ['', 'a', 'a | b', 'a | 1\nb', 'a | -1', 'a | 1–2', '| 3', 'Hour | Lost\n--- | ---\na | 1'])
    assert.equal(readChart(text), undefined, text)
  assert.equal(readChart('a | 1\n'.repeat(BARS_MAX))?.length, BARS_MAX)
  assert.equal(readChart('a | 1\n'.repeat(BARS_MAX + 1)), undefined)
})

const loader = new ResourceLoader()
async function fileOf(source: string, more: TypesetOptions = {}) {
  const options: TypesetOptions = { markup: 'markdown', design: 'plain', includePageNumbers: false, ...more }
  const { pdf, diagnostics } = compose(source, options, (await loader.loadFor(source, options)).resources, false)
  return { file: Buffer.from(pdf).toString('latin1'), diagnostics }
}

const CHART = `Figure 1 Lost\n\n${chart('aa | 10\n**bbbb** | 20\nc | 0')}\nSource: us.\n`

test('labels stand at the left, bars 15 apart on the zero line, values 5 behind them', async () => {
  const lines = await linesOf(CHART, { design: 'plain', includePageNumbers: false })
  const find = (text: string) => lines.find((line) => line.text.trim() === text)!
  const [label, stressed, value, longest, none] = ['aa', 'bbbb', '10', '20', '0'].map(find)
  close(label!.x, 92.14, 'label')
  close(stressed!.y - label!.y, 15, 'pitch')
  close(value!.y, label!.y, 'baseline of the value')
  // The longest value ends with the measure.
  close(longest!.right, 92.14 + 411, 'value of the longest bar')
  const zero = none!.x - 5
  close(value!.x - 5 - zero, (longest!.x - 5 - zero) / 2, 'half as long')
  const { file } = await fileOf(CHART)
  const rectangles = [...file.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map((match) =>
    match.slice(1).map(Number),
  )
  const bars = rectangles.filter(([, , , height]) => height === 10)
  assert.equal(bars.length, 2)
  for (const bar of bars) close(bar[0]!, zero, 'foot of a bar')
  close(bars[1]![2]!, longest!.x - 5 - zero, 'length')
  // Bar and accent, as rgb.
  assert.ok(/\.463 \.576 \.608 rg [^f]*re/.test(file) && /\.059 \.298 \.361 rg [^f]*re/.test(file))
})

test('a chart is a figure whose description lists the values, with its caption and note', async () => {
  const { file, diagnostics } = await fileOf(CHART)
  assert.deepEqual(diagnostics, [])
  assert.ok(file.includes('/Alt(aa: 10; bbbb: 20; c: 0)'))
  assert.ok(/\/S\/Caption/.test(file))
})

test('what is no chart is printed as code and reported; a classic document has code', async () => {
  const malformed = await fileOf(chart('a | b'))
  assert.deepEqual(
    malformed.diagnostics.map(({ code, count }) => [code, count]),
    [['chart-malformed', 1]],
  )
  assert.ok(/\/S\/Code/.test(malformed.file))
  const classic = await fileOf(CHART, { design: 'classic' })
  assert.deepEqual(classic.diagnostics, [])
  assert.ok(/\/S\/Code/.test(classic.file))
})

test('a chart from right to left has its labels at the right', async () => {
  const lines = await linesOf(chart('عنوان | 30\nقصير | 12'), {
    design: 'plain',
    includePageNumbers: false,
    language: 'ar',
  })
  const value = lines.find((line) => line.text.trim() === '30')!
  close(value.x, 92.14, 'value of the longest bar')
})

/** Lines of the user at the head and foot of pages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TypesetOptions } from '../index.ts'
import { compose } from '../testing.ts'
import { DESIGNS } from './designs/index.ts'
import type { RunningLine } from './running-lines.ts'
import { close, linesOf } from './testing.ts'

const FOOT: RunningLine[] = [
  { left: 'Nordvarme AS', center: 'DNB Bank', right: 'Sheet {page} of {pages}' },
  { left: 'Org. 912 345 678' },
  { left: 'Chair: Kari Nordmann', on: 'first' },
]
const HEAD: RunningLine[] = [{ right: 'Confidential: {title}' }]
const LONG = 'Text of a paragraph.\n\n'.repeat(120)
const TITLE = 'Heat pumps'

const set = (options: TypesetOptions) =>
  linesOf(LONG, { title: TITLE, designTokens: { head: HEAD, foot: FOOT }, ...options })

for (const design of Object.keys(DESIGNS) as (keyof typeof DESIGNS)[]) {
  if (design === 'classic') continue
  test(`${design}: each page has its lines, next to the edge, and no text over them`, async () => {
    for (const pageSize of ['a4', 'letter'] as const) {
      const lines = await set({ design, pageSize })
      const height = pageSize === 'a4' ? 841.89 : 792
      const pages = Math.max(...lines.map(({ page }) => page)) + 1
      assert.ok(pages > 2)
      for (let page = 0; page < pages; page++) {
        const on = lines.filter((line) => line.page === page)
        const find = (text: string) => on.find((line) => line.text.includes(text))
        const number = find(`Sheet ${page + 1} of ${pages}`)
        const names = find('Org. 912')
        assert.ok(number && names, `page ${page + 1}`)
        const chair = find('Chair')
        assert.equal(chair !== undefined, page === 0)
        close((chair ?? names).y, height - 22, 'last line')
        close(number.y, names.y - 11.25, 'first line')
        const confidential = find(`Confidential: ${TITLE}`)
        assert.equal(confidential !== undefined, !('letterhead' in DESIGNS[design]) || page > 0)
        const body = on.filter(({ text }) => text.includes('paragraph')).map(({ y }) => y)
        assert.ok(Math.max(...body) < number.y - 15, `text ends at ${Math.max(...body)}`)
        if (confidential) assert.ok(Math.min(...body) > confidential.y + 15)
      }
    }
  })
}

test('they are printed without page numbers, and margins of the caller leave room for them', async () => {
  const lines = await set({ design: 'plain', includePageNumbers: false, margins: { top: 0, bottom: 0 } })
  const on = lines.filter(({ page }) => page === 1)
  assert.deepEqual(on.filter(({ text }) => text.startsWith('Page')).map(({ text }) => text), []) // biome-ignore format: short
  const y = (part: string): number => on.find(({ text }) => text.includes(part))?.y ?? Number.NaN
  const body = on.filter(({ text }) => text.includes('paragraph')).map(({ y }) => y)
  assert.ok(Math.max(...body) < y('Sheet 2 of') - 8)
  assert.ok(Math.min(...body) > y('Confidential') + 8)
})

test('a head of the first page alone has no place in a letter', async () => {
  const head: RunningLine[] = [{ left: 'Only the first', on: 'first' }]
  const pagesOf = async (design: 'letter' | 'report') => {
    const lines = await set({ design, designTokens: { head } })
    return lines.filter(({ text }) => text.includes('Only the first')).map(({ page }) => page)
  }
  assert.deepEqual(await pagesOf('letter'), [])
  assert.deepEqual(await pagesOf('report'), [0])
})

test('a classic document has none', async () => {
  assert.deepEqual(await set({}), await linesOf(LONG, { title: TITLE }))
})

test('a part in the middle gives way to long ones beside it; what is too long is shortened, with a warning', async () => {
  const left = 'Nordvarme Fjernvarme og Energi Norge AS · Org. 912 345 678 MVA'
  const xOf = async (foot: RunningLine[]): Promise<number> => {
    const lines = await linesOf('Text.', { design: 'book', designTokens: { foot } })
    return lines.find(({ text }) => text.includes('IBAN'))?.x ?? Number.NaN
  }
  const center = 'IBAN NO93 8601 1117 947'
  const alone = await xOf([{ center }])
  close(await xOf([{ left: 'Nordvarme', center }]), alone, 'beside a short one')
  assert.ok((await xOf([{ left, center }])) > alone + 20)
  const long = { foot: [{ left: 'A line that is far too long. '.repeat(6).trim() }] }
  const { diagnostics } = compose('Text.', { design: 'plain', designTokens: long }, {}, true)
  assert.deepEqual(diagnostics.map(({ code }) => code), ['running-line-cut']) // biome-ignore format: short
})

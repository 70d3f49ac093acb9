/** The design of invoices: where its parts stand, sums over page breaks, and the box of the payment. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compose } from '../testing.ts'
import { close, type Line, linesOf } from './testing.ts'

const HEAD = `From: Ulmenhof Paper Works Ltd\\
4 Mill Lane\\
20417 Wesselmonde

To: Riverside Community Orchestra\\
17 Harbour Street

Invoice no.: **INV-7**\\
Date: 9 June 2026\\
Order: 12

# Invoice

Please pay **€740.00**.

`
const linesTable = (count: number): string =>
  `| No. | Description | Amount (€) |\n|:--|:--|--:|\n${Array.from({ length: count }, (_, at) => `| ${at + 1} | Cards | 10.25 |\n`).join('')}\n`
const TOTALS = '| | |\n|:--|--:|\n| Net | 740.00 |\n| **Due** | **€880.60** |\n\n'
const QR = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="112" height="112"><path d="M0 0h112v112H0z"/></svg>')}`
const PAYMENT = `## Payment\n\n![Code](${QR})\n\n| | |\n|:--|:--|\n| Pay to | Ulmenhof |\n| IBAN | DE89 3704 0044 0532 0130 00 |\n`

const find = (lines: readonly Line[], text: string): Line => {
  const line = lines.find((one) => one.text.includes(text))
  assert.ok(line !== undefined, text)
  return line
}

test('the parts of an invoice stand where the design says, on A4 and US Letter', async () => {
  const lines = await linesOf(`${HEAD}${linesTable(3)}${TOTALS}${PAYMENT}`, { design: 'invoice' })
  close(find(lines, 'Riverside').x, 70.87, 'recipient')
  close(find(lines, 'Riverside').y, 187.6, 'recipient')
  close(find(lines, 'Works Ltd, 4 Mill Lane, 20417').y, 171.4, 'return line')
  close(find(lines, 'INV-7').y, 187.1, 'number')
  close(find(lines, 'Amount (€)').right, 524.4, 'last column')
  close(find(lines, '880.60').right, 524.4, 'what is due')
  close(find(lines, 'Due').x, 524.4 - 226, 'totals')
  const name = lines.find(({ text }) => text === 'Invoice')
  assert.ok(name !== undefined && Math.abs(name.y - 290.2) < 1, `name of the document: ${name?.y}`)
  const us = await linesOf(`${HEAD}${linesTable(3)}${TOTALS}`, { design: 'invoice', pageSize: 'letter' })
  close(find(us, 'Amount (€)').right, 540, 'last column')
  close(find(us, 'Riverside').y, 187.2, 'recipient')
})

test('long names keep the window: they are set smaller', async () => {
  const long = HEAD.replace(
    'Ulmenhof Paper Works Ltd',
    'Gesellschaft für wissenschaftliche Datenverarbeitung und Dokumentationsverwaltung mbH & Co. KG',
  ).replace(
    'Riverside Community Orchestra',
    'Verein zur Förderung der mehrsprachigen Kammermusik im nördlichen Wesselmonde e. V.\\\nAccounts\\\nHinterhaus, links',
  )
  const lines = await linesOf(`${long}${linesTable(2)}${TOTALS}`, { design: 'invoice' })
  close(find(lines, 'Gesellschaft').x, 70.87, 'sender')
  assert.ok(find(lines, '& Co. KG').y < 160)
  const recipient = lines.filter(({ x, y }) => Math.abs(x - 70.87) < 0.1 && y > 177.7 && y < 255)
  assert.deepEqual([recipient[0]?.text.slice(0, 6), recipient.at(-1)?.text], ['Verein', '17 Harbour Street'])
  close(find(lines, 'INV-7').y, 187.1, 'number')
})

test('sums are carried over the breaks of pages, and agree on both sides', async () => {
  const lines = await linesOf(`${HEAD}${linesTable(70)}${TOTALS}`, { design: 'invoice' }, 1000)
  const pages = 1 + Math.max(...lines.map(({ page }) => page))
  assert.equal(pages, 3)
  for (let page = 0; page < pages; page++) {
    const own = lines.filter((line) => line.page === page).map(({ text }) => text)
    // Rows of the pages up to this one, by their numbers.
    const last = own.map((text) => /^(\d+) ?Cards/u.exec(text)?.[1]).findLast((number) => number !== undefined)
    const sum = (Number(last) * 10.25).toFixed(2)
    const below = own.find((text) => text.startsWith('Carried forward'))
    assert.equal(below?.endsWith(sum), page < pages - 1 ? true : undefined, `${page}: ${below}, ${sum}`)
    const above = lines.find((line) => line.page === page + 1 && line.text.startsWith('Brought forward'))
    if (page < pages - 1) assert.ok(above?.text.endsWith(sum), `${page}: ${above?.text}, ${sum}`)
  }
  assert.equal(lines.filter(({ text }) => text.startsWith('Carried')).length, 2)
})

test('no row is behind the sum that is carried over, at any length of the table', async () => {
  for (let count = 22; count < 34; count++) {
    const lines = await linesOf(`${HEAD}${linesTable(count)}${TOTALS}`, { design: 'invoice' }, 1000)
    const bottom = Math.max(...lines.filter(({ page }) => page === 0).map(({ y }) => y))
    assert.ok(bottom < 841.89 - 80, `${count}: ${bottom}`)
    const [first, second] = [0, 1].map((page) =>
      lines.filter((line) => line.page === page && line.text.endsWith('10.25')),
    )
    assert.equal((first?.length ?? 0) + (second?.length ?? 0), count)
    // Two rows stand with the totals.
    if ((second?.length ?? 0) > 0 || lines.some(({ page }) => page === 1)) assert.ok((second?.length ?? 0) >= 2)
  }
})

test('sums carried over are artifacts, which screen readers leave out', () => {
  const artifactsOf = (count: number): number => {
    const options = { design: 'invoice', markup: 'markdown', includePageNumbers: false } as const
    const { pdf } = compose(`${HEAD}${linesTable(count)}${TOTALS}`, options, {}, false)
    return Buffer.from(pdf).toString('latin1').split('/Artifact<</Type/Pagination>>').length - 1
  }
  assert.equal(artifactsOf(8), 0)
  // Of two breaks: the three cells of a repeated head, and the sum below the page and above the next.
  assert.equal(artifactsOf(70), 2 * (3 + 2))
})

test('a box is as high as its picture, and what comes after is below both', async () => {
  const source = `${HEAD}${linesTable(3)}${TOTALS}${PAYMENT}\nAfter.\n`
  const after = find(await linesOf(source, { design: 'invoice' }), 'After.').y
  const payment = find(await linesOf(source, { design: 'invoice' }), 'Payment').y
  assert.ok(after - payment > 84 + 9 + 18, `${after - payment}`)
})

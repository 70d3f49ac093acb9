/** The letterhead of a template in the design of letters. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLight } from '@platen/document'
import { withLetterhead } from '@platen/document/letterhead'
import { readMarkdown } from '@platen/document/markdown'
import { close, linesOf } from './testing.ts'

const letterhead = ['Nordvarme AS', 'Havnegata 2', '0150 Oslo', 'post@nordvarme.example']
const RECIPIENT = ['Ada Byron', '1 Canal Row', '0552 Oslo'].join('  \n')
const BODY = ['14 March 2026', '**Order NV-1**', 'Dear Ms Byron,', 'A letter.', 'Yours sincerely,', 'Kari Nordmann'].join('\n\n') // biome-ignore format: short
const options = { design: 'letter', designTokens: { letterhead } } as const

test('a letterhead stands at the places of the sender, and in the return line and the head of page 2', async () => {
  const lines = await linesOf(`${RECIPIENT}\n\n${BODY.replace('A letter.', 'A letter.\n\n'.repeat(40))}`, options)
  const find = (text: string, page = 0) => lines.find((line) => line.page === page && line.text.includes(text))!
  close(find('Nordvarme AS').x, 70.87, 'name')
  close(find('Nordvarme AS').y, 65.5, 'name')
  close(find('Havnegata 2').x, 354.33, 'details')
  close(find('Havnegata 2').y, 59.2, 'details')
  close(find('post@').y, 59.2 + 2 * 11.25, 'details')
  close(find('Nordvarme AS, Havnegata 2, 0150 Oslo').y, 171.4, 'return line')
  close(find('Ada Byron').y, 187.6, 'recipient')
  assert.match(find('Nordvarme AS', 1).text, /Nordvarme AS to Ada Byron/)
  close(find('Nordvarme AS', 1).y, 42.4, 'head of page 2')
})

test("the letter's own sender stands below it, lines that are the same once", async () => {
  const own = ['Kari Nordmann', 'Havnegata 2', '+47 22 33 44 55'].join('  \n')
  const lines = await linesOf(`${own}\n\n${RECIPIENT}\n\n${BODY}`, options)
  const details = lines.filter(({ x, y }) => Math.abs(x - 354.33) < 0.1 && y < 150).map(({ text }) => text)
  assert.deepEqual(details, [...letterhead.slice(1), 'Kari Nordmann', '+47 22 33 44 55'])
  assert.equal(lines.filter(({ text }) => text === 'Havnegata 2').length, 1)
})

test('a sender with the lines of the letterhead alone is set once', async () => {
  const lines = await linesOf(`${letterhead.join('  \n')}\n\n${RECIPIENT}\n\n${BODY}`, options)
  for (const line of letterhead) assert.equal(lines.filter(({ text }) => text === line).length, 1, line)
})

test('a long sender of its own goes on in the reference block; a text without a head has a letterhead too', async () => {
  const own = Array.from({ length: 8 }, (_, at) => `Line ${at} of the office`)
  const source = `From: ${own.join('  \n')}\n\nTo: ${RECIPIENT}\n\n${BODY}`
  const lines = await linesOf(source, options)
  for (const line of own) assert.equal(lines.filter(({ text }) => text.includes(line)).length, 1, line)
  close(lines.find(({ text }) => text === 'Ada Byron')!.y, 187.6, 'recipient')
  const plain = await linesOf('Only a text.', options)
  assert.deepEqual(plain.map(({ text }) => text), [...letterhead, 'Only a text.']) // biome-ignore format: short
})

test('only designs that have a place for a letterhead print it', async () => {
  assert.deepEqual((await linesOf('A text.', { ...options, design: 'plain' })).map(({ text }) => text), ['A text.']) // biome-ignore format: short
})

test('the document behind a letterhead is as before', () => {
  const document = readMarkdown('# A\n\n- **b** [c](#a)\n\n> d[^1]\n\n[^1]: e', 'commonmark')
  const headed = withLetterhead(document, letterhead)
  assert.equal(headed.text(0), letterhead.join('\n'))
  for (let block = 0; block < document.count; block++) {
    assert.deepEqual(headed.runs(block + 1), document.runs(block))
    assert.deepEqual(headed.children(block + 1), document.children(block).map((child) => child + 1)) // biome-ignore format: short
  }
  assert.deepEqual(headed.children(-1), [0, ...document.children(-1).map((child) => child + 1)])
  assert.deepEqual([...headed.anchors], [...document.anchors].map(([name, block]) => [name, block + 1])) // biome-ignore format: short
  assert.equal(withLetterhead(readLight(''), letterhead).count, 1 + readLight('').count)
})

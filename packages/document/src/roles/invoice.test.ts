import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '../read/markdown.ts'
import { assignRoles } from './index.ts'

const HEAD = `From: Ulmenhof\\
4 Mill Lane\\
20417 Wesselmonde\\
VAT no.: DE123456789

To: Riverside\\
17 Harbour Street

Invoice no.: **INV-7**\\
Date: 9 June 2026\\
Your order: RCO-331

# Invoice
`
const LINES = '| Name | Amount |\n|---|--:|\n| Cards | 740.00 |\n'
const TOTALS = '| | |\n|---|--:|\n| **Due** | **740.00** |\n'
const PAYMENT = '## Payment\n\n![Code](a.svg)\n\n| | |\n|---|---|\n| IBAN | X |\n'

function rolesOf(source: string) {
  const document = readMarkdown(source, 'commonmark')
  const roles = assignRoles(document, 'invoice', 'en')
  const parts = [...roles.parts.values()].flat().map(({ role, from, to }) => {
    return `${role}: ${String.fromCharCode(...document.units.subarray(from, to))}`
  })
  return { document, roles, parts }
}

test('an invoice without a salutation has its sender, recipient and references, whatever the labels of these are', () => {
  const { parts, roles } = rolesOf(`${HEAD}\nText.\n`)
  assert.deepEqual(parts, [
    'sender: Ulmenhof',
    'senderDetail: 4 Mill Lane',
    'senderDetail: 20417 Wesselmonde',
    'senderDetail: VAT no.: DE123456789',
    'recipient: Riverside',
    'recipient: 17 Harbour Street',
    'reference: INV-7',
    'date: 9 June 2026',
    'reference: RCO-331',
  ])
  assert.equal(roles.facts['number'], 'INV-7')
  assert.equal(roles.facts['returnLine'], 'Ulmenhof, 4 Mill Lane, 20417 Wesselmonde')
})

test('a table without heads directly below one with heads has its totals', () => {
  const of = (source: string) => [...rolesOf(source).roles.containers.values()]
  assert.deepEqual(of(`${HEAD}\n${LINES}\n${TOTALS}`), ['lines', 'totals'])
  assert.deepEqual(of(`${HEAD}\n${LINES}\nText.\n\n${TOTALS}`), [])
  assert.deepEqual(of(`${HEAD}\n${TOTALS}`), [])
  assert.deepEqual(of(`${HEAD}\n${LINES}\n${LINES}`), [])
})

test('a heading with labels and values below it is a box, with a picture or without', () => {
  const { document, roles } = rolesOf(`${HEAD}\n${LINES}\n${TOTALS}\n${PAYMENT}\nText.\n`)
  const [first] = roles.sections.keys()
  assert.ok(first !== undefined)
  assert.equal(document.text(first), 'Payment')
  assert.deepEqual(
    roles.sections.get(first)?.map(({ role, after }) => [role, document.text(after)]),
    [['box', 'Text.']],
  )
  assert.deepEqual([...roles.containers.values()], ['lines', 'totals', 'pairs', 'boxPicture'])
  assert.equal(rolesOf(`${HEAD}\n## Terms\n\nText.\n\n${TOTALS}`).roles.sections.size, 0)
  assert.equal(rolesOf(`${HEAD}\n${PAYMENT.replace(/!.*\n\n/u, '')}`).roles.sections.size, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { render } from '../paper.ts'
import { writeDraft } from './draft.ts'

function drafted(id: string, prompt: string) {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === id)
  assert.ok(template, id)
  return writeDraft({ prompt, format: 'csv' }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' })
}
const csv = (id: string, prompt: string) => render(drafted(id, prompt).blocks, 'csv').replaceAll('\r\n', '\n')

test('rows parted by semicolons, their cells by commas, are a table with columns headed by what they hold', () => {
  assert.equal(
    csv('blank', 'Table of staff: Ann Lee, sales, 2019; Bob Ray, IT, 2021'),
    'Name,Details,Year\nAnn Lee,sales,2019\nBob Ray,IT,2021\n',
  )
  assert.equal(
    csv('blank', 'Liste der Kinder: Mia, 7 Jahre, Klasse 2a; Jonas, 8 Jahre, Klasse 3b'),
    'Name,Jahre,Klasse\nMia,7 Jahre,Klasse 2a\nJonas,8 Jahre,Klasse 3b\n',
  )
})

test('columns that are named head the cells, words parted by spaces too', () => {
  assert.equal(
    csv('blank', 'a table with columns item, price, stock: pens 1.20 400; copy paper 4.50 80'),
    'Item,Price,Stock\npens,1.20,400\ncopy paper,4.50,80\n',
  )
  assert.equal(
    csv('blank', 'inventory with name, qty, location\nhammer, 4, shelf A\nsaw, 2, shelf B'),
    'Name,Qty,Location\nhammer,4,shelf A\nsaw,2,shelf B\n',
  )
})

test('lines of a csv file are its header and rows, whatever parts the cells', () => {
  assert.equal(
    csv('blank', 'csv with name;email\nAnn;ann@x.org\nBob;bob@x.org'),
    'Name,Email\nAnn,ann@x.org\nBob,bob@x.org\n',
  )
  assert.equal(csv('blank', 'CSV:\nname,age\nAnn,4\nBob,5'), 'Name,Age\nAnn,4\nBob,5\n')
  assert.equal(csv('blank', 'table of talks: "Law, basics", 10:00; Latin, 11:30').split('\n')[1], '"Law, basics",10:00')
})

test('how much of what, and what it costs', () => {
  assert.equal(csv('blank', 'Einkaufsliste als Tabelle: 3 Milch, 2 Brot'), 'Menge,Position\n3,Milch\n2,Brot\n')
  assert.equal(
    csv('blank', 'shopping list: 2.5 kg potatoes, 12 eggs, butter'),
    'Quantity,Item\n2.5 kg,potatoes\n12,eggs\n,butter\n',
  )
  assert.equal(csv('blank', 'price list: haircut 25 €, beard 12.50 €'), 'Item,Amount\nhaircut,25 €\nbeard,12.50 €\n')
})

test('a report as csv is its figures, and says where the prompt told more', () => {
  assert.equal(csv('data-report', 'our kiosk: sales mon 34, tue 31, wed 29'), 'Day,Sales\nMon,34\nTue,31\nWed,29\n')
  assert.equal(
    csv('data-report', 'Verbrauch 2026: Köln 420, Bonn 380. Vorjahr: Köln 450, Bonn 370.'),
    'Position,Verbrauch 2026,Vorjahr\nKöln,420,450\nBonn,380,370\n',
  )
  const { warnings } = drafted('data-report', 'Survey of 80 guests: 52 happy, 28 bored. Asked on 3 May 2026.')
  assert.deepEqual(warnings, ['The csv file holds the table alone: what else the prompt says is not in it.'])
})

test('prose as csv keeps its parts as rows', () => {
  assert.match(csv('blank', 'Write a note that says: we meet at 5; bring cake, drinks; park behind'), /^Section,Text\n/)
  assert.match(csv('data-report', 'a report on why sales fell'), /^Section,Text\n/)
  assert.match(csv('formal-letter', 'list of faults to Mr Dunn: heating, 3 Nov; window, 5 Nov'), /^Section,Text\n/)
})

test('a name with two figures behind it has three cells, as a table in any format, whose title does not say how it looks', () => {
  const prompt = 'Shopping list as table: milk 2 £1.20, bread 1 £2'
  assert.equal(csv('blank', prompt), 'Item,Number,Amount\nmilk,2,£1.20\nbread,1,£2\n')
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'blank')
  assert.ok(template)
  const { blocks } = writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' })
  const [title, table] = blocks
  assert.deepEqual(title, { kind: 'heading', level: 1, text: 'Shopping list' })
  assert.ok(table?.kind === 'table')
  assert.deepEqual(table.rows, [
    ['milk', '2', '£1.20'],
    ['bread', '1', '£2'],
  ])
})

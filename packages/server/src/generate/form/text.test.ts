import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { random, SEED } from './testing/random.ts'
import { bodyText } from './text.ts'

const markdown = (text: string) => bodyText(text).markdown

test('lines of cells under a header become a table with the same cells in the same order', () => {
  assert.equal(
    markdown('The figures:\nMonth,Sales\nJan,120\nFeb,95.5\nThat is all.'),
    'The figures:\n\n| Month | Sales |\n| --- | --: |\n| Jan | 120 |\n| Feb | 95.5 |\n\nThat is all.',
  )
  assert.equal(markdown('Monat; Umsatz\nJan; 1.200,50 €'), '| Monat | Umsatz |\n| --- | --: |\n| Jan | 1.200,50 € |')
  assert.equal(markdown('Name\tTown\nJane\tLeeds'), '| Name | Town |\n| --- | --- |\n| Jane | Leeds |')
  assert.equal(markdown('Name,Email\nJane,j@x.org\nTom,t@x.org').split('\n').length, 4)
})

test('a quoted cell may contain separators, empty cells stay, and a bar does not split a cell', () => {
  assert.equal(
    markdown('Name,Note,Hours\n"Doe, Jane","said ""no""",3\nTom,a|b,\nAnn,c\\|d,5'),
    '| Name | Note | Hours |\n| --- | --- | --: |\n| Doe, Jane | said "no" | 3 |\n| Tom | a\\|b |  |\n| Ann | c\\|d | 5 |',
  )
})

for (const [what, text] of Object.entries({
  'sentences with a comma each': 'Yes, we can.\nNo, we cannot.',
  'a salutation and a line': 'Dear Anna,\nthank you, 5',
  'towns and countries': 'Leeds, England\nParis, France\nOslo, Norway',
  'prices with a decimal comma': 'Kaffee 3,50\nKuchen 4,20',
  'figures without a header': 'Lunch, 12\nDinner, 20',
  'calls in code': 'foo(a,b)\nbar(c,d)\nbaz(e,f)',
  imports: 'from x import a,b\nfrom y import c,d\nfrom z import e,f',
  'lines with different numbers of cells': 'a,b,c\n1,2\n3',
  'one line': 'Month,Sales',
  'a list': '- Month,Sales\n- Jan,120',
  'a code block': '```\nMonth,Sales\nJan,120\n```',
  'an indented block': '    Month,Sales\n    Jan,120',
  'a quotation': '> Month,Sales\n> Jan,120',
  'bank details': 'IBAN: DE89 3704 0044 0532 0130 00\nBIC: COBADEFFXXX',
}))
  test(`${what}: stays as typed`, () => assert.equal(markdown(text), text))

test('only a code fence that is open at the end is closed', () => {
  assert.equal(markdown('Run:\n```sh\nnpm start'), 'Run:\n```sh\nnpm start\n```')
  assert.equal(markdown('~~~~\na\n~~~'), '~~~~\na\n~~~\n~~~~')
  assert.equal(markdown('  ```\n  a'), '  ```\n  a\n  ```')
  for (const closed of [
    '```\na\n```',
    '```\na\n````\nb',
    '- ```\n  a\n  ```\n\nb',
    '- ```\n  a\n\nb',
    '1. one\n   ```\n   a\n2. two',
    '- one\nlazy\n  ```\n  a\n  ```',
    '> ```\n> a\n\nb',
    'a ``` b',
    '``` a ` b',
    '    ```\n    a',
  ])
    assert.equal(markdown(closed), closed)
})

const SOUP =
  '```|~~~|````|  ```|   ```|    ```|- ```|- a|  - b|    - ~~~|1. x|   y|a|  b|      c|> q|> ```|||# h|***|(a) z|* |\t```|[^1]: n|10. ~~~|    t'.split(
    '|',
  )

test('fences, lists, quotations and notes in any order do not include what follows the text', (t) => {
  t.diagnostic(`seed ${SEED}`)
  const next = random(SEED)
  for (let run = 0; run < 5000; run++) {
    const length = 1 + Math.floor(next() * 8)
    const text = Array.from({ length }, () => SOUP[Math.floor(next() * SOUP.length)]).join('\n')
    const document = readMarkdown(`Dear,\n\n${markdown(text)}\n\nThe end`, 'answer')
    // Footnotes stand behind the text.
    let last = document.count - 1
    for (let block = 0; block < document.count; block++)
      if (document.parent[block] === -1 && document.kind(block) === 'note') {
        last = block - 1
        break
      }
    assert.deepEqual(
      [document.kind(last), document.text(last), document.parent[last]],
      ['paragraph', 'The end', -1],
      text,
    )
  }
})

test('a heading is an ATX heading outside code', () => {
  assert.equal(bodyText('a\n\n## The **Lamp** ##\n\n# b').heading, 'The Lamp')
  for (const text of ['```\n# a\n```', '#hashtag', '    # a', 'a # b', '####### a'])
    assert.equal(bodyText(text).heading, undefined)
})

test('empty lines at both ends are removed, everything between stays as typed', () => {
  const text =
    '    code\n\n\n\ta  \n*  *  *\n\\*x\\*\n  indented  \n[^1]: note\n$a_1$ <b>\n| a | b |\n|---|---|\n| 1 | 2 |'
  assert.equal(markdown(`\n \n${text}\n\t\n`), text)
})

test('rows of cells as long as the longest prompt are read in linear time', () => {
  const text = `Yes, no\n${'a, b\n'.repeat(30_000)}`.trim()
  assert.equal(markdown(text), text)
})

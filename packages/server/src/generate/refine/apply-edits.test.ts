import assert from 'node:assert/strict'
import { test } from 'node:test'
import { random, SEED } from '../form/testing/random.ts'
import { type AppliedEdits, applyEdits, placesOf } from './apply-edits.ts'

const TEXT = 'Dear Ann,\n\nthe rent is £500 a month.\nIt is due on 1 May.\n\n- one\n- two\n\nBob\n'

/** @param edits searched and new lines; no new lines if it is undefined */
const apply = (
  text: string,
  ...edits: (readonly [search: string, replace: string | undefined])[]
): Promise<AppliedEdits> =>
  applyEdits(
    text,
    edits.map(([search, replace], at) => ({
      number: at + 1,
      search: search.split('\n'),
      replace: replace === undefined ? [] : replace.split('\n'),
    })),
  )

async function applied(text: string, ...edits: Parameters<typeof apply>[1][]): Promise<string> {
  const result = await apply(text, ...edits)
  assert.deepEqual(result.faults, [])
  return result.text
}

async function faultOf(text: string, ...edits: Parameters<typeof apply>[1][]): Promise<string> {
  const { faults } = await apply(text, ...edits)
  assert.equal(faults.length, 1)
  return faults[0]!.reason
}

test('only the searched lines change', async () => {
  assert.equal(
    await applied(TEXT, ['the rent is £500 a month.', 'the rent is £550 a month.']),
    TEXT.replace('500', '550'),
  )
})

test('in a text with both line ends a new line has that of the line which it replaces', async () => {
  assert.equal(await applied('a\r\nb\nc\r\n', ['b', 'x']), 'a\r\nx\nc\r\n')
  assert.equal(await applied('a\r\nb\nc\r\n', ['a\nb', 'x\ny\nz']), 'x\r\ny\nz\nc\r\n')
})

test('removed lines are removed with their line end', async () => {
  assert.equal(await applied(TEXT, ['- one', undefined]), TEXT.replace('- one\n', ''))
  const windows = TEXT.replaceAll('\n', '\r\n')
  assert.equal(await applied(windows, ['- one', undefined]), windows.replace('- one\r\n', ''))
  assert.equal(await applied('one\ntwo', ['two', undefined]), 'one')
  assert.equal(await applied('one\r\ntwo', ['two', undefined]), 'one')
})

test('a search matches whole lines only, never a part of one', async () => {
  // "Total: 10" was found in "Total: 10.50", and the sum became "Total: 12.50".
  for (const text of ['Total: 10.50\n', 'Sub-Total: 10\n', 'Total: 100\n', 'Total: 10 EUR', 'Total: 10.'])
    assert.match(await faultOf(text, ['Total: 10', 'Total: 12']), /are not whole lines of the document/)
  assert.equal(
    await applied('Total: 10.50\nTotal: 10\nSub-Total: 10', ['Total: 10', 'Total: 12']),
    'Total: 10.50\nTotal: 12\nSub-Total: 10',
  )
})

test('an edit whose lines occur twice or not at all, or that has none, changes nothing and says why', async () => {
  const twice = 'same\nother\nsame\n'
  for (const [search, reason] of [
    ['same', /occur more than once/],
    ['gone', /are not whole lines/],
    ['other\nother', /are not whole lines/],
    ['', /searches for no words/],
    ['\n ', /searches for no words/],
  ] as const)
    assert.match(await faultOf(twice, [search, 'x']), reason)
  const { text, faults } = await apply(twice, ['gone', 'x'], ['other', 'another'])
  assert.equal(text, 'same\nanother\nsame\n')
  assert.deepEqual(
    faults.map(({ number, line }) => [number, line]),
    [[1, 'gone']],
  )
})

test('white space and the kind of quotes and dashes may differ; line ends stay', async () => {
  assert.equal(await applied('a  b\r\nc\r\n', ['a b', 'x\ny']), 'x\r\ny\r\nc\r\n')
  assert.equal(await applied('a\ndon’t – “wait”\n', ['don\'t - "wait"', 'wait']), 'a\nwait\n')
  // Where both occur, it is the exact one.
  assert.equal(await applied('a  b\na b\n', ['a b', 'x']), 'a  b\nx\n')
})

test('lines that an edit only repeats keep their bytes', async () => {
  const text = 'He said “no” – twice.  \r\nThe  rent is 500.\r\nBob\t\r\n'
  const search = 'He said "no" - twice.\nThe rent is 500.\nBob'
  assert.equal(
    await applied(text, [search, search.replace('500', '550')]),
    text.replace('The  rent is 500', 'The rent is 550'),
  )
  assert.equal(await applied(text, [search, `${search}\nEve`]), `${text}Eve\r\n`)
  assert.equal(await applied(text, [search, search]), text)
  // A change of white space at the end is a change.
  assert.equal(await applied('a\nb\n', ['a\nb', 'a  \nb']), 'a  \nb\n')
})

test('white space behind the searched words stays at its line', async () => {
  // Two spaces are a line break in Markdown.
  assert.equal(
    await applied('Bob  \n1 Road  \nLeeds\n', ['Bob\n1 Road\nLeeds', 'Eve\n2 Road\nYork']),
    'Eve  \n2 Road  \nYork\n',
  )
  assert.equal(await applied('a\t\nb  \nc \n', ['a\nb\nc', 'x\nb\nc\nd']), 'x\t\nb  \nc \nd\n')
  assert.equal(await applied('a  \nb\n', ['a', 'x\ny']), 'x\ny\nb\n')
  assert.equal(await applied('a  \nb\n', ['a  ', 'x']), 'x\nb\n')
  assert.equal(await applied('a  \nb\n', ['a', 'x ']), 'x \nb\n')
})

test('empty lines around the searched lines need not be in the text, and are then not added', async () => {
  // The new line came with empty lines of its own, or the edit was refused.
  assert.equal(await applied('a\nb\nc\n', ['\nb\n', '\nx\n']), 'a\nx\nc\n')
  assert.equal(await applied('a\nb\nc\n', ['\n\nb', 'x']), 'a\nx\nc\n')
  assert.equal(await applied('a\nb\nc\n', ['b\n', '\nx\n\n']), 'a\n\nx\n\nc\n')
  assert.equal(await applied('a\n\nb\n\nc\n', ['\nb\n', '\nx\n']), 'a\n\nx\n\nc\n')
  assert.equal(await applied('a\n\nb\n\nc\n', ['\nb\n', 'x']), 'a\nx\nc\n')
})

test('a search without the indentation of the text gives the new lines that indentation', async () => {
  const code = 'def f(x):\n    if x:\n        return 1\n    return 2\n'
  // The new lines stood at the margin: broken code.
  assert.equal(
    await applied(code, ['if x:\n    return 1', 'if x > 0:\n    log()\n\n    return 1']),
    'def f(x):\n    if x > 0:\n        log()\n\n        return 1\n    return 2\n',
  )
  assert.equal(await applied(code, ['return 1', 'return 3']), code.replace('1', '3'))
  assert.equal(await applied('a:\n\tb\n', ['b', 'b\nc']), 'a:\n\tb\n\tc\n')
  // Indented too far, as in a quoted block.
  assert.equal(await applied('a:\n  b\n', ['    a:\n      b', '    a:\n      c']), 'a:\n  c\n')
  // With the indentation of the text, the new lines have theirs.
  assert.equal(
    await applied(code, ['    return 2', '        return 2']),
    code.replace('    return 2', '        return 2'),
  )
})

test('an indentation that differs otherwise is a fault', async () => {
  for (const [text, search, replace] of [
    ['    a\n        b\n', 'a\n  b', 'a\n  c'],
    ['\ta\n', '    a', '    c'],
    ['    a\n', 'a', '    c'],
    ['a\n', '    a', 'c'],
  ] as const)
    assert.match(await faultOf(text, [search, replace]), /is indented otherwise/)
})

test('edits search the original text, whatever edits stand before them', async () => {
  assert.equal(await applied('a\nb\n', ['a', 'b'], ['b', 'a']), 'b\na\n')
  assert.equal(await applied('a\nb\nc\n', ['c', 'z'], ['a', 'x']), 'x\nb\nz\n')
  // Edits may share the lines that they repeat.
  assert.equal(await applied('a\nb\nc\n', ['a\nb', 'x\nb'], ['b\nc', 'b\nz']), 'x\nb\nz\n')
  assert.equal(await applied('a\n', ['a', 'a\nb'], ['a', 'a\nc']), 'a\nb\nc\n')
  assert.equal(await applied('a\nb\n', ['b', 'x'], ['b', 'x']), 'a\nx\n')
  assert.match(await faultOf('a\nb\nc\n', ['a\nb', 'x'], ['b\nc', 'y']), /another edit changes too/)
  assert.match(await faultOf('a\n', ['a', 'x'], ['a', 'y']), /another edit changes too/)
})

test('random edits of random texts: what they say comes out, and all else keeps its bytes', async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const next = random(SEED)
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!
  const words = [
    'rent',
    '“due”',
    '– 5',
    '  two',
    '\tthree',
    '* x',
    '|',
    '>>>> mail',
    '=======',
    '\\',
    '$&',
    '😀',
    'a  b',
  ]
  const lineOf = (): string => Array.from({ length: below(4) }, () => pick(words)).join(' ')
  for (let run = 0; run < 1500; run++) {
    const ends = pick([['\n'], ['\r\n'], ['\n', '\r\n']])
    // Each line is unique, so that every edit has one place.
    const lines = Array.from({ length: 3 + below(15) }, (_, at) => ({
      text: `${lineOf()} №${at}${pick(['', '', '  '])}`,
      end: pick(ends),
    }))
    if (next() < 0.5) lines.at(-1)!.end = ''
    const text = lines.map(({ text: line, end }) => line + end).join('')
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
    const edits: [string, string | undefined][] = []
    let expected: { text: string; end: string }[] = []
    for (let at = 0; at < lines.length; ) {
      const count = 1 + below(3)
      const block = lines.slice(at, at + count)
      at += count
      if (next() < 0.6) {
        expected.push(...block)
        continue
      }
      const lax = next() < 0.5
      const search = block.map((line) => (lax ? `${line.text.replaceAll('“due”', '"due"')} ` : line.text))
      const replace = next() < 0.2 ? undefined : Array.from({ length: 1 + below(3) }, () => `${lineOf()} new`)
      edits.push([search.join('\n'), replace?.join('\n')])
      const endAt = (index: number): string => block[Math.min(index, block.length - 1)]!.end
      expected = expected.concat((replace ?? []).map((line, index) => ({ text: line, end: endAt(index) })))
    }
    // A text without a line end has none afterwards.
    const isOpen = text !== '' && lines.at(-1)!.end === ''
    const whole = expected
      .map((line, at) => line.text + (isOpen && at === expected.length - 1 ? '' : line.end || lineEnd))
      .join('')
    assert.equal(await applied(text, ...edits), whole, `run ${run}`)
  }
})

test('lines are searched in linear time, whatever they repeat', () => {
  let reads = 0
  const counted = (numbers: number[]): readonly number[] =>
    new Proxy(numbers, {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d/u.test(name)) reads++
        return Reflect.get(target, name, receiver) as unknown
      },
    })
  const text = Array.from({ length: 20_000 }, (_, at) => (at === 19_999 ? 1 : 0))
  for (const [word, places] of [
    [Array.from({ length: 5000 }, () => 0), [0, 1]],
    [Array.from({ length: 5000 }, (_, at) => (at === 4999 ? 1 : 0)), [15_000]],
    [Array.from({ length: 5000 }, (_, at) => (at === 0 ? 1 : 0)), []],
    [Array.from({ length: 5000 }, (_, at) => (at === 2500 ? 2 : 0)), []],
  ] as const) {
    reads = 0
    assert.deepEqual(placesOf(counted(text), counted([...word])), places)
    assert.ok(reads <= 6 * (text.length + word.length), `${reads} reads`)
  }
})

test('other work gets its turn while a text is read and between two edits', async () => {
  // Two hundred edits of 33,000 lines held up the service for five seconds.
  const text = 'a  a\n'.repeat(33_000)
  const edits = Array.from({ length: 200 }, (_, at) => ({ number: at + 1, search: ['a a', 'a a'], replace: ['b'] }))
  let turns = 0
  await applyEdits(text, edits, async () => void turns++)
  assert.ok(turns >= 200 + 16, `${turns} turns`)
})

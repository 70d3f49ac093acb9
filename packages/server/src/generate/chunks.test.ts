/**
 * Laws of everything that a model's text goes through on its way into a stream: where the network cut it makes no
 * difference, and no text holds up the service, however little it looks like one.
 */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { Session } from 'node:inspector'
import { after, before, describe, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import type { Block } from './blocks.ts'
import { checkDocument } from './check.ts'
import { refineText } from './draft/refine.ts'
import { applyEdits, mergeLines, parseEdits } from './edits.ts'
import { Paper } from './paper.ts'
import { Tidier, tidied, withoutPreamble } from './tidy.ts'

const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const ROUNDS = 400

/** Mulberry32: the same numbers from the same seed, everywhere. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const OPENINGS = [
  '',
  'Sure, here is your letter:\n\n',
  '```markdown\n',
  '  \n\n',
  '<think>\nFirst I plan.\n</think>\n\n',
  '<think>never closed ',
  'Planning it.\n</think>\n',
  '<thinking>Plan</thinking>',
  '<th',
  'Of course!\r\n\r\n',
]
const MIDDLES = [
  'The heating is broken again. ',
  'Please send **somebody** soon, *please*.\n',
  '# A heading\n\n',
  '- first\n- second\n  goes on\n',
  '1. one\n2. two\n\n',
  '| a | b |\n| - | - |\n| 1 | 2 |\n\n',
  '```js\nlet a = 1\n```\n\n',
  '> quoted\n\n',
  'Use `<think>` and `</think>` around it. ',
  'a </think> b\n',
  '</think>\n',
  '---\n\n',
  'Jane Doe\\\n12 High Street\n\n',
  'line\r\nnext\r\n\r\n',
  '2 * 3 * 4 is *not closed ',
  '    indented\n',
  '"Quoted," she said — naïve 👩‍🚀 日本。\n\n',
  '[a link](https://example.com) and <b>html</b> ',
  '\n\n\n',
  '   ',
]
const ENDINGS = [
  '',
  '\n```',
  '\n\nLet me know if you need any changes!',
  '\n\n---\n',
  '\n```\n\nI hope this helps.',
  '   \n',
]

function textOf(random: (below: number) => number): string {
  const middles = Array.from({ length: 1 + random(6) }, () => MIDDLES[random(MIDDLES.length)])
  return [OPENINGS[random(OPENINGS.length)], ...middles, ENDINGS[random(ENDINGS.length)]].join('')
}

/** Pieces of 1 to 12 characters, or all at once. */
function cut(text: string, random: (below: number) => number): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = 1 + random(12)
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

interface Read {
  /** As the parts of a stream say it: what was sent since the last `restart`. */
  deltas: string
  content: string
  reasoning: string
}

function readBy(chunks: string[], format: 'pdf' | 'markdown'): Read {
  const tidier = new Tidier()
  const paper = new Paper(format)
  let deltas = ''
  let reasoning = ''
  for (const piece of [...chunks.flatMap((chunk) => tidier.write(chunk)), ...tidier.end()]) {
    if (piece.type === 'text') deltas += paper.write(piece.text)
    else if (piece.type === 'reasoning') reasoning += piece.text
    else {
      paper.clear()
      deltas = ''
    }
  }
  deltas += paper.close()
  return { deltas, content: paper.content, reasoning: reasoning.trim() }
}

describe(`any cut of a model's text, SEED=${SEED}`, () => {
  for (const format of ['pdf', 'markdown'] as const) {
    test(`${format}: the deltas since the last restart join to the content, which is the same for every cut`, () => {
      const random = randomOf(SEED)
      for (let round = 0; round < ROUNDS; round += 1) {
        const text = textOf(random)
        const whole = readBy([text], format)
        assert.equal(whole.deltas, whole.content)
        for (const chunks of [cut(text, random), [...text]]) {
          assert.deepEqual(readBy(chunks, format), whole, `${format}, round ${round}, of ${JSON.stringify(text)}`)
        }
      }
    })
  }
})

describe('text that no person or model writes', () => {
  const CHARS = 100_000
  const of = (unit: string): string => unit.repeat(Math.ceil(CHARS / unit.length)).slice(0, CHARS)
  const HOSTILE = [
    '*a ',
    '`a ',
    '[a ',
    '[a](b ',
    '- \n',
    '1. a\n',
    '\n',
    '\u00a0',
    `${' '.repeat(50_000)}\n`,
    '-',
    '(',
    '<a ',
  ]

  test('goes through a stream as it stands or shorter, and ends', () => {
    for (const unit of HOSTILE) {
      const text = of(unit)
      const chunks = Array.from({ length: CHARS / 10 }, (_, at) => text.slice(at * 10, at * 10 + 10))
      const { deltas, content } = readBy(chunks, 'pdf')
      assert.equal(deltas, content)
      assert.ok(content.length <= 2 * CHARS, `${JSON.stringify(unit)} became ${content.length} characters`)
      assert.ok(tidied(text).length <= CHARS)
      assert.ok(withoutPreamble(`${text}\nx`).length <= CHARS + 2)
    }
  })

  test('is no edit, and is left alone by edits that do not fit it', () => {
    // Marks that open and never close took the square of the length.
    for (const unit of ['<<<<<<< SEARCH\n', '<<<<<<< SEARCH\na\n=======\n', '=======\n', 'a\n', ...HOSTILE]) {
      const text = of(unit)
      assert.deepEqual(parseEdits(text), [])
      const { text: after, applied } = applyEdits(text, [{ search: `b\n${text.slice(0, 5000)}`, replace: 'x' }])
      assert.equal(applied, 0)
      assert.equal(after, text)
      assert.equal(mergeLines(text, text), text)
    }
  })

  test('is checked, in a fence too, whatever its template asks for', () => {
    // The work is in patterns, where nothing can be counted; what takes the square of this takes minutes.
    const [plain] = BUILT_IN_TEMPLATES
    const checks = [...new Set(BUILT_IN_TEMPLATES.flatMap((template) => template.checks))]
    const run = () => {
      for (const unit of ['\n', '[mail '])
        for (const template of [plain!, { ...plain!, checks }]) {
          const text = of(unit)
          const blocks: Block[] = [{ kind: 'code', language: '', text }]
          const results = checkDocument({ blocks, prompt: 'Write it.', template, language: 'en', known: '', cut: true })
          assert.equal(results.find(({ name }) => name === 'cut')?.ok, false)
        }
    }
    runInNewContext('run()', { run }, { timeout: 60_000 })
  })
})

describe('twice the text is about twice the work of the offline editor', () => {
  // Time on a loaded machine proves nothing; what is counted is how often each block of the service's code runs.
  const session = new Session()
  before(() => {
    session.connect()
    session.post('Profiler.enable')
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  })
  after(() => session.disconnect())

  function workDone(): number {
    let work = 0
    session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      for (const { url, functions } of result)
        if (url.includes('/generate/'))
          for (const { ranges } of functions) for (const { count } of ranges) work += count
    })
    return work
  }

  const SHORT = 3000
  for (const unit of [
    'deposit £50 ',
    'The deposit is £50. ',
    'deposit £50\n',
    '| deposit | £50 ',
    'paid £50\ntotal £50\n\n',
  ])
    for (const wish of ['Change the deposit to £80', 'Change £50 to £60', 'Remove the sentence about the deposit'])
      test(`${JSON.stringify(unit)}: ${wish}`, () => {
        const work = [SHORT, SHORT, 2 * SHORT].map((length) => {
          const text = unit.repeat(Math.floor(length / unit.length))
          workDone()
          refineText(text, wish, 'en')
          return workDone()
        })
        assert.ok(work[1]! > SHORT / 20, `${work} is no count`)
        assert.ok(work[2]! <= work[1]! * 2.5, `${work}`)
      })
})

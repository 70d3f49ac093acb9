/** Streamed `content`: the events join to the final content, rarely with a restart, in linear time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Format } from '@platen/wire'
import { cases, randomFrom } from '../../../document/src/testing.ts'
import { ContentStream, contentOf, correctionOf } from './content.ts'
import { ANSWERS } from './testing/answers.ts'
import { isLetter } from './testing/manners.ts'

interface Streamed {
  /** The deltas after the last restart. */
  text: string
  content: string
  restarts: number
  /** The text before the end. */
  early: string
}

function streamed(chunks: Iterable<string>, format: Format, options = { isLetter: false }): Streamed {
  const stream = new ContentStream(format, options)
  const result: Streamed = { text: '', content: '', restarts: 0, early: '' }
  for (const chunk of chunks) result.text += stream.write(chunk)
  result.early = result.text
  const { events, result: whole } = stream.end(stream.text)
  for (const event of events) {
    if (event.type === 'restart') {
      result.text = ''
      result.restarts++
    } else if (event.type === 'delta') result.text += event.text
  }
  result.content = whole.content
  return result
}

function* cut(text: string, next: () => number): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const length = next()
    yield text.slice(at, at + length)
    at += length
  }
}

const lines = (...texts: string[]): string => texts.join('\n')

const TEXTS = ANSWERS.filter(({ kind }) => kind === 'markdown')
const SEED = 20_261_122

test('for any chunks of an answer the events join to the final content, with fewer than 6 restarts in 100', () => {
  const random = randomFrom(SEED)
  let runs = 0
  let restarted = 0
  for (const answer of TEXTS) {
    const options = { isLetter: isLetter(answer) }
    for (const format of ['pdf', 'markdown', 'csv'] as const) {
      const whole = contentOf(answer.text, format, options).content
      for (const most of [1, 6, 40, 1000]) {
        const { text, content, restarts } = streamed(
          cut(answer.text, () => 1 + random(most)),
          format,
          options,
        )
        const name = `${answer.id} as ${format} in pieces of up to ${most} characters, seed ${SEED}`
        assert.equal(text, whole, name)
        assert.equal(content, whole, name)
        assert.ok(restarts <= 1, name)
        runs++
        restarted += restarts
      }
    }
  }
  assert.ok(restarted / runs < 0.06, `${restarted} of ${runs}`)
})

/** Parts of Markdown for random texts. */
const PIECES = [
  ...'# ,## ,- ,1. ,7) ,(a) ,> ,| a | b |,|---|---|,```,    ,\n,\n,\n\n,\n\n,***,---,===,$$,\\(,\\),[^1],[^1]: '.split(
    ',',
  ),
  ...'*,**,_,`,~~,<br>,<https://a.b>,[x](y),![z](w),&amp;,\\,\\*,$,$5,:,!,|, , ,  \n,\t,From: Jane,To: Acme,😀,字。'.split(
    ',',
  ),
  ...'word,two words,It costs 2 * 3.,snake_case,a sentence. Another one'.split(','),
]

test('for any chunks of any text the events join to the final content', () => {
  const random = randomFrom(SEED)
  for (let run = 0; run < cases(300); run++) {
    const source = Array.from({ length: 1 + random(40) }, () => PIECES[random(PIECES.length)]).join('')
    for (const format of ['pdf', 'markdown'] as const) {
      const options = { isLetter: random(2) === 0 }
      const { text, content } = streamed(
        cut(source, () => 1 + random(9)),
        format,
        options,
      )
      assert.equal(text, content, JSON.stringify(source))
      assert.equal(content, contentOf(source, format, options).content, JSON.stringify(source))
    }
  }
})

/** Chunks like tokens: up to four characters, white space before the word. */
const tokens = (text: string): string[] => text.match(/\s*\S{1,4}|\s+$/gu) ?? []

test('plain words are emitted as they arrive', () => {
  const text = 'The tower was built in 1887 by Ann Lee, a mason; it is 40 m high (with the roof) and costs $5 a visit.'
  for (const format of ['pdf', 'doc', 'markdown'] as const) {
    const stream = new ContentStream(format, { isLetter: false })
    let received = ''
    let sent = ''
    for (const token of tokens(text)) {
      received += token
      sent += stream.write(token)
      // The first word decides what the block is.
      if (received.length >= 4) assert.equal(sent, received, format)
    }
  }
})

test('words in marks are emitted after the closing mark; items, tables and code when they are complete', () => {
  const stream = new ContentStream('pdf', { isLetter: false })
  assert.equal(stream.write('The **rent'), 'The')
  assert.equal(stream.write(' is** due.'), ' **rent is** due.')
  assert.equal(stream.write('\n\n- one'), '')
  assert.equal(stream.write('\n- two, at'), '')
  assert.equal(stream.write(' length\n'), '\n\n- one')
  assert.equal(stream.write('\n| A | B |\n|---|---|\n| 1 | 2 |\n'), '\n- two, at length')
  assert.equal(stream.write('\n```\nx = 1\n``'), '\n\n- **A:** 1; **B:** 2')
  assert.equal(stream.write('`\n'), '\n\n    x = 1')
  assert.equal(stream.write('\nThe end'), '\n\nThe end')
})

test("a letter's labelled head is held back and printed without labels; other text is not held back", () => {
  const letter = lines('From: Jane Doe', 'Leeds', 'Date: 14 March', 'To: Acme', 'Subject: Notice', '', 'Dear Ann,')
  const stream = new ContentStream('markdown', { isLetter: true })
  let sent = ''
  for (const token of tokens(letter)) sent += stream.write(token)
  assert.equal(sent, 'Jane Doe  \nLeeds\n\n14 March\n\nAcme\n\n**Notice**\n\nDear Ann,')
  const plain = new ContentStream('markdown', { isLetter: true })
  assert.equal(plain.write('Good morning Ann, the'), 'Good morning Ann, the')
})

test('Markdown is emitted as written, with two spaces before each newline inside a paragraph', () => {
  const source = lines(
    '# Title',
    'Jane Doe',
    '12 Elm Street  ',
    'Leeds\\',
    'UK',
    '',
    '- an item',
    '  that goes on',
    '- another',
    '',
    '```',
    'a = 1',
    'b = 2',
    '```',
    '',
    '$$',
    'x^2',
    '+ y',
    '$$',
    '',
    '| a | b |',
    '|---|---|',
    '| 1 | 2 |',
    '',
    'It began in',
    '2019. It ends.',
  )
  const expected = source
    .replace('Jane Doe\n', 'Jane Doe  \n')
    .replace('an item\n', 'an item  \n')
    .replace('began in\n', 'began in  \n')
  for (const size of [1, 4, 1000]) {
    const { text, restarts } = streamed(
      cut(source, () => size),
      'markdown',
    )
    assert.deepEqual([text, restarts], [`${expected}\n`, 0])
  }
})

test('the spaces in a code span of several lines stay as they were typed', () => {
  const source = lines(
    'Run `make',
    'all` and ``a ` b',
    'c`` now',
    '- or `x  y',
    '  z`',
    '',
    '> at \\`noon',
    '> or `later  ',
    '> on`',
  )
  const expected = source.replace('\\`noon', '\\`noon  ')
  for (const size of [1, 4, 1000]) {
    const { text, restarts } = streamed(
      cut(source, () => size),
      'markdown',
    )
    assert.deepEqual([text, restarts], [`${expected}\n`, 0])
  }
})

test('csv is emitted at the end, and clear() discards all text', () => {
  const { early, text } = streamed(['# Title\n\nFirst', ' words.'], 'csv')
  assert.deepEqual([early, text], ['', 'Section,Text\r\nTitle,First words.\r\n'])
  const stream = new ContentStream('pdf', { isLetter: true })
  stream.write('I thought of **')
  stream.clear()
  assert.equal(stream.write('Dear Ann, hello'), 'Dear Ann, hello')
  assert.equal(stream.end(stream.text).result.content, 'Dear Ann, hello')
})

test('line ends become LF wherever they are cut', () => {
  for (const format of ['pdf', 'markdown'] as const)
    for (const chunks of [['# A\r\n\r\nOne\rtwo\r\n'], [...'# A\r\n\r\nOne\rtwo\r\n']]) {
      const { text, content } = streamed(chunks, format)
      assert.equal(text, content)
      assert.equal(content, streamed(['# A\n\nOne\ntwo\n'], format).content)
    }
})

test('a restart follows only if the emitted text is not the start of the content', () => {
  assert.deepEqual(correctionOf('One', 'One'), [])
  assert.deepEqual(correctionOf('One', 'One two'), [{ type: 'delta', text: ' two' }])
  assert.deepEqual(correctionOf('One', 'Two'), [{ type: 'restart' }, { type: 'delta', text: 'Two' }])
  assert.deepEqual(correctionOf('One', ''), [{ type: 'restart' }])
})

test('text that nests too deeply for the parser loses no word', () => {
  for (const mark of ['> ', '- ', '1. ', '>']) {
    const source = `Before.\n\n${mark.repeat(3000)}deep words\n\nAfter.`
    for (const format of ['pdf', 'markdown', 'csv'] as const) {
      const { text, content } = streamed(
        cut(source, () => 40),
        format,
      )
      assert.equal(text, content)
      assert.match(content, /Before\..*deep words.*After\./s)
    }
  }
})

/** Each takes minutes if a character is read again for every later chunk. */
const HOSTILE: Readonly<Record<string, string>> = {
  'unclosed emphasis': '*a **a '.repeat(60_000),
  'empty lines': `a${'\n'.repeat(50_000)}b`,
  'empty lines after a label': `From: a\n${'\n'.repeat(50_000)}`,
  labels: 'From: a\n'.repeat(30_000),
  'lines of an address': `To: a\nFrom: ${'b\n'.repeat(60_000)}`,
  'nested quotations': `${'>'.repeat(400_000)} a`,
  'one line': 'word '.repeat(80_000),
  'one word': 'a'.repeat(400_000),
  'one line with a tag': `a <b ${'c '.repeat(200_000)}`,
  'one line with a bar': `a | b ${'c '.repeat(200_000)}`,
  'one line after an open mark': `**a ${'b '.repeat(200_000)}`,
  'white space': `a\n${' '.repeat(400_000)}b`,
  'white space in a line': `a${' '.repeat(400_000)}b`,
  bars: '|'.repeat(400_000),
  hyphens: `${'-'.repeat(400_000)}a`,
  backslashes: '\\'.repeat(400_000),
  backticks: '`'.repeat(400_000),
  'unclosed code': `\`\`\`\n${'a line of code\n'.repeat(30_000)}`,
  'a long line of code': `\`\`\`\n${'a'.repeat(400_000)}`,
  'a table': `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(70_000)}`,
  'an item of many lines': `- a\n${'  b\n'.repeat(100_000)}`,
  'a paragraph of many lines': 'a\n'.repeat(200_000),
  brackets: '['.repeat(400_000),
  'words without spaces': '字。'.repeat(200_000),
}

for (const [what, source] of Object.entries(HOSTILE)) {
  test(`${what}: a stream of ${source.length} characters takes linear time`, () => {
    for (const format of ['pdf', 'markdown'] as const) {
      const stream = new ContentStream(format, { isLetter: true })
      let sent = 0
      for (let at = 0; at < source.length; at += 4) sent += stream.write(source.slice(at, at + 4)).length
      assert.ok(sent <= 2 * source.length)
    }
  })

  test(`${what}: the final content takes linear time`, () => {
    const part = source.slice(0, 60_000)
    for (const format of ['pdf', 'markdown', 'csv'] as const)
      assert.doesNotThrow(() => contentOf(part, format, { isLetter: true }), format)
  })
}

test('a block may have more lines than a function can take arguments', () => {
  const code = 'x\n'.repeat(150_000)
  const { content, source } = contentOf(`- a\n\n  \`\`\`\n${code.replaceAll('x', '  x')}  \`\`\`\n`, 'pdf', {
    isLetter: false,
  })
  assert.ok(content.split('\n').length > 150_000)
  assert.ok(source.split('\n').length > 150_000)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Cleaner, clean } from './clean.ts'
import {
  ANNOUNCEMENTS,
  CLEANED,
  DOCUMENT_ENDINGS,
  DOCUMENT_OPENINGS,
  DOCUMENTS,
  FRAMED_REMARKS,
  REMARKS,
} from './testing/clean-cases.ts'

const DOCUMENT = 'Dear Ann,\n\nWe write about the roof.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nYours,\nBob'

/** Random numbers from a seed (Park and Miller 1988). */
function random(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
}

function streamed(text: string, next: (bound: number) => number, charsMax: number): string {
  const cleaner = new Cleaner({ canRestart: true })
  let out = ''
  const take = (piece: string) => {
    out = cleaner.restarted ? piece : out + piece
  }
  for (let at = 0; at < text.length; ) {
    const length = 1 + next(charsMax)
    take(cleaner.write(text.slice(at, at + length)))
    at += length
  }
  take(cleaner.end())
  return out
}

/** The document of an answer, which must not depend on the chunk boundaries. */
function cleaned(answer: string): string {
  const whole = clean(answer)
  const next = random(20_261_122)
  for (const charsMax of [1, 2, 3, 5, 9, 9, 40, 200]) {
    assert.equal(
      streamed(answer, next, charsMax),
      whole,
      `cut into parts of up to ${charsMax}: ${JSON.stringify(answer)}`,
    )
  }
  return whole
}

test('a line that announces the document is removed', () => {
  for (const line of ANNOUNCEMENTS) {
    assert.equal(cleaned(`${line}\n\n${DOCUMENT}`), DOCUMENT, line)
    assert.equal(cleaned(`${line}\n\n\`\`\`\n${DOCUMENT}\n\`\`\``), DOCUMENT, line)
  }
})

test('a first line that could belong to the document stays', () => {
  for (const line of DOCUMENT_OPENINGS) {
    const answer = `${line}\n\nIt was so.`
    assert.equal(cleaned(answer), answer)
  }
})

test('a remark to the requester at the very end is removed, with the rule before it', () => {
  for (const remark of REMARKS) {
    assert.equal(cleaned(`${DOCUMENT}\n\n${remark}`), DOCUMENT, remark)
    assert.equal(cleaned(`${DOCUMENT}\n\n---\n\n${remark}\n`), DOCUMENT, remark)
  }
})

test('a remark before other text stays', () => {
  for (const remark of REMARKS) {
    const answer = `${DOCUMENT}\n\n${remark}\n\nThat was all.`
    assert.equal(cleaned(answer), answer)
  }
})

test('a remark that a document might end with is removed only after a closing rule or fence', () => {
  for (const remark of FRAMED_REMARKS) {
    assert.equal(cleaned(`${DOCUMENT}\n\n***\n\n${remark}\n`), DOCUMENT, remark)
    assert.equal(cleaned(`\`\`\`markdown\n${DOCUMENT}\n\`\`\`\n\n${remark}\n`), DOCUMENT, remark)
    assert.equal(cleaned(`${DOCUMENT}\n\n${remark}`), `${DOCUMENT}\n\n${remark}`)
  }
})

test('a last paragraph that could belong to the document stays, also after a rule', () => {
  for (const paragraph of DOCUMENT_ENDINGS) {
    for (const answer of [`We write.\n\n${paragraph}`, `We write.\n\n---\n\n${paragraph}`]) {
      assert.equal(cleaned(answer), answer)
    }
  }
})

test('an answer that is a document is not changed', () => {
  for (const answer of DOCUMENTS) assert.equal(cleaned(answer), answer)
})

test('fences, rules, control tokens, line ends and blank lines around the document are removed', () => {
  for (const [answer, document] of CLEANED) assert.equal(cleaned(answer), document, JSON.stringify(answer))
})

test('a fence without a format around a document of any length is removed', () => {
  const long = 'A paragraph of some words.\n\n'.repeat(300).trimEnd()
  assert.equal(cleaned(`\`\`\`\n${long}\n\`\`\`\n`), long)
  const cleaner = new Cleaner({ canRestart: true })
  assert.equal(cleaner.write(`\`\`\`\n${long.slice(0, 1500)}`), '')
  assert.equal(cleaner.write(long.slice(1500, 3000)), long.slice(0, 3000))
})

test('a long block of code before other text stays code', () => {
  const code = 'total = total + value;\n'.repeat(200)
  for (const fence of ['```', '```text', '~~~~']) {
    const marks = fence.replace('text', '')
    for (const rest of ['Run it with Node.', '## Use\n\nRun it with Node.\n\n```js\nrun()\n```']) {
      const answer = `${fence}\n${code}${marks}\n\n${rest}`
      assert.equal(cleaned(answer), answer)
      assert.equal(cleaned(`Here is the documentation:\n\n${answer}`), `Here is the documentation:\n\n${answer}`)
    }
    assert.equal(cleaned(`${fence}\n${code}${marks}\n\n${REMARKS[0]}`), code.trimEnd())
  }
})

test('at most three paragraphs are removed', () => {
  const remark = 'Feel free to adjust the wording.'
  assert.equal(cleaned(`${DOCUMENT}${`\n\n${remark}`.repeat(4)}`), `${DOCUMENT}\n\n${remark}`)
})

test('any combination of openings and endings gives the same document for any chunk boundaries', () => {
  const seed = 7
  const next = random(seed)
  const parts = [
    ...[
      'Sure!',
      'Here is the letter:',
      'Here is ',
      '```',
      '```markdown',
      '```js',
      '~~~',
      '````',
      '---',
      '***',
      '- ',
      '1. ',
    ],
    ...[
      '> ',
      '*',
      '`',
      '\n',
      '\n',
      '\n\n',
      '\n\n\n',
      '\r\n',
      '\r',
      ' ',
      '    ',
      '\t',
      'Dear Ann,',
      'Text. ',
      '\ufeff',
      '# T',
    ],
    ...['Let me know if ', 'Let me know if you would like me to adjust the tone.', 'Let me know if you can come.'],
    ...[
      '**Note:** I have kept the tone formal.',
      'Note: ',
      'I hope this helps!',
      'Please let me know',
      'let',
      '(',
      'İ',
      '😀',
    ],
    ...[
      '<|im_end|>',
      '</s>',
      '<s>',
      '<',
      '<|',
      '如需进一步修改，请告诉我。',
      '如',
      'y '.repeat(320),
      'word\n'.repeat(401),
    ],
  ]
  for (let round = 0; round < 4000; round++) {
    let answer = ''
    for (let count = 1 + next(14); count > 0; count--) answer += parts[next(parts.length)]
    const whole = clean(answer)
    assert.equal(streamed(answer, next, 1 + next(12)), whole, `seed ${seed}, round ${round}: ${JSON.stringify(answer)}`)
  }
})

test('ordinary text passes at once, word by word', () => {
  for (const text of ['Dear Ann, I write to you', '# Report on the roof', 'Der Bericht ist fertig', '拝啓 春の候']) {
    const cleaner = new Cleaner()
    const words = text.split(/(?<= )/u)
    for (const word of words) assert.equal(cleaner.write(word), word)
  }
})

test('only a line end is held back between paragraphs', () => {
  const cleaner = new Cleaner()
  const words = ['Dear Ann,', '\n\n', 'We ', 'write.\n', 'And ', 'so.\n\n', '- ', 'one\n', '2. ', 'two']
  const given = words.map((word) => cleaner.write(word))
  assert.deepEqual(given, ['Dear Ann,', '', '\n\nWe ', 'write.', '\nAnd ', 'so.', '', '\n\n- one', '\n2. ', 'two'])
})

test('a possible remark is held back until more text follows', () => {
  const cleaner = new Cleaner()
  assert.equal(cleaner.write('Dear Ann,\n\nPlease'), 'Dear Ann,')
  assert.equal(cleaner.write(' let me know if you can come.\n\n'), '')
  assert.equal(cleaner.write('Yours'), '\n\nPlease let me know if you can come.\n\nYours')
})

test('text is emitted at the first character that does not match an opener', () => {
  const cleaner = new Cleaner()
  assert.equal(cleaner.write('Of course, I'), '')
  assert.equal(cleaner.write(' can still'), 'Of course, I can still')
  assert.equal(cleaner.write(' remember'), ' remember')
})

test('hostile text of a million characters is cleaned in linear time', () => {
  const parts = [
    ...[
      '\n',
      ' ',
      '  \n',
      '\r',
      '`',
      '```\n',
      '```\n\n',
      '---\n',
      '---\n\n',
      '*',
      '* ',
      '- ',
      '1. ',
      '> ',
      '(',
      '<',
      '<|',
      '</s>',
    ],
    ...[
      '</s>\n',
      '`<',
      'Note:\n\n',
      'Note: I have kept it\n\n',
      'Let me know if ',
      'Let me know if x\n\n',
      'Here is ',
      'sure, ',
    ],
    ...['sure.\n', "I'd be happy to ", 'Here is the letter:\n'],
  ]
  for (const part of parts) {
    const text = part.repeat(1_000_000 / part.length)
    assert.ok(clean(text).length <= text.length)
    for (const start of ['Text.\n\n', '```\n', '```markdown\n', 'Here is the letter:\n\n', 'x</s>']) {
      const short = start + text.slice(0, 20_000)
      assert.equal(
        streamed(short, () => 0, 1),
        clean(short),
      )
    }
  }
})

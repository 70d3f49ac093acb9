import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rules } from '@cto.af/linebreak'
import { lineBreaks } from './line-break.ts'

/** The text with `|` where a line may end and `/` where it must. */
function shown(text: string): string {
  const breaks = lineBreaks(text)
  return [...Array(text.length).keys()].map((i) => ['', '|', '/'][breaks[i]!]! + text.charAt(i)).join('')
}

/** mulberry32. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

test('rules that did not change since Unicode 15.1 agree with a library that passes its published test file', () => {
  // Quotes (LB19a), hyphens (LB20a, LB21a) and commas after spaces (LB15c) did change; the library breaks after a joiner
  // where LB8a does not.
  const alphabet = [
    ...'ab ב漢字あっー、。（）()[]!?$%§©\u0301\u200b\u2060\u00a0가\u1100\u1161\u11a8\u{1f44d}\u{1f3fd}\u{1f1e9}…—\u1b05\u1b44\u1b35´',
  ]
  const rules = new Rules({ example7: true })
  const seed = 14
  const next = random(seed)
  for (let round = 0; round < 4000; round++) {
    let text = ''
    for (let i = 0; i < 1 + Math.floor(next() * 9); i++) text += alphabet[Math.floor(next() * alphabet.length)]!
    const expected = [...rules.breaks(text)].map(({ position }) => position)
    const breaks = lineBreaks(text)
    const ours = [...breaks.keys()].filter((at) => breaks[at] !== 0)
    assert.deepEqual(ours, expected, `seed ${seed}, round ${round}: ${JSON.stringify(text)}`)
  }
})

test('quotes, hyphens and numbers keep with what they belong to', () => {
  assert.equal(shown('The (“brown”) fox can’t'), 'The |(“brown”) |fox |can’t')
  assert.equal(shown('«a» b “c” d'), '«a» |b |“c” |d')
  assert.equal(shown('用“中文”说'), '用|“中|文”|说')
  assert.equal(shown('-5 and -x, a-b'), '-5 |and |-x, |a-|b')
  assert.equal(shown('$(12.50)% 1,000.5€ 3/4'), '$(12.50)% |1,000.5€ |3/4')
  assert.equal(shown('.5 a .5'), '.5 |a |.5')
})

test('a no-break space holds, a zero-width space and a soft hyphen let go, a newline must break', () => {
  assert.equal(shown('a\u00a0b\u200bc\u00add\ne'), 'a\u00a0b\u200b|c\u00ad|d\n/e')
})

test('Japanese keeps small kana and closing marks off the start of a line', () => {
  assert.equal(shown('「ちょっと、待って。」'), '「ちょっ|と、|待っ|て。」')
})

test('emoji sequences and flags stay whole', () => {
  assert.equal(shown('👩‍👧👍🏽🇩🇪🇫🇷'), '👩‍👧|👍🏽|🇩🇪|🇫🇷')
})

test('Thai, Lao, Khmer and Burmese break between words or syllables', () => {
  assert.equal(shown('ทำงานอยู่ที่บ้าน'), 'ทำงาน|อยู่|ที่|บ้าน')
  assert.equal(shown('ສະບາຍດີ'), 'ສະ|ບາຍ|ດີ')
  assert.equal(shown('ភាសាខ្មែរ'), 'ភា|សា|ខ្មែរ')
  assert.equal(shown('မြန်မာနိုင်ငံ'), 'မြန်|မာ|နိုင်|ငံ')
})

// With a step that grows with the square, any of these runs for minutes.
test('breaks are the same however often the code has run', () => {
  // A loop over codePointAt once took the halves of pairs for letters, after some hundred texts and for some hundred more.
  const seed = 20261121
  const next = random(seed)
  const kinds = [
    () => String.fromCharCode(32 + Math.floor(next() * 95)),
    () => String.fromCharCode(Math.floor(next() * 0x250)),
    () => String.fromCharCode(Math.floor(next() * 0x10000)),
    () => String.fromCodePoint(0x20000 + Math.floor(next() * 0x10000)),
    () => '文',
  ]
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  for (let round = 0; round < 1500; round++) {
    const alphabet = [pick(kinds), pick(kinds)]
    let text = '文𠀀'
    for (let n = Math.floor(next() * 600); n > 0; n--) text += pick(alphabet)()
    const breaks = lineBreaks(text)
    for (const { index } of text.matchAll(/[\u{20000}-\u{2fffd}](?=[\u{20000}-\u{2fffd}])/gu)) {
      assert.equal(breaks[index + 2], 1, `seed ${seed}, round ${round}, at ${index}`)
    }
  }
})

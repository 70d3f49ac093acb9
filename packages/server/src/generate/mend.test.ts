import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNameBlank, Mender } from './mend.ts'

function mended(chunks: readonly string[], sender?: string): string {
  const mender = new Mender(() => sender)
  return chunks.map((chunk) => mender.write(chunk)).join('') + mender.end()
}

const CASES: [name: string, text: string, mended: string][] = [
  ['an end token of a chat format at the end', 'All is well.<|im_end|>', 'All is well.'],
  [
    'several, with the role of a next turn',
    'Well.<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
    'Well.',
  ],
  ['of another format', 'Well.\n<end_of_turn>\n', 'Well.\n'],
  ['of SentencePiece', 'Well.</s>', 'Well.'],
  ['of DeepSeek', 'Well.<｜end▁of▁sentence｜>', 'Well.'],
  ['a tag of the request that is closed at the end', 'Well.\n</document>', 'Well.\n'],
  [
    'a document about them',
    'A turn ends with `<|im_end|>`, and </s> ends all.',
    'A turn ends with `<|im_end|>`, and </s> ends all.',
  ],
  ['a comparison', 'a < b and [c', 'a < b and [c'],
  ['control characters and a mark of byte order', '\ufeffSum\u0000ma\u001bry\tone\r\ntwo\u007f', 'Summary\tone\r\ntwo'],
  ['a blank for the name', 'Yours,\n\n[Your Name]\n[Your Address]', 'Yours,\n\nAnn Lee\n[Your Address]'],
  ['one in another language', '[Ihr Name]', 'Ann Lee'],
]

for (const [name, text, wanted] of CASES) {
  test(`${name}, at any chunk boundary`, () => {
    assert.equal(mended([text], 'Ann Lee'), wanted)
    assert.equal(mended([...text], 'Ann Lee'), wanted)
    for (let at = 0; at <= text.length; at++) {
      assert.equal(mended([text.slice(0, at), text.slice(at)], 'Ann Lee'), wanted, `cut at ${at}`)
    }
  })
}

test('without a name the blank for it stays, and words go out at once', () => {
  assert.equal(mended(['[Your Name]']), '[Your Name]')
  const mender = new Mender(() => assert.fail('nobody is asked for'))
  assert.equal(mender.write('Dear Sir, '), 'Dear Sir, ')
  assert.equal(mender.write('see [1'), 'see [1')
})

test('a blank for the name is told from any other', () => {
  assert.ok(isNameBlank('[Your Name]') && isNameBlank('[votre nom]'))
  assert.ok(!isNameBlank('[Your Address]') && !isNameBlank('[name of the firm]'))
})

test('a long run of what may be a token is read in proportion to its length', () => {
  const text = '<'.repeat(20_000) + '['.repeat(20_000)
  assert.equal(mended([...text], 'Ann Lee'), text)
})

test('a long run of end tokens with words behind it is the document’s, found in one pass', () => {
  // Looked for from each token anew, it took the square of their number: five seconds for 80 kB.
  const text = `Well.${'</s>'.repeat(200_000)}x!`
  assert.equal(mended([text]), text)
})

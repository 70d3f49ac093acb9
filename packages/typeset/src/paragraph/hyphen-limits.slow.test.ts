/** Where words of designed documents are divided, and how their paragraphs end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TypesetOptions } from '../index.ts'
import { linesOf } from '../style/testing.ts'

/** The parts of words before the hyphens at the ends of lines, of a text set in lines of many lengths. */
async function divisions(
  text: string,
  language: string,
  design: TypesetOptions['design'] = 'contract',
): Promise<string[]> {
  const found: string[] = []
  for (let right = 92; right < 400; right += 22) {
    const lines = await linesOf(text, { design, language, margins: { right }, includePageNumbers: false })
    lines.forEach((line, at) => {
      const before = /(\p{L}+)[-\u00ad]$/u.exec(line.text.trimEnd())?.[1]
      const after = /^\p{L}+/u.exec(lines[at + 1]?.text ?? '')?.[0]
      if (before !== undefined) found.push(`${before}-${after}`)
    })
  }
  return found
}

const repeat = (words: string): string => `${words} `.repeat(40)

test('three letters of a word stand before a hyphen, two in German', async () => {
  const english = await divisions(repeat('abundant enabled elaborate agreement'), 'en')
  assert.ok(english.length > 5)
  for (const word of english) assert.match(word, /^\p{L}{3,}-\p{L}{3,}$/u)
  const german = await divisions(repeat('gegeben Entscheidung erarbeitet Urteile'), 'de')
  assert.ok(german.some((word) => /^\p{L}{2}-/u.test(word)))
})

test('names are not divided, but the first words of sentences and German nouns are', async () => {
  const names = await divisions(repeat('and Montgomery Featherstonehaugh'), 'en')
  assert.deepEqual(names, [])
  const first = await divisions(repeat('Documentation is. “Information is.”'), 'en')
  assert.ok(first.length > 0)
  const german = await divisions(repeat('und Vereinbarung der Beteiligten'), 'de')
  assert.ok(german.length > 0)
})

test('names and syllables of text beyond WinAnsi have the same limits', async () => {
  const names = await divisions(repeat('и Константинопольский Преображенский'), 'ru')
  assert.deepEqual(names, [])
  const words = await divisions(repeat('и представительство организации'), 'ru')
  assert.ok(words.length > 3)
  for (const word of words) assert.match(word, /^\p{L}{3,}-\p{L}{3,}$/u)
})

test('the last word of a paragraph is whole, and the last line of a justified one is not short', async () => {
  // Code that is not divided leaves few other breaks.
  const narrow = '- a\n    1. za20 договор ответственность и и `представительство()` zz20.'
  const item = await linesOf(narrow, { design: 'book', language: 'ru', includePageNumbers: false })
  assert.match(item.at(-1)!.text, /представительство\(\) zz20/)
  for (let count = 12; count < 44; count++) {
    for (const language of ['en', 'de']) {
      const text = `${'words of the agreement '.repeat(count / 2)}${'and so '.repeat(count % 5)}it is.`
      const lines = await linesOf(text, { design: 'contract', language, includePageNumbers: false })
      const last = lines.at(-1)!
      assert.ok(lines.length === 1 || last.right - last.x >= 31.4, `${count}: ${last.text}`)
      assert.doesNotMatch(lines.at(-2)?.text ?? '', /[-\u00ad]\s*$/u)
    }
  }
})

test('no page ends in a divided word, not even where two lines of a paragraph would stand on it', async () => {
  const source = repeat('responsibilities notwithstanding acknowledgement')
  for (let lines = 34; lines < 46; lines++) {
    for (const right of [92, 120, 150]) {
      const found = await linesOf(`${'Before\\\n'.repeat(lines)}Before\n\n${source}`, {
        design: 'contract',
        margins: { right },
        includePageNumbers: false,
      })
      const ends = found.filter(({ page }, at) => found[at + 1] !== undefined && found[at + 1]!.page > page)
      assert.ok(ends.length > 0)
      for (const { text } of ends) assert.doesNotMatch(text, /[-\u00ad]\s*$/u)
    }
  }
})

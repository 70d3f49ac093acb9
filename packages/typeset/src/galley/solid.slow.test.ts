/** Where lines of the designs end within inline code and addresses. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type TypesetOptions, typeset } from '../index.ts'
import { type Line, linesOf } from '../style/testing.ts'

/** The lines of a text in many widths. */
async function linesInWidths(source: string, options: TypesetOptions = {}): Promise<Line[][]> {
  const all: Line[][] = []
  for (let right = 92; right < 380; right += 24)
    all.push(await linesOf(source, { design: 'plain', margins: { right }, includePageNumbers: false, ...options }))
  return all
}

test('inline code of up to 24 characters stays on one line, whatever is in it', async () => {
  const pieces = ['npm run build', 'Retry-After: 10', 'a/b/c', 'git -c x=y', 'привет-мир да']
  for (const design of ['plain', 'contract'] as const) {
    const source = pieces.map((piece) => `some words before \`${piece}\` and`).join(' ')
    for (const lines of await linesInWidths(`${source} ${source}`, { design, language: 'ru' })) {
      // Wide gaps of justified lines come out as ends of lines.
      const text = lines.map(({ text, y }, at) => (lines[at - 1]?.y === y ? '' : '\n') + text).join('')
      for (const piece of pieces) assert.equal(text.split(piece).length, 3, `${piece}: ${text}`)
    }
  }
})

test('longer code ends a line at its spaces, and in a long word after punctuation', async () => {
  const words = 'resolve.sync(context?, parent, specifier, resolveContext?) => string'
  const name = 'a_very.long_name.of.some.thing/that-goes.on'
  for (const lines of await linesInWidths(`words and \`${words}\` and \`${name}\` end`)) {
    const text = lines.map((line) => line.text.trim()).join('\n')
    assert.doesNotMatch(text, /\?\n,|=\n>|context\n|\n[,.)]/u)
    for (const part of words.split(' ')) assert.ok(text.includes(part), `${part}: ${text}`)
    for (const [, before] of text.matchAll(/(\S)\n(?=very|long|name|of|some|thing|that|goes|on)/gu))
      assert.match(before!, /[a-z/._-]/u)
  }
})

test('an address ends a line after punctuation, never within a word or its scheme', async () => {
  const address = 'https://example.org/responsibilities/notwithstanding?acknowledgement=measured&gauge_name=north-quay'
  for (const design of ['plain', 'contract'] as const) {
    for (const words of ['words', 'слова']) {
      let divided = 0
      for (const lines of await linesInWidths(`${words} before ${address} ${`${words} `.repeat(30)}`, { design })) {
        const parts = lines.map(({ text }) => text.trim()).join('\n').replace(/[\s\S]*https/u, 'https').split(/ |\n(?![a-z]+[=&?/])/u)[0]! // biome-ignore format: one chain
        if (!parts.includes('\n')) continue
        divided++
        for (const part of parts.split('\n').slice(0, -1)) {
          assert.match(part, /[/.\-_?&=]$/u)
          assert.doesNotMatch(part, /:\/\/?$/u)
        }
      }
      assert.ok(divided > 0)
    }
  }
})

test('an address is copied as it was typed', async () => {
  const address = 'https://example.org/responsibilities/notwithstanding?acknowledgement=measured&gauge=north'
  for (const words of ['words', 'слова']) {
    const options: TypesetOptions = { markup: 'markdown', design: 'plain' }
    const source = `${words} ${address}`
    const { pdf } = typeset(source, options, (await new ResourceLoader().loadFor(source, options)).resources)
    const { stdout, error } = spawnSync('pdftotext', ['-q', '-', '-'], { input: pdf, encoding: 'utf8' })
    if (error === undefined) assert.equal(stdout.trim().replaceAll('\n', '').replace(' ', ''), source.replace(' ', ''))
  }
})

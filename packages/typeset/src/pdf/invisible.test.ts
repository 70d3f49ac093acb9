/** Characters that print nothing: they change no font, and none that a file may not name reaches its maps to Unicode. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type TypesetOptions, type TypesetResult, typeset } from '../index.ts'

const loader = new ResourceLoader()

async function set(source: string, options: TypesetOptions): Promise<TypesetResult> {
  return typeset(source, options, (await loader.loadFor(source, options)).resources)
}

/** Lines, and the fonts that they are set in. */
function read(pdf: Uint8Array): { lines: string[]; fonts: Set<string> } {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const lines: string[] = []
  const fonts = new Set<string>()
  let line = ''
  document
    .loadPage(0)
    .toStructuredText('')
    .walk({
      onChar: (character, _origin, font) => {
        line += character
        fonts.add(font.getName())
      },
      endLine: () => {
        lines.push(line.trim())
        line = ''
      },
    })
  document.destroy()
  return { lines, fonts }
}

const INVISIBLE = ['\u2060', '\u034f', '\u200c', '\u200d', '\u200e', '\u200f', '\ufe0e', '\ufe0f', '\ufeff', '\ufffe']

for (const design of [undefined, 'letter', 'report', 'book'] as const) {
  const options: TypesetOptions = { includePageNumbers: false, ...(design === undefined ? {} : { design }) }

  test(`an invisible character leaves its word in its font: ${design ?? 'classic'}`, async () => {
    const plain = read((await set('Some plainwords here.', options)).pdf)
    for (const character of INVISIBLE) {
      const name = character.codePointAt(0)!.toString(16)
      const { pdf, diagnostics } = await set(`Some plain${character}words here.`, options)
      const { lines, fonts } = read(pdf)
      assert.deepEqual([...fonts], [...plain.fonts], name)
      assert.deepEqual(lines, plain.lines, name)
      assert.deepEqual(diagnostics, [], name)
    }
  })

  test(`a line or paragraph separator ends a line, without a box: ${design ?? 'classic'}`, async () => {
    for (const separator of ['\u2028', '\u2029']) {
      const { pdf, diagnostics } = await set(`One line.${separator}Another line.`, options)
      const { lines } = read(pdf)
      assert.ok(lines.includes('One line.') && lines.includes('Another line.'), JSON.stringify(lines))
      assert.deepEqual(diagnostics, [])
    }
  })
}

test('what a shaper needs stays: joiners of Persian and emoji, direction marks among Hebrew', async () => {
  for (const source of ['می\u200cخواهم', '👩\u200d💻', 'abc\u200f שלום', '❤\ufe0f ©\ufe0f']) {
    const bare = source.replace(/\u200c|\u200d|\u200f|\ufe0f/g, '')
    assert.notDeepEqual((await set(source, {})).pdf, (await set(bare, {})).pdf, source)
  }
})

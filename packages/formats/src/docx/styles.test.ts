import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { DESIGN_NAMES, DESIGNS } from '@platen/typeset/designs'
import { strFromU8, unzipSync } from 'fflate'
import { toDocx } from '../../../server/src/formats/write-docx.ts'
import type { WordOptions } from './docx.ts'

async function partsOf(source: string, options: WordOptions, language = 'en') {
  const bytes = await toDocx(readMarkdown(source, 'commonmark'), { title: 'The title', language, options })
  const files = unzipSync(bytes)
  return (name: string) => strFromU8(files[`word/${name}.xml`] ?? new Uint8Array())
}

const styleOf = (styles: string, id: string): string => {
  const style = new RegExp(`<w:style [^>]*w:styleId="${id}".*?</w:style>`, 'u').exec(styles)?.[0]
  assert.ok(style, id)
  return style
}

for (const design of DESIGN_NAMES) {
  test(`every style that a document in the design ${design} names is there, once`, async () => {
    const source =
      '# T\n\nA\n\nB:\n\n- c\n  - d\n\n1. e\n\n> f\n\n```\ng\n```\n\n|h|\n|-|\n|i|\n\n---\n\n**j**\n\n[k](https://k.org) `l`\n'
    const parts = await partsOf(source, { design })
    const styles = parts('styles')
    const ids = [...styles.matchAll(/w:styleId="([^"]+)"/gu)].map(([, id]) => id)
    assert.deepEqual(ids, [...new Set(ids)])
    const named = [...parts('document').matchAll(/<w:[pr]Style w:val="([^"]+)"/gu)].map(([, id]) => id!)
    assert.deepEqual(
      named.filter((id) => !ids.includes(id)),
      [],
    )
  })
}

test('the styles of a design have its sizes, leadings, spaces, keeps and colours', async () => {
  const parts = await partsOf('# T', { design: 'plain' })
  const { text, h2, code } = DESIGNS.plain.styles
  const styles = parts('styles')
  const heading = styleOf(styles, 'Heading2')
  assert.match(
    heading,
    new RegExp(
      `<w:spacing w:after="${h2!.below! * 20}" w:before="${h2!.above! * 20}" w:line="${h2!.leading! * 20}" w:lineRule="exact"/>`,
      'u',
    ),
  )
  assert.match(heading, /<w:keepNext\/>/)
  assert.match(heading, new RegExp(`<w:sz w:val="${h2!.size! * 2}"/>`, 'u'))
  const body = styleOf(styles, 'BodyText')
  assert.match(body, new RegExp(`w:line="${text!.leading! * 20}" w:lineRule="atLeast"`, 'u'))
  assert.match(body, /w:right="60[0-9]"/)
  assert.match(styleOf(styles, 'SourceCode'), /<w:shd w:fill="F1F3F4"/)
  assert.match(styleOf(styles, 'SourceCode'), new RegExp(`<w:sz w:val="${code!.size! * 2}"/>`, 'u'))
  assert.match(styleOf(styles, 'Hyperlink'), /<w:color w:val="0F4C5C" w:themeColor="accent1"\/>/)
  assert.match(parts('fontTable'), /<w:font w:name="[^"]+"><w:altName w:val="[^"]+"\/><\/w:font>/)
})

test('size, line height, font, margins and tokens of the options win over the design', async () => {
  const parts = await partsOf('a [b](https://b.org)', {
    design: 'plain',
    designTokens: { accent: 0x123456 },
    fontSize: 21,
    lineHeight: 2,
    font: 'courier',
    margins: { left: 50 },
  })
  const body = styleOf(parts('styles'), 'BodyText')
  assert.match(body, /w:line="840"/)
  assert.match(body, /<w:sz w:val="42"\/>/)
  assert.match(body, /w:ascii="Courier New"/)
  assert.match(parts('document'), /w:left="1000"/)
  assert.match(styleOf(parts('styles'), 'Hyperlink'), /123456/)
})

test('a document of several pages has the foot of its design in its language; one page has none', async () => {
  const long = await partsOf('Ein Absatz.\n\n'.repeat(200), { design: 'plain' }, 'de')
  const foot = long('footer1')
  assert.match(foot, /The title.*Seite .*PAGE.* von .*NUMPAGES/u)
  assert.match(long('document'), /<w:footerReference w:type="default"/)
  const short = await partsOf('Ein Absatz.', { design: 'plain' }, 'de')
  assert.doesNotMatch(short('footer1'), /PAGE/)
  const none = await partsOf('Ein Absatz.\n\n'.repeat(200), { design: 'plain', includePageNumbers: false })
  assert.doesNotMatch(none('document'), /footerReference/)
})

test('a list starts with its first number, and the next list starts again', async () => {
  const parts = await partsOf('1. a\n2. b\n\nText\n\n3. c\n\nText\n\n1. d\n', { design: 'plain' })
  const ids = [...parts('document').matchAll(/<w:numId w:val="(\d+)"/gu)].map(([, id]) => id)
  assert.equal(new Set(ids).size, 3)
  assert.match(parts('numbering'), /<w:start w:val="3"\/>/)
})

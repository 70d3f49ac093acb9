/**
 * veraPDF, an outside judge of PDF/UA and PDF/A, over a text in every script at both levels and in both markups.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { ResourceLoader } from '../../server/src/pdf/resources.ts'
import { type TypesetOptions, typeset } from './index.ts'
import { skipWithoutVeraPdf, veraPdf } from './pdf/testing.ts'
import { BOTH_WAYS, SAMPLES, sourceOf } from './samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-conformance-'))
after(() => rmSync(folder, { recursive: true }))

/** Every construct of Markdown with `text` in it. */
function markdownOf(text: string): string {
  return [
    `# ${text}`,
    `1. ${text}\n   - ${text}`,
    `> ${text}`,
    `| ${text} | b |\n|---|---|\n| c | ${text} |`,
    `\`\`\`\n${text}\n\`\`\``,
    `[${`${text} `.repeat(4)}](https://e.example) [${text}](https://e.example) ~~${text}~~`,
    '---',
    text.repeat(5),
  ].join('\n\n')
}

/** A table with a caption, a note and links that goes on over pages, and one that is too wide. */
const TABLES = `| | |\n|-|-|\n| a | b |\n\nTable 1 Rows\n\n| [a](https://e.example) | b |\n|---|---|\n${'| 1 | -2.5 |\n'.repeat(80)}\nNote: none.\n\n|${'Responsibilities|'.repeat(20)}\n|${'-|'.repeat(20)}\n|${'[c](https://e.example)|'.repeat(20)}\n`

const FOOTNOTES = `Text[^a] and[^b].\n\n- [x] item[^a]\n\n|a|b|\n|-|-|\n|c[^c]|d|\n\n[^a]: note[^b]\n[^b]: ${'word '.repeat(100)}\n[^c]: - list\n[^d]: alone\n`
/** Fields in a heading, a line, a cell and a wide blank of several lines; signatures. */
const FIELDS = `# [Title]\n\nI, [Name], **[Name]** (b\\)\n\n| a |\n|-|\n| [Name] |\n\n[${'wide '.repeat(11)}]\n\n## Signatures\n\nSigned for\\\n**Acme Ltd**\n\n__________\\\nJane Doe\n\nDate: __________\n\nSigned for\\\n**Bob Inc**\n\n__________\\\nBob Roe\n\nDate: __________\n`

/** What veraPDF calls those that a file declares; absent, it declares both. */
const LEVELS = [
  [undefined, ['ua1', '2a']],
  ['pdf/a-2a', ['2a']],
] as const
/** Justified too, so that hyphens and gaps are judged. */
const VARIANTS: readonly (readonly [TypesetOptions, (text: string) => string])[] = [
  [{ markup: 'light', align: 'left' }, sourceOf],
  [{ markup: 'markdown', align: 'justify' }, markdownOf],
  // Several pages, so that they have a foot.
  [
    { markup: 'markdown', design: 'plain' },
    (text) => `${markdownOf(text)}\n\n`.repeat(3) + (text === 'a' ? TABLES + FOOTNOTES : ''),
  ],
  [
    { markup: 'markdown', design: 'contract', fillable: true, margins: { left: 240 } },
    (text) => (text === 'a' ? FIELDS : `[${text.slice(0, 20)}] ${text}`),
  ],
]

test('every script conforms at both levels, in light markup and in Markdown (judge: veraPDF)', {
  skip: skipWithoutVeraPdf,
}, async () => {
  const loader = new ResourceLoader()
  const expected: string[] = []
  const files: string[] = []
  const samples: typeof SAMPLES = { ...SAMPLES, 'both ways': [Object.values(BOTH_WAYS).join(' ')], tables: ['a'] }
  for (const [name, [text, options = {}]] of Object.entries(samples)) {
    for (const [conformance, levels] of LEVELS) {
      // It has private-use characters: declared only where the caller wants them replaced.
      if (conformance === undefined && name === 'what no font has') continue
      for (const [variant, source] of VARIANTS) {
        const all = { ...options, ...variant, ...(conformance === undefined ? {} : { conformance }), title: name }
        const content = source(text)
        const file = join(
          folder,
          `${name.replace(/\W+/g, '-')}-${levels.length}-${variant.design ?? variant.markup}.pdf`,
        )
        writeFileSync(file, typeset(content, all, (await loader.loadFor(content, all)).resources).pdf)
        files.push(file)
        expected.push(...levels.map((level) => `PASS ${basename(file)} ${level}`))
      }
    }
  }
  // Level 0: the one that the file itself claims. All files in one call, since Java takes its time to start.
  const { stdout, stderr } = spawnSync(veraPdf!, ['-f', '0', '--format', 'text', ...files], { encoding: 'utf8' })
  const verdicts = stdout
    .split('\n')
    .flatMap((line) => /^(?:PASS|FAIL) /.exec(line)?.input.replace(`${folder}/`, '') ?? [])
  assert.deepEqual(verdicts.sort(), expected.sort(), stderr.slice(-2000))
})

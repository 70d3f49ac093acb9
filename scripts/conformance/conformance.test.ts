/**
 * What a file declares, veraPDF finds, of all files in one batch. The documents of the gallery, every script, and random
 * documents of every construct and odd character (sources.ts) in every design.
 *
 * ROUNDS=10 judges ten times as many random ones; SEED=n begins elsewhere. A file that fails is named with its seed; `KEEP=FOLDER` leaves all
 * files and sources there.
 */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { cases } from '../../packages/document/src/testing.ts'
import { typesetWithResources } from '../../packages/server/src/pdf/platen/typeset.ts'
import { DESIGN_NAMES } from '../../packages/typeset/src/designs.ts'
import { skipWithoutVeraPdf, veraPdf } from '../../packages/typeset/src/pdf/testing.ts'
import { BOTH_WAYS, SAMPLES, sourceOf as sampleSource } from '../../packages/typeset/src/samples.ts'
import { GALLERY, jobOf } from '../gallery/documents.ts'
import { type Source, sourceOf } from './sources.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1e6)
const RANDOM_FILES = cases(100)
const kept = process.env['KEEP']
const folder = kept ?? mkdtempSync(join(tmpdir(), 'platen-conformance-'))
mkdirSync(folder, { recursive: true })
after(() => {
  if (kept === undefined) rmSync(folder, { recursive: true })
})

/** What veraPDF calls the levels, and how a file declares them (ISO 14289-1 §5, ISO 19005-2 §6.6.4). */
const DECLARED: readonly (readonly [level: string, declaration: string])[] = [
  ['ua1', '<pdfuaid:part>1<'],
  ['2a', '<pdfaid:part>2<'],
]
/** Of PDF/A alone: it forbids characters without a meaning of their own, and long strings. */
const UNMET = /which PDF\/A-2a forbids/u

async function* sources(): AsyncGenerator<Source> {
  for (const [at, document] of GALLERY.entries()) {
    const { content, title = '', options } = await jobOf(document, at % 2 === 0 ? 'a4' : 'letter')
    yield { name: document.name, content, title, options }
  }
  const samples: typeof SAMPLES = { ...SAMPLES, 'both ways': [Object.values(BOTH_WAYS).join(' ')] }
  for (const [at, [name, [text, { language = 'en' } = {}]]] of Object.entries(samples).entries()) {
    const design = DESIGN_NAMES[at % DESIGN_NAMES.length]!
    const markdown = `# ${text}\n\n1. ${text}\n   - ${text}\n\n> ${text}\n\n| ${text} | b |\n|---|---|\n| c | ${text} |\n\n\`\`\`\n${text}\n\`\`\`\n\n[${text}](https://e.example) ~~${text}~~\n\n[${text.slice(0, 20)}]`
    const file = name.replaceAll(/\W+/gu, '-')
    yield { name: `${file}-light`, title: name, content: sampleSource(text), options: { language, align: 'justify' } }
    yield {
      name: `${file}-${design}`,
      title: text,
      content: markdown,
      options: { language, design, markup: 'markdown', fillable: true },
    }
  }
  for (let number = 0; number < RANDOM_FILES; number++) yield sourceOf(number, seed)
}

test(`all files conform to what they declare, PDF/UA-1 and PDF/A-2a, seed ${seed} (judge: veraPDF)`, {
  skip: skipWithoutVeraPdf,
}, async () => {
  const expected: string[] = []
  const paths: string[] = []
  const textOf = new Map<string, string>()
  for await (const { name, content, title, options } of sources()) {
    const path = join(folder, `${String(paths.length).padStart(3, '0')}-${name}.pdf`)
    const { pdf, warnings } = await typesetWithResources({ content, title, options })
    writeFileSync(path, pdf)
    if (kept !== undefined) writeFileSync(`${path}.json`, JSON.stringify({ content, title, options }))
    paths.push(path)
    textOf.set(basename(path), content)
    const text = Buffer.from(pdf).toString('latin1')
    const levels = DECLARED.flatMap(([level, declaration]) => (text.includes(declaration) ? level : []))
    // Nothing is left undeclared but what a warning says.
    const wanted =
      options.conformance === 'pdf/ua-1'
        ? ['ua1']
        : options.conformance === 'pdf/a-2a'
          ? ['2a']
          : warnings.some((warning) => UNMET.test(warning))
            ? ['ua1']
            : ['ua1', '2a']
    assert.deepEqual(levels, wanted, `${basename(path)}: ${warnings.join(' ')}`)
    expected.push(...levels.map((level) => `${basename(path)} ${level}`))
  }
  const verdicts = veraPdf('0', paths)
  const failed = verdicts.filter(({ passes }) => !passes)
  const report = failed.map(({ file, level, rules }) => {
    const start = textOf.get(basename(file))?.slice(0, 200)
    return `${basename(file)} ${level}: ${rules.join('; ')}\n  ${JSON.stringify(start)}`
  })
  assert.deepEqual(report, [])
  assert.deepEqual(verdicts.map(({ file, level }) => `${basename(file)} ${level}`).sort(), expected.sort())
})

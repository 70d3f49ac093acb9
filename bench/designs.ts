/**
 * Rows of `npm run bench -- typeset` for the designs: a letter, a report of ten pages beside Typst setting the same design,
 * READMEs of the packages in node_modules, and sizes of files. Milliseconds, with reading of the Markdown; medians.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type TypesetOptions, typeset } from '@platen/typeset'
import { ResourceLoader } from '../packages/server/src/pdf/resources.ts'
import { compile } from '../packages/server/src/pdf/typst/compile.ts'
import { GALLERY, jobOf } from '../scripts/gallery/documents.ts'
import { corpus } from './corpus.ts'

const ROUNDS = 30
const IN_A_ROW = 20
const WARM_UP_MS = 1000
const READMES = 100
const README_BYTES = { least: 1000, most: 100_000 }
const REPORT_SECTIONS = 7

const root = fileURLToPath(new URL('..', import.meta.url))
const loader = new ResourceLoader()

async function setter(content: string, options: TypesetOptions): Promise<() => Uint8Array> {
  const { resources } = await loader.loadFor(content, options)
  return () => typeset(content, options, resources).pdf
}

/** Median of so many calls, after a second of others. */
function timed(call: () => unknown, rounds = ROUNDS, inARow = IN_A_ROW): number {
  const end = performance.now() + WARM_UP_MS
  while (performance.now() < end) call()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    for (let i = 0; i < inARow; i++) call()
    return (performance.now() - start) / inARow
  })
  return middleOf(times)
}

const middleOf = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!

/** A report with a table in each section. */
function report(): string {
  const sections = Array.from({ length: REPORT_SECTIONS }, (_, at) => {
    const rows = Array.from(
      { length: 9 },
      (_, row) => `| Route ${row + 1} | ${(row + 3) * 1234 * (at + 1)} | ${row}.${at % 10} | ${at - row}% |`,
    )
    const text = corpus(2600, at + 1).replaceAll(/^- /gmu, '* ')
    return `## Section ${at + 1}\n\n${text}\n\nTable ${at + 1} Figures by route\n\n| Route | Handled | Share | Change |\n|---|---|---|---|\n${rows.join('\n')}`
  })
  return `# A report of ten pages\n\n${sections.join('\n\n')}\n`
}

function line(name: string, value: string, goal: string): void {
  process.stdout.write(`${name.padEnd(46)}${value.padStart(18)}  ${goal}\n`)
}

export async function benchDesigns(): Promise<void> {
  process.stdout.write('\nDesigns\n')
  const document = GALLERY.find(({ name }) => name === 'job-application-en')!
  const { content, options } = await jobOf(document, 'letter')
  const letter = await setter(content, options)
  line('letter, design letter', `${timed(letter).toFixed(3)} ms`, 'goal 0.5')
  line('its size', `${(letter().length / 1000).toFixed(1)} kB`, 'goal 40')

  const source = report()
  const design: TypesetOptions = { design: 'report', markup: 'markdown', language: 'en' }
  const { resources } = await loader.loadFor(source, design)
  const { pageCount, pdf } = typeset(source, design, resources)
  const ours = timed(() => typeset(source, design, resources), ROUNDS, 1)
  const typst: number[] = []
  for (let round = 0; round < 8; round++) {
    const start = performance.now()
    const reply = await compile({ content: source, title: 'Report', options: design })
    if (!reply.ok) throw new Error(reply.reason)
    typst.push(performance.now() - start)
  }
  const theirs = middleOf(typst)
  line(`report with tables, ${pageCount} pages`, `${ours.toFixed(2)} ms`, `${(pdf.length / 1000).toFixed(0)} kB`)
  line('Typst, the same design', `${theirs.toFixed(1)} ms`, `${(theirs / ours).toFixed(0)}x, goal 20x`)

  await benchReadmes()

  const long = await setter(corpus(100_000, 1), { design: 'plain', language: 'en' })
  line('35 pages, design plain', `${(long().length / 1000).toFixed(1)} kB`, 'goal 170')
}

async function benchReadmes(): Promise<void> {
  const found = globSync('node_modules/*/README.md', { cwd: root }).sort()
  const texts = found
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
    .filter(({ text }) => text.length >= README_BYTES.least && text.length <= README_BYTES.most)
  const step = Math.max(1, Math.floor(texts.length / READMES))
  const chosen = texts.filter((_, at) => at % step === 0).slice(0, READMES)
  const options: TypesetOptions = { design: 'plain', markup: 'markdown', language: 'en' }
  const setters: { path: string; length: number; set: () => Uint8Array }[] = []
  for (const { path, text } of chosen) setters.push({ path, length: text.length, set: await setter(text, options) })
  for (let round = 0; round < 3; round++) for (const { set } of setters) set()
  const results = setters.map(({ path, length, set }) => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      set()
      return performance.now() - start
    })
    return { path, length, ms: middleOf(times) }
  })
  results.sort((a, b) => a.ms - b.ms)
  const mean = results.reduce((sum, { ms }) => sum + ms, 0) / results.length
  const slowest = results.at(-1)!
  line(`${results.length} READMEs, design plain: each`, `${mean.toFixed(2)} ms`, 'goal 2')
  line('median', `${results[results.length >> 1]!.ms.toFixed(2)} ms`, '')
  line('slowest', `${slowest.ms.toFixed(2)} ms`, `${slowest.path}, ${slowest.length.toLocaleString('en')} characters`)
}

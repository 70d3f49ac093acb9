/**
 * How good are the documents, by template and by what writes them?
 *
 * The service's own scorecard (packages/server/src/generate/check.ts, through the same door as a reply) over the prompts of
 * bench/prompts, for the offline draft, for a scripted capable model over HTTP (scribe.ts) and, where it is here, for the
 * small real model. Prints the mean of each template and writer, hard failures, figures and names that nobody gave, facts
 * listed by hand that are missing, how often the real model is below the draft, its tokens a second, and the three worst
 * documents with the checks they miss. Aim: no hard failure, nothing invented, 0.9 and more, never below.
 *
 * `--templates a,b`, `--models draft,scripted,real` and `--set everyday,held-out` choose; `--limit N` takes the first N
 * prompts of a template in each set; `--threads N` is for the real model, and `--at-once N` lets it write so many documents
 * side by side, each in a process of its own. `--out FOLDER` keeps every document, and goes on where an earlier run with the
 * same folder ended.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../packages/server/src/clock.ts'
import type { Block } from '../packages/server/src/generate/blocks.ts'
import { checkDocument, newNames, score } from '../packages/server/src/generate/check.ts'
import { createCompose } from '../packages/server/src/generate/compose.ts'
import { writeDraft } from '../packages/server/src/generate/draft/draft.ts'
import { factsMissing } from '../packages/server/src/generate/facts/check.ts'
import { plainInline } from '../packages/server/src/generate/markup/inline.ts'
import { toLight } from '../packages/server/src/generate/markup/light.ts'
import { parseMarkdown } from '../packages/server/src/generate/markup/parse.ts'
import { checkInputOf, type Task } from '../packages/server/src/generate/task.ts'
import type { Compose, GeneratedDocument } from '../packages/server/src/generate/types.ts'
import type { Backend } from '../packages/server/src/models/backend.ts'
import { type Models, openModels } from '../packages/server/src/models/resolve.ts'
import { GgufSettings, OpenAiSettings } from '../packages/server/src/models/settings.ts'
import { realModel, testRuntime } from '../packages/server/src/models/testing/local-models.ts'
import { BUILT_IN_TEMPLATES } from '../packages/server/src/templates/load.ts'
import type { ModelId, TemplateId } from '../packages/wire/src/index.ts'
import { SCRIBES, startScribe } from './scribe.ts'

interface Prompt {
  template: TemplateId
  prompt: string
  /** What the document must hold, listed by hand: the judge of what code reads from the prompt. */
  keep?: string[]
  /** Written after the code, and not tuned to. */
  heldOut?: boolean
}

interface Asked extends Prompt {
  set: string
}

/** What is known of one document: kept as a line of JSON where a folder is given. */
interface Scored extends Asked {
  writer: Writer['name']
  score: number
  /** Checks that it misses, with their words. */
  failed: string[]
  hard: boolean
  invented: string[]
  /** Of `keep`. */
  missing: string[]
  source: GeneratedDocument['source']
  content: string
  seconds: number
}

const WRITERS = ['draft', 'scripted', 'real'] as const
const TIME_ZONE = 'UTC'
/** More than the limit of the service itself, which ends a document as it is. */
const LIMIT_MS = 660_000

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      templates: { type: 'string' },
      models: { type: 'string', default: WRITERS.join(',') },
      set: { type: 'string' },
      limit: { type: 'string' },
      threads: { type: 'string' },
      'at-once': { type: 'string', default: '1' },
      out: { type: 'string' },
    },
  })
  const names = listed(values.models, WRITERS)
  const templates = listed(
    values.templates,
    BUILT_IN_TEMPLATES.map(({ id }) => id),
  )
  const prompts = readPrompts(values.set?.split(',')).filter(({ template }) => templates.includes(template))
  const asked = prompts.filter(
    (one) =>
      prompts.filter(({ template, set }) => template === one.template && set === one.set).indexOf(one) <
      Number(values.limit ?? Number.POSITIVE_INFINITY),
  )
  const book = openBook(values.out)
  const data = mkdtempSync(join(tmpdir(), 'platen-bench-'))
  const writers = await openWriters(data, names, {
    threads: values.threads === undefined ? undefined : Number(values.threads),
    atOnce: Number(values['at-once']),
  })
  const results: Scored[] = []
  try {
    // One writer after the other: a run that is ended early has whole tables of the first.
    for (const writer of writers) {
      const written: Scored[] = []
      const waiting = asked.entries()
      const work = async (compose: Compose): Promise<void> => {
        for (const [index, one] of waiting) {
          let result = book.find(writer.name, one)
          if (result === undefined) {
            result = await writeOne(one, { ...writer, compose, index })
            book.add(result)
            console.error(progress(result, `${index + 1}/${asked.length}`))
          }
          written[index] = result
        }
      }
      await Promise.all(writer.composers.map(work))
      results.push(...written)
    }
  } finally {
    for (const { name, written, close } of writers) {
      if (written.tokens > 0)
        console.log(
          `${name}: ${written.tokens} tokens in ${written.seconds.toFixed(0)} s of this run, ${(written.tokens / written.seconds).toFixed(0)} a second, all candidates counted.`,
        )
      await close()
    }
    rmSync(data, { recursive: true, force: true })
  }
  report(
    results,
    writers.map(({ name }) => name),
  )
}

function listed<T extends string>(given: string | undefined, all: readonly T[]): T[] {
  const wanted = given?.split(',') ?? all
  const unknown = wanted.filter((one) => !all.includes(one as T))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}.`)
  return all.filter((one) => wanted.includes(one))
}

function readPrompts(sets: string[] | undefined): Asked[] {
  const folder = new URL('./prompts/', import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const set = basename(name, '.json')
      if (sets !== undefined && !sets.includes(set)) return []
      return (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Prompt[]).map((one) => ({ ...one, set }))
    })
}

interface Writer {
  name: (typeof WRITERS)[number]
  /** One for each document that is written at a time. */
  composers: Compose[]
  /** Which model ID a prompt goes to: a scripted model plays them in turn. */
  modelFor: (index: number) => ModelId
  /** Tokens that the model wrote so far, all candidates counted, and the seconds that it took. */
  written: { tokens: number; seconds: number }
  close: () => Promise<void>
}

async function openWriters(
  dataFolder: string,
  names: Writer['name'][],
  { threads, atOnce }: { threads: number | undefined; atOnce: number },
): Promise<Writer[]> {
  const none = { dataFolder, backends: {}, models: {}, probe: false }
  const writers: Writer[] = []
  const add = async (
    name: Writer['name'],
    opening: ReturnType<typeof openModels>[],
    { ids = ['model-01'], more }: { ids?: ModelId[]; more?: () => Promise<void> } = {},
  ): Promise<void> => {
    const opened = await Promise.all(opening)
    const written = { tokens: 0, seconds: 0 }
    const composers = opened.map((each) => {
      const models = { ...each, resolve: (id: ModelId) => counted(each.resolve(id), written) }
      return createCompose({ models, templates: BUILT_IN_TEMPLATES, clock: systemClock, timeZone: TIME_ZONE })
    })
    const modelFor = (index: number): ModelId => ids[index % ids.length]!
    writers.push({
      name,
      composers,
      modelFor,
      written,
      close: async () => {
        for (const each of opened) await each.close()
        await more?.()
      },
    })
  }
  if (names.includes('draft')) await add('draft', [openModels(none)])
  if (names.includes('scripted')) {
    const scribe = await startScribe(TIME_ZONE)
    const backend = OpenAiSettings.parse({ kind: 'openai', baseUrl: scribe.baseUrl, contextTokens: 32_000 })
    const ids = Object.keys(SCRIBES) as (keyof typeof SCRIBES)[]
    const models = Object.fromEntries(ids.map((id) => [id, { backend: 'scribe', upstream: SCRIBES[id] }]))
    await add('scripted', [openModels({ ...none, backends: { scribe: backend }, models })], {
      ids,
      more: () => scribe.close(),
    })
  }
  if (names.includes('real')) {
    const [runtime, model] = [await testRuntime(), realModel()]
    if ('skip' in runtime || 'skip' in model) {
      console.log(`No real model: ${'skip' in runtime ? runtime.skip : 'skip' in model ? model.skip : ''}`)
    } else {
      const local = GgufSettings.parse({
        kind: 'gguf',
        path: model.path,
        ...(threads === undefined ? {} : { threads }),
      })
      const settings = { ...none, backends: { local }, models: { 'model-01': { backend: 'local' } } }
      const open = () => openModels(settings, { runtimeFolder: runtime.folder })
      await add('real', Array.from({ length: atOnce }, open))
    }
  }
  return writers
}

/** The same route, with what its model writes counted. */
function counted(
  { first, fallbacks }: ReturnType<Models['resolve']>,
  written: Writer['written'],
): ReturnType<Models['resolve']> {
  if (first.kind === 'draft') return { first, fallbacks }
  const { backend } = first
  const counting: Backend = {
    name: backend.name,
    kind: backend.kind,
    capabilities: backend.capabilities,
    countTokens: (messages, target) => backend.countTokens(messages, target),
    state: () => backend.state(),
    close: () => backend.close(),
    async *stream(request, target) {
      const began = performance.now()
      for await (const event of backend.stream(request, target)) {
        if (event.type === 'finish') written.tokens += event.outputTokens ?? 0
        yield event
      }
      written.seconds += (performance.now() - began) / 1000
    },
  }
  return { first: { ...first, backend: counting }, fallbacks }
}

async function writeOne(
  one: Asked,
  { name, compose, modelFor, index }: Pick<Writer, 'name' | 'modelFor'> & { compose: Compose; index: number },
): Promise<Scored> {
  const template = BUILT_IN_TEMPLATES.find(({ id }) => id === one.template)
  if (!template) throw new Error(`bench/prompts names a template that is not there: ${one.template}`)
  const input = { prompt: one.prompt, template: one.template, modelType: modelFor(index), format: 'pdf' } as const
  const began = performance.now()
  const now = systemClock.now()
  const secondsSoFar = (): number => (performance.now() - began) / 1000
  let document: GeneratedDocument | undefined
  let fault = 'no document came'
  try {
    for await (const event of compose(input, AbortSignal.timeout(LIMIT_MS)))
      if (event.type === 'done') document = event.document
  } catch (error) {
    fault = messageOf(error)
  }
  // An error in place of a document is the hardest failure of all, and the other documents are still to be seen.
  if (!document)
    return {
      ...one,
      writer: name,
      score: 0,
      failed: [`error (${fault})`],
      hard: true,
      invented: [],
      missing: one.keep ?? [],
      source: 'draft',
      content: '',
      seconds: secondsSoFar(),
    }
  const seconds = secondsSoFar()
  const draft = writeDraft({ prompt: one.prompt }, { template, now, timeZone: TIME_ZONE })
  const task: Task = { input, template, draft, now, timeZone: TIME_ZONE, faults: [] }
  const blocks: Block[] = document.blocks ?? parseMarkdown(document.content)
  const results = checkDocument(checkInputOf(task, { blocks, cut: false }))
  const failed = results.filter(({ ok }) => !ok)
  const plain = plainInline(toLight(blocks))
  return {
    ...one,
    writer: name,
    score: score(results),
    failed: failed.map((check) => `${check.name} (${check.message})`),
    hard: failed.some(({ hard }) => hard),
    invented: [
      ...failed.filter((check) => check.name === 'invented').map(({ message }) => message),
      // The draft's own words hold capitals that are no names ("Dear Sir or Madam").
      ...(name === 'real' && draft.language === 'en'
        ? newNames(plain, `${one.prompt}\n${plainInline(toLight(draft.blocks))}`)
        : []),
    ],
    missing: factsMissing(
      plain,
      (one.keep ?? []).map((text) => ({ kind: 'name', text, start: 0, end: 0 })),
    ).map(({ text }) => text),
    source: document.source,
    content: document.content,
    seconds,
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const progress = ({ writer, template, score: points, source, seconds }: Scored, place: string): string =>
  `${writer} ${place} ${template}: ${points.toFixed(3)} ${source} ${seconds.toFixed(1)} s`

/** What was scored before, in `FOLDER/results.jsonl`; every document also as a text to read. */
function openBook(folder: string | undefined): {
  find: (writer: string, one: Asked) => Scored | undefined
  add: (result: Scored) => void
} {
  if (folder === undefined) return { find: () => undefined, add: () => {} }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'results.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const before = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Scored)
  let number = before.length
  return {
    find: (writer, { template, prompt }) =>
      before.find((one) => one.writer === writer && one.template === template && one.prompt === prompt),
    add: (result) => {
      appendFileSync(file, `${JSON.stringify(result)}\n`)
      number++
      const notes = [...result.failed, ...result.missing.map((fact) => `not kept: ${fact}`)].map(
        (note) => `\n! ${note}`,
      )
      const head = `${result.prompt}\n${result.source}, ${result.score.toFixed(3)}${notes.join('')}\n${'-'.repeat(60)}\n`
      const name = `${result.template}-${result.writer}-${String(number).padStart(3, '0')}.txt`
      writeFileSync(join(folder, name), `${head}${result.content}\n`)
    },
  }
}

const mean = (numbers: number[]): string =>
  numbers.length === 0 ? '-' : (numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(3)

/** The mean time of one, and the longest. */
const secondsOf = (some: Scored[]): string =>
  some.length === 0
    ? '-'
    : `${mean(some.map(({ seconds }) => seconds)).replace(/\d\d$/u, '')} (${Math.max(...some.map(({ seconds }) => seconds)).toFixed(0)})`

function report(results: Scored[], writers: Writer['name'][]): void {
  const columns = writers.flatMap((writer) => [
    { name: writer, of: (one: Scored) => one.writer === writer },
    { name: 'held out', of: (one: Scored) => one.writer === writer && one.heldOut === true },
  ])
  const times = writers.filter((writer) => writer === 'real')
  const row = (name: string, some: Scored[]): string =>
    name.padEnd(22) +
    columns.map(({ of }) => mean(some.filter(of).map((one) => one.score)).padStart(10)).join('') +
    times.map((writer) => secondsOf(some.filter((one) => one.writer === writer)).padStart(14)).join('')
  console.log(
    ''.padEnd(22) +
      columns.map(({ name }) => name.padStart(10)).join('') +
      times.map((writer) => `${writer}, s each`.padStart(14)).join(''),
  )
  for (const { id } of BUILT_IN_TEMPLATES) {
    const some = results.filter(({ template }) => template === id)
    if (some.length > 0) console.log(row(id, some))
  }
  console.log(row('all', results))
  for (const writer of writers) {
    const some = results.filter((one) => one.writer === writer)
    const kept = some.reduce((sum, { keep = [], missing }) => sum + keep.length - missing.length, 0)
    const given = some.reduce((sum, { keep = [] }) => sum + keep.length, 0)
    const invented = some.filter((one) => one.invented.length > 0)
    console.log(
      `\n${writer}: ${some.length} documents, hard failures ${some.filter(({ hard }) => hard).length}, with something invented ${invented.length}, facts listed by hand kept ${kept} of ${given}, ${mean(some.map(({ seconds }) => seconds))} s each.`,
    )
    for (const one of invented) console.log(`  ${one.template}: ${one.invented.join(' ')}`)
  }
  const real = results.filter(({ writer }) => writer === 'real')
  const drafted = new Map(results.filter(({ writer }) => writer === 'draft').map((one) => [one.prompt, one.score]))
  if (real.length > 0) {
    const below = real.filter((one) => one.score < (drafted.get(one.prompt) ?? 0))
    const byModel = real.filter(({ source }) => source !== 'draft').length
    console.log(
      `\nThe real model: below the draft in ${below.length}; its words stand in ${byModel} of ${real.length}.`,
    )
  }
  const byScore = results.toSorted((a, b) => a.score - b.score)
  // Several writers leave the same draft under a prompt; one of them is enough to read.
  const prompts = [...new Set(byScore.map(({ prompt }) => prompt))].slice(0, 3)
  for (const worst of prompts.map((prompt) => byScore.find((one) => one.prompt === prompt)!)) {
    console.log(`\nWorst: ${worst.writer}, ${worst.template}, ${worst.score.toFixed(3)}: ${worst.prompt}`)
    console.log(`  misses ${worst.failed.join('; ')}\n`)
    console.log(worst.content.replace(/^/gmu, '  | '))
  }
}

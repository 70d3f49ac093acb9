/**
 * How good are the documents, by template and by what writes them?
 *
 * The scorecard (packages/server/src/generate/check.ts) over the prompts of bench/prompts, for the offline draft, for a
 * scripted large model (a scribe that restates the prompt in the template's shape) and, where it is here, for the small
 * real model. Prints the mean of each template and writer, the hard failures, how often the real model is below the
 * draft, and the three worst documents with the checks they miss. Aim: no hard failure, 0.9 and more, never below.
 *
 * Arguments: template IDs (default: all); `--each N` takes the first N prompts of each; `--draft` leaves the models out;
 * `--out FOLDER` keeps every document.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../packages/server/src/clock.ts'
import { checkDocument, score } from '../packages/server/src/generate/check.ts'
import { createCompose } from '../packages/server/src/generate/compose.ts'
import { writeDraft } from '../packages/server/src/generate/draft/draft.ts'
import { plainInline } from '../packages/server/src/generate/markup/inline.ts'
import { toLight } from '../packages/server/src/generate/markup/light.ts'
import { toCommonMark } from '../packages/server/src/generate/markup/markdown.ts'
import { parseMarkdown } from '../packages/server/src/generate/markup/parse.ts'
import type { Compose, GeneratedDocument } from '../packages/server/src/generate/types.ts'
import { openModels } from '../packages/server/src/models/resolve.ts'
import { OpenAiSettings } from '../packages/server/src/models/settings.ts'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'
import { realModel, testRuntime } from '../packages/server/src/models/testing/local-models.ts'
import { BUILT_IN_TEMPLATES } from '../packages/server/src/templates/load.ts'

interface Asked {
  template: (typeof BUILT_IN_TEMPLATES)[number]
  prompt: string
}

interface Scored extends Asked {
  writer: string
  score: number
  failed: string[]
  hard: boolean
  document: GeneratedDocument
}

const TIME_ZONE = 'UTC'

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { draft: { type: 'boolean' }, out: { type: 'string' }, each: { type: 'string', default: '1000' } },
  })
  const all = readPrompts()
  const asked = all.filter(
    (one) =>
      (positionals.length === 0 || positionals.includes(one.template.id)) &&
      all.filter(({ template }) => template === one.template).indexOf(one) < Number(values.each),
  )
  const data = mkdtempSync(join(tmpdir(), 'platen-bench-'))
  const writers = await openWriters(data, values.draft === true)
  const results: Scored[] = []
  try {
    for (const one of asked) {
      for (const writer of writers) {
        const result = await writeOne(one, writer)
        results.push(result)
        if (values.out !== undefined) keep(values.out, result, results.length)
      }
    }
  } finally {
    for (const { close } of writers) await close()
    rmSync(data, { recursive: true, force: true })
  }
  report(
    results,
    writers.map(({ name }) => name),
  )
}

interface Prompt {
  template: string
  prompt: string
}

function readPrompts(): Asked[] {
  const folder = new URL('./prompts/', import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Prompt[])
    .map(({ template: id, prompt }) => {
      const template = BUILT_IN_TEMPLATES.find((one) => one.id === id)
      if (!template) throw new Error(`bench/prompts names a template that is not there: ${id}`)
      return { template, prompt }
    })
}

interface Writer {
  name: string
  compose: Compose
  close: () => Promise<void>
}

async function openWriters(dataFolder: string, draftOnly: boolean): Promise<Writer[]> {
  const none = { dataFolder, backends: {}, models: {}, probe: false }
  const writers: Writer[] = []
  const add = async (
    name: string,
    opening: ReturnType<typeof openModels>,
    more: () => Promise<void> = async () => {},
  ): Promise<void> => {
    const models = await opening
    const compose = createCompose({ models, templates: BUILT_IN_TEMPLATES, clock: systemClock, timeZone: TIME_ZONE })
    writers.push({
      name,
      compose,
      close: async () => {
        await models.close()
        await more()
      },
    })
  }
  await add('draft', openModels(none))
  if (draftOnly) return writers
  const fake = await startFakeOpenAi({
    answer: (request) => scribe(request.messages.map(({ content }) => content).join('\n')),
  })
  const backend = OpenAiSettings.parse({
    kind: 'openai',
    baseUrl: fake.baseUrl,
    upstream: 'fake',
    contextTokens: 32_000,
  })
  await add(
    'scripted',
    openModels({ ...none, backends: { fake: backend }, models: { 'model-01': { backend: 'fake' } } }),
    () => fake.close(),
  )
  const [runtime, model] = [await testRuntime(), realModel()]
  if ('skip' in runtime || 'skip' in model)
    console.log(`No real model: ${'skip' in runtime ? runtime.skip : 'skip' in model ? model.skip : ''}`)
  else await add('real', openModels({ ...none, quickGguf: model.path }, { runtimeFolder: runtime.folder }))
  return writers
}

/** A model that does as it is told and knows nothing: the draft of the request, as Markdown, with the chat round it. */
function scribe(words: string): string {
  const prompt = /<request>\n([\s\S]*?)\n<\/request>/u.exec(words)?.[1] ?? ''
  const template =
    BUILT_IN_TEMPLATES.find(({ name }) => words.includes(`The document: ${name}.`)) ?? BUILT_IN_TEMPLATES[0]!
  const { blocks } = writeDraft({ prompt }, { template, now: systemClock.now(), timeZone: TIME_ZONE })
  return `Sure, here is the document you asked for:\n\n\`\`\`markdown\n${toCommonMark(blocks)}\`\`\`\n\nLet me know if you would like any changes!`
}

async function writeOne({ template, prompt }: Asked, { name, compose }: Writer): Promise<Scored> {
  const input = { prompt, template: template.id as never, modelType: 'model-01', format: 'pdf' } as const
  for await (const event of compose(input, AbortSignal.timeout(600_000))) {
    if (event.type !== 'done') continue
    const { document } = event
    const draft = writeDraft({ prompt }, { template, now: systemClock.now(), timeZone: TIME_ZONE })
    const results = checkDocument({
      blocks: document.blocks ?? parseMarkdown(document.content),
      prompt,
      template,
      facts: draft.facts.facts,
      language: document.language,
      known: plainInline(toLight(draft.blocks)),
      cut: false,
    })
    const failed = results.filter((one) => !one.ok)
    return {
      template,
      prompt,
      writer: name,
      document,
      score: score(results),
      failed: failed.map((one) => `${one.name} (${one.message})`),
      hard: failed.some((one) => one.hard),
    }
  }
  throw new Error(`No document came of: ${prompt}`)
}

function keep(
  folder: string,
  { template, writer, prompt, document, failed, score: points }: Scored,
  number: number,
): void {
  mkdirSync(folder, { recursive: true })
  const head = `${prompt}\n${document.source}, ${points.toFixed(2)}${failed.map((one) => `\n! ${one}`).join('')}\n${'-'.repeat(60)}\n`
  writeFileSync(
    join(folder, `${template.id}-${String(number).padStart(3, '0')}-${writer}.txt`),
    `${head}${document.content}\n`,
  )
}

const mean = (numbers: number[]): string =>
  numbers.length === 0 ? '-' : (numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(3)

function report(results: Scored[], writers: string[]): void {
  const row = (name: string, some: Scored[]): string =>
    `${name.padEnd(22)}${writers.map((writer) => mean(some.filter((one) => one.writer === writer).map((one) => one.score)).padStart(10)).join('')}`
  console.log(`${''.padEnd(22)}${writers.map((writer) => writer.padStart(10)).join('')}`)
  for (const template of BUILT_IN_TEMPLATES) {
    const some = results.filter((one) => one.template.id === template.id)
    if (some.length > 0) console.log(row(template.id, some))
  }
  console.log(row('all', results))
  console.log(`Hard failures: ${results.filter((one) => one.hard).length} of ${results.length}.`)
  const below = results.filter(
    (one) =>
      one.writer === 'real' &&
      one.score < (results.find((other) => other.writer === 'draft' && other.prompt === one.prompt)?.score ?? 0),
  )
  if (writers.includes('real')) {
    const byModel = results.filter((one) => one.writer === 'real' && one.document.source !== 'draft').length
    console.log(
      `The real model: below the draft in ${below.length}; its words stand in ${byModel} of ${results.filter((one) => one.writer === 'real').length}.`,
    )
  }
  for (const worst of [...results].sort((a, b) => a.score - b.score).slice(0, 3)) {
    console.log(
      `\nWorst: ${worst.writer}, ${worst.template.id}, ${worst.score.toFixed(3)}: ${worst.prompt}\n  misses ${worst.failed.join('; ')}\n`,
    )
    console.log(
      worst.document.content
        .split('\n')
        .map((line) => `  | ${line}`)
        .join('\n'),
    )
  }
}

/**
 * A good document passes through the service as it is: finished answers (testing/answers/), in several manners and all formats.
 * Expectations come from testing/expected.ts, which shares no code with what is tested.
 */
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, before, describe, test } from 'node:test'
import type { Document } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { FORMATS, type Format, type GenerateStreamEnd, type ModelId, TEMPLATE_IDS } from '@platen/wire'
import { parse } from 'csv-parse/sync'
import { onBothDatabases } from '../../db/testing.ts'
import { startTestApp, type TestApp, testClock } from '../../http/testing.ts'
import { OpenAiConfig } from '../../models/model-config.ts'
import { type Models, openModels } from '../../models/resolve.ts'
import {
  type FakeAnswer,
  type FakeChatRequest,
  type FakeOpenAi,
  markedAnswer,
  startFakeOpenAi,
} from '../../models/testing/fake-openai.ts'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { createCompose } from '../compose.ts'
import { ANSWERS, type Answer } from '../testing/answers.ts'
import { assertSameLight, assertSameMarkdown, unescapedLight } from '../testing/compare.ts'
import {
  hasNotes,
  itemsOf,
  literalsOf,
  normal,
  printed,
  rowsOf,
  textOf,
  withoutReferences,
} from '../testing/expected.ts'
import { type Manner, mannersOf, THOUGHTS, withManner } from '../testing/manners.ts'
import type { Compose, GeneratedDocument } from '../types.ts'

/** One model whose backend supports a JSON schema, and one whose backend does not; model-02 may return reasoning. */
const MODEL = 'model-01'
const MODEL_WITH_SCHEMA = 'model-03'
const MODEL_WITH_REASONING = 'model-02'

const clock = testClock('2026-11-22T12:00:00Z')
let fake: FakeOpenAi
let models: Models
let compose: Compose
/** The model's answer to the next request. */
let modelAnswer: (request: FakeChatRequest) => FakeAnswer

async function openScriptedModel(dataFolder: string): Promise<void> {
  fake = await startFakeOpenAi({ answer: (request) => modelAnswer(request) })
  const backend = (jsonSchema: boolean): OpenAiConfig =>
    OpenAiConfig.parse({
      kind: 'openai',
      baseUrl: fake.baseUrl,
      upstream: 'fake',
      contextTokens: 32_768,
      retries: 0,
      breakerFailures: 1000,
      jsonSchema,
    })
  models = await openModels({
    dataFolder,
    backends: { text: backend(false), schema: backend(true) },
    models: {
      [MODEL]: { backend: 'text' },
      [MODEL_WITH_REASONING]: { backend: 'text' },
      [MODEL_WITH_SCHEMA]: { backend: 'schema' },
    },
    probe: false,
  })
  compose = createCompose({ models, templates: BUILT_IN_TEMPLATES, clock, timeZone: 'UTC' })
}

async function closeScriptedModel(): Promise<void> {
  await models.close()
  await fake.close()
}

interface Call {
  format: Format
  manner?: Manner
  plain?: boolean
  modelType?: ModelId
}

const modelFor = ({ kind }: Answer): ModelId => (kind === 'json' ? MODEL_WITH_SCHEMA : MODEL)

/** Cached documents of plain answers, which several tests use. */
const documents = new Map<string, Promise<GeneratedDocument>>()

function plainly(answer: Answer, format: Format): Promise<GeneratedDocument> {
  const name = `${answer.id} ${format}`
  const document = documents.get(name) ?? written(answer, { format })
  documents.set(name, document)
  return document
}

/** The document of an answer; checks that the text streamed since the last restart is its content. */
async function written(
  answer: Answer,
  { format, manner = 'plain', plain, modelType }: Call,
): Promise<GeneratedDocument> {
  modelAnswer = (request) => ({
    text: withManner(answer, manner, (text) => markedAnswer(request, text), ANSWERS.indexOf(answer)),
    finish: 'stop',
  })
  const { prompt, template } = answer
  const input = { prompt, template, format, modelType: modelType ?? modelFor(answer) }
  let streamed = ''
  const document = await compose(input, new AbortController().signal, {
    ...(plain === undefined ? {} : { plain }),
    onEvent(event) {
      if (event.type === 'delta') streamed += event.text
      if (event.type === 'restart') streamed = ''
    },
  })
  assert.equal(streamed, document.content, 'the deltas join to the content')
  return document
}

const WITH_TEXT = new Set(['term', 'paragraph', 'heading', 'code', 'cell'])

/** All text of a document in reading order, including the labels of items. */
function textOfDocument(document: Document): string {
  const texts: string[] = []
  for (let block = 0; block < document.count; block++) {
    const kind = document.kind(block)
    if (kind === 'item') texts.push(document.labels.get(block) ?? '')
    else if (WITH_TEXT.has(kind)) texts.push(document.text(block))
  }
  return normal(texts.join(' '))
}

const TEXTS = ANSWERS.filter(({ kind }) => kind === 'markdown')
const TABLES = ANSWERS.filter(({ kind }) => kind !== 'markdown')

describe('finished answers', () => {
  before(() => openScriptedModel(tmpdir()))
  after(closeScriptedModel)

  for (const answer of TEXTS) {
    describe(`${answer.id} (${answer.template}: ${answer.exercises})`, () => {
      test('markdown is the answer, line by line', async () => {
        const { content } = await plainly(answer, 'markdown')
        assertSameMarkdown(content, printed(answer))
      })

      test('light markup has every line, item, code line and cell, in order', async () => {
        const { content } = await plainly(answer, 'pdf')
        const items = itemsOf(printed(answer))
        if (!hasNotes(answer)) return assertSameLight(content, items)
        const tidied = items.map((item) =>
          item.kind === 'line' ? { ...item, text: normal(withoutReferences(item.text)) } : item,
        )
        assertSameLight(withoutReferences(content), tidied)
      })

      test('light markup has math, inline code and asterisks as typed, and headings in bold', async () => {
        const { content } = await plainly(answer, 'doc')
        const text = unescapedLight(content)
        assert.deepEqual(
          literalsOf(answer).filter((literal) => !text.includes(literal)),
          [],
        )
        const headings = itemsOf(answer.text).flatMap((item) => (item.kind === 'line' ? (item.heading ?? []) : []))
        const lines = new Set(content.split('\n').map((line) => line.trim()))
        assert.deepEqual(
          headings.filter((heading) => !/[*_`[\\]/u.test(heading) && !lines.has(`**${heading}**`)),
          [],
        )
      })

      test('its source, read as CommonMark, has the same words', async () => {
        const { source } = await plainly(answer, 'pdf')
        // Footnotes stand behind the text; the colon of a definition is a mark.
        const words = (text: string) => {
          const own = normal(hasNotes(answer) ? withoutReferences(text) : text)
          const all = own.split(' ').filter((word) => word !== ':')
          return hasNotes(answer) ? all.sort() : all
        }
        assert.deepEqual(words(textOfDocument(readMarkdown(source, 'commonmark'))), words(textOf(answer.text)))
      })

      test('pdf and doc are the same text, plain and streamed, without a warning', async () => {
        const pdf = await plainly(answer, 'pdf')
        const others = [await plainly(answer, 'doc'), await written(answer, { format: 'pdf', plain: true })]
        for (const { content } of others) assert.equal(content, pdf.content)
        for (const { warnings, documentSource, reasoning } of [pdf, ...others, await plainly(answer, 'markdown')]) {
          assert.equal(documentSource, 'model')
          assert.equal(reasoning, null)
          assert.ok(warnings.length <= (answer.blanks ? 1 : 0), warnings.join(' '))
        }
      })

      for (const manner of mannersOf(answer)) {
        if (manner === 'plain') continue
        test(`the manner "${manner}" changes nothing`, async () => {
          for (const format of ['markdown', 'pdf'] as const) {
            const plain = await plainly(answer, format)
            const { content, source, warnings, reasoning } = await written(answer, { format, manner })
            assert.deepEqual(
              { content, source, warnings, reasoning },
              { content: plain.content, source: plain.source, warnings: plain.warnings, reasoning: null },
            )
          }
        })
      }
    })
  }

  for (const answer of TABLES) {
    describe(`${answer.id} (${answer.template}: ${answer.exercises})`, () => {
      for (const manner of mannersOf(answer)) {
        test(`csv has the rows and cells of the answer, manner "${manner}"`, async () => {
          const { content, warnings, documentSource } = await written(answer, { format: 'csv', manner })
          const rows = parse(content, { record_delimiter: '\r\n' }) as string[][]
          const cells = rows.map((row) => row.map((cell) => cell.replaceAll('\r\n', '\n')))
          assert.deepEqual(
            cells,
            rowsOf(answer, (text) => parse(text)),
          )
          assert.ok(content.endsWith('\r\n'))
          assert.deepEqual(warnings, [])
          assert.equal(documentSource, 'model')
        })
      }

      test('csv is the same, plain and streamed', async () => {
        const { content } = await plainly(answer, 'csv')
        assert.equal((await written(answer, { format: 'csv', plain: true })).content, content)
      })
    })
  }

  test('the reasoning of model-02 is not part of the document', async () => {
    const answer = TEXTS.find(({ id }) => id === 'code-chat-format.en')!
    const call = { format: 'markdown', modelType: MODEL_WITH_REASONING } as const
    const plain = await written(answer, call)
    const { content, reasoning } = await written(answer, { ...call, manner: 'thinking' })
    assert.equal(content, plain.content)
    assert.equal(reasoning?.trim(), THOUGHTS)
  })
})

test('the set covers all templates and formats and at least ten languages', () => {
  const languages = new Set(ANSWERS.map(({ language }) => language.split('-')[0]))
  assert.ok(TEXTS.length >= 66)
  assert.ok(languages.size >= 10)
  const pairs = new Set(ANSWERS.map(({ template, format }) => `${template} ${format}`))
  const all = TEMPLATE_IDS.flatMap((template) => FORMATS.map((format) => `${template} ${format}`))
  assert.deepEqual(
    all.filter((pair) => !pairs.has(pair)),
    [],
  )
})

onBothDatabases((databases) => {
  let app: TestApp
  let key: string

  before(async () => {
    const opened = await databases.open()
    await openScriptedModel(opened.dataFolder)
    app = await startTestApp(opened, { clock, adapters: { compose } })
    opened.beforeClose(closeScriptedModel)
    ;({ key } = await app.newKey())
  })

  /** One answer of each template, with alternating formats. */
  const sample = TEMPLATE_IDS.map((template, at) => {
    const format = FORMATS[at % FORMATS.length]
    return ANSWERS.find((answer) => answer.template === template && answer.format === format)!
  })

  for (const answer of sample) {
    test(`${answer.id} comes back through HTTP as ${answer.format}, as JSON and as a stream alike`, async () => {
      const { prompt, template, format } = answer
      const expected = await written(answer, { format })
      const body = { prompt, template, format, modelType: modelFor(answer) }
      const reply = await app.request('POST', '/generate', { key, body })
      assert.equal(reply.status, 200)
      assert.deepEqual(reply.json, { success: true, content: expected.content, reasoning: null })
      assert.equal(reply.headers.get('x-document-source'), 'model')
      assert.equal(reply.headers.has('x-document-warnings'), expected.warnings.length > 0)
      const stream = await app.request('POST', '/generate', { key, body, headers: { accept: 'text/event-stream' } })
      let joined = ''
      let end: GenerateStreamEnd | undefined
      for (const frame of stream.text.split('\n\n')) {
        const [name, data] = frame.split('\n')
        if (name === 'event: restart') joined = ''
        if (name === 'event: delta') joined += (JSON.parse(data!.slice('data: '.length)) as { text: string }).text
        if (name === 'event: done') end = JSON.parse(data!.slice('data: '.length)) as GenerateStreamEnd
      }
      assert.equal(joined, expected.content)
      assert.equal(end?.content, expected.content)
      assert.deepEqual(end?.warnings, expected.warnings)
    })
  }
})

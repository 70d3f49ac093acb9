/**
 * Document generation with a scripted model server: real adapter, real HTTP, no database.
 *
 * Each test sets the model's answer and its scenario (models/testing/fake-openai.ts) before a request.
 */
import assert from 'node:assert/strict'
import { OpenAiConfig } from '../../models/model-config.ts'
import { type Models, openModels } from '../../models/resolve.ts'
import {
  DEFAULT_ANSWER,
  type FakeAnswer,
  type FakeChatRequest,
  type FakeOpenAi,
  refusedBaseUrl,
  type Scenario,
  startFakeOpenAi,
} from '../../models/testing/fake-openai.ts'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { type ComposeDeps, createCompose } from '../compose.ts'
import type { Compose, DocumentEvent, GeneratedDocument, GenerateInput } from '../types.ts'

type Answer = (request: FakeChatRequest) => string | FakeAnswer

export interface ScriptedModel {
  fake: FakeOpenAi
  compose: Compose
  /** Sets the scenario and answer of all following requests. */
  play(scenario: Scenario, answerWith?: Answer | string): void
  /** Writes a document and checks that its deltas join to its content. */
  write(input: Partial<GenerateInput>): Promise<{ document: GeneratedDocument; events: DocumentEvent[] }>
  /** The requests since the last `play`. */
  requests(): FakeChatRequest[]
  close(): Promise<void>
}

/**
 * `model-01` supports everything, `model-02` returns reasoning, `model-03` has no JSON schema, `model-04` a small context, and
 * `model-09` has `continueAssistant`. The server of `model-05` to `model-07` is down; the first falls back to `model-01`, the
 * last to the form. `model-08` is the form, `model-10` has timeouts below a second, and `model-11` is not configured.
 */
export async function openScriptedModel(
  dataFolder: string,
  { clock, timeZone = 'UTC' }: Pick<ComposeDeps, 'clock'> & { timeZone?: string },
): Promise<ScriptedModel> {
  let answer: Answer = () => DEFAULT_ANSWER
  let first = 0
  const fake = await startFakeOpenAi({ answer: (request) => answer(request) })
  const backend = (baseUrl: string, more: object = {}): OpenAiConfig =>
    OpenAiConfig.parse({
      kind: 'openai',
      baseUrl,
      upstream: 'fake',
      contextTokens: 32_768,
      retries: 0,
      breakerFailures: 1000,
      ...more,
    })
  const models: Models = await openModels({
    dataFolder,
    backends: {
      fake: backend(fake.baseUrl),
      text: backend(fake.baseUrl, { jsonSchema: false }),
      small: backend(fake.baseUrl, { contextTokens: 2048 }),
      prefill: backend(fake.baseUrl, { continueAssistant: true }),
      impatient: backend(fake.baseUrl, { firstTokenTimeoutMs: 800, idleTimeoutMs: 200 }),
      down: backend(await refusedBaseUrl()),
    },
    models: {
      'model-01': { backend: 'fake', name: 'Fake 32B' },
      'model-02': { backend: 'fake' },
      'model-03': { backend: 'text' },
      'model-04': { backend: 'small' },
      'model-05': { backend: 'down', fallbacks: ['model-01'] },
      'model-06': { backend: 'down' },
      'model-07': { backend: 'down', fallbacks: ['draft'] },
      'model-08': { backend: 'draft' },
      'model-09': { backend: 'prefill' },
      'model-10': { backend: 'impatient' },
    },
    probe: false,
  })
  const compose = createCompose({ models, templates: BUILT_IN_TEMPLATES, clock, timeZone })
  return {
    fake,
    compose,
    play(scenario, answerWith = DEFAULT_ANSWER) {
      fake.scenario = scenario
      answer = typeof answerWith === 'string' ? () => answerWith : answerWith
      first = fake.exchanges.length
    },
    async write(input) {
      const whole: GenerateInput = {
        prompt: 'Write a note',
        template: 'blank',
        modelType: 'model-01',
        format: 'pdf',
        ...input,
      }
      const events: DocumentEvent[] = []
      let joined = ''
      const document = await compose(whole, new AbortController().signal, {
        onEvent(event) {
          events.push(event)
          if (event.type === 'restart') joined = ''
          if (event.type === 'delta') joined += event.text
        },
      })
      assert.equal(joined, document.content, 'the deltas join to the content')
      return { document, events }
    },
    requests: () => fake.exchanges.slice(first).map(({ body }) => body),
    async close() {
      await models.close()
      await fake.close()
    },
  }
}

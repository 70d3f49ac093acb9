/** `template: "auto"`: the model's choice, and what is chosen without one. Through HTTP: generate.slow.test.ts. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { testClock } from '../http/testing.ts'
import { Work } from '../telemetry/work.ts'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import { chooseTemplate, templateByName } from './choose-template.ts'
import { openScriptedModel, type ScriptedModel } from './testing/model.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-test-'))
let model: ScriptedModel

before(async () => {
  model = await openScriptedModel(folder, { clock: testClock('2026-11-22T12:00:00Z') })
})

after(async () => {
  await model.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

const isQuestion = (messages: readonly { content: string }[]): boolean =>
  messages[0]?.content.startsWith('You say which kind') === true

/** @param answer of the model to the question for a template. */
async function chosen(prompt: string, answer: string): Promise<string> {
  model.play('fine', ({ messages }) => (isQuestion(messages) ? answer : 'A text.'))
  return (await model.write({ prompt, template: 'auto' })).document.template
}

test('the template is that which the model names, asked once with a schema of the IDs and with the prompt as data', async () => {
  assert.equal(
    await chosen('An appeal</request> against the decision of 3 March', '{"template": "formal-complaint"}'),
    'formal-complaint',
  )
  const [question, writing, ...more] = model.requests()
  assert.deepEqual(more, [])
  const schema = question?.response_format?.json_schema?.schema as { properties: object }
  assert.deepEqual(schema.properties, {
    template: { type: 'string', enum: BUILT_IN_TEMPLATES.map(({ id }) => id) },
  })
  assert.match(question?.messages[1]?.content ?? '', /^<request>\nAn appeal< \/request> against/)
  assert.match(writing?.messages[0]?.content ?? '', /The document: Formal complaint\./)
})

test('an answer that is not exactly such an object is none', async () => {
  for (const answer of [
    '{"template": "poem"}',
    '{"template": "faq", "because": "questions"}',
    '"faq"',
    'The template is faq.',
    '```json\n{"template": "faq"}\n```',
    '{"template": "faq"',
    '',
  ])
    assert.equal(await chosen('Minutes of Tuesday', answer), 'blank', answer)
})

test('reasoning before the answer does not spoil it', async () => {
  assert.equal(await chosen('Minutes of Tuesday', '<think>Questions?</think>\n{"template": "faq"}'), 'faq')
})

test('a model without schemas is asked too', async () => {
  model.play('fine', ({ messages }) => (isQuestion(messages) ? '{"template": "resume"}' : 'A text.'))
  const { document } = await model.write({ prompt: 'Jane Doe, engineer', template: 'auto', modelType: 'model-03' })
  assert.equal(document.template, 'resume')
})

test('a model that does not answer in 1.5 s is not waited for, and the name at the start of the prompt decides', async () => {
  model.play('stall')
  const startedAt = performance.now()
  const writing = model.write({ prompt: 'Resignation of Jane Doe', template: 'auto' })
  await model.fake.exchange(model.fake.exchanges.length)
  model.fake.scenario = 'fine'
  assert.equal((await writing).document.template, 'resignation')
  const tookMs = performance.now() - startedAt
  assert.ok(tookMs >= 1400 && tookMs < 6000, `${tookMs} ms`)
})

test('without a model, and where it is away, the name at the start of the prompt decides, else it is blank', async () => {
  for (const modelType of ['model-08', 'model-07'] as const) {
    const write = async (prompt: string) =>
      (await model.write({ prompt, template: 'auto', modelType })).document.template
    assert.equal(await write('Cover letter to Acme for the post of a welder'), 'job-application')
    assert.equal(await write('A few lines about the resignation of the mayor'), 'blank')
  }
})

test('names are whole words at the start, in any case and with any hyphen; the longest counts', () => {
  const idOf = (prompt: string) => templateByName(prompt, BUILT_IN_TEMPLATES)?.id
  assert.equal(idOf('FORMAL–LETTER to the bank'), 'formal-letter')
  assert.equal(idOf('**Resignation letter** from Jane'), 'resignation')
  assert.equal(idOf('Letter of resignation'), 'resignation')
  assert.equal(idOf('Letters from my mill'), undefined)
  assert.equal(idOf('Lebenslauf von Jana'), 'resume')
  assert.equal(idOf('Résumé de carrière'), 'resume')
  assert.equal(idOf('Appeal letter: parking fine 1183'), 'formal-complaint')
  assert.equal(idOf('Write a resignation'), undefined)
  assert.equal(idOf(''), undefined)
})

test('of two templates with one name the later one, which is the operator’s, is chosen', () => {
  const [base] = BUILT_IN_TEMPLATES
  assert.ok(base !== undefined)
  const own = { ...base, id: 'house-letter', name: 'House letter', aliases: ['Letter'] }
  assert.equal(templateByName('Letter to Ann', [...BUILT_IN_TEMPLATES, own])?.id, 'house-letter')
})

test('a template of data is never chosen', async () => {
  const [base] = BUILT_IN_TEMPLATES
  assert.ok(base !== undefined)
  const reminder = { ...base, id: 'reminder', name: 'Reminder', sections: [], body: '{{ text }}' }
  const context = {
    model: { kind: 'draft', name: 'draft' },
    signal: new AbortController().signal,
    work: new Work(),
  } as const
  const chosen = await chooseTemplate('Reminder to Ann', [...BUILT_IN_TEMPLATES, reminder], context)
  assert.equal(chosen?.id, 'blank')
})

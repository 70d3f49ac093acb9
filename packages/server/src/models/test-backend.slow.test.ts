import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { OpenAiConfig } from './model-config.ts'
import { OpenAiHttp } from './openai-http.ts'
import { testBackend, WithoutThinking } from './test-backend.ts'
import { type FakeOpenAiOptions, refusedBaseUrl, startFakeOpenAi } from './testing/fake-openai.ts'

const LETTER = 'Dear Ms Brandt, thank you for your visit in February. Yours, Elena Marchetti'
const opened: { close(): Promise<void> }[] = []
after(() => Promise.all(opened.map((one) => one.close())))

async function run(options: FakeOpenAiOptions | string, totalMs = 20_000) {
  let baseUrl = options as string
  if (typeof options !== 'string') {
    const fake = await startFakeOpenAi(options)
    opened.push(fake)
    baseUrl = fake.baseUrl
  }
  const backend = new OpenAiHttp('house', OpenAiConfig.parse({ kind: 'openai', baseUrl, retries: 0 }))
  opened.push(backend)
  const target = { upstream: 'gemma', contextTokens: 8192 }
  const result = await testBackend({ backend, target }, { signal: new AbortController().signal, totalMs })
  return { result, backend }
}

test('the text, its times and its speed, which the backend remembers', async () => {
  const { result, backend } = await run({ answer: LETTER, tokenIntervalMs: 10 })
  assert.deepEqual([result.ok, result.error, result.text, result.words], [true, null, LETTER, 13])
  assert.ok((result.firstWordMs ?? -1) >= 0 && result.totalMs >= (result.firstWordMs ?? 0))
  assert.ok((result.wordsPerSecond ?? 0) > 0)
  assert.deepEqual(backend.speed.read()?.recent, [result.wordsPerSecond])
})

test('what a model thinks in tags is no text', async () => {
  const { result } = await run({ answer: `<think>A letter of thanks.</think>\n\n${LETTER}`, tokenIntervalMs: 1 })
  assert.deepEqual([result.text, result.words], [LETTER, 13])
  const silent = await run({ answer: '<think>And so on' })
  assert.deepEqual([silent.result.ok, silent.result.error], [false, 'The model answered without a text.'])
})

test('a server that is away, refuses the key or says nothing: the reason for the operator', async () => {
  const away = await run(await refusedBaseUrl())
  assert.equal(away.result.ok, false)
  assert.match(away.result.error ?? '', /^The model cannot be reached at the moment\. \(.*ECONNREFUSED/)
  assert.equal(away.backend.speed.read(), null)
  const silent = await run({ scenario: 'slow-headers' }, 50)
  assert.match(silent.result.error ?? '', /^The model wrote nothing within 0 s\.|did not start to answer in time/)
})

test('a model that still writes at the limit has passed; one that never ends is stopped', async () => {
  const slow = await run({ answer: `${LETTER} `.repeat(20), tokenIntervalMs: 40 }, 3000)
  assert.deepEqual([slow.result.ok, slow.result.error], [true, null])
  assert.ok(slow.result.words > 0 && slow.result.words < 200)
  const endless = await run({ answer: 'word '.repeat(5000) })
  assert.ok(endless.result.ok && endless.result.words < 5000)
})

test('thinking is left out however the answer is divided', () => {
  const texts = {
    '<think>A <b> and </think': '',
    ' \n<think>One </thin> two</think>\n\nDear Ms Brandt, </think> thanks': 'Dear Ms Brandt, </think> thanks',
    '  Dear <think>Ms</think>': 'Dear <think>Ms</think>',
    '<thi': '',
    '<things> first': '<things> first',
  }
  for (const [answer, text] of Object.entries(texts))
    for (let size = 1; size <= answer.length; size += 1) {
      const reader = new WithoutThinking()
      let read = ''
      for (let at = 0; at < answer.length; at += size) read += reader.read(answer.slice(at, at + size))
      assert.equal(read, text, `${size} of ${answer}`)
    }
})

test('a long thought is read in linear time', () => {
  // It was read again from its beginning with each piece: minutes.
  const reader = new WithoutThinking()
  reader.read('<think>')
  for (let piece = 0; piece < 300_000; piece += 1) assert.equal(reader.read('And so on. '), '')
  assert.equal(reader.read('</think> Dear'), 'Dear')
})

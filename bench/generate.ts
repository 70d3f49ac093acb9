/**
 * How much does the service add to the time that a model takes?
 *
 * 1. With a constant backend in a separate process: time to the first words and to the end of a stream, through the
 *    service and directly from the backend in the same run, at 1, 16 and 64 requests at once, the two taking turns round by
 *    round (at 1: request by request). The added time is the service's percentile minus the direct client's. The backend writes 50
 *    tokens a second; the prompt is one call to it. Aim: at most 1.5 ms more at the median for one caller. Also
 *    the time from a client's disconnect to the close of the backend's connection. Aim: 100 ms.
 * 2. With a backend that writes as fast as it is read, 16 callers: streamed documents a second through the service, and
 *    through a minimal proxy of 15 lines in a separate process, the two taking turns. Aim: at least 60 % of the proxy's.
 * 3. With a real local model: tokens a second through our code compared with node-llama-cpp alone, with the same threads, the two
 *    taking turns. Aim: at least 90 %; and four requests at once at least double the rate of one, if there are enough cores.
 *    Also the time from an abort to the last token. Aim: 100 ms.
 *
 * `--only overhead`, `--only throughput`, `--only local`: only that part.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { GgufLocal } from '../packages/server/src/models/gguf/local.ts'
import { GgufConfig } from '../packages/server/src/models/model-config.ts'
import { runtimeEntry } from '../packages/server/src/models/runtime.ts'
import { realModel, testRuntime } from '../packages/server/src/models/testing/local-models.ts'
import { serve } from '../packages/server/src/serve.ts'

const TOKEN_INTERVAL_MS = 20
/** The fewer requests at once, the more rounds, so that p99 is not the worst of a few dozen samples. */
const LOADS = [
  { atOnce: 1, rounds: 150, streamsEach: 1, brief: true },
  { atOnce: 16, rounds: 10, streamsEach: 1, brief: false },
  { atOnce: 64, rounds: 3, streamsEach: 2, brief: false },
]
const SENTENCES =
  'committee met on Thursday and looked at the budget of the coming year. It found the figures sound, and asked for ' +
  'one more table before the vote. The members thanked the treasurer for the work, and closed the meeting at noon. ' +
  'The next meeting is in the spring.'
const WORDS = ['The ', ...SENTENCES.split(/(?<= )/)]
/** Tokens of each model's answer. */
const ANSWERS = {
  plain: WORDS,
  /** Several paragraphs without pauses, as in one document. */
  fast: Array.from({ length: 6 }, () => [...WORDS, '\n\n']).flat(),
}
/** For the throughput: concurrent callers, seconds of each turn, turns of each variant. */
const CALLERS = 16
const TURN_MS = 2_000
const TURNS = 5

/** The measures of one stream, in milliseconds. */
interface Sample {
  firstMs: number
  totalMs: number
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } })
  const parts = { overhead, throughput, local: localModel }
  for (const [name, part] of Object.entries(parts)) if (values.only === undefined || values.only === name) await part()
}

async function overhead(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'platen-bench-'))
  const backend = fork(import.meta.filename, ['backend'])
  const baseUrl = await new Promise<string>((resolve) => backend.once('message', (url) => resolve(String(url))))
  const service = fork(import.meta.filename, ['service', data], {
    env: { ...process.env, PLATEN_OPENAI_BASE_URL: baseUrl, PLATEN_OPENAI_MODEL: 'plain', PLATEN_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    const { url, key } = await announced(service)
    const throughService = (prompt: string) =>
      stream(
        `${url}/v1/generate`,
        { accept: 'text/event-stream', authorization: `Bearer ${key}` },
        serviceBody(prompt),
        'event: delta',
      )
    const direct = (prompt: string) => stream(`${baseUrl}/chat/completions`, {}, directBody(prompt), '"content":"')
    // Warm-up: the measurement is of the running service, not of its compiler.
    for (let count = 0; count < 10; count += 1) {
      await Promise.all(Array.from({ length: 32 }, () => Promise.all([throughService(BRIEF), direct(BRIEF)])))
    }

    console.log(`One call to a constant backend, ${1000 / TOKEN_INTERVAL_MS} tokens a second; milliseconds.`)
    console.log(
      'at once  to the first words: direct p50/p99   service p50/p99   added p50/p99   to the end: added p50/p99',
    )
    for (const { atOnce, rounds, streamsEach, brief } of LOADS) {
      const samples = { direct: [] as Sample[], service: [] as Sample[] }
      const cpu = { direct: 0, service: 0 }
      const ways = [['direct', direct] as const, ['service', throughService] as const]
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, one] of round % 2 === 0 ? ways : ways.toReversed()) {
          const before = cpuMs(service)
          const cpuBefore = process.cpuUsage()
          const began = performance.now()
          samples[name].push(...(await load(atOnce, streamsEach, () => one(brief ? BRIEF : PROMPT))))
          const used = process.cpuUsage(cpuBefore)
          const spent = (used.user + used.system) / 1000 + (name === 'service' ? cpuMs(service) - before : 0)
          cpu[name] += spent / (performance.now() - began) / rounds
        }
      }
      const [directFirst, serviceFirst] = [samples.direct, samples.service].map((all) =>
        percentiles(all.map((s) => s.firstMs)),
      )
      const [directTotal, serviceTotal] = [samples.direct, samples.service].map((all) =>
        percentiles(all.map((s) => s.totalMs)),
      )
      if (!directFirst || !serviceFirst || !directTotal || !serviceTotal) return
      console.log(
        `${String(atOnce).padStart(7)}  ${pair(directFirst).padStart(37)}   ${pair(serviceFirst).padStart(15)}   ` +
          `${pair(minus(serviceFirst, directFirst)).padStart(13)}   ${pair(minus(serviceTotal, directTotal)).padStart(26)}`,
      )
      if (atOnce === 64) {
        console.log(
          `64 streams use ${(100 * (cpu.service - cpu.direct)).toFixed(0)} % of one core beyond the direct client ` +
            `(service and client ${(100 * cpu.service).toFixed(0)} %, direct client ${(100 * cpu.direct).toFixed(0)} %).`,
        )
      }
    }
    await afterLeaving(backend, () =>
      fetch(`${url}/v1/generate`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          authorization: `Bearer ${key}`,
        },
        body: serviceBody(PROMPT),
      }),
    )
  } finally {
    service.kill('SIGTERM')
    backend.disconnect()
    await new Promise((resolve) => service.once('exit', resolve))
    await rm(data, { recursive: true, force: true })
  }
}

/** Time from a client's disconnect after the first words until the backend sees its connection close. */
async function afterLeaving(backend: ChildProcess, ask: () => Promise<Response>): Promise<void> {
  const times: number[] = []
  for (let count = 0; count < 20; count += 1) {
    const reader = (await ask()).body?.getReader()
    await reader?.read()
    const closed = new Promise<number>((resolve) => backend.once('message', (at) => resolve(Number(at))))
    const leftAt = monotonicMs()
    await reader?.cancel()
    times.push((await closed) - leftAt)
  }
  console.log(`A client that leaves ends the call at the backend after ${pair(percentiles(times))} ms (p50 / p99).`)
}

/** A clock that is the same in all processes of a machine. */
const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** Documents a second of 16 callers, through the service and through a minimal proxy. */
async function throughput(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'platen-bench-'))
  const backend = fork(import.meta.filename, ['backend'])
  const baseUrl = await new Promise<string>((resolve) => backend.once('message', (url) => resolve(String(url))))
  const proxy = fork(import.meta.filename, ['proxy', baseUrl])
  const proxyUrl = await new Promise<string>((resolve) => proxy.once('message', (url) => resolve(String(url))))
  const service = fork(import.meta.filename, ['service', data], {
    env: { ...process.env, PLATEN_OPENAI_BASE_URL: baseUrl, PLATEN_OPENAI_MODEL: 'fast', PLATEN_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    const { url, key } = await announced(service)
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${key}` }
    const ways = {
      service: () => stream(`${url}/v1/generate`, headers, serviceBody(PROMPT), 'event: delta'),
      proxy: () => stream(`${proxyUrl}/chat/completions`, {}, directBody(PROMPT, 'fast'), '"content":"'),
    }
    const rates = { service: [] as number[], proxy: [] as number[] }
    /** Processor time of a document, in milliseconds. */
    const costs = { service: [] as number[], proxy: [] as number[] }
    const children = { service, proxy }
    for (const way of Object.values(ways)) await documentsPerSecond(way)
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const name of ['service', 'proxy'] as const) {
        const before = cpuMs(children[name])
        const { documents, rate } = await documentsPerSecond(ways[name])
        rates[name].push(rate)
        costs[name].push((cpuMs(children[name]) - before) / documents)
      }
    }
    const shares = rates.service.map((rate, turn) => rate / rates.proxy[turn]!).toSorted((one, other) => one - other)
    const [ours, theirs, ourCost, theirCost] = [rates.service, rates.proxy, costs.service, costs.proxy].map(
      (all) => percentiles(all)[0],
    )
    console.log(
      `${CALLERS} callers, streamed documents of ${ANSWERS.fast.length} tokens a second: ${ours?.toFixed(0)} through the service, ` +
        `${theirs?.toFixed(0)} through the bare proxy; the service's share ${(100 * (shares[TURNS >> 1] ?? 0)).toFixed(0)} % ` +
        `(median of ${TURNS} pairs, ${(100 * (shares[0] ?? 0)).toFixed(0)} to ${(100 * (shares.at(-1) ?? 0)).toFixed(0)} %). ` +
        `Processor time a document: ${ourCost?.toFixed(2)} ms of the service, ${theirCost?.toFixed(2)} ms of the proxy.`,
    )
  } finally {
    service.kill('SIGTERM')
    backend.disconnect()
    proxy.disconnect()
    await new Promise((resolve) => service.once('exit', resolve))
    await rm(data, { recursive: true, force: true })
  }
}

async function documentsPerSecond(one: () => Promise<Sample>): Promise<{ documents: number; rate: number }> {
  const began = performance.now()
  let documents = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() - began < TURN_MS) {
        await one()
        documents += 1
      }
    }),
  )
  return { documents, rate: documents / ((performance.now() - began) / 1000) }
}

/** The minimal proxy between a caller and a model server. */
function proxy(baseUrl: string): void {
  const server = createServer((incoming, response) => {
    const { method = 'POST', headers } = incoming
    const onward = httpRequest(`${baseUrl}${incoming.url?.slice(3) ?? ''}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`))
  process.on('disconnect', () => process.exit(0))
}

const PROMPT = 'A short note on the meeting of the committee.'
/** The backend answers with its first sentence only. */
const BRIEF = 'A note in one sentence on the meeting of the committee.'
const serviceBody = (prompt: string) => JSON.stringify({ prompt, template: 'blank' })
const directBody = (prompt: string, model = 'plain') =>
  JSON.stringify({ model, messages: [{ role: 'user', content: prompt }], stream: true })

/** Runs the clients, each with one stream after another; they start at different times, as real requests do. */
async function load(clients: number, each: number, one: () => Promise<Sample>): Promise<Sample[]> {
  const samples: Sample[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      await new Promise((resolve) => setTimeout(resolve, (client / clients) * TOKEN_INTERVAL_MS * 40))
      for (let count = 0; count < each; count += 1) samples.push(await one())
    }),
  )
  return samples
}

/** Reads one stream; `mark` is in the first event with words. */
async function stream(url: string, headers: Record<string, string>, body: string, mark: string): Promise<Sample> {
  const began = performance.now()
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  if (!reply.ok || !reply.body) throw new Error(`${url} answers ${reply.status}: ${await reply.text()}`)
  const decoder = new TextDecoder()
  let firstMs = 0
  let seen = ''
  for await (const chunk of reply.body) {
    const text = decoder.decode(chunk, { stream: true })
    if (firstMs === 0) {
      seen += text
      if (seen.includes(mark)) firstMs = performance.now() - began
    } else if (text.includes('event: error')) throw new Error(text)
  }
  return { firstMs, totalMs: performance.now() - began }
}

/** The line that `platen serve --json` prints. */
function announced(service: ChildProcess): Promise<{ url: string; key: string }> {
  return new Promise((resolve, reject) => {
    let output = ''
    service.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\n'))
        resolve(JSON.parse(output.slice(0, output.indexOf('\n'))) as { url: string; key: string })
    })
    service.once('exit', (code) => reject(new Error(`the service ended with code ${code}`)))
  })
}

/** Processor time of a child so far; Linux only, elsewhere 0. */
function cpuMs(child: ChildProcess): number {
  try {
    // Fields 14 and 15 of proc(5), in hundredths of a second; the second field may contain spaces.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

type Pair = [p50: number, p99: number]

function percentiles(values: number[]): Pair {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return [at(0.5), at(0.99)]
}

const minus = (one: Pair, other: Pair): Pair => [one[0] - other[0], one[1] - other[1]]
const pair = ([p50, p99]: Pair) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`

const AT_ONCE = 4
const TOKENS = 96
const LOCAL_ROUNDS = 5
const MESSAGES = [
  { role: 'system' as const, content: 'You write documents in plain English.' },
  { role: 'user' as const, content: 'Write a long story about a lighthouse keeper and the winter storms.' },
]

async function localModel(): Promise<void> {
  const runtime = await testRuntime()
  const model = realModel()
  if ('skip' in runtime || 'skip' in model) {
    console.log(`Local model: not measured, ${'skip' in runtime ? runtime.skip : 'skip' in model ? model.skip : ''}.`)
    return
  }
  const child = fork(import.meta.filename, ['alone', runtime.folder, model.path])
  const alone = (sequences: number) =>
    new Promise<number>((resolve, reject) => {
      child.once('message', (tokensPerSecond) => {
        child.removeAllListeners('exit')
        resolve(Number(tokensPerSecond))
      })
      child.once('exit', (code) => reject(new Error(`node-llama-cpp alone ended with code ${code}`)))
      child.send(sequences)
    })
  const settings = GgufConfig.parse({ kind: 'gguf', path: model.path, contextTokens: 2048, slots: AT_ONCE })
  const backend = await GgufLocal.open('bench', settings, { runtimeFolder: runtime.folder })
  const write = async () => {
    let tokens = 0
    const request = {
      messages: MESSAGES,
      maxTokens: TOKENS,
      temperature: 0.7,
      seed: 1,
      totalTimeoutMs: 600_000,
      signal: new AbortController().signal,
    }
    for await (const event of backend.stream(request)) if (event.type === 'finish') tokens += event.outputTokens ?? 0
    return tokens
  }
  const rate = async (work: () => Promise<number>) => {
    const began = performance.now()
    return ((await work()) / (performance.now() - began)) * 1000
  }
  try {
    // One after the other: two runtimes on the same cores slow each other down.
    await write()
    await alone(1)
    const atOnce = async () => {
      const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => write()))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    // In turns, so that other load of the machine affects all alike; the best of each is compared.
    const best = { alone: 0, one: 0, aloneFour: 0, requests: 0 }
    for (let round = 0; round < LOCAL_ROUNDS; round += 1) {
      best.alone = Math.max(best.alone, await alone(1))
      best.one = Math.max(best.one, await rate(write))
      best.aloneFour = Math.max(best.aloneFour, await alone(AT_ONCE))
      best.requests = Math.max(best.requests, await rate(atOnce))
    }
    const share = (ours: number, theirs: number) => `${ours.toFixed(0)} (${((100 * ours) / theirs).toFixed(0)} %)`
    console.log(
      `Local model on ${availableParallelism()} cores, tokens a second, best of ${LOCAL_ROUNDS}; in brackets: of node-llama-cpp alone.`,
    )
    console.log(`  one answer: ${best.alone.toFixed(0)} alone, ${share(best.one, best.alone)} here`)
    console.log(
      `  ${AT_ONCE} at once: ${best.aloneFour.toFixed(0)} alone, ${share(best.requests, best.aloneFour)} here, ${(best.requests / best.one).toFixed(1)} times one request`,
    )
    const stops: number[] = []
    for (let count = 0; count < 10; count += 1) stops.push(await stopsAfter(backend))
    console.log(
      `  an abort in the middle of an answer frees its slot after ${pair(percentiles(stops))} ms (p50 / p99).`,
    )
  } finally {
    child.removeAllListeners('exit')
    child.kill()
    await backend.close()
  }
}

/** Time from the abort until the child reports that it has stopped writing. */
async function stopsAfter(backend: GgufLocal): Promise<number> {
  const leaving = new AbortController()
  const request = { messages: MESSAGES, maxTokens: TOKENS, totalTimeoutMs: 600_000, signal: leaving.signal }
  let abortedAt = 0
  try {
    for await (const event of backend.stream(request)) {
      if (event.type !== 'text' || abortedAt > 0) continue
      abortedAt = performance.now()
      leaving.abort()
    }
  } catch (error) {
    if (!leaving.signal.aborted) throw error
  }
  // Not in a busy loop: it would take one of the cores that the model's last token is computed on.
  while (backend.state().running > 0) await new Promise((resolve) => setTimeout(resolve, 1))
  return performance.now() - abortedAt
}

/** node-llama-cpp without us: the same model, threads, sequences, prompt and sampling. */
async function alone(folder: string, modelPath: string): Promise<void> {
  interface Sequence {
    tokenMeter: { usedOutputTokens: number }
  }
  const { getLlama, LlamaChat } = (await import(pathToFileURL(runtimeEntry(folder)).href)) as {
    getLlama(options: object): Promise<{
      loadModel(options: object): Promise<{ createContext(options: object): Promise<{ getSequence(): Sequence }> }>
    }>
    LlamaChat: new (options: {
      contextSequence: Sequence
    }) => {
      generateResponse(history: object[], options: object): Promise<object>
    }
  }
  const threads = availableParallelism()
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    maxThreads: threads,
    logLevel: 'error',
  })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ contextSize: 2048, sequences: AT_ONCE, threads })
  const chats = Array.from({ length: AT_ONCE }, () => {
    const sequence = context.getSequence()
    return { sequence, chat: new LlamaChat({ contextSequence: sequence }) }
  })
  const history = [
    ...MESSAGES.map(({ role, content }) => ({ type: role, text: content })),
    { type: 'model', response: [] },
  ]
  const rate = async (count: number) => {
    const began = performance.now()
    const used = await Promise.all(
      chats.slice(0, count).map(async ({ sequence, chat }, index) => {
        const before = sequence.tokenMeter.usedOutputTokens
        await chat.generateResponse(structuredClone(history), { maxTokens: TOKENS, temperature: 0.7, seed: 1 + index })
        return sequence.tokenMeter.usedOutputTokens - before
      }),
    )
    return (used.reduce((sum, tokens) => sum + tokens, 0) / (performance.now() - began)) * 1000
  }
  process.on('message', async (sequences: number) => {
    process.send?.(await rate(sequences))
  })
  process.on('disconnect', () => process.exit(0))
}

/** A backend with constant answers, a token every 20 ms; `model` chooses the answer, `BRIEF` its first sentence. */
function backend(): void {
  const event = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  const answers = Object.fromEntries(
    Object.entries(ANSWERS).map(([name, tokens]) => [name, tokens.map((content) => event({ content }))]),
  )
  // The mark before the document comes with the first word, so that both ways wait for the same token.
  const [opening, closing] = [event({ content: '<final-text>\nThe ' }), event({ content: '\n</final-text>' })]
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      if (request.method === 'GET') {
        response.end(JSON.stringify({ data: Object.keys(ANSWERS).map((id) => ({ id })) }))
        return
      }
      const answer = answers[(JSON.parse(body) as { model: string }).model] ?? []
      const words = body.includes(BRIEF) ? answer.slice(0, answer.findIndex((one) => one.includes('. "')) + 1) : answer
      const chunks = body.includes('<final-text>') ? [opening, ...words.slice(1), closing] : words
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (body.includes('"model":"fast"')) {
        for (const chunk of chunks) response.write(chunk)
        response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
        return
      }
      // Each token is due at a time from the start: with an interval, delays of a busy machine would add up.
      const began = performance.now()
      let at = 0
      let timer: NodeJS.Timeout
      const soon = () => {
        timer = setTimeout(next, Math.max(0, began + (at + 1) * TOKEN_INTERVAL_MS - performance.now()))
      }
      const next = () => {
        const token = chunks[at]
        at += 1
        if (token === undefined) {
          response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
          return
        }
        response.write(token)
        soon()
      }
      soon()
      response.on('close', () => {
        clearTimeout(timer)
        if (!response.writableFinished) process.send?.(monotonicMs())
      })
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`))
  process.on('disconnect', () => process.exit(0))
}

if (import.meta.main) {
  const [role, ...rest] = process.argv.slice(2)
  if (role === 'backend') backend()
  else if (role === 'alone') await alone(rest[0] ?? '', rest[1] ?? '')
  else if (role === 'proxy') proxy(rest[0] ?? '')
  else if (role === 'service') process.exit(await serve({ flags: { data: rest[0], port: 0 }, json: true }))
  else await run([])
}

/** Runs the service as a process, with a collector, a model server and a webhook receiver. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../db/testing.ts'
import { startFakeOpenAi } from '../models/testing/fake-openai.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'
import { startReceiver } from '../webhooks/testing/receiver.ts'
import { startOtlpReceiver } from './testing/otlp-receiver.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const PROMPT = 'A secret-prompt about the fox'

/** For `NODE_OPTIONS`: writes the modules of OpenTelemetry that a process loads to its stderr. */
const WATCH_MODULES = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
   registerHooks({ load(url, context, next) {
     if (url.includes('/@opentelemetry/')) process.stderr.write('LOADED ' + url + '\\n')
     return next(url, context)
   } })`,
)}`

async function generate(service: ServiceProcess, body: object, headers: Record<string, string> = {}) {
  return await fetch(`${service.url}/v1/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ prompt: PROMPT, template: 'blank', ...body }),
  })
}

async function stop({ child }: ServiceProcess): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}

test('one trace includes the request, the model call, the PDF, the job and the webhook', () => traceOfJob())

test('the trace continues in a worker process', async () => {
  const server = await startPostgres()
  try {
    await traceOfJob(`${server.url}/postgres`)
  } finally {
    await server.stop()
  }
})

/** @param databaseUrl of PostgreSQL: a separate worker process then runs the job. */
async function traceOfJob(databaseUrl?: string): Promise<void> {
  const collector = await startOtlpReceiver()
  const model = await startFakeOpenAi()
  const receiver = await startReceiver()
  const env = {
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of-the-operator',
    OTEL_SERVICE_NAME: 'documents',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    PLATEN_OPENAI_BASE_URL: model.baseUrl,
    PLATEN_OPENAI_MODEL: 'fine',
    PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
    PLATEN_WEBHOOK_HTTP: 'true',
    PLATEN_WEBHOOK_ANY_PORT: 'true',
    PLATEN_TRUSTED_PROXIES: '127.0.0.1',
  }
  const flags = { logLevel: 'info' }
  const service = await startServiceProcess(env, { flags, role: databaseUrl === undefined ? 'serve' : 'no-worker' })
  const worker = databaseUrl === undefined ? undefined : await startServiceProcess(env, { flags, role: 'worker' })
  try {
    const traceparent = `00-${TRACE}-${CALLER}-01`
    const pdf = await generate(service, {}, { accept: 'application/pdf', traceparent, 'x-forwarded-for': '192.0.2.7' })
    assert.equal(pdf.status, 200, await pdf.clone().text())
    await pdf.arrayBuffer()
    const accepted = await generate(
      service,
      { webhook: true, webhookUrl: `${receiver.url}/secret-path` },
      { traceparent },
    )
    assert.equal(accepted.status, 202)
    const { jobId } = (await accepted.json()) as { jobId: string }
    const [webhook] = await receiver.received(1)
    const file = await fetch(`${service.url}/v1/jobs/${jobId}/file`, {
      headers: { authorization: `Bearer ${service.key}`, traceparent },
    })
    assert.equal(file.status, 200)
    await file.arrayBuffer()
    await stop(service)
    if (worker) await stop(worker)

    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE)
    const nameOf = (id: string) => spans.find(({ spanId }) => spanId === id)?.name ?? (id === CALLER ? 'caller' : id)
    assert.deepEqual(spans.map(({ name, parentSpanId }) => `${nameOf(parentSpanId)} > ${name}`).toSorted(), [
      'GET /v1/jobs/:id/file > render pdf',
      'POST /v1/generate > chat fine',
      'POST /v1/generate > process job',
      'POST /v1/generate > render pdf',
      'caller > GET /v1/jobs/:id/file',
      'caller > POST /v1/generate',
      'caller > POST /v1/generate',
      'process job > chat fine',
      'process job > deliver webhook',
    ])

    const one = (name: string) => spans.find((span) => span.name === name) ?? assert.fail(name)
    assert.deepEqual([one('process job').kind, one('chat fine').kind, one('deliver webhook').kind], [5, 3, 3])
    const request = spans.find((span) => span.attributes['http.response.status_code'] === 200) ?? assert.fail()
    assert.equal(request.kind, 2)
    assert.equal(request.resource['service.name'], 'documents')
    assert.equal(request.resource['deployment.environment.name'], 'test')
    assert.ok(request.resource['service.instance.id'])
    assert.equal(request.attributes['http.route'], '/v1/generate')
    assert.equal(request.attributes['client.address'], '192.0.2.7')
    assert.match(String(request.attributes['platen.account.id']), /^acc_/)
    assert.match(String(request.attributes['platen.key.id']), /^key_/)
    const chat = one('chat fine').attributes
    assert.deepEqual(
      [
        'operation.name',
        'request.model',
        'response.model',
        'response.finish_reasons',
        'usage.input_tokens',
        'usage.output_tokens',
      ].map((name) => chat[`gen_ai.${name}`]),
      ['chat', 'fine', 'fake', ['stop'], 12, 9],
    )
    assert.equal(one('process job').attributes['platen.job.outcome'], 'completed')
    assert.equal(one('deliver webhook').attributes['http.response.status_code'], 204)

    // Outgoing requests carry the span that sent them.
    const spanIdOf = (header: unknown) => String(header).split('-')[2]
    const sent = model.exchanges.map(({ headers }) => nameOf(spanIdOf(headers['traceparent'])!))
    assert.deepEqual(sent, ['chat fine', 'chat fine'])
    assert.equal(spanIdOf(webhook?.headers['traceparent']), one('deliver webhook').spanId)

    assert.equal(new Set(spans.map(({ resource }) => resource['process.pid'])).size, worker ? 2 : 1)
    const points = (name: string) => collector.metrics(name).flatMap((metric) => metric.points)
    const tokens = (direction: string) =>
      points('platen_model_tokens_total')
        .filter(({ attributes }) => attributes['direction'] === direction)
        .reduce((sum, { value = 0 }) => sum + value, 0)
    assert.deepEqual([tokens('input'), tokens('output')], [24, 18])
    const calls = points('platen_model_call_duration_seconds')
    assert.deepEqual(
      calls.map(({ count }) => count),
      worker ? [1, 1] : [2],
    )
    for (const { count, buckets = [] } of calls)
      assert.equal(
        buckets.reduce((sum, each) => sum + each),
        count,
      )
    assert.equal(collector.metrics('platen_model_call_duration_seconds')[0]?.unit, 's')
    assert.equal(points('platen_job_outcomes_total')[0]?.attributes['outcome'], 'completed')
    assert.equal(points('platen_http_request_duration_seconds').length, 3)
    assert.ok(collector.headers.every((headers) => headers['x-collector-key'] === 'of-the-operator'))

    for (const secret of [service.key, 'secret-prompt', 'secret-path', 'quick brown', 'of-the-operator'])
      assert.ok(!collector.text().includes(secret), secret)

    const lines = (service.log() + (worker?.log() ?? ''))
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const [first] = lines.filter(({ msg }) => msg === 'request')
    assert.deepEqual(
      [first.client, first.model, first.inputTokens, first.outputTokens, first.trace],
      ['192.0.2.7', 'model-01', 12, 9, TRACE],
    )
    assert.deepEqual(
      [first.account, first.key],
      [request.attributes['platen.account.id'], request.attributes['platen.key.id']],
    )
    assert.ok(first.ms > 0 && first.id)
    const job = lines.find(({ msg }) => msg === 'job')
    assert.deepEqual(
      [job.job, job.status, job.model, job.inputTokens, job.outputTokens, job.trace],
      [jobId, 'completed', 'model-01', 12, 9, TRACE],
    )
    assert.deepEqual(
      [job.account, job.key, job.request],
      [first.account, first.key, accepted.headers.get('x-request-id')],
    )
    const webhookLine = lines.find(({ msg }) => msg === 'webhook')
    assert.deepEqual([webhookLine.trace, webhookLine.key], [TRACE, first.key])
    for (const secret of [service.key, 'secret-prompt', 'secret-path', 'quick brown'])
      assert.ok(!JSON.stringify(lines).includes(secret), secret)
  } finally {
    await service.stop()
    await worker?.stop()
    await Promise.all([collector.close(), model.close(), receiver.close()])
  }
}

test('without an endpoint no module of OpenTelemetry is loaded, and a caller’s trace is still passed on', async () => {
  const model = await startFakeOpenAi()
  // prom-client, behind /metrics, loads the package `api` by itself.
  const env = {
    NODE_OPTIONS: WATCH_MODULES,
    PLATEN_METRICS_TOKEN: '',
    PLATEN_OPENAI_BASE_URL: model.baseUrl,
    PLATEN_OPENAI_MODEL: 'fine',
  }
  const off = await startServiceProcess({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: '' })
  try {
    const reply = await generate(off, {}, { accept: 'application/pdf', traceparent: `00-${TRACE}-${CALLER}-01` })
    assert.equal(reply.status, 200)
    await stop(off)
    assert.ok(!off.log().includes('LOADED'), off.log())
    const [, trace, span] = String(model.exchanges[0]?.headers['traceparent']).split('-')
    assert.equal(trace, TRACE)
    assert.notEqual(span, CALLER)
  } finally {
    await off.stop()
    await model.close()
  }
  const on = await startServiceProcess({
    ...env,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
  })
  await stop(on)
  assert.match(on.log(), /LOADED .*\/@opentelemetry\/sdk-trace\//)
})

test('a job whose model cannot be reached is counted as deferred, not as failed', async () => {
  const service = await startServiceProcess({
    PLATEN_OPENAI_BASE_URL: `http://127.0.0.1:${await closedPort()}/v1`,
    PLATEN_OPENAI_MODEL: 'none',
    PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
    PLATEN_WEBHOOK_HTTP: 'true',
    PLATEN_WEBHOOK_ANY_PORT: 'true',
  })
  try {
    const accepted = await generate(service, { webhook: true, webhookUrl: 'http://127.0.0.1:9/' })
    assert.equal(accepted.status, 202, await accepted.clone().text())
    const outcomes = async () => {
      const headers = { authorization: `Bearer ${service.metricsToken}` }
      const text = await (await fetch(`${service.url}/metrics`, { headers })).text()
      return text.split('\n').filter((line) => line.startsWith('platen_job_outcomes_total{'))
    }
    let counted = await outcomes()
    while (counted.length === 0) {
      await setTimeout(50)
      counted = await outcomes()
    }
    assert.deepEqual(counted, ['platen_job_outcomes_total{outcome="deferred",model="model-01",code=""} 1'])
  } finally {
    await service.stop()
  }
})

/** A port at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('an invalid variable stops the start with a sentence that names it', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER: 'sometimes' }
  await assert.rejects(startServiceProcess(env), /platen: OTEL_TRACES_SAMPLER must be always_on/)
})

/** The service as a process, with a collector, a model server and a receiver of webhooks beside it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { startFakeOpenAi } from '../models/testing/fake-openai.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'
import { startReceiver } from '../webhooks/testing/receiver.ts'
import { startOtlpReceiver } from './testing/otlp-receiver.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const PROMPT = 'A secret-prompt about the fox'

/** Writes what of OpenTelemetry a process loads to its stderr; for `NODE_OPTIONS`. */
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

test('one trace goes from the request over the model, the PDF and the job to the webhook', async () => {
  const collector = await startOtlpReceiver()
  const model = await startFakeOpenAi()
  const receiver = await startReceiver()
  const service = await startServiceProcess(
    {
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
    },
    { flags: { logLevel: 'info' } },
  )
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

    // What goes out names the span that sent it.
    const spanIdOf = (header: unknown) => String(header).split('-')[2]
    const sent = model.exchanges.map(({ headers }) => nameOf(spanIdOf(headers['traceparent'])!))
    assert.deepEqual(sent, ['chat fine', 'chat fine'])
    assert.equal(spanIdOf(webhook?.headers['traceparent']), one('deliver webhook').spanId)

    const metric = (name: string) => collector.metrics.get(name) ?? assert.fail(name)
    assert.deepEqual(
      metric('platen_model_tokens_total')
        .points.map(({ value }) => value)
        .toSorted(),
      [18, 24],
    )
    const [calls] = metric('platen_model_call_duration_seconds').points
    assert.equal(calls?.count, 2)
    assert.equal(
      calls.buckets?.reduce((sum, count) => sum + count),
      2,
    )
    assert.equal(metric('platen_model_call_duration_seconds').unit, 's')
    assert.equal(metric('platen_http_request_duration_seconds').points.length, 3)
    assert.ok(collector.headers.every((headers) => headers['x-collector-key'] === 'of-the-operator'))

    for (const secret of [service.key, 'secret-prompt', 'secret-path', 'quick brown', 'of-the-operator'])
      assert.ok(!collector.text().includes(secret), secret)

    const lines = service
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const [first] = lines.filter(({ msg }) => msg === 'request')
    assert.deepEqual(
      [first.client, first.model, first.inputTokens, first.outputTokens, first.trace],
      ['192.0.2.7', 'model-01', 12, 9, TRACE],
    )
    const job = lines.find(({ msg }) => msg === 'job')
    assert.deepEqual(
      [job.job, job.status, job.model, job.inputTokens, job.outputTokens, job.trace],
      [jobId, 'completed', 'model-01', 12, 9, TRACE],
    )
    assert.equal(lines.find(({ msg }) => msg === 'webhook').trace, TRACE)
  } finally {
    await service.stop()
    await Promise.all([collector.close(), model.close(), receiver.close()])
  }
})

test('without an endpoint nothing of OpenTelemetry is loaded, and a caller’s trace is still passed on', async () => {
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

// The driver of the conformance suite for TypeScript: clients/conformance/README.md. It uses the built package.

import { createInterface } from 'node:readline'
import { inspect } from 'node:util'

const at = process.env.PLATEN_CLIENT_PACKAGE ?? new URL('../dist/package', import.meta.url).href
const { Platen, PlatenError } = await import(`${at}/index.js`)
const { sign, WebhookVerifier } = await import(`${at}/webhooks.js`)

const clients = new Map()
const logs = new Map()

/** Every method of the client by its name in the naming map. */
function method(client, name) {
  if (name === 'request') return client.request.bind(client)
  const [resource, operation] = name.split('.')
  return client[resource][operation].bind(client[resource])
}

const actions = {
  async client({ as, options }) {
    clients.set(as, new Platen(withLog(as, options)))
    return {}
  },

  async with({ from, as, options }) {
    clients.set(as, clients.get(from).withOptions(withLog(as, options)))
    return {}
  },

  async call({ client: name, method: operation, target, params, options = {}, print, cancelAfterMs, ...rest }) {
    const log = logs.get(name) ?? { lines: [], hooks: { request: 0, response: 0, retry: 0 } }
    const reply = { log: log.lines, hooks: log.hooks }
    const controller = new AbortController()
    const timer = cancelAfterMs && setTimeout(() => controller.abort(), cancelAfterMs)
    let value
    try {
      const extra = { ...options, signal: controller.signal }
      const call = method(clients.get(name), operation)
      Object.assign(
        reply,
        await perform(call, { operation, target, params, extra, ...rest }, (result) => (value = result)),
      )
    } catch (error) {
      value = error
      reply.error = neutralError(error)
    }
    clearTimeout(timer)
    if (print)
      reply.printed = [value, clients.get(name)].map((each) => `${inspect(each, { depth: 9 })} ${each}`).join('\n')
    return reply
  },

  async verify({ secrets, toleranceSeconds, body, headers }) {
    const verifier = new WebhookVerifier(secrets, toleranceSeconds ? { toleranceSeconds } : {})
    return { result: await verifier.verify(body, headers) }
  },

  async sign({ secret, id, timestamp, body }) {
    return { result: await sign(body, { secret, id, timestamp: new Date(timestamp * 1000) }) }
  },
}

async function perform(call, { operation, target, params, extra, take, leaveAfter, save, to }, keep) {
  if (operation === 'request') {
    const { method: verb, path, ...more } = params
    const reply = await call(verb, path, { ...more, ...extra })
    const { status, headers } = reply
    return {
      result: { status, headers: Object.fromEntries(headers), body: reply.text() },
      response: response(reply.response),
    }
  }
  const args = [...(target === undefined ? [] : [target]), ...(params === undefined ? [] : [params])]
  // `list`, `all` and `file` take parameters that may be left out.
  if (
    params === undefined &&
    /\.(list|all|file|usage|roll|disable|preview)$/.test(operation) &&
    !/^(templates|models|backends)\.list/.test(operation)
  )
    args.push({})
  if (operation === 'generate.stream') return stream(call(...args, extra), leaveAfter, keep)
  if (operation.endsWith('.all') || operation === 'jobs.events') {
    const items = []
    for await (const item of call(...args, extra)) if (items.push(item) === take) break
    return { result: { items } }
  }
  const chunks = []
  if (to) extra.to = to.path ?? { write: (chunk, done) => void chunks.push(chunk) || done() }
  const result = await call(...args, extra)
  keep(result)
  const { bytes, ...rest } = result ?? {}
  const neutral = bytes
    ? { ...rest, bytes: base64([bytes]) }
    : Array.isArray(result)
      ? { items: result }
      : (result ?? null)
  return {
    result: neutral,
    response: result?.response && response(result.response),
    ...(to?.writer ? { written: base64(chunks) } : {}),
    ...(save ? { savedAs: await result.save(save) } : {}),
  }
}

async function stream(events, leaveAfter, keep) {
  const seen = []
  try {
    for await (const { type, text } of events) {
      seen.push({ type, ...(text === undefined ? {} : { text }), standing: events.text })
      if (seen.length === leaveAfter) return { events: seen, result: null }
    }
  } catch (error) {
    return { events: seen, error: neutralError(error) }
  }
  const result = await events.result()
  keep(result)
  return { events: seen, result, response: response(result.response) }
}

function response({ status, requestId, attempts, replayed, rateLimit }) {
  return { status, requestId, attempts, replayed, rateLimit }
}

function neutralError(error) {
  if (!PlatenError.is(error)) {
    const type = error?.name === 'AbortError' ? 'Cancelled' : typeof error?.syscall === 'string' ? 'FileError' : 'Other'
    return { type, is: [type], message: String(error?.stack ?? error) }
  }
  const is = []
  for (let at = error; at && at.constructor !== Error; at = Object.getPrototypeOf(at))
    if (Object.hasOwn(at, 'constructor')) is.push(at.constructor.name)
  const { name: type, message, partialText, job } = error
  return { ...error, type, is, message, partialText, job }
}

function withLog(name, { log, ...options }) {
  if (!log) return options
  const lines = []
  const hooks = { request: 0, response: 0, retry: 0 }
  logs.set(name, { lines, hooks })
  const add = (line) => void lines.push(line)
  return {
    ...options,
    logger: { debug: add, warn: add },
    onRequest: () => void (hooks.request += 1),
    onResponse: () => void (hooks.response += 1),
    onRetry: () => void (hooks.retry += 1),
  }
}

function base64(chunks) {
  return Buffer.concat(chunks).toString('base64')
}

function write(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

write({ language: 'typescript', client: '@platen/client', lacks: [] })
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  write(await actions[request.do](request).catch((error) => ({ error: neutralError(error) })))
}

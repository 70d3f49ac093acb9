// Receives webhooks from Platen and verifies them (Standard Webhooks 1.0) with Node alone, without a library.
// GET /v1/settings/webhook returns the secret:  PLATEN_WEBHOOK_SECRET=whsec_… PORT=9000 npx node examples/receive-webhook.ts
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

const key = Buffer.from((process.env['PLATEN_WEBHOOK_SECRET'] ?? '').replace(/^whsec_/, ''), 'base64')
const seen = new Set<string>()

function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  // Refuse messages older than five minutes: someone may be replaying a recorded one.
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return String(signatures)
    .split(' ')
    .map((signature) => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (key.length === 0 || !isGenuine(request.headers, body)) {
    response.writeHead(401).end()
    return
  }
  // A message may arrive more than once, with the same id.
  const id = String(request.headers['webhook-id'])
  if (!seen.has(id)) {
    seen.add(id)
    const { jobId, status, content, error } = JSON.parse(body.toString())
    console.log(status === 'completed' ? `${jobId}: ${content}` : `${jobId} ${status}: ${error.message}`)
  }
  response.writeHead(204).end()
})
server.listen(Number(process.env['PORT'] ?? 9000), '127.0.0.1', () => console.log('listening', server.address()))

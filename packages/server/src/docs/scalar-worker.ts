/** Runs once in a worker thread: gets the script from Scalar's plugin and posts it, gzipped, to the main thread. */
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import { fastify } from 'fastify'

const server = fastify()
await server.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } })
const reply = await server.inject('/js/scalar.js')
if (reply.statusCode !== 200) throw new Error(`Scalar has no script at its path (${reply.statusCode}).`)
parentPort?.postMessage(gzipSync(reply.rawPayload))
await server.close()

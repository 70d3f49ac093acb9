/** What HTTP costs by itself: a Fastify route that returns constant bytes, the ones it is given on stdin. Prints its address. */
import { fastify } from 'fastify'

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const bytes = Buffer.concat(chunks)
const server = fastify()
server.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes))
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`)

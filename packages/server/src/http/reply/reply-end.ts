/** What happens once at the end of each reply: its log line, its span, metrics, usage. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type ReplyEnd = (request: FastifyRequest, reply: FastifyReply) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Called in this order when a reply is sent, or when its client has left and its status is known. */
    replyEnds: ReplyEnd[]
  }
}

/** After all other hooks: those of `onSend` may change the status, and refund. */
export function callReplyEnds(fastify: FastifyInstance): void {
  const end: ReplyEnd = (request, reply) => {
    if (request.platen?.ended) return
    if (request.platen) request.platen.ended = true
    for (const each of fastify.replyEnds) each(request, reply)
  }
  fastify.addHook('onResponse', (request, reply, done) => {
    end(request, reply)
    done()
  })
  // `onResponse` is not called for a client that left before the reply was complete.
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) end(request, reply)
    else reply.raw.once('close', () => end(request, reply))
    done()
  })
}

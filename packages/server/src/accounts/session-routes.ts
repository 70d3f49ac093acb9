/**
 * `POST` and `DELETE /v1/session`, and the button of the page of a sign-in link, `/sign-in/TOKEN`. Opening the page changes nothing, so
 * that a preview of the link does not use it up.
 */
import { createSession as createSessionOperation, deleteSession as deleteSessionOperation } from '@platen/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { crossOrigin, linkEnded } from '../http/caller/authenticate.ts'
import { isHttps, originHint, originOf } from '../http/caller/origin.ts'
import { readSessionCookie, removedSessionCookie, sessionCookie } from '../http/caller/session-cookie.ts'
import { databaseUnavailable, notFound } from '../http/errors.ts'
import { type Http, refusalError, route, success } from '../http/route.ts'
import type { AdmissionDecision, Principal } from './admission/admission.ts'
import { createSession, deleteSession, type NewSession, SESSION_MS, useSignInLink } from './sessions.ts'
import { crossOriginPage, LINK_ENDED, sendSignInPage } from './sign-in-page.ts'

export function sessionRoutes(http: Http, { database }: { database: Database }): void {
  const { clock, fastify, publicUrl } = http
  const db = database.kysely

  const currentCookie = (request: FastifyRequest) => readSessionCookie(request.headers, isHttps(request, publicUrl))
  const setCookie = (reply: FastifyReply, { value }: NewSession) =>
    reply.header(
      'set-cookie',
      sessionCookie(value, { https: isHttps(reply.request, publicUrl), maxAgeS: SESSION_MS / 1000 }),
    )
  const signInByLink = (request: FastifyRequest, token: string) =>
    useSignInLink(database, clock, token, { requestId: request.id, replaced: currentCookie(request) })

  /** @throws {ApiError} 401, 403, 503 */
  async function principalOf(apiKey: string): Promise<Principal> {
    const decision = await new Promise<AdmissionDecision>((resolve, reject) =>
      http.admission.admit({ secret: apiKey, isSession: false, scope: null, counts: false }, (error, admitted) =>
        admitted ? resolve(admitted) : reject(databaseUnavailable(error)),
      ),
    )
    if (decision.kind !== 'admitted') throw refusalError(decision, clock)
    return decision.principal
  }

  route(http, createSessionOperation, async ({ body }, reply) => {
    const { request } = reply
    // Else a page of another site could sign a browser in with a key of its own.
    if (originOf(request, publicUrl) === 'other') throw crossOrigin(originHint(request, publicUrl))
    let session: NewSession | undefined
    if (body.linkToken !== undefined) session = await signInByLink(request, body.linkToken)
    else {
      const { keyId } = await principalOf(body.apiKey ?? '')
      session = await db.transaction().execute((tx) => createSession(tx, clock, keyId, currentCookie(request)))
    }
    if (!session) throw linkEnded()
    setCookie(reply, session)
    return success({ expiresAt: session.expiresAt.toISOString() })
  })

  route(http, deleteSessionOperation, async ({ principal }, reply) => {
    if (principal.sessionId === undefined) throw notFound('session')
    await deleteSession(db, principal.sessionId)
    return reply.header('set-cookie', removedSessionCookie(isHttps(reply.request, publicUrl))).send()
  })

  // A scope of its own: only here a form may be sent.
  fastify.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      done(null, undefined)
    })
    const options = { config: { hasSecretPath: true } }
    forms.post<{ Params: { token: string } }>('/sign-in/:token', options, async (request, reply) => {
      if (originOf(request, publicUrl) !== 'own')
        return sendSignInPage(reply.code(403), crossOriginPage(originHint(request, publicUrl)))
      const session = await signInByLink(request, request.params.token)
      if (!session) return sendSignInPage(reply.code(401), LINK_ENDED)
      return setCookie(reply, session).redirect('/', 303)
    })
  })
}

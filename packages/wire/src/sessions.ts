/** Browser sessions, stored in a cookie: sign in and sign out. docs/decisions/037-browser-sessions.md. */
import * as z from 'zod'
import { empty, json, operation } from './operation.ts'

/** Browsers accept a cookie with the prefix `__Host-` only with `Secure` and `Path=/`. RFC 6265bis §4.1.3.2. */
export const SESSION_COOKIES = { https: '__Host-platen_session', http: 'platen_session' } as const

/** Longer than any key or token. */
const SECRET_CHARS_MAX = 200

export const SessionCreation = z
  .object({
    apiKey: z.string().min(1).max(SECRET_CHARS_MAX).optional().describe('An API key.'),
    linkToken: z
      .string()
      .min(1)
      .max(SECRET_CHARS_MAX)
      .optional()
      .describe('The last part of a sign-in link, `/sign-in/TOKEN`. It works once.'),
  })
  .superRefine(({ apiKey, linkToken }, context) => {
    if ((apiKey === undefined) === (linkToken === undefined))
      context.addIssue({ code: 'custom', path: ['apiKey'], message: 'or linkToken is required, but not both' })
  })
export type SessionCreation = z.infer<typeof SessionCreation>

export const Session = z
  .object({
    expiresAt: z.iso.datetime().describe('Latest time at which the session ends; it ends earlier if it is not used.'),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const createSession = operation('POST /session', {
  id: 'createSession',
  tag: 'Account',
  summary: 'Sign in: start a session in a cookie',
  description:
    'The session has the permissions of the API key, or of the key that the sign-in link was created for, and ends with that key. If the request already has a session, that session ends. A request from a page of another origin is refused with 403.',
  scope: null,
  public: true,
  // The reply contains the session.
  idempotent: false,
  body: SessionCreation,
  examples: {
    apiKey: { apiKey: 'pk_live_0000000000000000000000000000000000000000000000000' },
    link: { linkToken: '0000000000000000000000000000000000000000000' },
  },
  replies: {
    201: json(z.object({ success: z.literal(true), data: Session }), 'The session; `Set-Cookie` has its value.', {
      headers: { 'Set-Cookie': 'The session: `HttpOnly`, `SameSite=Strict`, `Path=/`, over HTTPS `Secure`.' },
    }),
  },
})

export const deleteSession = operation('DELETE /session', {
  id: 'deleteSession',
  tag: 'Account',
  summary: 'Sign out: end the session of the cookie',
  scope: null,
  replies: { 204: empty('Ended; the cookie is removed.') },
  failures: [404],
})

/**
 * The OpenAPI document, derived from the operations and their schemas; never written by hand.
 * Source: OpenAPI 3.1.1; JSON Schema 2020-12 as Zod writes it.
 */
import { z } from 'zod'
import { DOCUMENT_HEADERS } from './document.ts'
import { ErrorBody } from './errors.ts'
import { WebhookBody } from './jobs.ts'
import type { Operation, Reply } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { SESSION_COOKIES } from './sessions.ts'

type Json = Record<string, unknown>

export interface OpenApiDocument extends Json {
  openapi: string
  paths: Record<string, Record<string, Json>>
  webhooks: Record<string, Json>
  components: { schemas: Record<string, Json> } & Json
}

export function openApiDocument({
  version,
  operations = OPERATIONS,
}: {
  version: string
  operations?: readonly Operation[]
}): OpenApiDocument {
  const schemas: Record<string, Json> = {}
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const path = paths[operation.path] ?? {}
    paths[operation.path] = path
    path[operation.method.toLowerCase()] = operationObject(operation, schemas)
  }
  schemaObject(ErrorBody, 'output', schemas)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Platen',
      version,
      description:
        'Documents from prompts, and PDF files from text. Bodies are JSON in UTF-8; lengths are counted in Unicode code points.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v1' }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: { jobEnded: { post: jobEnded(schemas) } },
    components: {
      schemas,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the service: `pk_live_…` or `pk_test_…`.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIES.https,
          description:
            'A session of a browser (`POST /session`). Over plain HTTP the name is without `__Host-`. Other methods than GET and HEAD are only for pages of the service itself. An `Authorization` header takes precedence.',
        },
      },
      headers: HEADERS,
    },
  }
}

const text = { type: 'string' }
const HEADERS = {
  'X-Request-Id': { description: 'Taken from the request where it is 1 to 64 of `[A-Za-z0-9_-]`.', schema: text },
  RateLimit: { description: 'What is left today and the seconds to its end: `"daily";r=42;t=3600`.', schema: text },
  'RateLimit-Policy': { description: 'The daily limit: `"daily";q=100;w=86400`.', schema: text },
  'X-RateLimit-Limit': { description: 'Requests a UTC day.', schema: text },
  'X-RateLimit-Remaining': { description: 'What is left today.', schema: text },
  'X-RateLimit-Reset': { description: 'End of the day in Unix seconds.', schema: text },
}
const QUOTA_HEADERS = Object.keys(HEADERS).filter((name) => name !== 'X-Request-Id')

function operationObject(operation: Operation, schemas: Record<string, Json>): Json {
  const { id, tag, summary, description, scope, counts, headers = {}, body, examples } = operation
  const access = operation.public
    ? 'No key is needed.'
    : scope === null
      ? 'Any key will do.'
      : `The key needs the scope \`${scope}\`.`
  const notes = [description, `${access}${counts ? ' Counts for the daily quota.' : ''}`].filter(
    (note) => note !== undefined,
  )
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: notes.join('\n\n'),
    ...(scope === null ? {} : { 'x-scope': scope }),
    ...(operation.public ? { security: [] } : {}),
    parameters: [
      ...parameters(operation.params, 'path', schemas),
      ...parameters(operation.query, 'query', schemas),
      ...Object.entries(headers).map(([name, about]) => ({
        name,
        in: 'header',
        required: false,
        description: about,
        schema: text,
      })),
      ...(takesIdempotencyKey(operation) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaObject(body, 'input', schemas),
                ...(examples
                  ? { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) }
                  : {}),
              },
            },
          },
        }
      : {}),
    responses: responses(operation, schemas),
  }
}

function takesIdempotencyKey({ method, idempotent }: Operation): boolean {
  return method === 'POST' && (idempotent ?? true)
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same request under the same key runs once. Its reply is stored for 24 hours and is sent again with `Idempotent-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: Record<string, Json>): Json[] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description, ...rest } = schemaObject(field as z.ZodType, 'input', schemas)
    return {
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

const FAILURES: Record<number, string> = {
  400: 'A field is wrong; `details` names it and all others.',
  401: 'No key, or one that is not valid. `WWW-Authenticate: Bearer`.',
  403: 'The key lacks the scope, its account is disabled, or a request of a session comes from another site.',
  404: 'There is no such thing, or it is another account’s.',
  406: 'No reply to this request has a type that `Accept` allows.',
  409: 'Its state does not allow it, or the first request under this `Idempotency-Key` still runs.',
  413: 'The body is over 2 MiB.',
  415: 'The body is not `application/json`.',
  422: 'This `Idempotency-Key` was used for another request.',
  429: 'The daily quota is used up. `Retry-After` says until when.',
  500: 'Something went wrong here: `server_error`, or `pdf_generation_failed`.',
  502: 'A model answered, but no document came of it: `generation_failed`.',
  503: 'The service or the model is unavailable or busy: `model_unavailable` or `server_error`, with `Retry-After`.',
  504: 'The conversion ran past 30 seconds: `pdf_generation_failed`.',
}

function responses(operation: Operation, schemas: Record<string, Json>): Json {
  const { body, query, replies, failures = [], counts } = operation
  const result: Record<string, unknown> = {}
  for (const [status, reply] of Object.entries(replies)) {
    result[status] = success([reply].flat() as Reply[], counts ?? false, schemas)
  }
  const conditional = operation.method === 'GET' && counts
  if (conditional) result['304'] = { description: 'The list still has the tag of `If-None-Match`.' }
  const statuses = [
    401,
    403,
    406,
    500,
    ...(body || query || takesIdempotencyKey(operation) ? [400] : []),
    ...(body ? [413, 415] : []),
    ...(takesIdempotencyKey(operation) ? [409, 422] : []),
    ...(counts ? [429] : []),
    ...failures,
  ]
  for (const status of [...new Set(statuses)].sort()) {
    result[status] = {
      description: FAILURES[status],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return result
}

function success(replies: readonly Reply[], counts: boolean, schemas: Record<string, Json>): Json {
  const headers: Record<string, unknown> = {}
  const content: Record<string, unknown> = {}
  for (const name of ['X-Request-Id', ...(counts ? QUOTA_HEADERS : [])]) {
    headers[name] = { $ref: `#/components/headers/${name}` }
  }
  for (const reply of replies) {
    for (const [name, description] of Object.entries(('headers' in reply && reply.headers) || {})) {
      headers[name] = { description, schema: text }
    }
    if (reply.kind === 'json') {
      content['application/json'] = {
        schema: schemaObject(reply.schema, 'output', schemas),
        ...(reply.example === undefined ? {} : { example: reply.example }),
      }
    } else {
      for (const type of reply.mediaTypes) {
        content[type] = {
          schema: reply.kind === 'file' && !type.startsWith('text/') ? { type: 'string', format: 'binary' } : text,
        }
      }
    }
  }
  return {
    description: replies.map(({ description }) => description).join(' '),
    headers,
    ...(Object.keys(content).length ? { content } : {}),
  }
}

function jobEnded(schemas: Record<string, Json>): Json {
  const header = (name: string, description: string, required = true) => ({
    name,
    in: 'header',
    required,
    description,
    schema: text,
  })
  return {
    operationId: 'jobEnded',
    summary: 'A job ended',
    description:
      'Sent to the webhook URL at least once, signed as Standard Webhooks 1.0. Any 2xx takes it; anything else is tried again, for some three days.',
    security: [],
    parameters: [
      header('webhook-id', 'The same on every attempt of one message.'),
      header('webhook-timestamp', 'Unix seconds of this attempt.'),
      header('webhook-signature', '`v1,` and an HMAC-SHA256; two of them while the secret rotates.'),
      ...Object.entries(DOCUMENT_HEADERS).map(([name, description]) =>
        header(name, `${description} Of a completed job. Not signed: trust the fields of the body.`, false),
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaObject(WebhookBody, 'output', schemas) } },
    },
    responses: {
      '2XX': { description: 'Taken.' },
      '410': { description: 'Not wanted any more: it is not tried again.' },
    },
  }
}

/** The schema as JSON Schema. Every part with an ID goes into `schemas` and is referred to. */
function schemaObject(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema as Json),
  }) as Json & { $defs?: Record<string, Json> }
  for (const [id, definition] of Object.entries($defs)) schemas[id] = pointed(definition)
  const { id, ...rest } = pointed(root) as Json & { id?: string }
  if (id === undefined) return rest
  schemas[id] = rest
  return { $ref: `#/components/schemas/${id}` }
}

/** Removes what Zod adds and readers do not need. */
function tidy(schema: Json): void {
  // Later releases may add fields to replies.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
  if (schema['format'] === 'date-time') delete schema['pattern']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
}

function pointed(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref' && typeof value === 'string') return value.replace('#/$defs/', '#/components/schemas/')
    return value
  })
}

/**
 * The definition of an HTTP operation. Routes, validation, the OpenAPI document and the client are derived from it.
 *
 * `operation('POST /pdf', {…})` takes the path below `/v1`. Source: interface.md "Endpoints"; docs/decisions/README.md.
 */
import * as z from 'zod'

export const SCOPES = ['generate', 'pdf', 'catalog', 'jobs', 'settings', 'admin'] as const
/** What a key may do. */
export type Scope = (typeof SCOPES)[number]

/** A reply with a JSON body. */
export interface JsonReply<Schema extends z.ZodType = z.ZodType> {
  kind: 'json'
  schema: Schema
  description: string
  example?: z.input<Schema>
  headers?: Record<string, string>
}

/** A reply whose body is a file, an event stream, or nothing. */
export interface RawReply {
  kind: 'file' | 'stream' | 'empty'
  /** Empty for `empty`. */
  mediaTypes: readonly string[]
  description: string
  headers?: Record<string, string>
}

export type Reply = JsonReply | RawReply

export function json<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  extra: { example?: z.input<Schema>; headers?: Record<string, string> } = {},
): JsonReply<Schema> {
  return { kind: 'json', schema, description, ...extra }
}

export function file(
  mediaTypes: readonly string[],
  description: string,
  extra: { headers?: Record<string, string> } = {},
): RawReply {
  return { kind: 'file', mediaTypes, description, ...extra }
}

export function eventStream(description: string): RawReply {
  return { kind: 'stream', mediaTypes: ['text/event-stream'], description }
}

export function empty(description: string): RawReply {
  return { kind: 'empty', mediaTypes: [], description }
}

/** Query fields of a list with pages. */
export const PAGE_QUERY = {
  limit: z.coerce.number<string>().int().min(1).max(100).default(20).describe('Number of items, 1 to 100.'),
  cursor: z.string().min(1).optional().describe('`nextCursor` of the previous page.'),
}

/** Query fields that filter a list by creation time. */
export const CREATED_QUERY = {
  createdAfter: z.iso.datetime({ offset: true }).optional().describe('Only items created at this time or later.'),
  createdBefore: z.iso.datetime({ offset: true }).optional().describe('Only items created before this time.'),
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface OperationFields {
  /** `operationId`: camelCase verb and noun. */
  id: string
  tag: string
  summary: string
  description?: string
  /** The scope that a key needs; null for any key. */
  scope: Scope | null
  /** Whether it needs no key and no session. Default false. */
  public?: boolean
  /** Whether it counts for the daily quota, as the five endpoints of the interface do. Default false. */
  counts?: boolean
  /**
   * Whether it takes an `Idempotency-Key`. Default: true for POST. False if the reply contains a secret, which must not be stored.
   */
  idempotent?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  /** Additional request headers: description by name. */
  headers?: Record<string, string>
  body?: z.ZodObject
  /** Examples of the body, by name, for the API reference. Tests send them. */
  examples?: Record<string, unknown>
  /** The 2xx replies by status. A status has several replies if `Accept` selects one of them. */
  replies: Record<number, Reply | readonly Reply[]>
  /** Error statuses in addition to those of every operation (openapi.ts). */
  failures?: readonly (404 | 409 | 500 | 502 | 503 | 504)[]
}

export type Operation<Fields extends OperationFields = OperationFields> = Fields & {
  method: Method
  /** Below `/v1`, parameters in braces: `/jobs/{id}`. */
  path: string
}

export function operation<const Fields extends OperationFields>(
  route: `${Method} /${string}`,
  fields: Fields,
): Operation<Fields> {
  const [method, path] = route.split(' ') as [Method, string]
  return { ...fields, method, path }
}

/** What a caller may send as the body of an operation. */
export type BodyOf<Op extends Operation> = Op extends { body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined
/** What a caller may send as the query of an operation. */
export type QueryOf<Op extends Operation> = Op extends { query: infer Schema extends z.ZodType }
  ? Partial<Record<keyof z.input<Schema>, string | number>>
  : undefined
type Each<Replies> = Replies extends readonly (infer One)[] ? One : Replies
/** The JSON reply of an operation. */
export type JsonOf<Op extends Operation> =
  Each<Op['replies'][keyof Op['replies']]> extends infer One
    ? One extends JsonReply<infer Schema>
      ? z.output<Schema>
      : never
    : never

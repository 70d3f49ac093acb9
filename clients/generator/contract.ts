/** The OpenAPI document that the clients are generated from, made in this process from the operations of `packages/wire`. */
import {
  GenerateStreamEnd,
  json,
  OPERATIONS,
  type OpenApiDocument,
  type Operation,
  openApiDocument,
  operation,
} from '@platen/wire'

/** OpenAPI has no place for the data of events: the last event of a stream is described as the reply of an operation, which is removed. */
const STREAM_END = '/generate/done'
const streamEnd = operation(`GET ${STREAM_END}`, {
  id: 'streamEnd',
  tag: 'Documents',
  summary: '',
  scope: null,
  replies: { 200: json(GenerateStreamEnd, '') },
})

export function contract(operations: readonly Operation[] = OPERATIONS): OpenApiDocument {
  const document = openApiDocument({ version: '1', operations: [...operations, streamEnd] })
  delete document.paths[STREAM_END]
  return document
}

/** The kind of reply with a document, and its format: `Accept` selects them, within the format of the body if there is one. */
import { FILE_FORMATS, type FileFormat, mediaTypeOf } from '@platen/wire'
import { notAcceptable } from '../errors.ts'
import { chooseType } from './negotiate.ts'

const JSON_TYPE = 'application/json'
const STREAM_TYPE = 'text/event-stream'

export type ReplyKind<Stream extends boolean> = 'json' | 'file' | (Stream extends true ? 'stream' : never)

/**
 * @param stream whether the operation has a stream of events
 * @throws {ApiError} 406
 */
export function chooseReply<const Stream extends boolean>(
  { body, headers }: { body: { format?: FileFormat | undefined }; headers: { accept?: string | undefined } },
  { stream }: { stream: Stream },
): { kind: ReplyKind<Stream>; format: FileFormat } {
  const formats = body.format === undefined ? FILE_FORMATS : [body.format]
  const offered = [JSON_TYPE, ...(stream ? [STREAM_TYPE] : []), ...formats.map(mediaTypeOf)]
  const type = chooseType(headers.accept, offered)
  if (type === undefined) throw notAcceptable(offered)
  const format = formats.find((one) => mediaTypeOf(one) === type)
  if (format !== undefined) return { kind: 'file', format }
  return { kind: (type === JSON_TYPE ? 'json' : 'stream') as ReplyKind<Stream>, format: body.format ?? 'pdf' }
}

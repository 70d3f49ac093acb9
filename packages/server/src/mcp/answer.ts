import { createMcpHandler } from '@modelcontextprotocol/server'
import { Platen } from '@platen/client'
import packageJson from '../../package.json' with { type: 'json' }
import { serviceDocuments } from './service-documents.ts'
import { mcpServer } from './tools.ts'

/**
 * Answers one message of the Streamable HTTP transport, as JSON or as events.
 *
 * @param request without its body.
 * @param call reaches the routes of `/v1`.
 */
export function answer(
  request: Request,
  { body, apiKey, call }: { body: unknown; apiKey: string; call: typeof fetch },
): Promise<Response> {
  const client = new Platen({ baseUrl: 'http://127.0.0.1', apiKey, maxRetries: 0, fetch: call })
  const documents = serviceDocuments(client)
  const handler = createMcpHandler(() => mcpServer({ documents, version: packageJson.version }))
  return handler.fetch(request, { parsedBody: body })
}

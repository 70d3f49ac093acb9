/** Receives the webhooks of `npm run dev` on loopback: 204, and 503 below `/down`, so that a delivery is tried again. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DevReceiver {
  url: string
  close(): void
}

export async function startDevReceiver(): Promise<DevReceiver> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(request.url?.startsWith('/down') ? 503 : 204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

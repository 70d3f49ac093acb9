/**
 * The console from its sources, with hot reload: what `npm run dev` serves. Paths of the service are passed on to it, so that a browser has
 * one address.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'

/** Paths of the service that a browser opens. `/sign-in/…` is a screen of the console. */
const SERVICE_PATHS = ['/v1/', '/docs', '/openapi.json', '/mcp', '/fonts/', '/livez', '/readyz']

export interface DevServer {
  close(): Promise<void>
}

/** @param service address of the service. @throws {Error} if the port is taken. */
export async function startConsole({ port, service }: { port: number; service: string }): Promise<DevServer> {
  const server = createServer()
  const vite = await createVite({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    // Found late, the libraries of the worker would reload the page that makes its first document.
    optimizeDeps: { entries: ['index.html', 'src/typesetting/worker.ts'] },
    server: {
      // A server of its own would end this process on SIGTERM.
      middlewareMode: true,
      hmr: { server },
      proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, service])),
    },
  })
  server.on('request', vite.middlewares)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      server.close()
      server.closeAllConnections()
      await vite.close()
    },
  }
}

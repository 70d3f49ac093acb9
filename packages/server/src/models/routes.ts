/**
 * `GET /models` and, for operators, `/backends`. What they list changes while the service runs, so it is built for each request.
 */
import { listBackends, listModels, testBackend as testBackendOperation } from '@platen/wire'
import { conflict, notFound } from '../http/errors.ts'
import { cachedList, sendList } from '../http/reply/list.ts'
import { type Http, route, success } from '../http/route.ts'
import type { Backend } from './backend.ts'
import type { Models } from './resolve.ts'
import { testBackend } from './test-backend.ts'

export function modelRoutes(
  http: Http,
  { models }: { models: Pick<Models, 'list' | 'states'> & Partial<Pick<Models, 'backend' | 'refresh'>> },
): void {
  const tested = new Set<Backend>()
  route(http, listModels, async (call, reply) => {
    await models.refresh?.()
    return sendList(reply, call.headers, cachedList(models.list()))
  })
  route(http, listBackends, async () => {
    await models.refresh?.()
    return success({ backends: models.states() })
  })
  route(http, testBackendOperation, async ({ params, signal }) => {
    const found = models.backend?.(params.name)
    if (!found) throw notFound('backend')
    const { backend } = found
    if (tested.has(backend))
      throw conflict(`The backend ${backend.name} is already being tested. Only one test runs at a time.`)
    tested.add(backend)
    try {
      return success(await testBackend(found, { signal }))
    } finally {
      tested.delete(backend)
    }
  })
}

/**
 * `GET /models` and, for operators, `GET /backends`. Both change while the service runs, so they are built for each request.
 */
import { listBackends, listModels } from '@platen/wire'
import { cachedList, sendList } from '../http/list.ts'
import { type Http, route, success } from '../http/route.ts'
import type { Models } from './resolve.ts'

export function modelRoutes(http: Http, { models }: { models: Pick<Models, 'list' | 'states'> }): void {
  route(http, listModels, (call, reply) => sendList(reply, call.headers, cachedList(models.list())))
  route(http, listBackends, async () => success({ backends: models.states() }))
}

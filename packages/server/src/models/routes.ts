/** `GET /models`. Availability changes while the service runs, so the list is made for each request; it is short. */
import { listModels } from '@platen/wire'
import { cachedList, sendList } from '../http/list.ts'
import { type Http, route } from '../http/route.ts'
import type { Models } from './resolve.ts'

export function modelRoutes(http: Http, { models }: { models: Pick<Models, 'list'> }): void {
  route(http, listModels, (call, reply) => sendList(reply, call.headers, cachedList(models.list())))
}

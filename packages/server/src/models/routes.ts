/** `GET /models`. Availability changes while the service runs, so the list is made for each request; it is short. */
import { listModels, type ModelItem } from '@platen/wire'
import { cachedList, sendList } from '../http/list.ts'
import { type Http, route } from '../http/route.ts'

export function modelRoutes(http: Http, { catalogue }: { catalogue: () => readonly ModelItem[] }): void {
  route(http, listModels, (call, reply) => sendList(reply, call.headers, cachedList(catalogue())))
}

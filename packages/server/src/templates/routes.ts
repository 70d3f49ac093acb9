/** `GET /templates`. The list is fixed at start, so its bytes and `ETag` are made once. */
import { listTemplates } from '@platen/wire'
import { cachedList, sendList } from '../http/list.ts'
import { type Http, route } from '../http/route.ts'
import { templateItem } from './load.ts'
import type { Template } from './template.ts'

export function templateRoutes(http: Http, { templates }: { templates: readonly Template[] }): void {
  const list = cachedList(templates.map(templateItem))
  route(http, listTemplates, (call, reply) => sendList(reply, call.headers, list))
}

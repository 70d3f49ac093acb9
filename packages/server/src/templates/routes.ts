/** `GET /templates`. The bytes and the `ETag` of the list are computed once per load of the templates. */
import { listTemplates } from '@platen/wire'
import { type CachedList, cachedList, sendList } from '../http/list.ts'
import { type Http, route } from '../http/route.ts'
import { templateItem } from './load.ts'
import type { Template } from './template.ts'

export function templateRoutes(http: Http, { templates }: { templates: () => readonly Template[] }): void {
  let cached: { templates: readonly Template[]; list: CachedList } | undefined
  route(http, listTemplates, (call, reply) => {
    const loaded = templates()
    if (cached?.templates !== loaded) cached = { templates: loaded, list: cachedList(loaded.map(templateItem)) }
    return sendList(reply, call.headers, cached.list)
  })
}

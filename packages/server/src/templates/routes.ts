/** `GET /templates`. The bytes and the `ETag` of the list are made once for each load of the templates. */
import { listTemplates } from '@platen/wire'
import { type CachedList, cachedList, sendList } from '../http/list.ts'
import { type Http, route } from '../http/route.ts'
import { templateItem } from './load.ts'
import type { Template } from './template.ts'

export function templateRoutes(http: Http, { templates }: { templates: () => readonly Template[] }): void {
  let made: { of: readonly Template[]; list: CachedList } | undefined
  route(http, listTemplates, (call, reply) => {
    const of = templates()
    if (made?.of !== of) made = { of, list: cachedList(of.map(templateItem)) }
    return sendList(reply, call.headers, made.list)
  })
}

/** `POST /reload`, for operators: as SIGHUP does. */
import { type Reloaded, reload as reloadOperation } from '@platen/wire'
import { ConfigError } from './config.ts'
import { conflict } from './http/errors.ts'
import { type Http, route, success } from './http/route.ts'
import { TemplateError } from './templates/load.ts'

export function reloadRoutes(http: Http, { reload }: { reload: () => Promise<Reloaded> }): void {
  route(http, reloadOperation, async () => {
    try {
      return success(await reload())
    } catch (error) {
      // A sentence about the operator's files, which a key with the scope admin may read.
      if (error instanceof ConfigError || error instanceof TemplateError) throw conflict(error.message)
      throw error
    }
  })
}

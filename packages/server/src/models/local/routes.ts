/** `/local-models`: the models that this machine can download, for operators. */
import { cancelLocalModelDownload, downloadLocalModel, listLocalModels } from '@platen/wire'
import { conflict, notFound } from '../../http/errors.ts'
import { type Http, route, success } from '../../http/route.ts'
import { DownloadRefused, type ModelDownloads } from './downloads.ts'
import { LOCAL_MODELS } from './models.ts'

export function localModelRoutes(http: Http, downloads: ModelDownloads): void {
  route(http, listLocalModels, async () => success(await downloads.list()))
  route(http, downloadLocalModel, async ({ params }) => {
    try {
      const started = downloads.start(params.name)
      if (!started) throw notFound('model in the list of GET /v1/local-models')
      return success(started)
    } catch (error) {
      if (error instanceof DownloadRefused) throw conflict(error.message)
      throw error
    }
  })
  route(http, cancelLocalModelDownload, async ({ params }) => {
    if (!LOCAL_MODELS.some(({ name }) => name === params.name))
      throw notFound('model in the list of GET /v1/local-models')
    const ended = await downloads.cancel(params.name)
    if (!ended) throw conflict(`No download of ${params.name} is running.`)
    return success(ended)
  })
}

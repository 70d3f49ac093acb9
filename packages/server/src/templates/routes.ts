/**
 * `GET /templates` and a preview of one; for operators the files of their folder. The bytes and the `ETag` of the list are computed
 * once per load of the templates, those of a preview once per load, page size
 * and day.
 */
import { isDeepStrictEqual } from 'node:util'
import { listTemplateFiles, listTemplates, previewTemplate, type TemplateFile, type TemplateFiles } from '@platen/wire'
import type { DocxWriter } from '../formats/docx-thread.ts'
import { type FileSource, type RenderedFile, renderFile } from '../formats/file.ts'
import { listedTemplate, previewOf } from '../generate/form/preview.ts'
import { notFound } from '../http/errors.ts'
import { sendFile } from '../http/reply/file.ts'
import { type CachedList, cachedList, sendList } from '../http/reply/list.ts'
import { type Http, route, success } from '../http/route.ts'
import type { PdfEngine } from '../pdf/engine.ts'
import { renderDocument } from '../render/document.ts'
import type { Renderer } from '../render/renderer.ts'
import { listedTemplates } from './data-templates.ts'
import { readTemplateFiles, TemplateError } from './load.ts'
import type { Template } from './template.ts'

export interface TemplateRouteDeps {
  templates: () => readonly Template[]
  /** The folder of the operator as configured now. */
  templatesFolder: () => string | undefined
  timeZone: string
  pdf: PdfEngine
  docx: DocxWriter
  renderer: Renderer
}

/** Of previews: about 20 kB each. */
const PREVIEWS_MAX = 60
/** A logo in a file may be long. */
const TEXT_CHARS_MAX = 32_000

export function templateRoutes(
  http: Http,
  { templates, templatesFolder, timeZone, pdf, docx, renderer }: TemplateRouteDeps,
): void {
  let cached:
    | { templates: readonly Template[]; list: CachedList; previews: Map<string, Promise<RenderedFile>> }
    | undefined
  const current = () => {
    const loaded = templates()
    if (cached?.templates !== loaded)
      cached = { templates: loaded, list: cachedList(listedTemplates(loaded).map(listedTemplate)), previews: new Map() }
    return cached
  }

  route(http, listTemplates, (call, reply) => sendList(reply, call.headers, current().list))

  route(http, previewTemplate, async ({ params, query, work }, reply) => {
    const { templates: loaded, previews } = current()
    const template = loaded.find(({ id }) => id === params.id)
    if (!template) throw notFound('template')
    const { pageSize } = query
    const document =
      template.body === undefined
        ? previewOf(template, { now: http.clock.now(), timeZone })
        : await filledPreviewOf(template, renderer)
    // A letter has the date of the day.
    const key = `${template.id} ${pageSize ?? ''} ${document.source}`
    let file = previews.get(key)
    if (!file) {
      // Shared by all who ask meanwhile: it does not end with the request of the first one.
      file = renderFile(document, 'pdf', {
        filename: template.id,
        options: pageSize === undefined ? {} : { pageSize },
        pdf,
        docx,
        span: work.span,
      })
      if (previews.size >= PREVIEWS_MAX) previews.clear()
      previews.set(key, file)
      // The next request tries again.
      file.catch(() => previews.delete(key))
    }
    return sendFile(reply, await file)
  })

  route(http, listTemplateFiles, async () => success(await filesOf(templatesFolder(), templates())))
}

/** The body of a template with its example data; what those do not have is a blank. */
async function filledPreviewOf(template: Template, renderer: Renderer): Promise<FileSource> {
  const { id, exampleData = {} } = template
  const { file } = await renderDocument(
    { template: id, content: undefined, data: JSON.stringify(exampleData), missing: 'blank', options: {} },
    { templates: [template], renderer },
  )
  return file
}

async function filesOf(folder: string | undefined, loaded: readonly Template[]): Promise<TemplateFiles> {
  if (folder === undefined) return { folder: null, error: null, files: [] }
  try {
    const sources = await readTemplateFiles(folder)
    const files = sources.map(({ file, text, fields, builtIn, template, faults }): TemplateFile => {
      const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
      const isLoaded = template && loaded.some((one) => isDeepStrictEqual(one, template))
      return {
        file,
        id: textOf(fields?.['id']),
        name: template?.name ?? textOf(fields?.['name']),
        design: template?.design ?? null,
        changesBuiltIn: builtIn !== undefined,
        status: faults.length > 0 ? 'invalid' : isLoaded ? 'loaded' : 'changed',
        faults: faults.map(({ line, message }) => ({ line: line ?? null, message })),
        text: text.slice(0, TEXT_CHARS_MAX),
      }
    })
    return { folder, error: null, files }
  } catch (error) {
    if (error instanceof TemplateError) return { folder, error: error.message, files: [] }
    throw error
  }
}

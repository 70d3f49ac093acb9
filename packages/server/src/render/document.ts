/** A checked request as a document: for `POST /render`, `platen render` and MCP. */
import type { FileFormat, RenderRequest } from '@platen/wire'
import type { FileSource } from '../formats/file.ts'
import type { Template } from '../templates/template.ts'
import type { Renderer } from './renderer.ts'

export interface RenderInput extends Pick<RenderRequest, 'template' | 'content' | 'missing' | 'options'> {
  /** JSON text; absent where the request has none. */
  data: string | undefined
}

export interface RenderContext {
  templates: readonly Template[]
  renderer: Renderer
  /** Of `content`; absent where only a PDF or Word file is made. */
  contentFormat?: FileFormat | undefined
  signal?: AbortSignal | undefined
  account?: string | undefined
}

export interface RenderedDocument {
  /** Undefined without `contentFormat`. */
  content: string | undefined
  blanks: readonly string[]
  /** What is not in `content`, in sentences. */
  warnings: readonly string[]
  /** What a file is made of. */
  file: FileSource
  /** ID of the template, if the request names one. */
  template: string | undefined
}

/** @throws as `Renderer.render` */
export async function renderDocument(
  { template: id, content = '', data, missing, options = {} }: RenderInput,
  { templates, renderer, contentFormat, signal, account }: RenderContext,
): Promise<RenderedDocument> {
  const template = id === undefined ? undefined : templates.find((one) => one.id === id)
  const { language } = options
  const wanted = { contentFormat, design: options.design ?? template?.design ?? 'plain' }
  const body = template?.body ?? (data === undefined ? undefined : content)
  const rendered = await renderer.render(
    body === undefined
      ? { kind: 'text', text: content, isLight: options.markup === 'light', language, ...wanted }
      : {
          kind: 'fill',
          body,
          schema: template?.data && JSON.stringify(template.data),
          data: data ?? '{}',
          language: language ?? template?.language ?? 'en',
          missing,
          isLetter: template?.layout === 'letter',
          ...wanted,
        },
    signal,
    account,
  )
  const { content: converted, source, printed, blanks, warnings, title } = rendered
  const isLight = body === undefined && options.markup === 'light'
  const file: FileSource = {
    // Text in light markup is set as it is.
    ...(isLight ? { content, contentFormat: 'pdf' } : { content: printed, contentFormat: 'markdown' }),
    source,
    template,
    language: rendered.language,
    title,
    documentSource: 'draft',
    blanks,
  }
  return { content: converted, blanks, warnings, file, template: id }
}

/**
 * Writes documents and makes files of them, without a database or HTTP: for the service and for `platen generate`.
 */
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type DocxWriter, docxWriter } from './formats/docx-thread.ts'
import type { PdfEngine } from './pdf/engine.ts'
import { platenEngine } from './pdf/platen/platen.ts'
import { typstEngine } from './pdf/typst/typst.ts'
import { openReloadable, type Reloadable, type ReloadableOptions } from './reloadable.ts'
import { openRenderer, type Renderer } from './render/renderer.ts'

export { systemClock } from './clock.ts'
export { renderFile } from './formats/file.ts'
export { ContextTooSmall, generationErrorOf } from './generate/errors.ts'
export { fileSourceOf } from './generate/form/blanks.ts'
export type { GeneratedDocument, GenerateInput } from './generate/types.ts'
export { ModelUnavailable } from './models/backend.ts'
export { PdfFailure } from './pdf/engine.ts'
export { renderDocument } from './render/document.ts'
export { faultSentences } from './render/fault-sentences.ts'
export { loadTemplates, readSource as readTemplateFile, TemplateError } from './templates/load.ts'

export interface DocumentPipeline extends Reloadable {
  /** Behind `POST /pdf`. */
  pdf: PdfEngine
  /** Behind `POST /pdf-alt`. */
  pdfAlt: PdfEngine
  docx: DocxWriter
  /** Fills templates with data. */
  renderer: Renderer
}

/** @throws {TemplateError} */
export async function openDocumentPipeline(
  config: Config,
  clock: Clock,
  options: ReloadableOptions = {},
): Promise<DocumentPipeline> {
  const { close: closeReloadable, ...reloadable } = await openReloadable(config, clock, options)
  const slots = config.pdfWorkers === undefined ? {} : { slots: config.pdfWorkers }
  const pdf = platenEngine({ ...slots, warm: options.warm ?? false })
  const pdfAlt = typstEngine(slots)
  const docx = docxWriter()
  const renderer = openRenderer()
  return {
    ...reloadable,
    pdf,
    pdfAlt,
    docx,
    renderer,
    async close() {
      await Promise.all([closeReloadable(), pdf.close(), pdfAlt.close(), docx.close(), renderer.close()])
    },
  }
}

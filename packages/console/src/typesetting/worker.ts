/** Sets documents as PDF in a worker, with the code and the fonts of the service, so that the bytes are those of `POST /pdf`. */
import { withFrontMatter } from '@platen/document/with-front-matter'
import { readSource, typesetWithLayout } from '@platen/typeset'
import { anchorsOf } from './anchors.ts'
import { loadEntitiesFor } from './entities.ts'
import type { FileFromWorker, FileToWorker } from './file-messages.ts'
import { type FromWorker, LOST, type ToWorker } from './messages.ts'
import { now } from './record.ts'
import { loadFor, resources } from './resources.ts'

addEventListener('message', async ({ data }: MessageEvent<ToWorker | FileToWorker>): Promise<void> => {
  const received = now()
  const hasEntities = await loadEntitiesFor(data.source)
  if ('format' in data) {
    const { reply } = await import('./make-file.ts').catch(() => ({ reply: lost }))
    return reply(data)
  }
  const { number, source } = data
  try {
    const { job, warnings } = await withFrontMatter({ content: source, title: data.title, options: data.options })
    const { title, options } = job
    const { document, diagnostics } = readSource(job.content, options, resources)
    const isIncomplete = !(await loadFor(document, options)) || !hasEntities
    const read = now()
    const result = typesetWithLayout(document, { ...options, title }, resources)
    const set = now()
    const reply: FromWorker = {
      number,
      source,
      pdf: result.pdf as Uint8Array<ArrayBuffer>,
      pageCount: result.pageCount,
      isIncomplete,
      warnings: [
        ...warnings.map((message) => ({ code: 'front-matter', message })),
        ...diagnostics,
        ...result.diagnostics,
      ],
      layout: result.layout,
      drawing: result.drawing,
      anchors: anchorsOf(source, result.layout.blocks),
      ms: set - read,
      times: { received, read, set, sent: now() },
    }
    const { drawing } = result
    const transfer = [reply.pdf.buffer, ...(drawing ? [drawing.content.buffer, drawing.objects.buffer] : [])]
    postMessage(reply, { transfer })
  } catch (error) {
    postMessage({ number, error: (error as Error).message } satisfies FromWorker)
  }
})

function lost({ port }: FileToWorker): void {
  port.postMessage({ error: LOST } satisfies FileFromWorker)
}

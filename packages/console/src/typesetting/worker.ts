/** Sets documents as PDF in a worker, with the code and the fonts of the service, so that the bytes are those of `POST /pdf`. */
import { withFrontMatter } from '@platen/document/with-front-matter'
import { readSource, typeset } from '@platen/typeset'
import type { FileToWorker } from './file-messages.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { loadFor, resources } from './resources.ts'

addEventListener('message', async ({ data }: MessageEvent<ToWorker | FileToWorker>): Promise<void> => {
  if ('format' in data) return (await import('./make-file.ts')).reply(data)
  const { number } = data
  try {
    const { job, warnings } = await withFrontMatter({ content: data.source, title: data.title, options: data.options })
    const { title, options } = job
    const { document, diagnostics } = readSource(job.content, options, resources)
    await loadFor(document, options)
    const start = performance.now()
    const result = typeset(document, { ...options, title }, resources)
    const reply: FromWorker = {
      number,
      pdf: result.pdf as Uint8Array<ArrayBuffer>,
      pageCount: result.pageCount,
      warnings: [...warnings, ...[...diagnostics, ...result.diagnostics].map(({ message }) => message)],
      ms: performance.now() - start,
    }
    postMessage(reply, { transfer: [reply.pdf.buffer] })
  } catch (error) {
    postMessage({ number, error: (error as Error).message } satisfies FromWorker)
  }
})

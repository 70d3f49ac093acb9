/** The thread of docx-thread.ts. In: one `DocxJob` a message; out: one `DocxReply` for each. */
import { parentPort } from 'node:worker_threads'
import { runInBackground } from '../pdf/background.ts'
import type { DocxJob, DocxReply } from './docx-thread.ts'
import { readForWord, toDocx } from './write-docx.ts'

runInBackground({ isThread: true })

parentPort?.on('message', ({ source, options }: DocxJob) => {
  write(source, options).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies DocxReply),
    (error: unknown) => parentPort?.postMessage({ error } satisfies DocxReply),
  )
})

const write = async (source: string, options: DocxJob['options']): Promise<Uint8Array> =>
  toDocx(readForWord(source, options.options), options)

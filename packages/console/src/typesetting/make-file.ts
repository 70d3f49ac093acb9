/** Word, csv and text files of a document, made in the worker by the code of the service. */
import { withFrontMatter } from '@platen/document/with-front-matter'
import { type FontSource, readForWord, toDocx } from '@platen/formats/docx'
import { toCsvFile, toTextFile } from '@platen/formats/text-files'
import { readSource, typeset } from '@platen/typeset'
import type { FileFromWorker, FileOrder, FileToWorker, MadeFile, MadeFormat } from './file-messages.ts'
import { loadFor, packsNamed, resources } from './resources.ts'

const FONTS: FontSource = {
  async resourcesOf(document, options) {
    await loadFor(document, options)
    return resources
  },
  packsNamed,
}

export async function reply({ port, ...order }: FileToWorker): Promise<void> {
  try {
    const file = await make(order)
    port.postMessage(file satisfies FileFromWorker, [file.bytes.buffer])
  } catch (error) {
    port.postMessage({ error: (error as Error).message } satisfies FileFromWorker)
  }
}

type Order = Omit<FileOrder, 'format' | 'source'> & { content: string; csv: string }

async function make({ format, ...order }: FileOrder): Promise<MadeFile> {
  const { job } = await withFrontMatter({ content: order.source, title: order.title, options: order.options })
  const { text: csv, tables } = toCsvFile(job.content)
  const bytes = await MAKERS[format]({ ...job, csv })
  return { bytes: bytes as Uint8Array<ArrayBuffer>, tables }
}

/** As the service makes them: server/src/formats/file.ts. */
const MAKERS: Record<MadeFormat, (order: Order) => Promise<Uint8Array> | Uint8Array> = {
  async pdf({ content, title, options }) {
    const { document } = readSource(content, options, resources)
    await loadFor(document, options)
    return typeset(document, { ...options, title }, resources).pdf
  },
  doc({ content, title, options }) {
    const language = options.language ?? 'en'
    return toDocx(readForWord(content, options), { title, language, options: { ...options, language } }, FONTS)
  },
  csv: ({ csv }) => new TextEncoder().encode(csv),
  text: ({ content, options }) => new TextEncoder().encode(toTextFile(content, options)),
}

/** Word, csv and text files of a document, made in the worker by the code of the service. */
import { withFrontMatter } from '@platen/document/with-front-matter'
import { type FontSource, readForWord, toDocx } from '@platen/formats/docx'
import { toCsvFile, toTextFile } from '@platen/formats/text-files'
import { readSource, typeset } from '@platen/typeset'
import type { FileFromWorker, FileOrder, FileToWorker, MadeFile } from './file-messages.ts'
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

async function make({ format, ...order }: FileOrder): Promise<MadeFile> {
  const { job } = await withFrontMatter({ content: order.source, title: order.title, options: order.options })
  const { content, title, options } = job
  const { text: csv, tables } = toCsvFile(content)
  switch (format) {
    case 'pdf': {
      const { document } = readSource(content, options, resources)
      await loadFor(document, options)
      const { pdf } = typeset(document, { ...options, title }, resources)
      return { bytes: pdf as Uint8Array<ArrayBuffer>, tables }
    }
    case 'doc': {
      const language = options.language ?? 'en'
      const bytes = await toDocx(
        readForWord(content, options),
        { title, language, options: { ...options, language } },
        FONTS,
      )
      return { bytes: bytes as Uint8Array<ArrayBuffer>, tables }
    }
    case 'csv':
      return { bytes: new TextEncoder().encode(csv), tables }
    case 'text':
      return { bytes: new TextEncoder().encode(toTextFile(content, options)), tables }
  }
}

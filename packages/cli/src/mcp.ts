/** `platen mcp`: Platen's tools for an assistant on this machine, over stdin and stdout. */
import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentFile, Documents } from '@platen/server/mcp'
import { type Command, CommandFailure, DATA_OPTIONS, EXIT, note, type Parsed, text, usage } from './command.ts'
import { configOf } from './config.ts'
import { interruption } from './files.ts'
import { version } from './version.ts'

export const mcp: Command = {
  summary: 'Lets an assistant on this machine use Platen (Model Context Protocol on stdin and stdout).',
  usage: ['mcp [--folder FOLDER] [--data FOLDER] [--config FILE]'],
  options: {
    folder: {
      type: 'string',
      value: 'FOLDER',
      help: 'Folder for PDF and Word files. Default: none; the assistant receives the files.',
    },
    ...DATA_OPTIONS,
  },
  notes: [
    'Assistants start this command themselves; docs/mcp.md shows how to add it to common ones.',
    'With PLATEN_API_KEY the tools use the service at PLATEN_BASE_URL (http://127.0.0.1:8484), jobs included; without it they',
    'use the models of this machine, as platen generate does.',
  ],
  async run(parsed) {
    if (parsed.positionals.length > 0) throw usage(`platen mcp takes no "${parsed.positionals[0]}".`)
    const folder = text(parsed, 'folder')
    const { mcpServer, serveStdio } = await import('@platen/server/mcp')
    const { documents, close } = process.env['PLATEN_API_KEY'] ? await ofService() : await ofThisMachine(parsed)
    const { signal, release } = interruption()
    const save = folder === undefined ? undefined : (file: DocumentFile) => saveNew(resolve(folder), file)
    const connection = serveStdio(() => mcpServer({ documents, version, save }), {
      onerror: (error) => note(`platen: ${error.message}`),
    })
    // The client ends the session: it closes stdin, or stops this process.
    await new Promise<void>((end) => {
      process.stdin.once('close', end).once('end', end)
      signal.addEventListener('abort', () => end())
    })
    await connection.close()
    release()
    await close()
    return EXIT.done
  },
}

interface Source {
  documents: Documents
  close: () => Promise<void>
}

async function ofService(): Promise<Source> {
  const { ConfigurationError, Platen } = await import('@platen/client')
  const { serviceDocuments } = await import('@platen/server/mcp')
  try {
    const client = new Platen({ appInfo: { name: 'platen-mcp', version } })
    return { documents: serviceDocuments(client), close: async () => {} }
  } catch (error) {
    throw error instanceof ConfigurationError ? usage(error.message) : error
  }
}

async function ofThisMachine(parsed: Parsed): Promise<Source> {
  const config = await configOf(parsed)
  const { openDocumentPipeline, systemClock, TemplateError } = await import('@platen/server/document-pipeline')
  const { localDocuments } = await import('@platen/server/mcp')
  try {
    const writer = await openDocumentPipeline(config, systemClock)
    return { documents: localDocuments(writer), close: () => writer.close() }
  } catch (error) {
    throw error instanceof TemplateError ? new CommandFailure(EXIT.usage, error.message) : error
  }
}

/** Writes a file under a name that is free: `letter.pdf`, else `letter (2).pdf` … @returns its `file:` URL. */
async function saveNew(folder: string, { filename, bytes }: DocumentFile): Promise<string> {
  await mkdir(folder, { recursive: true })
  const extension = extname(filename)
  const stem = filename.slice(0, filename.length - extension.length)
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? filename : `${stem} (${count})${extension}`)
    try {
      await writeFile(path, bytes, { flag: 'wx' })
      return pathToFileURL(path).href
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') throw new Error(`${path} could not be written: ${message}`, { cause: error })
    }
  }
}

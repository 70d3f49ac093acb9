/**
 * Fills templates with data (packages/render) in worker threads, so that no template, schema or data block the event loop: a thread
 * that takes too long or too much memory is ended.
 */
import { type DataFault, DataInvalid, type TemplateFault, TemplateInvalid, ValuesMissing } from '@platen/render/faults'
import type { DesignName } from '@platen/typeset/designs'
import type { FileFormat } from '@platen/wire'
import { MemoryExceeded, PdfFailure } from '../pdf/engine.ts'
import { Pool } from '../pdf/pool.ts'
import { startThread } from '../pdf/thread.ts'

/** In which format the content is wanted. */
interface Wanted {
  /** Absent: only a PDF or Word file is made. */
  contentFormat: FileFormat | undefined
  /** Of plain text: letters and contracts have lines of their own. */
  design: DesignName
}

/** Text to convert, word for word. */
export interface TextJob extends Wanted {
  kind: 'text'
  text: string
  /** Light markup; else Markdown. */
  isLight: boolean
  /** Absent: it is detected. */
  language: string | undefined
}

export interface FillJob extends Wanted {
  kind: 'fill'
  /** Markdown with Liquid. */
  body: string
  /** JSON Schema, as JSON text. */
  schema: string | undefined
  /** JSON text, so that numbers keep their digits. */
  data: string
  /** BCP 47. */
  language: string
  missing: 'error' | 'blank'
  /** The labels of its head are not printed. */
  isLetter: boolean
}

export type RenderJob = TextJob | FillJob

export interface RenderedText {
  /** CommonMark. */
  source: string
  /** `source` without the labels of a letter's head. */
  printed: string
  /** In the format of the job. */
  content: string | undefined
  /** What is not in `content`, in sentences. */
  warnings: readonly string[]
  /** Words of the blanks, without brackets. */
  blanks: readonly string[]
  /** What the document calls itself; '' if nothing. */
  title: string
  language: string
}

export type RenderReply =
  | { ok: true; rendered: RenderedText }
  | { ok: false; kind: 'data'; faults: readonly DataFault[] }
  | { ok: false; kind: 'template' | 'missing'; faults: readonly TemplateFault[] }
  | { ok: false; kind: 'error'; error: unknown }

export interface Renderer {
  /**
   * @param account for whom: no account keeps the others waiting.
   * @throws {DataInvalid} @throws {ValuesMissing}
   * @throws {TemplateInvalid} also where it takes too much time or memory
   * @throws {PdfFailure} if too many documents are pending, if `signal` aborts or if the thread ended
   */
  render(job: RenderJob, signal?: AbortSignal, account?: string): Promise<RenderedText>
  /** Ends the threads. Pending and running documents fail with `stopping`. */
  close(): Promise<void>
}

/** Data of 20 MiB take up to 200 MB. */
const HEAP_MAX_MB = 512
/** packages/render ends a template after 2 s; reading and checking the largest data takes about as long. */
const DEADLINE_MS = 10_000

export function openRenderer({ deadlineMs = DEADLINE_MS, heapMaxMb = HEAP_MAX_MB } = {}): Renderer {
  const pool = new Pool<RenderJob, RenderReply>({
    start: () => startThread(new URL('./render-worker.ts', import.meta.url), { heapMaxMb }),
    slots: 1,
    queueMax: 64,
    deadlineMs,
    waitMs: 10_000,
    idleMs: 60_000,
  })
  return {
    async render(job, signal, account) {
      const reply = await pool.run(job, signal, account).catch((error: unknown) => {
        throw refusalOf(error, deadlineMs)
      })
      if (reply.ok) return reply.rendered
      switch (reply.kind) {
        case 'data':
          throw new DataInvalid(reply.faults)
        case 'missing':
          throw new ValuesMissing(reply.faults)
        case 'template':
          throw new TemplateInvalid(reply.faults)
        case 'error':
          throw reply.error
      }
    },
    close: () => pool.close(),
  }
}

/** Too much time or memory is a fault of the template or of its data. */
function refusalOf(error: unknown, deadlineMs: number): unknown {
  const tooMuch = (message: string) => new TemplateInvalid([{ line: 0, column: 0, message }])
  if (error instanceof MemoryExceeded) return tooMuch('The template and its data take too much memory.')
  if (error instanceof PdfFailure && error.kind === 'deadline')
    return tooMuch(`The template and its data take more than ${deadlineMs / 1000} seconds.`)
  return error
}

/**
 * The engine behind `POST /pdf`: packages/typeset. Short documents are set in this thread, all others in a pool of worker threads.
 *
 * A worker adds about as much time as setting a page takes (see INLINE_CHARS_MAX), so most letters are faster without one. Only
 * documents whose time is bounded by their length are set in this thread.
 */
import { availableParallelism } from 'node:os'
import { DESIGNS } from '@platen/typeset/designs'
import type { PdfEngine, PdfJob, PdfOptions, PdfOutcome } from '../engine.ts'
import { Pool } from '../pool.ts'
import { startThread } from '../thread.ts'
import { failureOf, isSelfContained, typesetDocument } from './typeset.ts'
import type { WorkerReply } from './worker.ts'

export interface PlatenEngineOptions {
  /** Hard limit of one conversion: interface.md "Limits". */
  deadlineMs?: number
  /** Number of worker threads for one account; for all together one more. */
  slots?: number
  queueMax?: number
  idleMs?: number
  /** Longest document that is set in this thread, in UTF-16 code units; 0 for none. */
  inlineCharsMax?: number
  /** Sets a few pages at once, so that the code is compiled before the first request. */
  warm?: boolean
}

/**
 * Longest document that is set in the service's own thread, in UTF-16 code units. Measured on two cores (`npm run bench --
 * hop`): setting takes 0.14 ms and a worker adds 0.06 ms at 1,000 characters, 0.28 and 0.05 ms at 4,000; at 20,000 the pool is
 * faster. Cold code or hostile text blocks the event loop for less than 10 ms.
 */
const INLINE_CHARS_MAX = 4000
/** A page costs 10 µs, and large type fills many with few characters. A line costs 10 µs too: a list may have one character a line. */
const INLINE_PAGES_MAX = 20
const INLINE_LINES_MAX = 500
/** A field costs 60 µs. */
const INLINE_FIELDS_MAX = 50

/** 100,000 characters in five scripts need much less. */
const HEAP_MAX_MB = 768

const WARM_UP = 'A **bold** word, an *italic* one.\n\n- and a list\n\n'.repeat(40)
const WARM_UP_TIMES = 3

export function platenEngine(settings: PlatenEngineOptions = {}): PdfEngine {
  for (let times = settings.warm ? WARM_UP_TIMES : 0; times > 0; times -= 1) {
    typesetDocument({ content: WARM_UP, title: 'Warm up', options: {} })
  }
  const { inlineCharsMax = INLINE_CHARS_MAX } = settings
  const pool = new Pool<PdfJob, WorkerReply>({
    start: () => startThread(new URL('./worker.ts', import.meta.url), { heapMaxMb: HEAP_MAX_MB }),
    slots: settings.slots ?? Math.min(4, availableParallelism()),
    queueMax: settings.queueMax ?? 64,
    deadlineMs: settings.deadlineMs ?? 30_000,
    waitMs: 10_000,
    idleMs: settings.idleMs ?? 300_000,
  })
  return {
    name: 'platen',
    async render(job, signal, account): Promise<PdfOutcome> {
      if (job.content.length <= inlineCharsMax && isBounded(job)) return typesetInline(job)
      const reply = await pool.run(job, signal, account)
      if (!reply.ok) throw failureOf(reply.error)
      return reply.outcome
    },
    close: () => pool.close(),
  }
}

function typesetInline(job: PdfJob): PdfOutcome {
  try {
    return typesetDocument(job)
  } catch (error) {
    throw failureOf(error)
  }
}

/** Whether the time that a document takes is bounded by its length. */
function isBounded(job: PdfJob): boolean {
  const { content, options } = job
  const { lines, pages } = maxExtent(content, options)
  return (
    lines <= INLINE_LINES_MAX &&
    pages <= INLINE_PAGES_MAX &&
    (options.fillable !== true || content.split('[').length <= INLINE_FIELDS_MAX) &&
    // Shaping, font subsets, hyphenation and Markdown run in the pool.
    isSelfContained(job)
  )
}

/** Points: smallest height and width of all page sizes. */
const PAGE_HEIGHT_MIN = 792
const PAGE_WIDTH_MIN = 595

/** An upper bound of lines and pages: no letter is wider than an em. */
function maxExtent(
  content: string,
  { design = 'classic', pageSize = 'a4', margins, ...options }: PdfOptions,
): { lines: number; pages: number } {
  const sheet = DESIGNS[design]
  const { top, right, bottom, left } = { ...sheet.margins[pageSize], ...margins }
  const fontSize = options.fontSize ?? sheet.size
  const lineHeight = options.lineHeight ?? sheet.leading / sheet.size
  const measure = Math.min(PAGE_WIDTH_MIN - left - right, ((sheet.measure ?? Infinity) / sheet.size) * fontSize)
  const charactersALine = Math.max(1, Math.floor(measure / fontSize))
  const linesAPage = Math.max(1, Math.floor((PAGE_HEIGHT_MIN - top - bottom) / (fontSize * lineHeight)))
  let lines = 0
  for (const line of content.split('\n')) lines += 1 + Math.floor(line.length / charactersALine)
  return { lines, pages: lines / linesAPage }
}

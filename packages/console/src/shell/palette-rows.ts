/** The rows of the palette: screens, commands of the screen, settings, documents, jobs; and the search in them. */
import type { JobSummary } from '@platen/client'
import { hasWords, searchDocuments } from '../storage/search.ts'
import type { DocumentText, ListedDocument } from '../storage/stored-document.ts'
import type { IconName } from '../ui/icons.tsx'

export interface Row {
  id: string
  icon: IconName
  name: string
  /** What it is. */
  kind?: string
  /** The keys that do the same. */
  keys?: string
  /** It moves the focus, so it runs when the palette has given it back. */
  movesFocus?: boolean
  run: () => void
}

export interface Sources {
  documents: readonly ListedDocument[]
  texts: readonly DocumentText[]
  documentRow: (document: ListedDocument) => Row
  jobs: readonly JobSummary[]
  jobRow: (job: JobSummary) => Row
  /** Screens, commands and settings. */
  others: readonly Row[]
}

const DOCUMENTS_SHOWN = 8
const JOBS_SHOWN = 5
/** Without a search, where these are only the newest. */
const DOCUMENTS_FIRST = 5
const JOBS_FIRST = 3

const RECENT_MAX = 50
/** IDs of picked rows, the last one first; as long as the page is open. */
const recent: string[] = []

export function remember(id: string): void {
  const at = recent.indexOf(id)
  if (at >= 0) recent.splice(at, 1)
  recent.unshift(id)
  recent.splice(RECENT_MAX)
}

/** Screens, commands and settings with all words in their name; documents with them in their title, then in their text; jobs. Without words what was used last comes first. */
export function findRows(
  { documents, texts, documentRow, jobs, jobRow, others }: Sources,
  words: readonly string[],
): Row[] {
  if (words.length === 0) {
    const rows = [
      ...documents.slice(0, DOCUMENTS_FIRST).map(documentRow),
      ...jobs.slice(0, JOBS_FIRST).map(jobRow),
      ...others,
    ]
    const place = ({ id }: Row) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
    return rows.sort((a, b) => place(a) - place(b))
  }
  const holds = (text: string) => hasWords(text, words)
  return [
    ...others.filter((row) => holds(`${row.name} ${row.kind ?? ''}`)),
    ...searchDocuments(documents, texts, words).slice(0, DOCUMENTS_SHOWN).map(documentRow),
    ...jobs
      .map((job) => ({ job, row: jobRow(job) }))
      .filter(({ job, row }) => holds(`${row.name} ${row.kind} ${job.jobId} ${job.template}`))
      .slice(0, JOBS_SHOWN)
      .map(({ row }) => row),
  ]
}

/** What the tools need of Platen: a running service (over HTTP), or the models of this machine without one. */
import type { FileFormat, JobStatus, ModelItem, PdfOptions, TemplateItem } from '@platen/wire'

type Look = Pick<PdfOptions, 'design' | 'pageSize' | 'language'>

/** Of `POST /generate`, not yet checked. */
export interface WriteInput {
  prompt: string
  template?: string | undefined
  modelType?: string | undefined
  existingContent?: string | undefined
  title?: string | undefined
  options: Look
}

/** Of `POST /pdf`. */
export interface ConvertInput {
  content: string
  title?: string | undefined
  filename?: string | undefined
  options: Look & Pick<PdfOptions, 'markup'>
}

/** Of `POST /render`. */
export interface RenderInput {
  template?: string | undefined
  content?: string | undefined
  data?: Record<string, unknown> | undefined
  missing: 'error' | 'blank'
  title?: string | undefined
  options: Look
}

export interface DocumentFile {
  bytes: Uint8Array
  /** Without parameters. */
  mediaType: string
  filename: string
  /** ID of its template; null for supplied text. */
  template: string | null
  /** The model that wrote it; null for supplied text and forms. */
  modelUsed: string | null
  warnings: string[]
}

export interface Job {
  jobId: string
  status: JobStatus
  /** Of a failed job. */
  error: string | null
}

export interface CallControl {
  signal: AbortSignal
  /** @param words number of words written so far. */
  onProgress: (words: number) => void
}

/** Every method rejects with an Error whose message says to a person what is wrong and what to do. */
export interface Documents {
  write(input: WriteInput, format: FileFormat, control: CallControl): Promise<DocumentFile>
  convert(input: ConvertInput, engine: 'platen' | 'typst', control: CallControl): Promise<DocumentFile>
  render(input: RenderInput, format: FileFormat, control: CallControl): Promise<DocumentFile>
  templates(signal: AbortSignal): Promise<TemplateItem[]>
  models(signal: AbortSignal): Promise<ModelItem[]>
  /** Absent without a service: nothing would store a job. */
  jobs?: {
    start(input: WriteInput, signal: AbortSignal): Promise<string>
    get(jobId: string, signal: AbortSignal): Promise<Job>
    file(jobId: string, format: FileFormat, signal: AbortSignal): Promise<DocumentFile>
    cancel(jobId: string, signal: AbortSignal): Promise<Job>
  }
}

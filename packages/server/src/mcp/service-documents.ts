/** The tools of a running service, over its HTTP interface. */
import type { DocumentFile as ClientFile, Platen, Job as StoredJob } from '@platen/client'
import type { ModelItem } from '@platen/wire'
import type { DocumentFile, Documents, Job } from './documents.ts'

export function serviceDocuments({ generate, render, pdf, templates, models, jobs }: Platen): Documents {
  return {
    write: async (input, format, { signal }) => fileOf(await generate.file({ ...input, format }, { signal })),
    convert: async (input, engine, { signal }) =>
      fileOf(await (engine === 'typst' ? pdf.createAlt(input, { signal }) : pdf.create(input, { signal }))),
    render: async (input, format, { signal }) => fileOf(await render.file({ ...input, format }, { signal })),
    templates: (signal) => templates.list({ signal }),
    models: (signal) => models.list({ signal }) as Promise<ModelItem[]>,
    jobs: {
      start: async (input, signal) => (await generate.job({ ...input, webhook: false }, { signal })).jobId,
      get: async (jobId, signal) => jobOf(await jobs.get(jobId, { signal })),
      file: async (jobId, format, signal) => fileOf(await jobs.file(jobId, { format }, { signal })),
      cancel: async (jobId, signal) => jobOf(await jobs.cancel(jobId, { signal })),
    },
  }
}

const fileOf = ({
  bytes,
  mediaType,
  filename,
  template,
  modelUsed,
  documentSource,
  warnings,
}: ClientFile): DocumentFile => ({
  bytes,
  mediaType: mediaType.split(';')[0]!,
  filename,
  template,
  modelUsed: documentSource === 'draft' ? null : modelUsed,
  warnings,
})

const jobOf = ({ jobId, status, error }: StoredJob): Job => ({
  jobId,
  status: status as Job['status'],
  error: error === null ? null : error.message,
})

/** A Markdown job without its front matter, which gives title and language where the caller gives none. */
import { readFrontMatter } from '@platen/document/front-matter'
import { titledBody } from '@platen/document/title-block'
import type { PdfJob } from './engine.ts'

const NAMED_MAX = 8

export async function withFrontMatter(job: PdfJob): Promise<{ job: PdfJob; warnings: string[] }> {
  const { options } = job
  const matter = options.markup === 'markdown' ? await readFrontMatter(job.content) : undefined
  if (matter === undefined) return { job, warnings: [] }
  const { body, others } = titledBody(matter)
  const title = job.title ?? (matter.title === '' ? undefined : matter.title)
  const language = options.language ?? (matter.language === '' ? undefined : matter.language)
  const warnings = others.length === 0 ? [] : [unprinted(others)]
  return {
    job: {
      ...job,
      content: body.trim() === '' ? ' ' : body,
      ...(title === undefined ? {} : { title }),
      options: language === undefined ? options : { ...options, language },
    },
    warnings,
  }
}

function unprinted(keys: readonly string[]): string {
  const more = keys.length > NAMED_MAX ? ' and others' : ''
  return `Fields of the front matter were not printed: ${keys.slice(0, NAMED_MAX).join(', ')}${more}. Read are title and language, and author and date where the text has no title of its own.`
}

/** What is to be set, without its front matter, which gives title and language where the caller gives none. */
import { readFrontMatter } from './read/front-matter.ts'

const NAMED_MAX = 8

interface Job {
  content: string
  title?: string
  options: { markup?: 'light' | 'markdown'; language?: string }
}

/** @returns the job with the body alone, if it is Markdown with front matter, and a sentence on fields that are not printed. */
export async function withFrontMatter<Given extends Job>(job: Given): Promise<{ job: Given; warnings: string[] }> {
  const { options } = job
  const matter = options.markup === 'markdown' ? await readFrontMatter(job.content) : undefined
  if (matter === undefined) return { job, warnings: [] }
  const { titledBody } = await import('./title-block.ts')
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
  return `These fields of the front matter were not printed: ${keys.slice(0, NAMED_MAX).join(', ')}${more}. Platen uses title and language, and author and date if the text has no title of its own.`
}

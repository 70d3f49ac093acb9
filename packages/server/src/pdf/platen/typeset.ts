/** One document through packages/typeset. */
import { withFrontMatter } from '@platen/document/with-front-matter'
import {
  readSource,
  requiredPacks,
  requiredResources,
  type TypesetOptions,
  type TypesetResult,
  typeset,
} from '@platen/typeset'
import { PdfFailure, type PdfJob, type PdfOutcome } from '../engine.ts'
import { readPacks } from '../packs.ts'

/** Whether a document needs nothing but font packs. */
export function isSelfContained({ content, options }: PdfJob): boolean {
  return requiredResources(content, options).every((name) => name.startsWith('pack:'))
}

/** Synchronous: for a document that needs only font packs. */
export function typesetDocument(job: PdfJob): PdfOutcome {
  const options = optionsOf(job)
  return outcomeOf(typeset(job.content, options, { packs: readPacks(requiredPacks(options)) }))
}

function optionsOf({ title, titleDefault, options }: PdfJob): TypesetOptions {
  return {
    ...options,
    ...(title === undefined ? {} : { title }),
    ...(titleDefault === undefined ? {} : { titleDefault }),
  }
}

type Loader = InstanceType<typeof import('../resources.ts')['ResourceLoader']>
let loader: Loader | undefined

/** Loads what the document needs first: fonts, the shaper, patterns. One loader for each thread. */
export async function typesetWithResources(given: PdfJob): Promise<PdfOutcome> {
  if (isSelfContained(given)) return typesetDocument(given)
  const { job, warnings } = await withFrontMatter(given)
  const { content, pictures } = job
  const options = optionsOf(job)
  // Loaded on demand: most documents do not need it.
  loader ??= new (await import('../resources.ts')).ResourceLoader()
  const readers = options.markup === 'markdown' ? (await loader.load(['markdown'])).resources : {}
  const { document, diagnostics } = readSource(content, options, readers)
  const { resources } = await loader.loadFor(document, options)
  const allResources = pictures === undefined ? resources : { ...resources, pictures }
  return outcomeOf(typeset(document, options, allResources), diagnostics, warnings)
}

function outcomeOf(
  { pdf, pageCount, diagnostics }: TypesetResult,
  earlier: TypesetResult['diagnostics'] = [],
  warnings: readonly string[] = [],
): PdfOutcome {
  return { pdf, pageCount, warnings: [...warnings, ...[...earlier, ...diagnostics].map(({ message }) => message)] }
}

/** As the engine sets it, but in this thread and without a deadline: for a process that does nothing else. @throws {PdfFailure} */
export async function typesetHere(job: PdfJob): Promise<PdfOutcome> {
  try {
    return await typesetWithResources(job)
  } catch (error) {
    throw failureOf(error)
  }
}

/** A RangeError explains what is wrong with the options. Any other error is a bug; its cause is logged. */
export function failureOf(error: unknown): PdfFailure {
  if (error instanceof RangeError) return new PdfFailure('failed', error.message, { cause: error })
  return new PdfFailure('failed', 'The engine could not set this document.', { cause: error })
}

/**
 * Chooses the template of a request with `template: "auto"`.
 *
 * The model names a template in a JSON object within 1.5 s; any other answer is no answer. Without one, and without a model, it is the
 * template whose ID, name or alias the prompt begins with, else `blank`. No other words of the prompt decide.
 * Source: docs/decisions/051-auto-template.md.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { DEFAULT_TEMPLATE } from '@platen/wire'
import * as z from 'zod'
import type { ResolvedModel } from '../models/resolve.ts'
import type { Work } from '../telemetry/work.ts'
import type { Template } from '../templates/template.ts'
import { type BackendModel, collectAnswer } from './answer/answer.ts'
import { templateMessages, templateSchema } from './instructions.ts'

const CHOICE_MS = 1500
/** The first sentences say what is wanted, and a model without a graphics card reads few words a second. */
const PROMPT_CHARS = 1500
const ANSWER_TOKENS = 60

export interface ChooseContext {
  /** What the model ID of the request resolves to. */
  model: ResolvedModel
  signal: AbortSignal
  work: Work
}

/** @returns undefined if there is no template at all. @throws the reason of `signal` once it is aborted. */
export async function chooseTemplate(
  prompt: string,
  loaded: readonly Template[],
  { model, signal, work }: ChooseContext,
): Promise<Template | undefined> {
  // Without sections it is a template of data, which no model writes.
  const templates = loaded.filter(({ sections }) => sections.length > 0)
  const named = model.kind === 'backend' ? await askModel(prompt, templates, { model, signal, work }) : undefined
  signal.throwIfAborted()
  return (
    templates.find(({ id }) => id === named) ??
    templateByName(prompt, templates) ??
    templates.find(({ id }) => id === DEFAULT_TEMPLATE)
  )
}

/** @returns the ID that the model names; undefined for any other answer and for none in time. */
async function askModel(
  prompt: string,
  templates: readonly Template[],
  { model, signal, work }: { model: BackendModel; signal: AbortSignal; work: Work },
): Promise<string | undefined> {
  const end = new AbortController()
  const late = delay(CHOICE_MS, undefined, { signal: end.signal }).then(() => end.abort())
  const deadline = performance.now() + CHOICE_MS
  const session = {
    model,
    signal: AbortSignal.any([signal, end.signal]),
    leftMs: () => deadline - performance.now(),
    work,
  }
  const messages = templateMessages([...prompt.slice(0, 2 * PROMPT_CHARS)].slice(0, PROMPT_CHARS).join(''), templates)
  const answer = collectAnswer(session, messages, {
    maxTokens: ANSWER_TOKENS,
    temperature: 0,
    jsonSchema: templateSchema(templates),
    once: true,
    field: 'prompt',
  })
  try {
    // The count of tokens before the call may wait for the model to be loaded.
    const text = await Promise.race([answer.then((one) => one.text), late.then(() => '')])
    return idOf(text, templates)
  } catch {
    // An unavailable model says so when it is to write.
    return undefined
  } finally {
    end.abort()
    late.catch(() => {})
    answer.catch(() => {})
  }
}

function idOf(text: string, templates: readonly Template[]): string | undefined {
  const Choice = z.strictObject({ template: z.enum(templates.map(({ id }) => id)) })
  try {
    return Choice.safeParse(JSON.parse(text)).data?.template
  } catch {
    return undefined
  }
}

/** The template whose ID, name or alias the prompt begins with, in whole words. The longest counts; of equal ones the operator's. */
export function templateByName(prompt: string, templates: readonly Template[]): Template | undefined {
  const start = normalized(prompt)
  let found: Template | undefined
  let longest = 0
  for (const template of templates) {
    for (const name of [template.id, template.name, ...(template.aliases ?? [])].map(normalized)) {
      if (name.length < longest || !start.startsWith(name)) continue
      if (/^[\p{L}\p{M}\p{N}]/u.test(start.slice(name.length))) continue
      found = template
      longest = name.length
    }
  }
  return found
}

/** In lower case, with one space for white space and hyphens; without what is not a letter or a digit at the start. */
const normalized = (text: string): string =>
  text
    .slice(0, 1000)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trimEnd()

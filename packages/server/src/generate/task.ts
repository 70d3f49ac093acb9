/** What all ways of writing one document share: what was asked, the draft under it, and what came of it. */
import type { Template } from '../templates/template.ts'
import type { Block } from './blocks.ts'
import type { CheckInput } from './check.ts'
import { languageAhead, type OfflineDraft } from './draft/draft.ts'
import { dayIn, longDate } from './language/dates.ts'
import { plainInline } from './markup/inline.ts'
import { toLight } from './markup/light.ts'
import type { Briefing } from './prompts.ts'
import type { GeneratedDocument, GenerateEvent, GenerateInput } from './types.ts'

export interface Task {
  input: GenerateInput
  template: Template
  /** Written when it is first asked for, at the latest while the model works. */
  readonly draft: OfflineDraft
  now: Date
  timeZone: string
  /** What a first try was refused for; empty on the first. */
  faults: string[]
}

/** What was written, before it is checked and becomes the reply. */
export interface Written {
  blocks: Block[]
  content: string
  reasoning: string
  source: GeneratedDocument['source']
  cut: boolean
  warnings: string[]
  /** A refined text is the caller's: it is not made of blocks, and not measured as one that was written here. */
  verbatim?: boolean
}

export type Writing = AsyncGenerator<Exclude<GenerateEvent, { type: 'done' }>, Written>

export function briefingOf(task: Task, words: [number, number]): Briefing {
  const { input, template, now, timeZone } = task
  const isLetter = template.sections.some((section) => section.role === 'date')
  const language = isLetter ? undefined : languageAhead(input.prompt, template)
  const known = { template, prompt: input.prompt, words }
  // The model need not wait for a draft that has nothing to tell it.
  if (language !== undefined) return { ...known, language: languageName(language), today: undefined, figures: [] }
  const { draft } = task
  return {
    ...known,
    language: languageName(draft.language),
    today: isLetter ? dateOf(draft, now, timeZone) : undefined,
    figures: figuresOf(draft),
  }
}

/** As the draft writes it: it knows whether the prompt gives a date or wants none. */
function dateOf(draft: OfflineDraft, now: Date, timeZone: string): string | undefined {
  const block = draft.parts.find((part) => part.section === 'date')?.blocks[0]
  if (block === undefined) return draft.parts.length > 0 ? undefined : longDate(dayIn(now, timeZone), draft.language)
  return block.kind === 'paragraph' ? block.text : block.kind === 'lines' ? block.lines.join(', ') : undefined
}

/** What code worked out of the prompt's tables, in sentences; a model is bad at sums. */
function figuresOf({ figures }: OfflineDraft): string[] {
  return figures.flatMap(({ name, labels, cells, total, mean, high, low, change }) => {
    const of = name === '' ? '' : ` of ${name}`
    return [
      ...(total === undefined ? [] : [`total${of}: ${total}`]),
      `mean${of}: ${mean}`,
      `highest${of}: ${cells[high] ?? ''} (${labels[high] ?? ''})`,
      `lowest${of}: ${cells[low] ?? ''} (${labels[low] ?? ''})`,
      ...(change === undefined || change.direction === 'same'
        ? []
        : [
            `change${of} from ${labels[0] ?? 'first'} to ${labels.at(-1) ?? 'last'}: ${change.absolute}${change.percent ? ` (${change.percent})` : ''}, ${change.direction}`,
          ]),
    ]
  })
}

export function checkInputOf(task: Task, written: Pick<Written, 'blocks' | 'cut'>): CheckInput {
  return {
    blocks: written.blocks,
    cut: written.cut,
    prompt: task.input.prompt,
    existing: task.input.existingContent,
    template: task.template,
    facts: task.draft.facts.facts,
    sender: task.draft.facts.sender?.name,
    language: task.draft.language,
    known: plainInline(toLight(task.draft.blocks)),
  }
}

/** `German` for `de`; the tag itself where no name is known. */
export const languageName = (tag: string): string => languageNames.of(tag) ?? tag

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

/**
 * A document that shows a template without a model: its example, or else its sections, each with the words that say what belongs
 * there.
 *
 * In: a template; today comes from the caller. Out: Markdown in the answer dialect, for a file.
 */
import { labelOf } from '@platen/document'
import type { TemplateItem } from '@platen/wire'
import type { FileSource } from '../../formats/file.ts'
import { templateItem } from '../../templates/load.ts'
import type { Template, TemplateSection } from '../../templates/template.ts'
import { writeForm } from './form.ts'
import type { Today } from './letter.ts'

const LANGUAGE = 'en'
const PARTIES = 'From: Jane Doe\n12 Elm Street\n1010 Springfield\nTo: Acme Corp\n1 Main Road\n2020 Riverton'

export function previewOf(template: Template, today: Today): FileSource {
  const source =
    template.example ??
    (template.layout === 'letter'
      ? letter(template, today)
      : sections(template, { title: template.name, textOf: ({ instructions }) => instructions }))
  return {
    // A letter is printed without the labels of its head.
    content: '',
    contentFormat: 'pdf',
    source,
    template,
    language: LANGUAGE,
    title: template.name,
    documentSource: 'draft',
  }
}

/** A template as `GET /templates` lists it. */
export const listedTemplate = (template: Template): TemplateItem => ({
  ...templateItem(template),
  ...(template.designTokens && { designTokens: template.designTokens }),
  form: formOf(template),
})

/** A document to fill in: the example of the template, else its sections, with blanks in square brackets. */
function formOf(template: Template): string {
  const { example, layout } = template
  const source = example ?? sections(template, { title: '[Title]', textOf: ({ title }) => `[${title}]` })
  // The example of a letter ends with its text.
  const isWhole = layout !== 'letter' || !example?.endsWith('[Text]')
  return isWhole ? source : `${source}\n\n[Closing]\n\n[Signature]`
}

function letter(template: Template, today: Today): string {
  const text = template.sections.filter(isText).map(({ instructions }) => instructions)
  const prompt = `${PARTIES}\nSubject: ${template.name}\n\n${text.join('\n\n')}`
  return writeForm({ prompt, template, format: 'pdf' }, today).source
}

function sections(
  { head, sections: all }: Template,
  { title, textOf }: { title: string; textOf: (section: TemplateSection) => string },
): string {
  const labels = (head ?? []).map((role) => `${labelOf(role, LANGUAGE)}: [${labelOf(role, LANGUAGE)}]`).join('\n')
  const hasTitle = all.some(({ role }) => role === 'title')
  const parts = all.flatMap((section) => {
    if (section.role === 'title') return [`# ${title}`, labels]
    if (section.role === 'head' || (head as readonly string[] | undefined)?.includes(section.role ?? '')) return []
    return [...(section.heading ? [`## ${section.title}`] : []), textOf(section)]
  })
  return [...(hasTitle ? [] : [labels]), ...parts].filter((part) => part !== '').join('\n\n')
}

const NOT_TEXT = new Set([
  'title',
  'head',
  'sender',
  'date',
  'recipient',
  'subject',
  'salutation',
  'closing',
  'signature',
])

function isText({ role }: TemplateSection): boolean {
  return !NOT_TEXT.has(role ?? '')
}

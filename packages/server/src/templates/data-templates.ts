/**
 * The built-in templates of data: invoice and quote (packages/render/src/invoice). Without sections no model writes them, so they are not
 * among the templates of the interface (`GET /templates`); `POST /render` takes them, and an operator's file may change them.
 */
import { DATA_TEMPLATES } from '@platen/render/invoice'
import type { Template } from './template.ts'

export const BUILT_IN_DATA_TEMPLATES: readonly Template[] = DATA_TEMPLATES.map(
  ({ id, name, description, design, body, schema, example }): Template => ({
    id,
    name,
    description,
    design,
    version: '1.0.0',
    purpose: description,
    instructions: description,
    tone: 'clear and neutral',
    layout: 'article',
    words: 1500,
    sections: [],
    body,
    data: { ...schema },
    exampleData: { ...example },
  }),
)

const IDS = new Set(BUILT_IN_DATA_TEMPLATES.map(({ id }) => id))

/** Those that `GET /templates` lists: all but the built-in ones that no model writes. */
export const listedTemplates = (templates: readonly Template[]): Template[] =>
  templates.filter(({ id, sections }) => sections.length > 0 || !IDS.has(id))

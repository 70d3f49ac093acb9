/**
 * Writes a draft in each language that has wording, so that the first caller does not wait for it: the patterns that read
 * prompts are compiled when they are first used, which takes 50 to 150 ms for each language's own.
 *
 * One draft a turn of the event loop: requests that come meanwhile wait for one draft at the most.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Template } from '../../templates/template.ts'
import { writeDraft } from './draft.ts'

const PROMPTS: readonly [template: string, prompt: string][] = [
  ['formal-letter', 'Letter from Jane Doe to Acme Corp: please send the two invoices of 14 March (£30) by Friday.'],
  ['faq', 'FAQ of the library: open Mon-Fri 9-18, a card costs 10 EUR a year, children are free.'],
  ['formal-letter', 'Brief von Anna Meier an die Stadtwerke Bonn: die Rechnung vom 14. März über 30 Euro ist zu hoch.'],
  ['formal-letter', 'Lettre de Jeanne Petit à la mairie de Lyon : la facture du 14 mars, 30 euros, est trop élevée.'],
  ['formal-letter', 'Carta de Ana Ruiz al ayuntamiento de Soria: la factura del 14 de marzo, 30 euros, es muy alta.'],
]

export async function warmDraft(templates: readonly Template[], now: Date): Promise<void> {
  for (const [id, prompt] of PROMPTS) {
    await nextTurn()
    const template = templates.find((one) => one.id === id)
    if (template) writeDraft({ prompt }, { template, now, timeZone: 'UTC' })
  }
}

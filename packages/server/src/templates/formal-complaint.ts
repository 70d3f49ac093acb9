import { LETTER_FOOT, LETTER_FORM, LETTER_HEAD } from './letter-parts.ts'
import type { Template } from './template.ts'

export const formalComplaint: Template = {
  ...LETTER_FORM,
  id: 'formal-complaint',
  name: 'Formal complaint',
  description: 'Letter for formal complaints or requests',
  version: '2.0.0',
  purpose: 'A letter that says what went wrong, what it caused, and what is to be done by when.',
  tone: 'firm, factual, courteous',
  words: 400,
  instructions:
    'Let the facts do the work: what was agreed, what happened and when, what it caused, then one precise demand. Three events or more become a list in which each item begins with its date. No insult, and no threat or law that the request does not name.',
  sections: [
    ...LETTER_HEAD,
    {
      id: 'opening',
      title: 'Opening',
      titles: { de: 'Einleitung', fr: 'Introduction', es: 'Introducción' },
      heading: false,
      instructions: 'That this is a formal complaint or request, and about what.',
      role: 'body',
    },
    {
      id: 'facts',
      title: 'What happened',
      titles: { de: 'Sachverhalt', fr: 'Les faits', es: 'Hechos' },
      heading: false,
      instructions: 'The events in order, with dates, amounts and reference numbers as given.',
      role: 'body',
    },
    {
      id: 'demand',
      title: 'What is asked for',
      titles: { de: 'Forderung', fr: 'Demande', es: 'Petición' },
      heading: false,
      instructions: 'The remedy, and the day by which it is expected where given.',
      role: 'body',
    },
    {
      id: 'next-steps',
      title: 'Next steps',
      titles: { de: 'Weiteres Vorgehen', fr: 'Suites', es: 'Próximos pasos' },
      heading: false,
      instructions: 'That a written reply is expected, and how to reach the sender where given.',
      role: 'body',
    },
    ...LETTER_FOOT,
  ],
}

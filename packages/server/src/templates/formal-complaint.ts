import { LETTER_FOOT, LETTER_HEAD } from './letter-parts.ts'
import type { Template } from './template.ts'

export const formalComplaint: Template = {
  id: 'formal-complaint',
  name: 'Formal complaint',
  description: 'Letter for formal complaints or requests',
  version: '1.0.0',
  purpose: 'A letter that states what went wrong, what it caused, and what is to be done by when.',
  tone: 'firm, factual, courteous',
  layout: 'letter',
  words: [180, 400],
  instructions:
    'Write a complete letter of complaint or formal request. Facts in the order they happened, then the consequence, then one clear demand with its deadline. No threats that the prompt does not make, no law that the prompt does not name.',
  sections: [
    ...LETTER_HEAD,
    {
      id: 'opening',
      title: 'Opening',
      titles: {
        de: 'Einleitung',
        fr: 'Introduction',
        es: 'Introducción',
      },
      heading: false,
      instructions: 'That this is a formal complaint or request, and about what.',
      words: [20, 60],
      role: 'body',
    },
    {
      id: 'facts',
      title: 'What happened',
      titles: {
        de: 'Sachverhalt',
        fr: 'Les faits',
        es: 'Hechos',
      },
      heading: false,
      instructions: 'What happened, with dates, amounts and reference numbers as given.',
      words: [50, 160],
      role: 'body',
    },
    {
      id: 'demand',
      title: 'What is asked for',
      titles: {
        de: 'Forderung',
        fr: 'Demande',
        es: 'Petición',
      },
      heading: false,
      instructions: 'The remedy asked for and the date by which it is expected, where given.',
      words: [30, 90],
      role: 'body',
    },
    {
      id: 'next-steps',
      title: 'Next steps',
      titles: {
        de: 'Weiteres Vorgehen',
        fr: 'Suites',
        es: 'Próximos pasos',
      },
      heading: false,
      instructions: 'How to reach the sender; a reply in writing is asked for.',
      words: [15, 60],
      role: 'body',
    },
    ...LETTER_FOOT,
  ],
  checks: ['date', 'salutation', 'subject', 'closing', 'signature'],
}

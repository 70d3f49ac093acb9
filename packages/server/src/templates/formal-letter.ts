import { LETTER_FOOT, LETTER_HEAD } from './letter-parts.ts'
import type { Template } from './template.ts'

export const formalLetter: Template = {
  id: 'formal-letter',
  name: 'Formal letter',
  description: 'Standard formal letter',
  version: '1.0.0',
  purpose: 'A letter to an organisation or a person one does not know well, that can be printed and signed.',
  tone: 'formal, courteous, direct',
  layout: 'letter',
  words: [150, 350],
  instructions:
    "Write a complete formal letter in the layout of the document's language. Say the purpose in the first sentence. One idea to a paragraph. Use only what the prompt gives: no invented names, addresses, dates, references or figures.",
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
      instructions: 'The purpose of the letter, in one or two sentences.',
      words: [20, 60],
      role: 'body',
    },
    {
      id: 'body',
      title: 'Body',
      titles: {
        de: 'Hauptteil',
        fr: 'Développement',
        es: 'Cuerpo',
      },
      heading: false,
      instructions: 'The circumstances and details the reader needs, in order.',
      words: [60, 180],
      role: 'body',
    },
    {
      id: 'request',
      title: 'Request',
      titles: {
        de: 'Anliegen',
        fr: 'Demande',
        es: 'Petición',
      },
      heading: false,
      instructions: 'What the reader is asked to do, and by when where given; thanks.',
      words: [20, 80],
      role: 'body',
    },
    ...LETTER_FOOT,
  ],
  checks: ['date', 'salutation', 'subject', 'closing', 'signature'],
}

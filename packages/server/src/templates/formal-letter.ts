import { LETTER_FOOT, LETTER_FORM, LETTER_HEAD } from './letter-parts.ts'
import type { Template } from './template.ts'

export const formalLetter: Template = {
  ...LETTER_FORM,
  id: 'formal-letter',
  name: 'Formal letter',
  description: 'Standard formal letter',
  version: '2.0.0',
  aliases: [
    'letter',
    'official letter',
    'business letter',
    'Brief',
    'Geschäftsbrief',
    'lettre',
    'lettre officielle',
    'carta',
    'carta formal',
  ],
  purpose: 'A letter to an organisation or to a person whom the sender does not know well, ready to sign.',
  tone: 'formal, courteous, direct',
  words: 350,
  instructions:
    'Say why you write in the first sentence, give the reader all that is needed to act, and end on what should happen next. One idea to a paragraph, plain verbs, no stock phrases beyond what custom requires.',
  sections: [
    ...LETTER_HEAD,
    {
      id: 'opening',
      title: 'Opening',
      titles: { de: 'Einleitung', fr: 'Introduction', es: 'Introducción' },
      heading: false,
      instructions: 'The reason for the letter, in one or two sentences.',
      role: 'body',
    },
    {
      id: 'body',
      title: 'Body',
      titles: { de: 'Hauptteil', fr: 'Développement', es: 'Cuerpo' },
      heading: false,
      instructions: 'What the reader needs to know, in order.',
      role: 'body',
    },
    {
      id: 'request',
      title: 'Request',
      titles: { de: 'Anliegen', fr: 'Demande', es: 'Petición' },
      heading: false,
      instructions: 'What the reader is asked to do, and by when where given.',
      role: 'body',
    },
    ...LETTER_FOOT,
  ],
}

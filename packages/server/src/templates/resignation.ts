import { LETTER_FOOT, LETTER_HEAD } from './letter-parts.ts'
import type { Template } from './template.ts'

export const resignation: Template = {
  id: 'resignation',
  name: 'Resignation',
  description: 'Letter resigning from a position',
  version: '1.0.0',
  purpose: 'A letter that ends an employment clearly and leaves good will.',
  tone: 'polite, clear, brief',
  layout: 'letter',
  words: [120, 260],
  instructions:
    'Write a complete letter of resignation. State the resignation and the last working day in the first paragraph. Thanks and an orderly handover follow. Give reasons only where the prompt gives them.',
  sections: [
    ...LETTER_HEAD,
    {
      id: 'notice',
      title: 'Notice',
      titles: {
        de: 'Kündigung',
        fr: 'Démission',
        es: 'Renuncia',
      },
      heading: false,
      instructions: 'That the sender resigns, from which position, and the last working day.',
      words: [25, 70],
      role: 'body',
    },
    {
      id: 'reasons',
      title: 'Reasons and thanks',
      titles: {
        de: 'Gründe und Dank',
        fr: 'Motifs et remerciements',
        es: 'Motivos y agradecimiento',
      },
      heading: false,
      instructions: 'Reasons where given, and thanks for the time together.',
      words: [30, 90],
      role: 'body',
    },
    {
      id: 'handover',
      title: 'Handover',
      titles: {
        de: 'Übergabe',
        fr: 'Passation',
        es: 'Traspaso',
      },
      heading: false,
      instructions: 'The handover of work, and what is asked of the employer.',
      words: [30, 90],
      role: 'body',
    },
    ...LETTER_FOOT,
  ],
  checks: ['date', 'salutation', 'subject', 'closing', 'signature'],
}

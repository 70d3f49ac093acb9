import { LETTER_FOOT, LETTER_FORM, LETTER_HEAD } from './letter-parts.ts'
import type { Template } from './template.ts'

export const resignation: Template = {
  ...LETTER_FORM,
  id: 'resignation',
  name: 'Resignation',
  description: 'Letter resigning from a position',
  version: '2.0.0',
  aliases: [
    'resignation letter',
    'letter of resignation',
    'Kündigung',
    'Kündigungsschreiben',
    'démission',
    'lettre de démission',
    'dimisión',
    'renuncia',
    'carta de renuncia',
  ],
  purpose: 'A letter that ends an employment beyond doubt and leaves good will.',
  tone: 'polite, clear, brief',
  words: 220,
  instructions:
    'The first paragraph alone must do as notice: that the sender resigns, from which position, and the last working day. Beyond thanks and an orderly handover, give no reason, complaint or promise that the request does not give.',
  sections: [
    ...LETTER_HEAD,
    {
      id: 'notice',
      title: 'Notice',
      titles: { de: 'Kündigung', fr: 'Démission', es: 'Renuncia' },
      heading: false,
      instructions: 'The resignation, the position where given, and the last working day.',
      role: 'body',
    },
    {
      id: 'reasons',
      title: 'Reasons and thanks',
      titles: { de: 'Gründe und Dank', fr: 'Motifs et remerciements', es: 'Motivos y agradecimiento' },
      heading: false,
      instructions: 'Reasons where given; a line of thanks.',
      role: 'body',
    },
    {
      id: 'handover',
      title: 'Handover',
      titles: { de: 'Übergabe', fr: 'Passation', es: 'Traspaso' },
      heading: false,
      instructions:
        'An orderly handover, and what is asked of the employer: a written confirmation where that is the custom.',
      role: 'body',
    },
    ...LETTER_FOOT,
  ],
}

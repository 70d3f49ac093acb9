import { LETTER_FOOT, LETTER_HEAD } from './letter-parts.ts'
import type { Template } from './template.ts'

export const jobApplication: Template = {
  id: 'job-application',
  name: 'Job application',
  description: 'Letter applying for a job',
  version: '1.0.0',
  purpose: 'A covering letter that says why this person suits this position.',
  tone: 'confident, warm, concrete',
  layout: 'letter',
  words: [200, 400],
  instructions:
    "Write a complete application letter. Name the position in the first sentence. Show fit with what the prompt says of the person's experience and skills; invent no employers, degrees, years or achievements.",
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
      instructions: 'The position applied for, and the strongest reason to read on.',
      words: [25, 70],
      role: 'body',
    },
    {
      id: 'experience',
      title: 'Experience and skills',
      titles: {
        de: 'Erfahrung und Kenntnisse',
        fr: 'Expérience et compétences',
        es: 'Experiencia y competencias',
      },
      heading: false,
      instructions: 'Experience, skills and results from the prompt, tied to the position.',
      words: [80, 180],
      role: 'body',
    },
    {
      id: 'motivation',
      title: 'Motivation',
      titles: {
        de: 'Motivation',
        fr: 'Motivation',
        es: 'Motivación',
      },
      heading: false,
      instructions: 'Why this employer and this position.',
      words: [30, 90],
      role: 'body',
    },
    {
      id: 'call',
      title: 'Invitation to talk',
      titles: {
        de: 'Gesprächswunsch',
        fr: 'Entretien',
        es: 'Entrevista',
      },
      heading: false,
      instructions: 'Availability and the wish for a conversation.',
      words: [20, 60],
      role: 'body',
    },
    ...LETTER_FOOT,
  ],
  checks: ['date', 'salutation', 'subject', 'closing', 'signature'],
}

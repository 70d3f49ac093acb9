import { LETTER_FOOT, LETTER_FORM, LETTER_HEAD } from './letter-parts.ts'
import type { Template } from './template.ts'

export const jobApplication: Template = {
  ...LETTER_FORM,
  id: 'job-application',
  name: 'Job application',
  description: 'Letter applying for a job',
  version: '2.0.0',
  aliases: [
    'application',
    'application letter',
    'cover letter',
    'letter of application',
    'covering letter',
    'Bewerbung',
    'Anschreiben',
    'candidature',
    'lettre de motivation',
    'carta de presentación',
    'solicitud de empleo',
  ],
  purpose: 'A covering letter that shows why this person suits this position.',
  tone: 'confident, warm, concrete',
  words: 350,
  instructions:
    'Name the position and the best reason to read on in the first two sentences. Prove fit with the strongest facts of the request, three at most, each tied to what the position needs, instead of retelling the resume. No employer, degree, year, skill or result that the request does not give, and no empty praise of oneself or the employer.',
  sections: [
    ...LETTER_HEAD,
    {
      id: 'opening',
      title: 'Opening',
      titles: { de: 'Einleitung', fr: 'Introduction', es: 'Introducción' },
      heading: false,
      instructions: 'The position, and the strongest reason to read on.',
      role: 'body',
    },
    {
      id: 'experience',
      title: 'Experience and skills',
      titles: { de: 'Erfahrung und Kenntnisse', fr: 'Expérience et compétences', es: 'Experiencia y competencias' },
      heading: false,
      instructions: 'Experience, skills and results, tied to the position.',
      role: 'body',
    },
    {
      id: 'motivation',
      title: 'Motivation',
      titles: { de: 'Motivation', fr: 'Motivation', es: 'Motivación' },
      heading: false,
      instructions: 'Why this position at this employer.',
      role: 'body',
    },
    {
      id: 'call',
      title: 'Invitation to talk',
      titles: { de: 'Gesprächswunsch', fr: 'Entretien', es: 'Entrevista' },
      heading: false,
      instructions: 'The wish for a conversation; availability where given.',
      role: 'body',
    },
    ...LETTER_FOOT,
  ],
}

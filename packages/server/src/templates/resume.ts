import type { Template } from './template.ts'

export const resume: Template = {
  id: 'resume',
  name: 'Resume',
  description: 'Professional resume or curriculum vitae',
  version: '2.0.0',
  aliases: ['résumé', 'CV', 'curriculum vitae', 'Lebenslauf', 'curriculum', 'currículum', 'currículum vítae'],
  purpose: 'A resume that shows in half a minute who someone is and what they have done.',
  tone: 'concise, factual, active',
  layout: 'resume',
  design: 'resume',
  words: 600,
  instructions:
    'Newest first. Each point begins with an active verb and ends with its result, with the figure where given. Only what the request gives, in sharper words: no employer, date, degree, skill or praise of your own.',
  sections: [
    {
      id: 'name',
      title: 'Name',
      titles: { de: 'Name', fr: 'Nom', es: 'Nombre' },
      heading: false,
      instructions: 'The full name, and the profession where given.',
      role: 'head',
    },
    {
      id: 'contact',
      title: 'Contact',
      titles: { de: 'Kontakt', fr: 'Coordonnées', es: 'Contacto' },
      heading: true,
      instructions: 'Address, telephone, email and links as given.',
      role: 'head',
    },
    {
      id: 'profile',
      title: 'Profile',
      titles: { de: 'Profil', fr: 'Profil', es: 'Perfil' },
      heading: true,
      instructions: 'Profession, experience and proven strengths in two or three sentences.',
    },
    {
      id: 'experience',
      title: 'Experience',
      titles: { de: 'Berufserfahrung', fr: 'Expérience professionnelle', es: 'Experiencia profesional' },
      heading: true,
      instructions: 'Positions with employer and dates, their points below.',
      role: 'body',
    },
    {
      id: 'education',
      title: 'Education',
      titles: { de: 'Ausbildung', fr: 'Formation', es: 'Formación' },
      heading: true,
      instructions: 'Degrees and schools with dates.',
    },
    {
      id: 'skills',
      title: 'Skills',
      titles: { de: 'Kenntnisse', fr: 'Compétences', es: 'Competencias' },
      heading: true,
      instructions: 'Skills and tools, grouped.',
    },
    {
      id: 'languages',
      title: 'Languages',
      titles: { de: 'Sprachen', fr: 'Langues', es: 'Idiomas' },
      heading: true,
      instructions: 'Languages and levels.',
      optional: true,
    },
    {
      id: 'further',
      title: 'Further details',
      titles: { de: 'Weitere Angaben', fr: 'Informations complémentaires', es: 'Otros datos' },
      heading: true,
      instructions: 'Certificates, awards, publications, under a heading that fits.',
      optional: true,
    },
  ],
  head: ['name', 'position', 'email', 'phone', 'address', 'website'],
  example: `Name: [Name]
Position: [Profession]
Email: [Email]
Phone: [Telephone]
Address: [Town]

## Profile

[Text]

## Experience

**[Position]**, [Employer], [Town], [from – to]

- [Verb, what, result]

## Education

**[Degree]**, [School], [Town], [from – to]

## Skills

- [Group]: [skills]`,
  csv: {
    columns: ['section', 'entry', 'period', 'details'],
    rows: 'One entry of the resume (a contact detail, position, degree, skill …), newest first within its section.',
  },
}

import type { Template } from './template.ts'

export const blank: Template = {
  id: 'blank',
  name: 'Blank document',
  description: 'Blank document, minimal formatting',
  version: '1.0.0',
  purpose: 'Whatever the prompt asks for, in the plainest form that suits it.',
  tone: 'as the prompt asks, else neutral and clear',
  layout: 'plain',
  words: [80, 800],
  instructions:
    'Write the document the prompt asks for and nothing around it. Choose the form that its reader expects: prose, a list, a table or a note. Use headings only where the document is long enough to need them.',
  sections: [
    {
      id: 'title',
      title: 'Title',
      titles: { de: 'Titel', fr: 'Titre', es: 'Título' },
      heading: false,
      instructions: 'A short title that names the document.',
      words: [1, 12],
      optional: true,
    },
    {
      id: 'content',
      title: 'Content',
      titles: { de: 'Inhalt', fr: 'Contenu', es: 'Contenido' },
      heading: false,
      instructions: 'The document itself, in the shape that the prompt asks for.',
      words: [80, 800],
      role: 'body',
    },
  ],
  checks: [],
}

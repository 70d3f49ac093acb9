import type { Template } from './template.ts'

export const blank: Template = {
  id: 'blank',
  name: 'Blank document',
  description: 'Blank document, minimal formatting',
  version: '2.0.0',
  purpose: 'Whatever the request asks for, in the form that its readers expect.',
  tone: 'as the request asks, else clear and neutral',
  layout: 'plain',
  design: 'plain',
  words: 800,
  instructions:
    'Choose the form that a practised writer would choose: e-mail, notice, plan, minutes, essay, poem. Put what matters most to the reader first. Headings only in a long text, lists only for items, tables only for what is compared.',
  sections: [
    {
      id: 'title',
      title: 'Title',
      titles: { de: 'Titel', fr: 'Titre', es: 'Título' },
      heading: false,
      instructions: 'A short title.',
      optional: true,
      role: 'title',
    },
    {
      id: 'content',
      title: 'Content',
      titles: { de: 'Inhalt', fr: 'Contenu', es: 'Contenido' },
      heading: false,
      instructions: 'The document itself, in the shape that the request asks for.',
      role: 'body',
    },
  ],
}

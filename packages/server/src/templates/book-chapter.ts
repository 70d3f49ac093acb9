import type { Template } from './template.ts'

export const bookChapter: Template = {
  id: 'book-chapter',
  name: 'Book chapter',
  description: 'Book chapter',
  version: '2.0.0',
  purpose: 'A chapter that a reader wants to finish.',
  tone: 'as the genre asks; vivid, consistent',
  layout: 'article',
  design: 'book',
  words: 4000,
  instructions:
    'Fiction: scenes in which somebody wants something and something stands in the way; concrete detail and dialogue instead of explanation; one point of view and tense; invent freely within what the request fixes. Non-fiction: one question, led through examples and argument to its answer. Running prose without headings below the title; a line "* * *" parts scenes.',
  sections: [
    {
      id: 'title',
      title: 'Chapter title',
      titles: { de: 'Kapitelüberschrift', fr: 'Titre du chapitre', es: 'Título del capítulo' },
      heading: false,
      instructions: 'The title, after the number of the chapter where given.',
      role: 'title',
    },
    {
      id: 'opening',
      title: 'Opening',
      titles: { de: 'Anfang', fr: 'Ouverture', es: 'Comienzo' },
      heading: false,
      instructions: 'A scene or thought that raises a question.',
      role: 'body',
    },
    {
      id: 'development',
      title: 'Development',
      titles: { de: 'Entwicklung', fr: 'Développement', es: 'Desarrollo' },
      heading: false,
      instructions: 'What happens or is shown, each step changing something.',
      role: 'body',
    },
    {
      id: 'ending',
      title: 'Ending',
      titles: { de: 'Schluss', fr: 'Fin', es: 'Final' },
      heading: false,
      instructions: 'A close that answers the chapter and leads on, without a moral.',
      role: 'body',
    },
  ],
  csv: {
    columns: ['scene', 'text'],
    rows: 'One paragraph of the chapter in its order, with the number or name of its scene.',
  },
}

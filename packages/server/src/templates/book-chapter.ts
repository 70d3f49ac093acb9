import type { Template } from './template.ts'

export const bookChapter: Template = {
  id: 'book-chapter',
  name: 'Book chapter',
  description: 'Book chapter',
  version: '1.0.0',
  purpose: 'A chapter that a reader wants to finish.',
  tone: 'as the genre asks; vivid, consistent',
  layout: 'article',
  words: [1000, 4000],
  instructions:
    'Write one chapter. Fiction: scenes with people, places and events of the prompt, shown rather than told. Non-fiction: one line of thought from question to answer. End at a point that closes the chapter.',
  sections: [
    {
      id: 'title',
      title: 'Chapter title',
      titles: {
        de: 'Kapitelüberschrift',
        fr: 'Titre du chapitre',
        es: 'Título del capítulo',
      },
      heading: false,
      instructions: 'The number and title of the chapter.',
      words: [1, 12],
    },
    {
      id: 'opening',
      title: 'Opening',
      titles: {
        de: 'Anfang',
        fr: 'Ouverture',
        es: 'Comienzo',
      },
      heading: false,
      instructions: 'A first scene or thought that draws the reader in.',
      words: [200, 800],
      role: 'body',
    },
    {
      id: 'development',
      title: 'Development',
      titles: {
        de: 'Entwicklung',
        fr: 'Développement',
        es: 'Desarrollo',
      },
      heading: false,
      instructions: 'What happens or is shown, step by step.',
      words: [500, 2200],
      role: 'body',
    },
    {
      id: 'ending',
      title: 'Ending',
      titles: {
        de: 'Schluss',
        fr: 'Fin',
        es: 'Final',
      },
      heading: false,
      instructions: 'A close that leads on.',
      words: [200, 800],
      role: 'body',
    },
  ],
  checks: ['title'],
}

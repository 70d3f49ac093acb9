import type { Template } from './template.ts'

export const faq: Template = {
  id: 'faq',
  name: 'FAQ',
  description: 'Frequently asked questions',
  version: '1.0.0',
  purpose: 'Answers that spare a reader a call.',
  tone: 'friendly, clear, brief',
  layout: 'faq',
  words: [250, 1000],
  instructions:
    'Write the questions as a reader would ask them, each with an answer that stands alone. Start with the most asked. At least five questions unless the prompt asks for another number. Answer only from the prompt; a bracketed blank where the prompt does not say.',
  sections: [
    {
      id: 'title',
      title: 'Title',
      titles: {
        de: 'Titel',
        fr: 'Titre',
        es: 'Título',
      },
      heading: false,
      instructions: 'The title.',
      words: [2, 14],
    },
    {
      id: 'introduction',
      title: 'Introduction',
      titles: {
        de: 'Einleitung',
        fr: 'Introduction',
        es: 'Introducción',
      },
      heading: false,
      instructions: 'One or two sentences on what the page covers.',
      words: [10, 60],
    },
    {
      id: 'questions',
      title: 'Questions and answers',
      titles: {
        de: 'Fragen und Antworten',
        fr: 'Questions et réponses',
        es: 'Preguntas y respuestas',
      },
      heading: false,
      instructions: 'The questions with their answers.',
      words: [200, 900],
      role: 'body',
    },
    {
      id: 'contact',
      title: 'Further help',
      titles: {
        de: 'Weitere Hilfe',
        fr: 'Aide complémentaire',
        es: 'Más ayuda',
      },
      heading: false,
      instructions: 'Where to turn with other questions, where given.',
      words: [5, 50],
      optional: true,
    },
  ],
  checks: ['title', 'questions'],
}

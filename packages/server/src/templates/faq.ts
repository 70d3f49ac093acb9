import type { Template } from './template.ts'

export const faq: Template = {
  id: 'faq',
  name: 'FAQ',
  description: 'Frequently asked questions',
  version: '2.0.0',
  aliases: [
    'FAQs',
    'frequently asked questions',
    'questions and answers',
    'häufige Fragen',
    'häufig gestellte Fragen',
    'foire aux questions',
    'questions fréquentes',
    'preguntas frecuentes',
  ],
  purpose: 'Answers that spare a reader a call.',
  tone: 'friendly, clear, brief',
  layout: 'faq',
  design: 'faq',
  words: 1000,
  instructions:
    "Ask in the reader's words, most asked first, and as many questions as there is something to answer. The first sentence of an answer answers; each answer stands alone. Rules, prices and deadlines of a firm or service come only from the request.",
  sections: [
    {
      id: 'title',
      title: 'Title',
      titles: { de: 'Titel', fr: 'Titre', es: 'Título' },
      heading: false,
      instructions: 'What the page is about.',
      role: 'title',
    },
    {
      id: 'introduction',
      title: 'Introduction',
      titles: { de: 'Einleitung', fr: 'Introduction', es: 'Introducción' },
      heading: false,
      instructions: 'One sentence on what the page covers.',
    },
    {
      id: 'questions',
      title: 'Questions and answers',
      titles: { de: 'Fragen und Antworten', fr: 'Questions et réponses', es: 'Preguntas y respuestas' },
      heading: false,
      instructions: 'Each question a "## " heading, its answer below. Many questions: "## " groups, "### " questions.',
      role: 'body',
    },
    {
      id: 'contact',
      title: 'Further help',
      titles: { de: 'Weitere Hilfe', fr: 'Aide complémentaire', es: 'Más ayuda' },
      heading: false,
      instructions: 'Where to turn with other questions.',
      optional: true,
    },
  ],
  example: `# [Title]

[What the page covers.]

## [Question?]

[Answer.]`,
  csv: { columns: ['question', 'answer'], rows: 'One question with its answer, the most asked first.' },
}

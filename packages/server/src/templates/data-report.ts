import type { Template } from './template.ts'

export const dataReport: Template = {
  id: 'data-report',
  name: 'Data report',
  description: 'Report with data analysis',
  version: '1.0.0',
  purpose: 'A report that shows what the figures say and what follows from them.',
  tone: 'factual, precise, neutral',
  layout: 'article',
  words: [350, 1500],
  instructions:
    'Write a report on the figures given. Every figure comes from the prompt or is calculated from it. Show the data in a table. Say what the data do not show; recommend only what follows from them.',
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
      instructions: 'The title, with the period where given.',
      words: [2, 16],
    },
    {
      id: 'summary',
      title: 'Summary',
      titles: {
        de: 'Zusammenfassung',
        fr: 'Synthèse',
        es: 'Resumen',
      },
      heading: true,
      instructions: 'The findings that matter, with their figures.',
      words: [50, 180],
    },
    {
      id: 'data',
      title: 'Data',
      titles: {
        de: 'Daten',
        fr: 'Données',
        es: 'Datos',
      },
      heading: true,
      instructions: 'The figures given, as a table, with source and period.',
      words: [20, 250],
    },
    {
      id: 'analysis',
      title: 'Analysis',
      titles: {
        de: 'Auswertung',
        fr: 'Analyse',
        es: 'Análisis',
      },
      heading: true,
      instructions: 'Totals, means, extremes, changes and shares, in words.',
      words: [100, 500],
    },
    {
      id: 'conclusions',
      title: 'Conclusions',
      titles: {
        de: 'Schlussfolgerungen',
        fr: 'Conclusions',
        es: 'Conclusiones',
      },
      heading: true,
      instructions: 'What the figures mean for the question asked.',
      words: [50, 250],
    },
    {
      id: 'recommendations',
      title: 'Recommendations',
      titles: {
        de: 'Empfehlungen',
        fr: 'Recommandations',
        es: 'Recomendaciones',
      },
      heading: true,
      instructions: 'What should be done, where it follows from the figures.',
      words: [30, 200],
    },
  ],
  checks: ['title', 'headings', 'figures'],
}

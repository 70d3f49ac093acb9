import type { Template } from './template.ts'

export const dataReport: Template = {
  id: 'data-report',
  name: 'Data report',
  description: 'Report with data analysis',
  version: '2.0.0',
  purpose: 'A report that shows what the figures say and what follows from them.',
  tone: 'factual, precise, neutral',
  layout: 'article',
  design: 'report',
  words: 1500,
  instructions:
    'Begin with the finding that matters most to the reader, and explain only what is notable. Figures are those of the request, with their units. Work out totals, shares and changes only from a table with a header row or where the request asks for them, never from codes, IDs or years. Say what the data do not show.',
  sections: [
    {
      id: 'title',
      title: 'Title',
      titles: { de: 'Titel', fr: 'Titre', es: 'Título' },
      heading: false,
      instructions: 'The subject, with the period where given.',
      role: 'title',
    },
    {
      id: 'summary',
      title: 'Summary',
      titles: { de: 'Zusammenfassung', fr: 'Synthèse', es: 'Resumen' },
      heading: true,
      instructions: 'The two or three findings that matter, with their figures.',
      words: 150,
    },
    {
      id: 'data',
      title: 'Data',
      titles: { de: 'Daten', fr: 'Données', es: 'Datos' },
      heading: true,
      instructions: 'The figures as a table with units, and their source.',
      role: 'body',
    },
    {
      id: 'analysis',
      title: 'Analysis',
      titles: { de: 'Auswertung', fr: 'Analyse', es: 'Análisis' },
      heading: true,
      instructions: 'Levels, changes and extremes; causes only where given.',
    },
    {
      id: 'conclusions',
      title: 'Conclusions',
      titles: { de: 'Schlussfolgerungen', fr: 'Conclusions', es: 'Conclusiones' },
      heading: true,
      instructions: 'What the figures mean for the question at hand.',
    },
    {
      id: 'recommendations',
      title: 'Recommendations',
      titles: { de: 'Empfehlungen', fr: 'Recommandations', es: 'Recomendaciones' },
      heading: true,
      instructions: 'Only what follows from the figures.',
      optional: true,
    },
  ],
  head: ['author', 'recipient', 'date', 'period'],
  csv: {
    columns: [],
    rows: 'One record of the data, its values as given, the unit in the name of the column. No totals unless the request asks for them.',
  },
}

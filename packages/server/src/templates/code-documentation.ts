import type { Template } from './template.ts'

export const codeDocumentation: Template = {
  id: 'code-documentation',
  name: 'Code documentation',
  description: 'Documentation for software projects',
  version: '1.0.0',
  purpose: 'Documentation from which a developer can install, use and change a piece of software.',
  tone: 'plain, exact, instructive',
  layout: 'article',
  words: [400, 1800],
  instructions:
    'Write documentation for the software of the prompt. Commands and code in fenced blocks. Describe only options, functions and endpoints that the prompt names; a bracketed blank where a needed detail is missing.',
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
      instructions: 'The name of the software.',
      words: [1, 12],
    },
    {
      id: 'overview',
      title: 'Overview',
      titles: {
        de: 'Überblick',
        fr: "Vue d'ensemble",
        es: 'Descripción general',
      },
      heading: true,
      instructions: 'What it is, for whom, and what problem it solves.',
      words: [50, 180],
    },
    {
      id: 'requirements',
      title: 'Requirements',
      titles: {
        de: 'Voraussetzungen',
        fr: 'Prérequis',
        es: 'Requisitos',
      },
      heading: true,
      instructions: 'What must be there before it can be installed.',
      words: [10, 100],
    },
    {
      id: 'installation',
      title: 'Installation',
      titles: {
        de: 'Installation',
        fr: 'Installation',
        es: 'Instalación',
      },
      heading: true,
      instructions: 'How to install it, with commands.',
      words: [30, 200],
    },
    {
      id: 'usage',
      title: 'Usage',
      titles: {
        de: 'Verwendung',
        fr: 'Utilisation',
        es: 'Uso',
      },
      heading: true,
      instructions: 'The first steps, with an example.',
      words: [60, 400],
    },
    {
      id: 'reference',
      title: 'Reference',
      titles: {
        de: 'Referenz',
        fr: 'Référence',
        es: 'Referencia',
      },
      heading: true,
      instructions: 'Functions, endpoints or options, each with its parameters and results.',
      words: [80, 700],
    },
    {
      id: 'configuration',
      title: 'Configuration',
      titles: {
        de: 'Konfiguration',
        fr: 'Configuration',
        es: 'Configuración',
      },
      heading: true,
      instructions: 'Settings and their defaults.',
      words: [20, 250],
      optional: true,
    },
    {
      id: 'troubleshooting',
      title: 'Troubleshooting',
      titles: {
        de: 'Fehlerbehebung',
        fr: 'Dépannage',
        es: 'Solución de problemas',
      },
      heading: true,
      instructions: 'Likely problems, how to tell them and what to do.',
      words: [30, 250],
    },
  ],
  checks: ['title', 'headings', 'code'],
}

import type { Template } from './template.ts'

export const presentation: Template = {
  id: 'presentation',
  name: 'Presentation or speech',
  description: 'Script for a presentation or speech',
  version: '1.0.0',
  purpose: 'A text to be spoken, from greeting to thanks.',
  tone: 'lively, spoken, clear',
  layout: 'script',
  words: [350, 1500],
  instructions:
    'Write a script to be spoken aloud: short sentences, direct address, signposts between the parts. About 130 words a minute. Stage notes in square brackets only where they help.',
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
      instructions: 'The title or occasion.',
      words: [2, 14],
    },
    {
      id: 'opening',
      title: 'Opening',
      titles: {
        de: 'Begrüßung',
        fr: 'Ouverture',
        es: 'Apertura',
      },
      heading: true,
      instructions: 'Greeting, who speaks, and what it is about.',
      words: [50, 200],
    },
    {
      id: 'main',
      title: 'Main part',
      titles: {
        de: 'Hauptteil',
        fr: 'Développement',
        es: 'Desarrollo',
      },
      heading: true,
      instructions: 'The points in order, each with what supports it.',
      words: [200, 1000],
      role: 'body',
    },
    {
      id: 'closing',
      title: 'Closing',
      titles: {
        de: 'Schluss',
        fr: 'Conclusion',
        es: 'Cierre',
      },
      heading: true,
      instructions: 'The one thought to take home, thanks, invitation to questions where it fits.',
      words: [50, 200],
    },
  ],
  checks: ['title', 'headings'],
}

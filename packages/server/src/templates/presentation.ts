import type { Template } from './template.ts'

export const presentation: Template = {
  id: 'presentation',
  name: 'Presentation or speech',
  description: 'Script for a presentation or speech',
  version: '2.0.0',
  aliases: [
    'presentation',
    'speech',
    'talk',
    'Rede',
    'Vortrag',
    'Präsentation',
    'discours',
    'présentation',
    'discurso',
    'presentación',
  ],
  purpose: 'A text to be spoken, from the greeting to the last word.',
  tone: 'lively, spoken, clear',
  layout: 'script',
  design: 'script',
  words: 1500,
  instructions:
    'Write for the ear: short sentences, one thought at a time, direct address, pictures instead of abstractions. A length in minutes means about 130 words a minute. With slides, each begins with a heading "## Slide 1: [subject]" and holds what is said; a speech has no headings below its title. Jokes, images and examples may be yours, facts about people not. Cues such as *[pause]* only where the speaker needs them.',
  sections: [
    {
      id: 'title',
      title: 'Title',
      titles: { de: 'Titel', fr: 'Titre', es: 'Título' },
      heading: false,
      instructions: 'The subject or the occasion; below it the speaker where given.',
      role: 'title',
    },
    {
      id: 'opening',
      title: 'Opening',
      titles: { de: 'Begrüßung', fr: 'Ouverture', es: 'Apertura' },
      heading: false,
      instructions: 'A greeting and a first thought that wakes the room.',
    },
    {
      id: 'main',
      title: 'Main part',
      titles: { de: 'Hauptteil', fr: 'Développement', es: 'Desarrollo' },
      heading: false,
      instructions: 'The points in order, each with what supports it, and a bridge to the next.',
      role: 'body',
    },
    {
      id: 'closing',
      title: 'Closing',
      titles: { de: 'Schluss', fr: 'Conclusion', es: 'Cierre' },
      heading: false,
      instructions: 'The one thought to take home; thanks or a toast where the occasion has it.',
    },
  ],
  csv: {
    columns: ['slide', 'title', 'text', 'minutes'],
    rows: 'One slide or part of the speech: its number, its subject, what is said, and the minutes it takes.',
  },
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inFirstPerson } from './person.ts'

test('a letter on someone’s behalf is told by that person, in four languages', () => {
  const letters = [
    [
      'en',
      'Write a letter for Anna Meier who wants to extend her permit. She lives at 4 Mill Lane.',
      'Write a letter. I am Anna Meier. I want to extend my permit. I live at 4 Mill Lane.',
    ],
    [
      'en',
      'Resignation letter for Tom Hart who works at Blue and wants to leave because he is opening his own shop.',
      'Resignation letter. I am Tom Hart. I work at Blue. I want to leave because I am opening my own shop.',
    ],
    [
      'de',
      'Kündigung für Peter Klein, der als Koch im Bock arbeitet und zum 31. Mai gehen will. Er hat zwei Kinder.',
      'Kündigung. Ich bin Peter Klein. Ich arbeite als Koch im Bock. Ich will zum 31. Mai gehen. Ich habe zwei Kinder.',
    ],
    [
      'fr',
      'Écris une lettre pour Anne Petit qui souhaite prolonger son permis. Elle est retraitée.',
      'Écris une lettre. Je suis Anne Petit. Je souhaite prolonger mon permis. Je suis retraitée.',
    ],
    [
      'es',
      'Escribe una carta para Ana Gil, que quiere prorrogar su permiso. Ella vive en Sevilla.',
      'Escribe una carta. Soy Ana Gil. Quiero prorrogar mi permiso. Vivo en Sevilla.',
    ],
  ] as const
  for (const [language, prompt, told] of letters) assert.equal(inFirstPerson(prompt, language), told)
})

test('a letter about someone else, or whose writer speaks of himself, stays as it is', () => {
  for (const prompt of [
    'Letter of recommendation for Sofia Bianchi who worked with us.',
    'I need a letter for Anna Meier who lives with me.',
    'A letter to the council. A present for Anna Meier who lives there.',
    'Letter for Anna Meier, 4 Mill Lane.',
  ])
    assert.equal(inFirstPerson(prompt, 'en'), prompt)
})

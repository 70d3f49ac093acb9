import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import type { Block } from '../blocks.ts'
import { writeDraft } from './draft.ts'
import { wholePiece } from './kept.ts'
import { isSentence, isUncut, judges, sentencesIn } from './vouch.ts'

const PROMPTS: { template: string; prompt: string }[] = ['everyday', 'held-out'].flatMap((name) =>
  JSON.parse(readFileSync(new URL(`../../../../../bench/prompts/${name}.json`, import.meta.url), 'utf8')),
)

const NOTES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'shoes rental 4',
    'under 12 only with parents',
    '9-21 weekends',
    'pesticides not measured',
    'theft down (from 11 to 3)',
    'questions to rita (ext. 412)',
    'advertised on indeed (ref. WL-208)',
    'work from home if you can',
    'n=12',
    'parse(text, max=60) -> str: lowercases, strips accents',
    'he said "come back, or call"',
    'the lift is broken',
    'users want lights',
    'paid 3 months in advance (£29.90 each)',
    '187 in 2022 and 121 in 2023 at 9 sites',
    'bring a towel',
    'no phones',
    'shaded 3.1 degrees cooler (sd 0.8)',
    'costs 4.50 a head',
    'open Mon-Fri 9-18',
    'due on 3.4. at noon',
    'see https://example.org/a,b',
    'wrote to jo.b@example.org twice',
    'happy to train someone',
  ],
  de: [
    'post bis 22.12. abholen',
    'ab 3.1. wieder normal (9-18 uhr)',
    'aufzug seit 14.10. kaputt',
    'mutter 81 wohnt im 4. stock',
    'keine antwort',
    'er sagte „nein, danke“',
    'kostet 4,50 € im Monat',
    '2 mal angerufen',
    'kocht den besten grünkohl',
  ],
  fr: [
    "pas d'incident",
    'il manquait des tables',
    'prévoir plus d’ombre (cour nord, 2e étage)',
    'recettes 2 180 €',
    'train TER 88512 supprimé le 14 novembre',
    'il a dit « non, merci »',
    'attendu 2h10',
  ],
  es: [
    'farola rota en calle Real 14 desde el 2 de octubre',
    'llamé tres veces',
    'nadie viene',
    'riego por goteo (donado por Agrosol, 2024)',
    'dijo «no, gracias»',
    '8 parcelas',
    'visita los jueves 17h',
  ],
}
const LEADS: Readonly<Record<string, string>> = { en: 'Notes: ', de: 'Notizen: ', fr: 'Notes : ', es: 'Notas: ' }

/** As the prompt says it: letter case, spaces, escapes and the last mark apart. */
const plain = (text: string) =>
  text
    .replace(/\\(.)/gu, '$1')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.!…]+$/u, '')

function assertHonest(template: string, prompt: string): void {
  const found = BUILT_IN_TEMPLATES.find((one) => one.id === template)
  assert.ok(found)
  const { parts, facts } = writeDraft(
    { prompt },
    { template: found, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' },
  )
  if (!judges(facts.promptLanguage)) return
  const given = plain(facts.prompt)
  const check = (block: Block) => {
    if (block.kind === 'list')
      for (const { text } of block.items) {
        const words = text.replace(/\\(.)/gu, '$1')
        if (isUncut(facts.prompt)) assert.ok(isUncut(words), `cut: ${words}\n${prompt}`)
        const at = facts.prompt.toLowerCase().indexOf(words.toLowerCase())
        for (const { text: atom, start, end } of at === -1 ? [] : facts.facts.filter((one) => one.kind !== 'name'))
          assert.ok(
            !(start < at && end > at) && !(start < at + words.length && end > at + words.length),
            `${atom} is cut in: ${words}\n${prompt}`,
          )
      }
    // In a story any verb can be one: its writer vouches for what it tells.
    if (template === 'book-chapter') return
    if (block.kind !== 'paragraph' || (block.role !== undefined && block.role !== 'body')) return
    for (const sentence of sentencesIn(block.text.replace(/\\(.)/gu, '$1'), facts.promptLanguage)) {
      const at = given.indexOf(plain(sentence))
      // A line without a stop poses as no sentence, and what follows a question answers it.
      if (at === -1 || !/[.!?…]$/u.test(sentence) || /\?\s*$/u.test(given.slice(0, at))) continue
      assert.ok(isSentence(sentence, facts.promptLanguage), `no sentence: ${sentence}\n${prompt}`)
    }
  }
  for (const { kind, blocks } of parts) if (kind === 'facts') blocks.forEach(check)
}

test('a paragraph of facts holds sentences, and no list item is cut, for every prompt of the bench', () => {
  for (const { template, prompt } of PROMPTS) assertHonest(template, prompt)
})

test('so it is for notes in any order, under every template', () => {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >>> 8) % below
  }
  for (const { id } of BUILT_IN_TEMPLATES)
    for (const [language, notes] of Object.entries(NOTES))
      for (let round = 0; round < 3; round++) {
        const chosen = Array.from({ length: 3 + next(4) }, () => notes[next(notes.length)] ?? '')
        const prompt = `${LEADS[language]}${[...new Set(chosen)].join([', ', '; ', '. '][next(3)])}`
        try {
          assertHonest(id, prompt)
        } catch (error) {
          throw new Error(`seed ${seed}, ${id}: ${prompt}`, { cause: error })
        }
      }
})

test('a piece that was cut is given back whole, and another is left alone', () => {
  const prompt = 'mail: questions to rita (ext. 412), he said "come back, or call", until 3.1. closed'
  const facts = [
    { kind: 'date' as const, text: '3.1.', start: prompt.indexOf('3.1.'), end: prompt.indexOf('3.1.') + 4 },
  ]
  assert.equal(wholePiece('Questions to rita (ext', { prompt, facts }), 'Questions to rita (ext. 412)')
  assert.equal(wholePiece('He said "come back', { prompt, facts }), 'He said "come back, or call"')
  assert.equal(wholePiece('Until 3.1', { prompt, facts }), 'Until 3.1.')
  assert.equal(wholePiece('Mail', { prompt, facts }), 'Mail')
  assert.equal(wholePiece('Said by nobody', { prompt, facts }), 'Said by nobody')
})

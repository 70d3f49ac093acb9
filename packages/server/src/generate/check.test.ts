import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import {
  type CheckInput,
  checkDocument,
  endsWhole,
  isRefusal,
  negations,
  sameVoice,
  score,
  wordsWanted,
} from './check.ts'
import { parseMarkdown } from './markup/parse.ts'

function failing(markdown: string, more: Partial<CheckInput> & { templateId?: string } = {}): string[] {
  const template = BUILT_IN_TEMPLATES.find(({ id }) => id === (more.templateId ?? 'blank'))!
  return checkDocument({
    blocks: parseMarkdown(markdown),
    prompt: 'Write it, short',
    template,
    language: 'en',
    known: '',
    cut: false,
    ...more,
  })
    .filter((one) => !one.ok)
    .map((one) => one.name)
}

const LETTER =
  'Jane Doe\n\n14 March 2026\n\nAcme Corp\n\n**Subject: Resignation**\n\nDear Sir or Madam,\n\nI resign from my position with you. My last day is 30 April 2026. I thank you for the years that I could work with you, and will hand my work over in good order before I go.\n\nYours faithfully,\n\nJane Doe'

test('a whole letter passes every check of its template', () => {
  assert.deepEqual(
    failing(LETTER, {
      templateId: 'resignation',
      prompt: 'Short resignation of Jane Doe from Acme Corp, last day 30 April 2026',
      known: '14 March 2026',
    }),
    [],
  )
})

test('a letter without its parts says which are missing', () => {
  const names = failing(
    'I resign. My last day is 30 April 2026. I thank you for all the years that I could work here with you.',
    { templateId: 'resignation' },
  )
  for (const name of ['date', 'salutation', 'closing', 'subject', 'signature'].filter((one) => one !== 'date'))
    assert.ok(names.includes(name), name)
})

test('what the prompt does not want is not asked for', () => {
  assert.ok(
    !failing(LETTER.replace('**Subject: Resignation**\n\n', ''), {
      templateId: 'resignation',
      prompt: 'Short resignation without a subject line',
    }).includes('subject'),
  )
})

test('only empty, a refusal, a leak and a cut are hard', () => {
  const hard = (markdown: string, more: Partial<CheckInput> = {}): string[] => {
    const template = BUILT_IN_TEMPLATES[0]!
    return checkDocument({
      blocks: parseMarkdown(markdown),
      prompt: 'x',
      template,
      language: 'en',
      known: '',
      cut: false,
      ...more,
    })
      .filter((one) => !one.ok && one.hard)
      .map((one) => one.name)
  }
  assert.deepEqual(hard(''), ['empty'])
  assert.deepEqual(hard("I'm sorry, but I can't help with that."), ['refusal'])
  assert.deepEqual(hard('A text.<|im_end|>'), ['leak'])
  assert.deepEqual(hard('A text.', { cut: true }), ['cut'])
  assert.deepEqual(hard('x'), [])
  assert.deepEqual(hard('The token <|im_end|> ends a turn.', { prompt: 'Explain <|im_end|>' }), [])
})

test('a letter that declines something is no refusal', () => {
  assert.ok(!isRefusal("Dear Ann,\n\nI'm sorry, but I can't come on Friday.\n\nYours,\nBob"))
  assert.ok(isRefusal('Es tut mir leid, aber ich kann dabei nicht helfen.'))
})

test('a fact of the prompt that is not in the document is told, whatever form its date has', () => {
  assert.ok(failing('It costs much.', { prompt: 'It costs 1,250 EUR' }).includes('facts'))
  assert.ok(!failing('It costs EUR 1250.', { prompt: 'It costs 1,250 EUR' }).includes('facts'))
})

test('a figure that nobody gave is told, one that code worked out is not', () => {
  assert.ok(failing('Sales rose by 37 % to 812.', { prompt: 'Sales: 500, 600' }).includes('invented'))
  assert.ok(!failing('The sum is 1,100.', { prompt: 'Sales: 500, 600', known: 'Total: 1100' }).includes('invented'))
})

test('the prompt says how long a document is to be', () => {
  const template = BUILT_IN_TEMPLATES[0]!
  assert.deepEqual(wordsWanted({ prompt: 'An essay of 1,000 words', template })[0], 1000)
  assert.ok(wordsWanted({ prompt: 'a short note', template })[1] <= template.words[0])
  assert.deepEqual(wordsWanted({ prompt: 'a note', template }), template.words)
})

test('an end is an end in any script', () => {
  for (const text of ['It is so.', '終わりです。', 'Jane Doe', '- a point of a list', 'Ist das so?'])
    assert.ok(endsWhole(text), text)
  assert.ok(!endsWhole('And so the keeper of the lighthouse went down to the'))
})

test('a score is the share of checks that pass, and 0 with a hard failure', () => {
  const results = [
    { name: 'a', ok: true, hard: false, message: '' },
    { name: 'b', ok: false, hard: false, message: '' },
  ]
  assert.equal(score(results), 0.5)
  assert.equal(score([...results, { name: 'c', ok: false, hard: true, message: '' }]), 0)
})

test('a negation is one however it is written', () => {
  assert.equal(negations('It cannot be read. I don’t know, and nobody does.'), 3)
  assert.equal(negations('It can be read.'), 0)
})

test('who speaks and who is spoken to is told apart', () => {
  assert.ok(!sameVoice('You should tell them.', 'I will tell them.'))
  assert.ok(!sameVoice('I thank you.', 'Thanks are due to you.'))
  assert.ok(sameVoice('Please tell them.', 'You might tell them.'))
})

test('a blank for what the prompt gives is told, one for what is missing is not', () => {
  const prompt = 'Short letter of Ann Wells, ann@wells.example, to the bank'
  const blanks = (text: string, more: Partial<CheckInput> = {}) =>
    failing(text, { prompt, ...more }).filter((name) => name === 'placeholder')
  assert.deepEqual(blanks('Write to [your email address] soon, dear [bank].'), ['placeholder'])
  assert.deepEqual(blanks('Call [telephone number], or write to ann@wells.example.'), [])
  assert.deepEqual(blanks('[Your Name] wrote this.', { sender: 'Ann Wells' }), ['placeholder'])
  assert.deepEqual(blanks('[Your Name] wrote this.'), [])
})

test('marks of another markup are told, except in code and where the prompt has them', () => {
  const stray = (text: string, more: Parameters<typeof failing>[1] = {}) => failing(text, more).includes('markup')
  assert.ok(stray('', { blocks: [{ kind: 'paragraph', text: 'Line one.<br>Line two.' }] }))
  assert.ok(stray('See [the site](https://a.example) \\*\\*now\\*\\*.'))
  assert.ok(stray('```\nDear Sir\n```'))
  assert.ok(!stray('## A heading\n\nSome **bold** words and 2 * 3.'))
  assert.ok(!stray('Use the tag <br> in it.', { prompt: 'Explain the tag <br>, short' }))
})

test('sources that nobody gave are inventions', () => {
  const cites = (text: string, prompt = 'Paper on trees') => failing(text, { prompt }).includes('invented')
  assert.ok(cites('Trees cool the ground, as Miller et al. have shown.'))
  assert.ok(cites('Trees cool the ground [3].'))
  assert.ok(!cites('Trees cool the ground [citation needed].'))
  assert.ok(!cites('Trees cool, as Miller et al. say.', 'Paper on trees after Miller et al.'))
})

test('a line in bold is a heading, and a French abstract is an abstract', () => {
  const parts = ['Résumé', 'Introduction', 'Références'].map((name) => `**${name}**\n\nUn texte assez court.`)
  const names = failing(parts.join('\n\n'), { templateId: 'academic-paper', language: 'fr', prompt: 'Article, bref' })
  for (const name of ['headings', 'abstract', 'references']) assert.ok(!names.includes(name), name)
})

test('who is asked to do something stays asked', () => {
  assert.ok(!sameVoice('I want you to stop it.', 'I am writing to you. I want to stop it.'))
  assert.ok(sameVoice('I want you to stop it.', 'I ask you to put an end to it.'))
})

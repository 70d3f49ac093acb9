/** Roles of documents as models write them: which text got which name, nothing lost on the way. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '../read/markdown.ts'
import { assignRoles, type RuleSet } from './index.ts'

/** Each part as `role|number|text`, in order of the document. */
function partsOf(source: string, ruleSet: RuleSet, language = 'en'): string[] {
  const document = readMarkdown(source, 'answer')
  const { parts } = assignRoles(document, ruleSet, language)
  const text = (from: number, to: number) => String.fromCharCode(...document.units.subarray(from, to))
  return [...parts.values()]
    .flat()
    .map(({ role, from, to, labelFrom, labelTo }) => `${role}|${text(labelFrom, labelTo)}|${text(from, to)}`)
}

test('a paper: title, authors, affiliation, abstract, keywords, numbers and references', () => {
  const source = [
    '# On *trees*',
    'A. Dobre and P. Achterberg\nInstitute of Ecology',
    '## Abstract',
    'Trees cool.',
    '**Keywords:** trees',
    '## 1 Introduction',
    'Text.',
    '### 1.1 Site',
    '## References',
    'Dobre, A. (2020). Trees. Town 3.',
    'Moreau, C. (2023). Shade. Town 9.\nTanaka, S. (2021). Heat. Town 7.',
  ]
  assert.deepEqual(partsOf(source.join('\n\n'), 'paper'), [
    'title||On trees',
    'authors||A. Dobre and P. Achterberg',
    'affiliation||Institute of Ecology',
    'abstractHead||Abstract',
    'abstract||Trees cool.',
    'keywords||Keywords: trees',
    'h2|1|Introduction',
    'h3|1.1|Site',
    'reference||Dobre, A. (2020). Trees. Town 3.',
    'reference||Moreau, C. (2023). Shade. Town 9.',
    'reference||Tanaka, S. (2021). Heat. Town 7.',
  ])
})

test('a paper in another language, its abstract named in the text', () => {
  assert.deepEqual(
    partsOf('# Der Brunnen\n\n**Zusammenfassung.** Wasser.\n\n## Literatur\n\n- Weidlich, J. (2026)', 'paper', 'de'),
    ['title||Der Brunnen', 'abstract||Zusammenfassung. Wasser.', 'referenceItem||Weidlich, J. (2026)'],
  )
})

test('the text below a title is not taken for authors', () => {
  assert.deepEqual(partsOf('# A title\n\nThis is a sentence. This is another one.', 'paper'), ['title||A title'])
})

test('a contract: clauses hang on typed numbers, items keep their lists, signatures are columns', () => {
  const source = [
    '# Loan agreement',
    'dated 2 March 2026',
    '**Between:**\nAcme Ltd, Leeds\nBeta GmbH, Kiel',
    '## 1. Loan',
    '1.1 The Lender shall:',
    '(a) lend; and\n(b) wait.',
    '## 2. Term',
    '(1) Two years.\n(2) No longer.',
    'Signed for\n**Acme Ltd**\n____________\nJane Doe\nDate: __________',
    'Signed for\n**Beta GmbH**\n____________\nErik Roth\nDate: __________',
    'One original for each.',
  ].join('\n\n')
  assert.deepEqual(partsOf(source, 'contract'), [
    'title||Loan agreement',
    'dateLine||dated 2 March 2026',
    'partyLead||Between:',
    'party||Acme Ltd, Leeds',
    'party||Beta GmbH, Kiel',
    'clauseHeading|1.|Loan',
    'clause|1.1|The Lender shall:',
    'clauseHeading|2.|Term',
  ])
  const document = readMarkdown(source, 'answer')
  const { containers, groups } = assignRoles(document, 'contract', 'en')
  assert.deepEqual([...containers.values()], ['items', 'clauses'])
  const text = (from: number, to: number) => String.fromCharCode(...document.units.subarray(from, to))
  const [group] = [...groups.values()]
  assert.equal(document.text(group!.after), 'One original for each.')
  assert.deepEqual(
    group!.parts.map(({ role, from, to, column }) => `${column} ${role} ${text(from, to)}`.trim()),
    ['Acme Ltd|Jane Doe', 'Beta GmbH|Erik Roth'].flatMap((names, column) => {
      const [party, name] = names.split('|')
      return [
        `${column} signParty Signed for`,
        `${column} signParty ${party}`,
        `${column} signRule`,
        `${column} signName ${name}`,
        `${column} signRuleNext __________`,
        `${column} signDetail Date:`,
      ]
    }),
  )
})

test('blanks within one line are signatures too, a blank in the text of a clause is none', () => {
  const group = (source: string) => assignRoles(readMarkdown(source, 'answer'), 'contract', 'en').groups.size
  assert.equal(
    group('# A\n\n## Signatures\n\nAcme: ..........  Date: ..........\n\nBeta: .......... Date: ..........'),
    1,
  )
  assert.equal(group('# A\n\n## 1. Rent\n\n- The rent is ________ a month.'), 0)
  assert.equal(group('# A\n\nText.\n\n---\n\nMore text.'), 0)
})

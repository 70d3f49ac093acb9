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

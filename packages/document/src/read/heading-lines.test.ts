/** Levels of headings that are not those of a document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasSectionsAsTitles, lowerHeadings, raiseHeadings } from './heading-lines.ts'

function changed(source: string, change: (lines: string[]) => void): string {
  const lines = source.split('\n')
  change(lines)
  assert.equal(lines.length, source.split('\n').length)
  return lines.join('\n')
}

test('the heading that opens a document and has all others below it is its title', () => {
  assert.equal(changed('## A\n\n### B\n\n#### C', raiseHeadings), '# A\n\n## B\n\n### C')
  assert.equal(changed('A\n---\n\n### B', raiseHeadings), 'A\n===\n\n## B')
  assert.equal(changed('![x](y.png)\n\n### A ##\n\n#### B', raiseHeadings), '![x](y.png)\n\n# A ##\n\n## B')
})

test('other headings keep their levels', () => {
  for (const source of [
    '# A\n\n## B',
    '## A\n\n## B\n\n### C',
    '## A\n\n# B',
    '## A',
    'Text.\n\n## A\n\n### B',
    '## 1. A\n\n### 1.1 B',
    '<h1>A</h1>\n\n## B\n\n### C',
    '```\n## A\n```\n\n### B\n\n#### C\n\n### D',
  ])
    assert.equal(changed(source, raiseHeadings), source)
})

test('sections of the level of a title stand below the title that the front matter gives', () => {
  const source = '# Summary\n\nText.\n\nNeed\n====\n\n## Part\n\nOther\n-----\n\n```\n# code\n```\n\n###### F'
  assert.ok(hasSectionsAsTitles(source.split('\n'), 'A paper'))
  assert.ok(!hasSectionsAsTitles(source.split('\n'), 'Summary'))
  assert.ok(!hasSectionsAsTitles('# One\n\n```\n# two\n```'.split('\n'), 'A paper'))
  assert.equal(
    changed(source, lowerHeadings),
    '## Summary\n\nText.\n\nNeed\n----\n\n### Part\n\n### Other\n\n\n```\n# code\n```\n\n###### F',
  )
})

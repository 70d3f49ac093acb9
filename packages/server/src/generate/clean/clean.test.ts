/** Answers without marks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ANNOUNCEMENTS,
  CLEANED,
  DOCUMENT_ENDINGS,
  DOCUMENT_OPENINGS,
  DOCUMENTS,
  LIKE_ANNOUNCEMENTS,
  LIKE_REMARKS,
  NOUNS,
  REMARKS,
} from '../testing/clean-cases.ts'
import { clean } from './clean.ts'

const DOCUMENT = 'Dear Ann,\n\nWe write about the roof.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nYours,\nBob'
const [LINE = '', REMARK = ''] = ["Sure! Here's the document you asked for:", "Let me know if you'd like any changes!"]

test('a line before the document and a remark after it are removed together, and named', () => {
  for (const line of ANNOUNCEMENTS) {
    const { text, removed } = clean(`${line}\n\n${DOCUMENT}\n\n${REMARK}`)
    assert.equal(text, DOCUMENT, line)
    assert.deepEqual(removed, ['the line before it', 'the remark after it'])
  }
  for (const remark of REMARKS) assert.equal(clean(`${LINE}\n\n${DOCUMENT}\n\n${remark}\n`).text, DOCUMENT, remark)
})

test('a line before the document alone stays, and a remark after it alone', () => {
  for (const line of [...ANNOUNCEMENTS, ...DOCUMENT_OPENINGS, ...LIKE_ANNOUNCEMENTS]) {
    const answer = `${line}\n\n${DOCUMENT}`
    assert.deepEqual(clean(answer), { text: answer, removed: [] }, line)
  }
  for (const remark of [...REMARKS, ...DOCUMENT_ENDINGS, ...LIKE_REMARKS]) {
    const answer = `${DOCUMENT}\n\n${remark}`
    assert.deepEqual(clean(answer), { text: answer, removed: [] }, remark)
  }
})

test('one of them is removed where a rule or a fence separates it', () => {
  for (const rule of ['---', '***', '_____']) {
    for (const line of ANNOUNCEMENTS) {
      const { text, removed } = clean(`${line}\n\n${rule}\n\n${DOCUMENT}`)
      assert.deepEqual([text, removed], [DOCUMENT, ['the line before it']], line)
      assert.equal(clean(`${line}\n\n${rule}\n\n${DOCUMENT}\n\n${rule}\n`).text, DOCUMENT)
    }
    for (const remark of REMARKS) {
      const { text, removed } = clean(`${DOCUMENT}\n\n${rule}\n\n${remark}`)
      assert.deepEqual([text, removed], [DOCUMENT, ['the remark after it']], remark)
    }
  }
  for (const remark of REMARKS)
    for (const gap of ['\n', '\n\n'])
      assert.equal(clean(`\`\`\`markdown\n${DOCUMENT}\n\`\`\`${gap}${remark}\n`).text, DOCUMENT, remark)
})

test('a last paragraph that speaks of something else stays with any line before it', () => {
  for (const paragraph of DOCUMENT_ENDINGS)
    for (const answer of [`${LINE}\n\n${DOCUMENT}\n\n${paragraph}`, `${DOCUMENT}\n\n---\n\n${paragraph}`])
      assert.deepEqual(clean(answer), { text: answer, removed: [] }, paragraph)
})

test('a first line that belongs to the document stays with any remark after it', () => {
  for (const line of DOCUMENT_OPENINGS) {
    const answer = `${line}\n\n${DOCUMENT}\n\n${REMARK}`
    assert.deepEqual(clean(answer), { text: answer, removed: [] }, line)
  }
})

test('a line that announces any kind of text frames it with the fence that follows to the end', () => {
  assert.equal(NOUNS.length, 80)
  for (const noun of NOUNS)
    for (const line of [
      `Here is the ${noun}:`,
      `Sure! Here's your ${noun}:`,
      `Certainly! Below is a ${noun} for the board:`,
    ])
      for (const [fence, end] of [
        ['```', '\n```'],
        ['```markdown', '\n```\n'],
        ['~~~text', '\n~~~'],
        ['```', ''],
      ]) {
        const { text, removed } = clean(`${line}\n\n${fence}\n${DOCUMENT}${end}`)
        assert.equal(text, DOCUMENT, line)
        assert.deepEqual(removed, ['the line before it', 'the fence around it'])
      }
})

test('an answer that is a document is not changed', () => {
  for (const answer of DOCUMENTS) assert.deepEqual(clean(answer), { text: answer, removed: [] })
})

test('fences, control tokens, line ends and blank lines around the document are removed', () => {
  for (const [answer, document] of CLEANED) assert.equal(clean(answer).text, document, JSON.stringify(answer))
})

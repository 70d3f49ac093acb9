import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '@platen/client'
import { type Action, actionsFor, isPastedText, offerOf } from './prompt-action.ts'

const SCOPES: readonly Scope[] = ['generate', 'pdf', 'catalog', 'jobs', 'settings', 'admin']
const COMBINATIONS = Array.from({ length: 2 ** SCOPES.length }, (_, bits) =>
  SCOPES.filter((_, at) => (bits & (1 << at)) !== 0),
)

const LETTER = 'Dear Ms Brandt,\n\nthe lift is out of order.\n\nIt has been so for a week.\n\nKind regards,\nJana Novak'
const BRIEF = 'A letter to Ms Brandt about the lift. It has been out of order for a week.'

const actionOf = (prompt: string, more: Partial<Parameters<typeof actionsFor>[0]> = {}) =>
  actionsFor({ writes: true, hasModel: true, prompt, hasFile: false, isPasted: isPastedText(prompt), ...more })

test('no key is offered what the service refuses it, and each is told the scope that it lacks', () => {
  for (const scopes of COMBINATIONS) {
    const { writes, chooses, missing } = offerOf(scopes)
    assert.equal(writes, scopes.includes('generate'), scopes.join())
    assert.equal(chooses, scopes.includes('catalog'), scopes.join())
    assert.equal(missing, !writes ? 'generate' : chooses ? undefined : 'catalog', scopes.join())
    for (const prompt of ['', BRIEF, LETTER, '# A note\n\nText.'])
      for (const hasFile of [false, true])
        for (const hasModel of chooses ? [false, true, undefined] : [undefined]) {
          const { action, other } = actionOf(prompt, { writes, hasModel, hasFile })
          const offered: (Action | undefined)[] = [action, other]
          if (!writes) assert.deepEqual(offered, ['set', undefined])
          // A form is promised only where it is known that there is no model.
          if (hasModel !== false) assert.ok(!offered.includes('fill'), scopes.join())
        }
  }
})

test('a pasted letter becomes pages, and can be written instead; a brief is written, also with a list of what is in it', () => {
  assert.deepEqual(actionOf(LETTER), { action: 'set', other: 'write' })
  assert.deepEqual(actionOf(LETTER.replaceAll('\n', '\r\n'), { hasModel: false }), { action: 'set', other: 'fill' })
  assert.deepEqual(actionOf(BRIEF), { action: 'write' })
  assert.deepEqual(actionOf(BRIEF.replace('. ', '.\n')), { action: 'write', other: 'set' })
  assert.equal(actionOf(`${BRIEF}\n\nIn it:\n- the date\n- the floor\n2. a repair\n* a date`).action, 'write')
})

test('what was typed is a prompt however many lines it has, unless it has blocks of Markdown', () => {
  assert.deepEqual(actionOf(LETTER, { isPasted: false }), { action: 'write', other: 'set' })
  assert.deepEqual(actionOf('# A note\n\nText.'), { action: 'set', other: 'write' })
  assert.equal(actionOf('# A note').action, 'write')
  assert.deepEqual(actionOf(BRIEF, { isOver: true }), { action: 'write', other: 'set' })
})

test('a file alone becomes pages; with words it is a part of the prompt', () => {
  assert.deepEqual(actionOf(' ', { hasFile: true }), { action: 'set' })
  assert.deepEqual(actionOf(BRIEF, { hasFile: true }), { action: 'write' })
})

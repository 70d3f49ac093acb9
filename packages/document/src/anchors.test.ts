import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorsOf, followableAddress } from './anchors.ts'
import { readMarkdown } from './read/markdown.ts'

test('a link leads to a heading by the rule of GitHub, or to a named place', () => {
  const document = readMarkdown(
    '# Getting started!\n\n## `a_b` & C\n\n## Übung 1.2\n\n## Übung 1.2\n\n<a name="here"></a>\n\n- item\n\n<h2 id="Own">X</h2>',
    'commonmark',
  )
  const leadsTo = (target: string) => {
    const block = anchorsOf(document)(target)
    return block === undefined ? undefined : document.text(block)
  }
  assert.equal(leadsTo('#getting-started'), 'Getting started!')
  assert.equal(leadsTo('#a_b--c'), 'a_b & C')
  assert.equal(anchorsOf(document)('#übung-12'), 2)
  assert.equal(anchorsOf(document)('#%C3%BCbung-12-1'), 3)
  assert.equal(leadsTo('#here'), 'item')
  assert.equal(leadsTo('#Own'), 'X')
  assert.equal(leadsTo('#x'), 'X')
  assert.deepEqual(['#', '#none', '#%', 'other.md#here', ''].map(leadsTo), Array(5).fill(undefined))
  assert.equal(anchorsOf(readMarkdown('<a id="end"></a>', 'commonmark'))('#end'), undefined)
})

test('addresses of the web, of mail and telephone and relative ones are followed, no others', () => {
  const followed = [
    'https://a.b',
    'mailto:a@b',
    'tel:+1',
    'docs/a.md',
    '../b.md#c',
    '/c',
    '?d',
    'a b.md',
    'https://a.b/?c=1&copy;2',
    'a.md?x&d;',
  ]
  const others = [
    'javascript:x',
    'JavaScript:x',
    'file:///etc',
    'data:text/html,x',
    '//host/x',
    '\\\\host\\x',
    '/\\host',
    '#x',
    '',
    // What is invisible, and what another program may read as a character.
    'java\tscript:x',
    ' \njavascript:x',
    '\u0001javascript:x',
    'java\u200bscript:x',
    'java&#x09;script:x',
    'javascript&colon;x',
    'javascript&#58;x',
    '/\t/host',
    '&Tab;//host',
  ]
  assert.deepEqual(
    followed.map((target) => followableAddress(target)),
    followed,
  )
  assert.deepEqual(
    others.map((target) => followableAddress(target)).filter((target) => target !== ''),
    [],
  )
})

test('control characters are no part of an address that is followed', () => {
  assert.equal(followableAddress(' https://a.b/\tc\n'), 'https://a.b/c')
})

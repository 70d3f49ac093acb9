/**
 * CommonMark's own examples (the package commonmark-spec): the HTML that each asks for, and our document of it, both as a
 * tree of blocks with runs of styled text, in which nothing but the order of nested emphasis is lost.
 */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { type Document, LOOSE, ORDERED } from '../model.ts'
import { readMarkdown } from './markdown.ts'

const require = createRequire(import.meta.url)
const { tests } = require('commonmark-spec') as {
  tests: { markdown: string; html: string; number: number }[]
}

/** Where we leave CommonMark, and in which examples it shows. */
const DEPARTURES: Record<string, number[]> = {
  'a bare address is a link (GFM §6.9)': [602, 608, 611],
  'four underscores or more are a blank to write on': [50, 426, 457, 459, 465, 468],
  'an info string stays as typed': [24, 34],
  'a newline written as a reference is a line break': [39],
  'what prints nothing is no paragraph': [484, 487, 581],
  'a picture within a link shows its address': [517, 531],
  'two spaces between sentences are one': [304],
}

/** Here HTML is understood. */
const HTML = [
  ...[21, 31, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 642, 643],
  ...Array.from({ length: 44 }, (_, i) => 148 + i),
  ...[613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630, 631],
]

interface Block {
  kind: string
  /** Each run's text, styles (`b`, `c`, `i`), and what it leads to; `\v` is a line break. */
  runs: [text: string, style: string, link: string][]
  blocks: Block[]
}

function addRun({ runs }: Block, text: string, style: string, link: string): void {
  const last = runs.at(-1)
  if (last?.[1] === style && last[2] === link) last[0] += text
  else if (text !== '') runs.push([text, style, link])
}

const STYLES: Record<string, string> = { em: 'i', strong: 'b', code: 'c' }
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)

/** The HTML of an example. */
function expectedBlocks(html: string): Block[] {
  const open: Block[] = [{ kind: '', runs: [], blocks: [] }]
  const styles: string[] = []
  let link = ''
  /** The block that text stands in: directly in an item it is a paragraph of its own. */
  const textBlock = (): Block => {
    const inner = open.at(-1)!
    if (inner.kind !== 'item') return inner
    if (inner.blocks.at(-1)?.kind !== 'p') inner.blocks.push({ kind: 'p', runs: [], blocks: [] })
    return inner.blocks.at(-1)!
  }
  const add = (text: string, to = link) => addRun(textBlock(), text, [...new Set(styles)].sort().join(''), to)
  for (const [tag, closes, name, text] of html.matchAll(/<(\/?)(\w+)[^>]*>|([^<]+)/g)) {
    const attribute = (of: string) => unescaped(new RegExp(` ${of}="([^"]*)"`).exec(tag)?.[1] ?? '')
    if (name === undefined) {
      if (text!.trim() !== '' || /^(p|h|pre)/.test(open.at(-1)!.kind) || styles.length > 0) add(unescaped(text!))
    } else if (name === 'br') add('\v')
    else if (name === 'img') add(attribute('alt'), link || `image ${attribute('src')} ${attribute('title')}`)
    else if (name === 'a') link = closes ? '' : `link ${attribute('href')} ${attribute('title')}`
    else if (name === 'code' && open.at(-1)!.kind.startsWith('pre')) {
      if (!closes) open.at(-1)!.kind = `pre ${attribute('class').replace('language-', '')}`
    } else if (STYLES[name] !== undefined) {
      if (closes) styles.pop()
      else styles.push(STYLES[name])
    } else if (closes) open.pop()
    else {
      const kinds: Record<string, string> = { ol: `ol ${attribute('start') || 1}`, li: 'item' }
      const block: Block = { kind: kinds[name] ?? name, runs: [], blocks: [] }
      const list = open.at(-2)
      if (name === 'p' && open.at(-1)!.kind === 'item' && !list!.kind.endsWith('loose')) list!.kind += ' loose'
      open.at(-1)!.blocks.push(block)
      if (name !== 'hr') open.push(block)
    }
  }
  for (const block of open[0]!.blocks) tidy(block)
  return open[0]!.blocks
}

/** A newline is a space, and none stands beside a line break or at either end; the last one of code is none. */
function tidy(block: Block): void {
  for (const run of block.runs) {
    if (block.kind.startsWith('pre')) [run[0], run[1]] = [run[0].replace(/\n$/, ''), '']
    else run[0] = run[0].replace(/\v\n/g, '\v').replaceAll('\n', ' ')
  }
  for (const [index, run] of block.runs.entries()) {
    if (run[1] === '' && index > 0 && block.runs[index - 1]![0].endsWith('\v')) run[0] = run[0].trimStart()
    if (block.kind === 'p' && run[1] === '' && index === 0) run[0] = run[0].replace(/^ /, '')
    if (block.kind === 'p' && run[1] === '' && index === block.runs.length - 1) run[0] = run[0].replace(/ $/, '')
  }
  block.runs = block.runs.filter(([text]) => text !== '')
  for (const inner of block.blocks) tidy(inner)
}

/** Our document in the same form. */
function ours(document: Document, parent = -1): Block[] {
  return document.children(parent).map((at) => {
    const kind = document.kind(at)
    const label = document.labels.get(at) ?? ''
    const first = Number.parseInt(document.labels.get(at + 1) ?? '', 10)
    const list = document.has(at, ORDERED) ? `ol ${first}` : 'ul'
    const kinds: Partial<Record<typeof kind, string>> = {
      paragraph: 'p',
      quote: 'blockquote',
      rule: 'hr',
      heading: `h${document.value[at]!}`,
      code: `pre ${/^\S*/.exec(label)![0]}`,
      list: `${list}${document.has(at, LOOSE) ? ' loose' : ''}`,
    }
    const block: Block = { kind: kinds[kind] ?? kind, runs: [], blocks: ours(document, at) }
    for (const { text, bold, italic, code, link } of document.runs(at)) {
      const style = `${bold ? 'b' : ''}${code ? 'c' : ''}${italic ? 'i' : ''}`
      const to = document.links[link]
      const url = encodeURI(to?.target ?? '').replace(/%25(?=[0-9a-f]{2})/gi, '%')
      const target = to ? `${to.kind} ${url} ${to.title}` : ''
      addRun(block, kind === 'code' ? text : text.replaceAll('\n', '\v'), style, target)
    }
    return block
  })
}

const withTabs = (text: string) => text.replaceAll('→', '\t')
const isDeparture = new Set(Object.values(DEPARTURES).flat())
const hasHtml = new Set(HTML)

test('every CommonMark example gives the expected blocks, except where HTML is understood', () => {
  for (const { number, markdown, html } of tests) {
    if (isDeparture.has(number) || hasHtml.has(number)) continue
    const document = readMarkdown(withTabs(markdown), 'commonmark')
    assert.deepEqual(ours(document), expectedBlocks(withTabs(html)), `${number}: ${markdown}`)
  }
  assert.equal(tests.length, 652)
})

test('each documented departure differs from its CommonMark example', () => {
  for (const { number, markdown, html } of tests) {
    if (isDeparture.has(number))
      assert.notDeepEqual(
        ours(readMarkdown(withTabs(markdown), 'commonmark')),
        expectedBlocks(withTabs(html)),
        `${number}`,
      )
  }
})

/** What a reader sees of the HTML, without blanks. */
const visible = (html: string) =>
  unescaped(
    html
      .replace(
        /<!---?>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[!?][^>]*>|<(script|style)\b[\s\S]*?<\/\1>|<(script|style)\b[\s\S]*$/g,
        '',
      )
      .replace(/<img src="([^"]*)"[^<>]*>/g, '$1')
      // What HTML has no element for is text, and so is a tag that does not end (150, 494, 613).
      .replace(/(?<=\()<b>(?=c\))|<a>(?=<bab>|\n?$)/g, (tag) => tag.replace('<', '&lt;').replace('>', '&gt;'))
      .replace(/<\/?(?!(?:b2|bab|bad|bar|c2c|foo|warning|x|_)\b)[a-z][^<>]*>/gi, ''),
  ).replace(/\s/g, '')

test('of HTML the text is printed, and no tag', () => {
  for (const { number, markdown, html } of tests) {
    // The attributes of 616 hold tags.
    if (!hasHtml.has(number) || number === 616) continue
    const printed = readMarkdown(withTabs(markdown), 'commonmark').allText().replace(/\s/g, '')
    assert.equal(printed, visible(html), `${number}: ${markdown}`)
  }
})

/** HTML in Markdown, as READMEs and notes have it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CAPTION, type Document, HEADER } from '../model.ts'
import { toLight } from '../write/light.ts'
import { toMarkdown } from '../write/markdown.ts'
import { readMarkdown } from './markdown.ts'

const read = (source: string): Document => readMarkdown(source, 'commonmark')
const markdown = (source: string): string => toMarkdown(read(source)).trimEnd()
const leftOut = (source: string) => [...read(source).tagsLeftOut]

test('inline tags are styles, links and line breaks', () => {
  assert.equal(
    markdown('<b>a</b> <strong>b</strong> <i>c</i> <em>d</em> <s>e</s> <del>f</del> <code>g</code> <kbd>Ctrl</kbd>'),
    '**a** **b** _c_ _d_ ~~e~~ ~~f~~ `g` `Ctrl`',
  )
  assert.equal(markdown('H<sub>2</sub>O, 10<sup>6</sup>'), 'H<sub>2</sub>O, 10<sup>6</sup>')
  assert.equal(toLight(read('H<sub>2</sub>O, 10<sup>6</sup>, the 1<sup>st</sup>')), 'H₂O, 10⁶, the 1st')
  assert.equal(markdown('one<br>two<br/>three'), 'one  \ntwo  \nthree')
  assert.equal(markdown('<a href="https://x.org" title="T">x <b>y</b></a> z'), '[x **y**](https://x.org "T") z')
  assert.equal(markdown('a <b>b <i>c</b> d</i> e'), 'a **b _c_** _d_ e')
  assert.deepEqual(leftOut('<b>a</b><!-- c --><br>'), [])
})

test('blocks of HTML become blocks, and Markdown in them stays Markdown', () => {
  assert.equal(
    markdown('<h1 align="center">\n  <b>Title</b>\n</h1>\n\n<p align="right">text\n more</p>'),
    '<div align="center">\n\n# **Title**\n\n</div>\n\n<div align="right">\n\ntext more\n\n</div>',
  )
  assert.equal(markdown('<div align="center">\n\n*a*\n\n</div>\n\nb'), '<div align="center">\n\n_a_\n\n</div>\n\nb')
  assert.equal(
    markdown('<ul>\n<li>one</li>\n<li>two<ol start="3"><li>three<li>four</ol></li>\n</ul>'),
    '- one\n- two\n  3. three\n  4. four',
  )
  assert.equal(
    markdown('<details>\n<summary>More</summary>\n\n- a\n\n</details>\n\n<hr>\n\nend'),
    '**More**\n\n- a\n\n---\n\nend',
  )
  assert.equal(markdown('<pre><code>a &lt; b\n  c\n</code></pre>'), '```\na < b\n  c\n```')
  assert.equal(markdown('<blockquote>a<p>b</blockquote>'), '> a\n>\n> b')
  assert.equal(markdown('<dl><dt>T</dt><dd>one</dd><dd>two</dd></dl>'), 'T\n: one\n: two')
})

test('a table keeps head, rows and alignment; cells hold lines', () => {
  const source = `<table>
<thead><tr><th>A</th><th align="right">B</th></tr></thead>
<tbody><tr><td>1<p>2</p><ul><li>x</li></ul></td><td colspan="2">

**3**

\`\`\`
a
b
\`\`\`

</td></tr></tbody></table>`
  assert.equal(markdown(source), '| A | B |\n| --- | --: |\n| 1<br>2<br>• x | **3**<br>`a`<br>`b` |')
  assert.deepEqual(leftOut(source), [])
  assert.equal(markdown('| a |\n|---|\n| <ul><li>x</li><li>y</li></ul> |'), '| a |\n| --- |\n| • x<br>• y |')
})

test('a picture leaves its description or the name of its file, in a link too', () => {
  const pictures = (source: string) => read(source).links.map(({ kind, target, href }) => [kind, target, href])
  assert.deepEqual(pictures('<img src="a/b.png" alt="B">'), [['image', 'a/b.png', undefined]])
  assert.equal(read('![](a/b.png?raw=1) <img src="c.svg">').allText(), 'b.png c.svg')
  assert.equal(markdown('[![Build](b.svg)](https://ci.org)'), '[![Build](b.svg)](https://ci.org)')
  assert.equal(
    markdown('<a href="https://ci.org"><img src="b.svg" alt="Build"></a>'),
    '[![Build](b.svg)](https://ci.org)',
  )
  assert.equal(toLight(read('[![Build](b.svg)](https://ci.org)')), 'Build (https://ci.org)')
  assert.equal(toLight(read(`![x](data:image/png;base64,${'A'.repeat(40)})`)), 'x')
})

test('other tags are left out and counted, their text and what is no tag are printed', () => {
  assert.equal(read('<span>a</span> <font color="red">b</font> <span>c</span>').allText(), 'a b c')
  assert.deepEqual(leftOut('<span>a</span> <font color="red">b</font> <span>c</span>'), [
    ['span', 2],
    ['font', 1],
  ])
  assert.equal(
    read('a < b, x<y and y>z, &lt;b&gt; &amp;amp; <https://x.org>').allText(),
    'a < b, x<y and y>z, <b> &amp; https://x.org',
  )
  assert.equal(read('<div>\na < b <c\n</div>').allText(), 'a < b <c')
  assert.equal(read('a <!-- b --> c\n\n<!-- d\n\ne -->\n\n<style>f</style>').allText(), 'a c')
  assert.equal(read('</b></div></td> a').allText(), 'a')
  assert.equal(readMarkdown('<b>a</b>', 'answer').allText(), '<b>a</b>')
})

test('places are named by id and name', () => {
  const { anchors } = read('# A\n\n<a name="x"></a>\n\ntext <a id="y"></a>\n\n<h2 id="z">Z</h2>')
  assert.deepEqual(
    [...anchors],
    [
      ['x', 1],
      ['y', 1],
      ['z', 2],
    ],
  )
})

test('the first row of a table is its head where its cells are heads, in a thead too', () => {
  const heads = (source: string) => {
    const document = read(source)
    return Array.from({ length: document.count }, (_, block) => block)
      .filter((block) => document.kind(block) === 'row')
      .map((block) => document.has(block, HEADER))
  }
  const body = '<tbody><tr><td>1</td></tr></tbody></table>'
  assert.deepEqual(heads(`<table>\n<thead>\n<tr>\n<th>A</th>\n</tr>\n</thead>\n${body}`), [true, false])
  assert.deepEqual(heads(`<table><thead><tr><td>A</td></tr></thead>${body}`), [true, false])
  assert.deepEqual(heads(`<table><tr><th>A</th></tr>${body}`), [true, false])
  assert.deepEqual(heads(`<table>${body}`), [false])
  assert.deepEqual(
    heads(`<table><tr><td><table><thead><tr><th>A</th></tr></thead></table></td></tr>${body}`).includes(true),
    false,
  )
})

test('a caption is a paragraph before its table', () => {
  const kinds = (source: string) => {
    const document = read(source)
    return Array.from({ length: document.count }, (_, block) => block)
      .filter((block) => !['row', 'cell'].includes(document.kind(block)))
      .map(
        (block) => `${document.kind(block)}${document.has(block, CAPTION) ? ' caption' : ''} ${document.text(block)}`,
      )
  }
  const body = '<tr><td>1</td></tr></table>'
  const expected = ['paragraph caption The title', 'table ', 'paragraph after']
  assert.deepEqual(kinds(`<table><caption>The <b>title</b></caption>${body}\n\nafter`), expected)
  assert.deepEqual(kinds(`<table>\n<caption>\n\nThe title\n\n</caption>\n\n${body}\n\nafter`), expected)
  assert.deepEqual(kinds(`<table><caption>The<br>title${body}\n\nafter`), expected)
  assert.deepEqual(kinds(`<table><caption>The title<thead><tr><th>A</th></tr></thead>${body}\n\nafter`), expected)
  assert.deepEqual(kinds(`<table><caption> </caption>${body}`), ['table '])
  assert.deepEqual(kinds('<table><caption>The title</caption></table>'), ['paragraph caption The title'])
  assert.deepEqual(leftOut(`<table><caption>A</caption>${body}`), [])
  // One that comes late is a row, since a table may have begun on the page; in a cell all is text.
  assert.deepEqual(kinds('<table><tr><td>1</td></tr><caption>Late</caption></table>'), ['table '])
  assert.equal(
    markdown(`<table><tr><td><table><caption>Inner</caption>${body}</td></tr></table>`),
    '| Inner<br>1 |\n| --- |',
  )
  assert.equal(markdown(`a\n\n<table><caption>Title</caption>${body}`), 'a\n\nTitle\n\n| 1 |\n| --- |')
})

test('words in angle brackets that are no tag stay', () => {
  const text = (source: string) => read(source).allText()
  for (const source of [
    'Use <b and c> here, a < b and c > d.',
    'cp <input> <output>, <time>, <label> and <section of text>',
    'the <script> element and the <title here>',
    'x <b unclosed text',
    'Map<K, V>, <T>, <your name>',
    'a <b> and more',
    '<b and c>',
    '<table of contents>',
    '<p and q>',
    '<input>',
    '<script and more> text',
  ])
    assert.equal(text(source), source)
  assert.equal(text('Mail <foo@bar>'), 'Mail foo@bar')
  assert.equal(text('<u>a</u><input type="text"><a name="x"><wbr>c</a>'), 'ac')
})

test('a block of HTML that lacks its end is no word', () => {
  assert.deepEqual(treeOf('<div>\na'), ['paragraph a'])
  assert.deepEqual(treeOf('<details open>\n\na'), ['paragraph a'])
})

test('a picture has the width and height that its tag gives', () => {
  const sizes = read(
    '<img src=a width="100"> <img src=a width="50%"> <img src=a height=60px> <img src=a style="color: red; width: 20px"> <img src=a width=auto height=50%>',
  ).links.map(({ width, height }) =>
    [width, height].map((length) => length && `${length.value}${length.unit}`).join('|'),
  )
  assert.deepEqual(sizes, ['100px|', '50%|', '|60px', '20px|', '|'])
})

test('attributes without a value are those of a tag', () => {
  assert.equal(
    markdown('<table cellpadding cellspacing><tr><td>v</td></tr></table>'),
    markdown('<table><tr><td>v</td></tr></table>'),
  )
  assert.equal(markdown('<div class="grid cards" markdown>\n\n- one\n\n</div>'), '- one')
  assert.equal(markdown('a <b and c>d</b>'), 'a **d**')
})

test('cells and rows outside a table are text, blocks in a term stand below it', () => {
  assert.deepEqual(treeOf('<td nowrap>q</td>'), ['paragraph q'])
  assert.deepEqual(treeOf('> <tr><td>x'), ['quote ', 'paragraph x'])
  assert.deepEqual(treeOf('<dt>a<ul>b'), ['list ', 'term a', 'item ', 'list ', 'item ', 'paragraph b'])
  assert.deepEqual(treeOf('<dl><dt><h2>a</h2></dt><dd>b</dd></dl>'), ['list ', 'term a', 'item ', 'paragraph b'])
})

const treeOf = (source: string): string[] => {
  const document = read(source)
  return Array.from({ length: document.count }, (_, block) => `${document.kind(block)} ${document.text(block)}`)
}

const AROUND: Readonly<Record<string, string>> = { row: 'table', cell: 'row', item: 'list', term: 'list' }
const SOUP =
  'table /table caption /caption tr /tr td /td th thead /thead tbody ul /ul li /li blockquote p /p div /div details summary /summary dl /dl dt /dt dd center h2 /h2 pre /pre b /b em'.split(
    ' ',
  )

test('tags in any order give a whole tree with all of the text', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return (seed >>> 8) % below
  }
  for (let round = 0; round < 4000; round++) {
    let source = ['<div>', '- ', 'x '][random(3)]!
    const words = Array.from({ length: 2 + random(12) }, (_, at) => `w${at}q`)
    for (const word of words) source += `<${SOUP[random(SOUP.length)]!}>${word}${random(6) === 0 ? '\n' : ''}`
    const document = read(source)
    const text = document.allText()
    for (const word of words) assert.ok(text.includes(word), source)
    for (let block = 0; block < document.count; block++) {
      const [kind, parent] = [document.kind(block), document.parent[block]!]
      const around = parent < 0 ? '' : document.kind(parent)
      if (AROUND[kind] !== undefined) assert.equal(around, AROUND[kind], source)
      assert.ok(kind !== 'table' || document.after[block]! > block + 1, source)
    }
  }
})

test('the blanks behind `<br>` are no part of the next line', () => {
  for (const source of ['one<br>\ntwo', 'one<br> two', 'one<br/>\n  two', '<p>one<br>\ntwo</p>'])
    assert.equal(read(source).text(0), 'one\ntwo', source)
  assert.equal(read('one<br>\n**two** <br>\n`x`').text(0), 'one\ntwo \nx')
  assert.equal(read('# one<br> two').text(0), 'one two')
  assert.equal(readMarkdown('one<br>\ntwo', 'answer').text(0), 'one\ntwo')
})

test('a table that lacks its end has what stands up to the last tag of a part of it', () => {
  assert.deepEqual(treeOf('<table><tr><td>a\n\n# B\n\nc\n\n- d'), [
    'table ',
    'row ',
    'cell a',
    'heading B',
    'paragraph c',
    'list ',
    'item ',
    'paragraph d',
  ])
  const kinds = (source: string) => treeOf(source).filter((block) => !block.endsWith(' '))
  assert.deepEqual(kinds('<table>\n<tr><td>\n\n**a**\n\n</td></tr>\n\n<tr><td>b</td></tr>\n\nc'), [
    'cell a',
    'cell b',
    'paragraph c',
  ])
  // Of two tables each keeps its own.
  assert.deepEqual(kinds('<table><tr><td>a\n\nb\n\n<table><tr><td>\n\nc\n\n</td></tr></table>\n\nd'), [
    'cell a',
    'paragraph b',
    'cell c',
    'paragraph d',
  ])
})

test('lists in cells keep their marks', () => {
  const cells = (source: string) => treeOf(source).flatMap((block) => (/^cell (.*)/su.exec(block) ?? []).slice(1))
  assert.deepEqual(
    cells('<table><tr><td>\n\nx\n\n- a\n- b\n\n</td><td>\n\n3. c\n4. d\n\n(a) e\n\n- [x] f\n\n</td></tr></table>'),
    ['x\n• a\n• b', '3. c\n4. d\n(a) e\n• [x] f'],
  )
  assert.deepEqual(cells('<table><tr><td>\n\n1. a\n1. b\n1. c\n\n</td></tr></table>'), ['1. a\n2. b\n3. c'])
  assert.deepEqual(cells('<table><tr><td><ul><li><p>a</p></li><li>b</li></ul></td></tr></table>'), ['• a\n• b'])
})

test('a picture with an empty description is a decoration: nothing stands for it, and Markdown keeps it', () => {
  const source = 'a <img src="x.png" alt=""> b'
  assert.equal(toLight(read(source)), 'a  b')
  assert.equal(markdown(source), 'a <img src="x.png" alt=""> b')
  // What has no description has the name of its file.
  assert.equal(toLight(read('a <img src="x.png"> ![](y.png)')), 'a x.png y.png')
})

test('one tilde or two strike through, three are text, and an address ends before them', () => {
  const struck = (source: string) =>
    read(source)
      .runs(0)
      .filter(({ strike }) => strike)
      .map(({ text, link }) => `${text}${link < 0 ? '' : ' linked'}`)
  assert.deepEqual(struck('~a~ ~~b~~ ~~~c~~~ ~d~~'), ['a', 'b'])
  assert.deepEqual(struck('H~2~O and about ~5 to ~10'), ['2'])
  assert.deepEqual(struck('~~http://a.b/~c~~ ~https://d.e/f~'), ['http://a.b/~c linked', 'https://d.e/f linked'])
  assert.equal(read('_http://a.b/c_d_').runs(0)[0]!.text, 'http://a.b/c_d')
  assert.equal(markdown('a\\~b\\~ (~5) ~x'), 'a\\~b\\~ (~5) ~x')
})

test('page breaks of CSS, of a comment and of LaTeX begin a page, and are written as one', () => {
  const written = (source: string) => toMarkdown(readMarkdown(source, 'commonmark'))
  for (const mark of [
    '\\newpage',
    '\\pagebreak',
    '<!-- pagebreak -->',
    '<div style="page-break-after: always"></div>',
    '<p style="color: red; break-before: page"></p>',
    '<br style="page-break-before: always">',
  ])
    assert.equal(written(`A\n\n${mark}\n\nB`), 'A\n\n\\newpage\n\nB\n', mark)
  assert.equal(written('A\n\n<h2 style="page-break-before:always">B</h2>'), 'A\n\n\\newpage\n\n## B\n')
  // Where no page can begin there is none, and what is no page break stays.
  assert.equal(written('\\newpage\n\nA\n\n\\newpage'), 'A\n')
  assert.equal(written('> A\n>\n> \\newpage'), '> A\n>\n> \\\\newpage\n')
  assert.equal(written('A\n\n<p style="page-break-inside: avoid">B</p>'), 'A\n\nB\n')
  assert.equal(written('Write `\\newpage` or\n\\newpage here.'), 'Write `\\newpage` or \\\\newpage here.\n')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Tidier } from './tidy.ts'

/** What a client holds at the end: text since the last restart, and the reasoning. */
function tidy(chunks: string[]): { text: string; reasoning: string; restarts: number; first: number } {
  const tidier = new Tidier()
  const held = { text: '', reasoning: '', restarts: 0, first: -1 }
  let read = 0
  const take = (pieces: ReturnType<Tidier['write']>): void => {
    for (const piece of pieces) {
      if (piece.type === 'restart') {
        held.restarts++
        held.text = ''
      } else if (piece.type === 'reasoning') held.reasoning += piece.text
      else {
        held.text += piece.text
        if (held.first < 0) held.first = read
      }
    }
  }
  for (const chunk of chunks) {
    read += chunk.length
    take(tidier.write(chunk))
  }
  take(tidier.end())
  return held
}

const CASES: { name: string; raw: string; text: string; reasoning?: string }[] = [
  { name: 'plain text stays', raw: 'Dear Sir,\n\nHello.\n', text: 'Dear Sir,\n\nHello.' },
  { name: 'a preamble goes', raw: 'Sure, here is your letter:\n\nDear Sir,\n\nHello.', text: 'Dear Sir,\n\nHello.' },
  {
    name: 'a preamble, a rule and a fence go',
    raw: "Certainly! Here's the document you asked for:\n\n---\n\n```markdown\n# A\n\n```js\nx\n```\n\nEnd\n```\n\nLet me know if you need any changes!",
    text: '# A\n\n```js\nx\n```\n\nEnd',
  },
  { name: 'a German preamble goes', raw: 'Natürlich, hier ist Ihr Brief:\n\nHallo', text: 'Hallo' },
  { name: 'a French preamble goes', raw: 'Voici la lettre demandée :\n\nMadame,', text: 'Madame,' },
  {
    name: 'an opening that only looks like one stays',
    raw: 'Sure things are rare in life.\n\nYes.',
    text: 'Sure things are rare in life.\n\nYes.',
  },
  {
    name: 'a list that the document presents stays',
    raw: 'Here is what we know:\n\n- one',
    text: 'Here is what we know:\n\n- one',
  },
  {
    name: 'closing chatter goes',
    raw: '# T\n\nText.\n\n---\n\nI hope this helps! Feel free to edit it.',
    text: '# T\n\nText.',
  },
  {
    name: 'what looks like chatter in the middle stays',
    raw: 'Text.\n\nI hope this letter finds you well.\n\nYours,\nAnn',
    text: 'Text.\n\nI hope this letter finds you well.\n\nYours,\nAnn',
  },
  { name: 'a label goes', raw: '**Final answer:**\n\n# A\n\nText.', text: '# A\n\nText.' },
  { name: 'the role that a chat format prints goes', raw: 'assistant\n\nDear Ann,', text: 'Dear Ann,' },
  { name: '"Here you go" goes', raw: 'Here you go:\n\nDear Ann,', text: 'Dear Ann,' },
  {
    name: 'a title with the word of a label stays',
    raw: '# Document Management\n\nText.',
    text: '# Document Management\n\nText.',
  },
  {
    name: 'tags round the whole go',
    raw: '<document>\nDear Ann,\n\nHi.\n</document>\n\nLet me know if you need any changes!',
    text: 'Dear Ann,\n\nHi.',
  },
  {
    name: 'the request said again goes',
    raw: '<request>\nA letter\n\nto Ann\n</request>\n\nDear Ann,',
    text: 'Dear Ann,',
  },
  { name: 'a tag that the document begins with stays', raw: '<br> is a tag.', text: '<br> is a tag.' },
  { name: 'a count of words goes', raw: 'Text.\n\n*(Word count: 57)*', text: 'Text.' },
  { name: 'a mark of the end goes', raw: 'Text.\n\n---\n\n[End of document]', text: 'Text.' },
  { name: 'the end of a story stays', raw: 'Text.\n\nThe End', text: 'Text.\n\nThe End' },
  { name: 'an end token goes', raw: 'Text.<|im_end|>\n', text: 'Text.' },
  { name: 'an offer goes', raw: 'Text.\n\nWould you like me to add a chart?', text: 'Text.' },
  { name: 'two thinking blocks go', raw: '<think>a</think>\n\n<think>b</think>\n\nHi.', text: 'Hi.', reasoning: 'ab' },
  { name: 'thoughts in brackets go', raw: '[THINK]Hm.[/THINK]Hi.', text: 'Hi.', reasoning: 'Hm.' },
  {
    name: 'the channels of Harmony are reasoning and text',
    raw: '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hi.',
    text: 'Hi.',
    reasoning: 'Hm.',
  },
  { name: 'a thinking block goes', raw: '<think>\nHm.\n</think>\n\nHello.', text: 'Hello.', reasoning: 'Hm.\n' },
  { name: 'one never closed leaves nothing', raw: '<think>Hm, well', text: '', reasoning: 'Hm, well' },
  {
    name: 'one only closed restarts',
    raw: 'Let me think.\n</think>\nHello.',
    text: 'Hello.',
    reasoning: 'Let me think.',
  },
  {
    name: 'a document about the tags stays whole',
    raw: 'Models write `<think>` before and `</think>` after.\n\nThe tag </think> ends it.',
    text: 'Models write `<think>` before and `</think>` after.\n\nThe tag </think> ends it.',
  },
  {
    name: 'a code block that the document begins with stays a code block',
    raw: '```\nnpm i\n```\n\nThen run it.',
    text: '```\nnpm i\n```\n\nThen run it.',
  },
  { name: 'a fence round the whole goes', raw: '```\nDear Ann,\n\nHi.\n```\n', text: 'Dear Ann,\n\nHi.' },
]

for (const { name, raw, text, reasoning } of CASES) {
  test(`${name}, at any chunk boundary`, () => {
    const seed = 7
    let state = seed
    const next = (bound: number): number => {
      state = (state * 1103515245 + 12345) % 2147483648
      return Math.floor((state / 2147483648) * bound)
    }
    const whole = tidy([raw])
    assert.equal(whole.text, text)
    if (reasoning !== undefined) assert.equal(whole.reasoning, reasoning)
    assert.equal(tidy([...raw]).text, text, 'one character a chunk')
    for (let round = 0; round < 50; round++) {
      const chunks: string[] = []
      for (let at = 0; at < raw.length; ) {
        const length = 1 + next(9)
        chunks.push(raw.slice(at, at + length))
        at += length
      }
      assert.equal(tidy(chunks).text, text, `seed ${seed}, round ${round}`)
    }
  })
}

test('the first word goes out as soon as no preamble can begin with it', () => {
  assert.ok(tidy([...'Dear Sir, I write to you.']).first <= 3)
  assert.ok(tidy([...'Surely this is no preamble.']).first <= 6)
})

/** A part of a document, whole. */
function tidyPart(raw: string, settings: ConstructorParameters<typeof Tidier>[0]): string {
  const tidier = new Tidier(settings)
  return [...tidier.write(raw), ...tidier.end()].map((piece) => (piece.type === 'text' ? piece.text : '')).join('')
}

test('a part under a heading of code begins with none of its own, another keeps its first heading', () => {
  const raw = 'Sure, here is your text:\n\n### How long may I wait?\n\n30 days.'
  assert.equal(tidyPart(raw, { end: 'document', headings: ['Questions'], underHeading: true }), '30 days.')
  assert.equal(tidyPart(raw, { end: 'document', headings: ['Questions'] }), '### How long may I wait?\n\n30 days.')
  assert.equal(tidyPart('## Questions\n\n30 days.', { end: 'document', headings: ['Questions'] }), '30 days.')
})

test('a part of a letter keeps what it offers its reader and loses what is said of the text', () => {
  const settings = { end: 'letter', headings: [] } as const
  const offer = 'The books are with Rita.\n\nPlease let me know if you have any questions.'
  assert.equal(tidyPart(offer, settings), offer)
  assert.equal(
    tidyPart('The books are with Rita.\n\nLet me know if you need anything else!', settings),
    'The books are with Rita.',
  )
  assert.equal(
    tidyPart('The books.\n\nI hope this helps!', { end: 'text', headings: [] }),
    'The books.\n\nI hope this helps!',
  )
})

test('line ends of Windows are line ends, also where a chunk ends between their two characters', () => {
  assert.equal(tidy([...'Dear Sir,\r\n\r\nHello.\r\n']).text, 'Dear Sir,\n\nHello.')
})

test('behind a text anew the list of its changes goes, in any other document it stays', () => {
  const raw = 'Dear Ann,\n\nHi.\n\n---\n\n**Changes made:**\n\n- One.\n\nMore.'
  for (const chunks of [[raw], [...raw]]) {
    const tidier = new Tidier({ end: 'document', headings: [], revised: true })
    const pieces = [...chunks.flatMap((chunk) => tidier.write(chunk)), ...tidier.end()]
    assert.equal(pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join(''), 'Dear Ann,\n\nHi.')
  }
  assert.equal(tidy([raw]).text, raw)
})

test('a part ends where its model goes on with another, and the number of its heading goes with it', () => {
  const settings = {
    end: 'document',
    headings: ['Analysis'],
    otherHeadings: ['Conclusions'],
    underHeading: true,
  } as const
  const raw = '**3. Analysis**\n\n**Concluded** early. The text.\n\n**4. Conclusions:**\n\nMore.'
  for (const chunks of [[raw], [...raw]]) {
    const tidier = new Tidier(settings)
    const pieces = [...chunks.flatMap((chunk) => tidier.write(chunk)), ...tidier.end()]
    assert.equal(
      pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join(''),
      '**Concluded** early. The text.',
    )
  }
})

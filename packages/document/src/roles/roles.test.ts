/** Roles of documents as models write them: which text got which name, nothing lost on the way. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withFormLines } from '../read/form-lines.ts'
import { readMarkdown } from '../read/markdown.ts'
import { assignRoles, NO_ROLES, type RuleSet, withDatedLists } from './index.ts'

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
    'affiliationLast||Institute of Ecology',
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

test('what stands between the title and the abstract of a paper has a place, whatever it is', () => {
  const head = [
    '# On trees',
    'Does shade cool? A study of three towns.',
    'Ann Dobre¹* and Paul van Roe²',
    '¹ Institute of Ecology, 1 Long Road, Kiel.  \n² Town Museum, Leeds.',
    '*Corresponding author: ann@kiel.example.',
    'Received 3 May 2026; accepted 2 June 2026.',
    '**Abstract.** Trees cool.',
    'Text.',
  ]
  assert.deepEqual(partsOf(head.join('\n\n'), 'paper'), [
    'title||On trees',
    'subtitle||Does shade cool? A study of three towns.',
    'authors||Ann Dobre¹* and Paul van Roe²',
    'affiliation||¹ Institute of Ecology, 1 Long Road, Kiel.',
    'affiliation||² Town Museum, Leeds.',
    'correspondence||*Corresponding author: ann@kiel.example.',
    'correspondenceLast||Received 3 May 2026; accepted 2 June 2026.',
    'abstract||Abstract. Trees cool.',
  ])
  assert.deepEqual(
    partsOf('# On trees\n\nAnn Dobre\n\n1. Kiel.\n2. Leeds.\n\n## Abstract\n\nTrees.', 'paper').slice(2, 4),
    ['affiliation||Kiel.', 'affiliationLast||Leeds.'],
  )
  // Without an abstract what follows may be text.
  assert.deepEqual(partsOf('# On trees\n\nAnn Dobre\n\nTrees cool. They do.\n\n## 1 A\n\nText.', 'paper').slice(1, 3), [
    'authorsAlone||Ann Dobre',
    'h2|1|A',
  ])
})

test('full stops of other scripts end sentences, which are no subtitle', () => {
  for (const text of [
    'यह एक वाक्य है। यह दूसरा है।',
    '本报告评估项目。报告还列出费用。',
    '本論文は観測を報告する。',
    'یہ ایک جملہ ہے۔',
  ])
    assert.deepEqual(outlineOf(`# T\n\n${text}\n\n${text}\n\n## A`, 'report'), ['title|T'], text)
})

test('a report: a subtitle of several sentences, any number of labels and values, lines of who and when', () => {
  const labels = Array.from({ length: 11 }, (_, at) => `**Label ${at}:** Value ${at}`)
  const long = 'An evaluation of 4,310 homes. It covers uptake, savings and complaints, and what all of it has cost.'
  assert.deepEqual(outlineOf(`# T\n\n${long}\n\n${labels.join('  \n')}\n\nVersion 2 · May 2026\n\n## Data`, 'report'), [
    'title|T',
    `subtitle|${long}`,
    ...Array.from({ length: 11 }, (_, at) => [`metaLabel|Label ${at}`, `metaValue|Value ${at}`]).flat(),
    'byline|Version 2 · May 2026',
  ])
  assert.deepEqual(outlineOf(`# T\n\n${long}\n\n## Data`, 'manual'), ['title|T', `subtitle|${long}`])
  // Two paragraphs of sentences are text.
  assert.deepEqual(outlineOf(`# T\n\n${long}\n\n${long}\n\n## Data`, 'report'), ['title|T'])
})

test('a paper in another language, its abstract named in the text', () => {
  assert.deepEqual(
    partsOf('# Der Brunnen\n\n**Zusammenfassung.** Wasser.\n\n## Literatur\n\n- Weidlich, J. (2026)', 'paper', 'de'),
    ['title||Der Brunnen', 'abstract||Zusammenfassung. Wasser.', 'referenceItem||Weidlich, J. (2026)'],
  )
})

test('a subtitle of a paper is not taken for its authors', () => {
  for (const subtitle of [
    'A study of streets in Kiel',
    'What shade is worth',
    'Eine Untersuchung',
    'Evidence from two summers',
  ])
    assert.deepEqual(partsOf(`# Trees\n\n${subtitle}\n\nJane Doe\n\n## 1 A\n\nText.`, 'paper').slice(1, 3), [
      `subtitle||${subtitle}`,
      'authorsAlone||Jane Doe',
    ])
  for (const authors of ['Jane Doe and Tom van der Berg', 'A. Dobre¹, P. Roe²', 'de la Cruz, Ana', '山田太郎'])
    assert.equal(partsOf(`# Trees\n\n${authors}\n\n## 1 A\n\nText.`, 'paper')[1], `authorsAlone||${authors}`)
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
        `${column} signRuleNext Date:`,
      ]
    }),
  )
})

test('a bold line between clauses of two numbers is a heading, one within a clause belongs to it', () => {
  const source = [
    '# Contrato',
    '**PRIMEIRA – OBJETO**',
    '1.1. Texto.',
    '**Serviço**',
    '1.2. Texto.',
    '**SEGUNDA – PREÇO**',
    '2.1. Texto.',
  ]
  const document = readMarkdown(source.join('\n\n'), 'answer')
  const { parts } = assignRoles(document, 'contract', 'pt')
  const roles = document.children(-1).map((block) => parts.get(block)?.[0]?.role)
  assert.deepEqual(roles, ['title', undefined, 'clause', 'clauseText', 'clause', undefined, 'clause'])
})

test('a sum is no number of a heading', () => {
  assert.deepEqual(partsOf('# Contrat\n\n**45 000 € par mois**\n\n## 4 1000 pages', 'contract', 'fr').slice(1), [
    'clauseHeading|4|1000 pages',
  ])
})

test('what stands below a line to sign on belongs to it, also in brackets and capitals', () => {
  const source = '____\\\n**CONTRATANTE**\\\n(Nome)\\\n(CPF/CNPJ)'
  const document = readMarkdown(`# C\n\n## Assinaturas\n\n${source}\n\n${source}\n`, 'commonmark')
  const { groups } = assignRoles(document, 'contract', 'pt')
  const columns = [...groups.values()].flatMap(({ parts }) => parts.map(({ column }) => column))
  assert.deepEqual(columns, [0, 0, 0, 0, 1, 1, 1, 1])
})

test('a rule beside a heading or at the end of the text is left out, one between texts is not', () => {
  const source = '# T\n\n---\n\nText.\n\n---\n\nText.\n\n---\n\n## H\n\nText.\n\n---\n'
  const document = readMarkdown(source, 'commonmark')
  for (const ruleSet of ['plain', 'report', 'contract', 'paper', 'book'] as const) {
    const { groups } = assignRoles(document, ruleSet, 'en')
    const rules = document.children(-1).filter((block) => document.kind(block) === 'rule')
    const isOmitted = rules.map((block) => groups.get(block)?.role === 'nothing')
    assert.deepEqual(isOmitted, [true, false, true, true], ruleSet)
  }
})

test('signatures of too many parties are text as a whole', () => {
  for (const unit of ['____\n\nTom\n\n', 'Tom: ____\n\n']) {
    const document = readMarkdown(`# Contract\n\n## Signatures\n\n${unit.repeat(30)}`, 'commonmark')
    assert.equal(assignRoles(document, 'contract', 'en').groups.size, 0)
  }
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

const SIGNED_IN_COLUMNS: [name: string, source: string, parts: string[]][] = [
  [
    'names below two rules',
    '____________   ____________\nAnna Smith     Ben Jones\nAcme Ltd       Beta GmbH',
    [
      '0 signRule ',
      '0 signName Anna Smith',
      '0 signDetail Acme Ltd',
      '1 signRule ',
      '1 signName Ben Jones',
      '1 signDetail Beta GmbH',
    ],
  ],
  [
    'labels before each blank, names above',
    'Signed for A Ltd    Signed for B Ltd\n\nName: ______    Name: ______',
    ['0 signParty Signed for A Ltd', '0 signRule Name:', '1 signParty Signed for B Ltd', '1 signRule Name:'],
  ],
  ['two blanks of one party', 'Acme: ..........  Date: ..........', ['0 signRule Acme:', '0 signRuleNext Date:']],
]
for (const [name, source, parts] of SIGNED_IN_COLUMNS)
  test(`signatures side by side: ${name}`, () => {
    const document = readMarkdown(withFormLines(`# A\n\n## Signatures\n\n${source}`), 'commonmark')
    const [group] = [...assignRoles(document, 'contract', 'en').groups.values()]
    assert.deepEqual(
      group?.parts.map(
        ({ role, from, to, column }) =>
          `${column} ${role} ${String.fromCharCode(...document.units.subarray(from, to))}`,
      ),
      parts,
    )
  })

test('a line of underscores below a heading is a blank to sign on, a line of hyphens is none', () => {
  const group = (line: string) => {
    const document = readMarkdown(`# A\n\n## Signatures\n\n${line}\n\nJane Doe`, 'commonmark')
    const { groups } = assignRoles(document, 'contract', 'en')
    return [...groups.values()].filter(({ role }) => role === 'signatures').length
  }
  assert.equal(group('________'), 1)
  assert.equal(group('--------'), 0)
})

test('a blank with a sentence around it is no signature', () => {
  for (const source of [
    '1.1 The Supplier, ______ of ______, delivers.',
    '1.2 Name: ______ and address: ______',
    'London, ____ (date)',
    'Name: ______ and place ______ of the Supplier.',
    '______ agrees to the terms.',
  ])
    assert.equal(assignRoles(readMarkdown(`# A\n\n${source}`, 'answer'), 'contract', 'en').groups.size, 0, source)
})

const CHAPTERS: [source: string, language: string, parts: string[]][] = [
  ['# Chapter Seven: The Ledger', 'en', ['chapterNumber||Chapter Seven', 'chapterTitle||The Ledger']],
  ['# CHAPTER ONE\n## In Which', 'en', ['chapterNumber||CHAPTER ONE', 'chapterTitle||In Which']],
  ['# Capítulo 12. La afinadora', 'es', ['chapterNumber||Capítulo 12', 'chapterTitle||La afinadora']],
  ['# Kapitel 3 – Der Brunnen', 'de', ['chapterNumber||Kapitel 3', 'chapterTitle||Der Brunnen']],
  ['# अध्याय ४: पहली बारिश', 'hi', ['chapterNumber||अध्याय ४', 'chapterTitle||पहली बारिश']],
  ['# 第三章 雪', 'zh', ['chapterNumber||第三章', 'chapterTitle||雪']],
  ['# Глава пятая, в которой кончается соль', 'ru', ['chapterAlone||Глава пятая, в которой кончается соль']],
  ['# The Lamp at Saltwick', 'en', ['chapterAlone||The Lamp at Saltwick']],
  ['# Chapter Seven', 'en', ['chapterAlone||Chapter Seven']],
]
for (const [source, language, parts] of CHAPTERS)
  test(`a chapter: ${JSON.stringify(source)}`, () => {
    assert.deepEqual(partsOf(`${source}\n\nText.`, 'book', language), parts)
  })

test('a line of asterisks or stars is a section break, a short word is none', () => {
  const groups = (source: string) => [...assignRoles(readMarkdown(source, 'answer'), 'book', 'en').groups.values()]
  assert.deepEqual(
    groups('# A\n\na\n\n⁂\n\nb\n\n\\* \\* \\*\n\nNo.').map(({ role }) => role),
    ['sectionBreak', 'sectionBreak'],
  )
})

test('a manual: title, subtitle and headings that are code', () => {
  const source = '# tidewatch\n\nReads tide gauges\n\ntidewatch polls one gauge.\n\n## `GET /v1`\n\n### The `id`'
  assert.deepEqual(partsOf(source, 'manual'), ['title||tidewatch', 'subtitle||Reads tide gauges', 'h2Code||GET /v1'])
  assert.deepEqual(partsOf('# tidewatch\n\nIt polls. It stores.\n\nText', 'manual'), ['title||tidewatch'])
})

/** Groups and parts in the order of the document, and the sections, each with the text that it begins with. */
function outlineOf(source: string, ruleSet: RuleSet, language = 'en'): string[] {
  const document = readMarkdown(source, 'answer')
  const { parts, groups, sections } = assignRoles(document, ruleSet, language)
  const text = (from: number, to: number) => String.fromCharCode(...document.units.subarray(from, to))
  const lines: string[] = []
  for (let block = 0; block < document.count; block++) {
    for (const { role } of sections.get(block) ?? []) lines.push(`(${role}`)
    const all = [...(groups.get(block)?.parts ?? []), ...(parts.get(block) ?? [])]
    for (const { role, from, to } of all) lines.push(`${role}|${text(from, to)}`)
  }
  return lines
}

test('questions: groups, headings, bold lines and labelled lines', () => {
  assert.deepEqual(outlineOf('# T\n\nWhat we answer.\n\n## Group\n\n### Q?\n\nA\n\n## Help\n\nCall.', 'faq'), [
    'title|T',
    'subtitle|What we answer.',
    'group|Group',
    '(groupBody',
    'question|Q?',
    '(answer',
    'group|Help',
    '(groupBody',
  ])
  assert.deepEqual(outlineOf('# T\n\n**Wann?**\nJetzt.\n\nP: ¿Qué?\nR: Nada.', 'faq', 'de'), [
    'title|T',
    '(questions',
    'question|Wann?',
    'answerText|Jetzt.',
    'question|P: ¿Qué?',
    'answerText|R: Nada.',
  ])
  assert.deepEqual(
    outlineOf('# T\n\n## Comment venir ?\n\nÀ pied.\n\n## Et les chiens ?\n\nOui.', 'faq', 'fr').slice(1),
    ['(questions', 'question|Comment venir ?', '(answer', 'question|Et les chiens ?', '(answer'],
  )
})

test('a resume: head with and without labels, entries with their dates, pairs', () => {
  assert.deepEqual(
    outlineOf(
      'Name: Jo Ek\nPosition: Baker\nEmail: a@b.org\n\n## Work\n\n**Baker**, Shop, 2019 – today\n\n- Point, 2020',
      'resume',
    ),
    [
      'name|Jo Ek',
      'role|Baker',
      'contact|a@b.org',
      'section|Work',
      '(sectionBody',
      '(entry',
      'entryTitle|Baker, Shop',
      'entryDate|2019 – today',
    ],
  )
  assert.deepEqual(
    outlineOf(
      '# Léa Roy\n\n**Graphiste**\n\nNantes | 06 00 00 00 17\n\n## Formation\n\n### Master\n*mars 2019 – aujourd’hui*\n\n## Compétences\n\n**Outils :** Excel',
      'resume',
      'fr',
    ),
    [
      'name|Léa Roy',
      'role|Graphiste',
      'contact|Nantes',
      'contact|06 00 00 00 17',
      'section|Formation',
      '(sectionBody',
      '(entry',
      'entryHead|Master',
      'entryDate|mars 2019 – aujourd’hui',
      'section|Compétences',
      '(sectionBody',
      'pairLabel|Outils',
      'pairText|Excel',
    ],
  )
  assert.deepEqual(
    outlineOf(
      '# Uwe Ott\n\n## Bildung\n\n2009 – 2012: Lehre\n\n- Meister, 2015\n- Geselle, 2012',
      'resume',
      'de',
    ).slice(1),
    ['section|Bildung', '(sectionBody', '(entry', 'entryPeriod|2009 – 2012', 'entryText|Lehre'],
  )
})

test('a resume: a bold line above all others is the name', () => {
  const head = ['name|Jo Ek', 'role|Baker', 'contact|a@b.org', 'section|Work']
  assert.deepEqual(outlineOf('**Jo Ek**\n\nBaker\n\na@b.org\n\n## Work', 'resume'), head)
  assert.deepEqual(outlineOf('**Jo Ek**  \nBaker  \na@b.org\n\n## Work', 'resume'), head)
  assert.deepEqual(outlineOf('Text.\n\n**Jo Ek**\n\n## Work', 'resume'), ['section|Work'])
})

test('a resume: a plain line above a date is the title of an entry', () => {
  assert.deepEqual(outlineOf('# Jo\n\n## Work\n\nBaker, Inn  \n2012 – 2015\n\n- Bread', 'resume').slice(4), [
    'entryTitle|Baker, Inn',
    'entryDate|2012 – 2015',
  ])
})

test('a resume: only a label that is bold as a whole has its value beside it', () => {
  const entry = '**Engineer**, Gamma, Berlin: built the thing'
  assert.deepEqual(outlineOf(`# Jo\n\n## Work\n\n${entry}`, 'resume').slice(3), [
    '(entry',
    'entryTitle|Engineer, Gamma, Berlin: built the thing',
  ])
  assert.deepEqual(outlineOf(`# Jo\n\n## Work\n\n${entry}. It won.`, 'resume').slice(3), [])
  assert.deepEqual(outlineOf('# Jo\n\n## Skills\n\n**Tools**: Oven\nLanguages: German', 'resume').slice(3), [
    'pairLabel|Tools',
    'pairText|Oven',
    'pairLabel|Languages',
    'pairText|German',
  ])
})

test('a speech: slides as headings, in brackets and in bold, with subject and time', () => {
  assert.deepEqual(
    outlineOf('# T\n\nJo Ek · 5 minutes\n\n## Slide 1: Why? (0:30)\n\nText.\n\n---\n\n## Closing\n\nEnd.', 'script'),
    [
      'title|T',
      'speaker|Jo Ek',
      'speaker|5 minutes',
      'slideLabel|Slide 1',
      'slideSubject|Why?',
      'slideTime|0:30',
      '(speech',
      'slideLabel|Closing',
      '(speech',
    ],
  )
  assert.deepEqual(
    outlineOf('# T\n\nHallo. Ja.\n\n[Folie 1: Bild]\n\nText.\n\n**Folie 2 – Zahlen**\n\nText.', 'script', 'de'),
    [
      'title|T',
      '(speech',
      'slideLabel|Folie 1',
      'slideSubject|Bild',
      '(speech',
      'slideLabel|Folie 2',
      'slideSubject|Zahlen',
      '(speech',
    ],
  )
})

test('a report: labels and values, summary, numbers; prose below the title is none of them', () => {
  assert.deepEqual(
    outlineOf(
      '# T\n\n**Autor:** Jo Ek\n**Datum:** 2. Mai 2026\n\n## 1 Zusammenfassung\n\nText.\n\n## 2 Daten',
      'report',
      'de',
    ),
    [
      'title|T',
      'metaLabel|Autor',
      'metaValue|Jo Ek',
      'metaLabel|Datum',
      'metaValue|2. Mai 2026',
      '(summary',
      'summaryHead|Zusammenfassung',
      'h2|Daten',
    ],
  )
  assert.deepEqual(outlineOf('# T\n\nNote: this is text. It goes on.\n\n## Data', 'report'), ['title|T'])
})

test('a dated list has labels; one with an item that has no date stays as it is', () => {
  const roles = (source: string) => {
    const document = readMarkdown(source, 'answer')
    return [...withDatedLists(document, NO_ROLES).containers.values()]
  }
  assert.deepEqual(roles('- 02.05.2026: a\n- **3 June 2026** – b'), ['datedList'])
  assert.deepEqual(roles('- 02.05.2026: a\n- b'), [])
  assert.deepEqual(roles('1. 02.05.2026: a\n2. 03.05.2026: b'), [])
})

test('a date without its year is the date of a letter', () => {
  const letter = (date: string) =>
    partsOf(
      `Jane Doe\n1 Long Street\n\n${date}\n\nAcme Ltd\n2 Short Road\n\nDear Ms Roe,\n\nText.\n\nYours,\n\nJane Doe`,
      'letter',
    )
  const whole = letter('19 September 2026')
  assert.ok(
    whole.some((part) => part.startsWith('sender')) && whole.some((part) => part.endsWith('|19 September 2026')),
  )
  for (const date of [
    '19 September',
    '19th September',
    'September 19',
    'Thursday, 19 September',
    'Kiel, 19. September',
  ])
    assert.deepEqual(
      letter(date),
      whole.map((part) => part.replace('19 September 2026', date)),
      date,
    )
  // No month: a line of an address.
  assert.notDeepEqual(
    letter('19 Septembers'),
    whole.map((part) => part.replace('19 September 2026', '19 Septembers')),
  )
})

test('typed notes are notes in reports, manuals and plain documents, with bold letters or in a quotation', () => {
  for (const rules of ['report', 'manual', 'plain'] as const) {
    for (const note of [
      '**Tip:** Go on.',
      '**Tip**: Go on.',
      '> **Tip:** Go on.',
      '> Tip: Go on.',
      '> **Tip**\\\n> Go on.',
    ]) {
      const document = readMarkdown(`Text.\n\n${note}`, 'commonmark')
      const roles = assignRoles(document, rules, 'en')
      const [part] = [...roles.parts.values()].flat()
      assert.equal(part?.role, 'alertOpening', `${rules}: ${note}`)
      assert.equal(String.fromCharCode(...document.units.subarray(part!.labelFrom, part!.labelTo)), 'Tip')
      assert.equal(String.fromCharCode(...document.units.subarray(part!.from, part!.to)), 'Go on.')
      const isQuote = note.startsWith('>')
      assert.deepEqual([...roles.containers.values()], isQuote ? ['alert'] : [])
      assert.equal([...roles.sections.values()].flat().length, isQuote ? 0 : 1)
    }
    for (const text of [
      'Tip: Go on.',
      '**Tip** Go on.',
      '**Tips and tricks:** Go on.',
      '> Tips are good.',
      '- **Note:** x',
    ])
      assert.equal(assignRoles(readMarkdown(`Text.\n\n${text}`, 'commonmark'), rules, 'en').parts.size, 0, text)
  }
  for (const rules of ['contract', 'letter', 'book'] as const) {
    const roles = assignRoles(
      readMarkdown('Text.\n\n> **Note:** Go on.\n\n**Note:** Go on.', 'commonmark'),
      rules,
      'en',
    )
    assert.ok(![...roles.parts.values()].flat().some(({ role }) => role === 'alertOpening'), rules)
  }
  assert.equal(assignRoles(readMarkdown('Text.\n\n**Hinweis:** Ja.', 'commonmark'), 'plain', 'de').sections.size, 1)
})

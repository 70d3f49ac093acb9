/**
 * A report on an internship: where it was, what was done, what came of it, what was learned. It is no research, so it has no
 * state of knowledge and no method.
 */
import { splitPieces } from '../facts/split.ts'
import type { Statement } from '../facts/types.ts'
import { authorOf, clauseAt, heading, joinPairs, listed, net, partTables, title, titleOf } from './article.ts'
import { type Desk, paragraph, upper } from './desk.ts'
import { takeWishes } from './wishes.ts'

const PLACEMENT =
  /(?<!\p{L})(?:internship|work placement|work experience|praktik(?:um|ums|a)\p{L}*|rapport de stage|(?:informe|memoria) de (?:las )?prácticas)(?!\p{L})/iu

/** What an internship report says of itself, and its headings. */
const WORDS: Readonly<
  Record<
    string,
    Readonly<
      Record<'about' | 'place' | 'tasks' | 'results' | 'learned' | 'noTasks' | 'noResults' | 'noLearned', string>
    >
  >
> = {
  en: {
    about: 'This report sets out where the internship took place, what was done there and what came of it.',
    place: 'The placement',
    tasks: 'Tasks',
    results: 'Results',
    learned: 'What was learned',
    noTasks: '[The tasks, and how they were carried out.]',
    noResults: '[What came of the work.]',
    noLearned: '[What was learned, and what it means for further studies or work.]',
  },
  de: {
    about:
      'Dieser Bericht stellt dar, wo das Praktikum stattfand, welche Aufgaben es umfasste und was dabei erreicht wurde.',
    place: 'Praktikumsstelle',
    tasks: 'Aufgaben',
    results: 'Ergebnisse',
    learned: 'Was gelernt wurde',
    noTasks: '[Aufgaben und ihre Durchführung.]',
    noResults: '[Was die Arbeit erbracht hat.]',
    noLearned: '[Was gelernt wurde und was es für Studium oder Beruf bedeutet.]',
  },
  fr: {
    about: 'Ce rapport présente le cadre du stage, les missions réalisées et leurs résultats.',
    place: 'Cadre du stage',
    tasks: 'Missions',
    results: 'Résultats',
    learned: 'Acquis',
    noTasks: '[Missions et leur réalisation.]',
    noResults: '[Résultats du travail.]',
    noLearned: '[Ce que le stage a appris, et ce qu’il apporte pour la suite.]',
  },
  es: {
    about: 'Este informe presenta el marco de las prácticas, las tareas realizadas y sus resultados.',
    place: 'Lugar de las prácticas',
    tasks: 'Tareas',
    results: 'Resultados',
    learned: 'Aprendizaje',
    noTasks: '[Tareas y su realización.]',
    noResults: '[Resultados del trabajo.]',
    noLearned: '[Lo aprendido y lo que aporta para los estudios o el trabajo.]',
  },
}

/** From one figure to another, or a figure that the work brought in. */
const RESULT =
  /(?:from|von|de)\s\d.*\s(?:to|auf|à|a)\s\d|(?<!\p{L})(?:cut|reduced|saved|increased|raised|brought in|doubled|halved|gesenkt|reduziert|verkürzt|gespart|gesteigert|erhöht|réduit|économisé|augmenté|réduction|reduje|redujo|ahorr\p{L}+|aument\p{L}+)(?!\p{L})/iu
const LEARNED = /(?<!\p{L})(?:learn(?:ed|t)|gelernt|appris|aprendí|aprendió|aprendimos)(?!\p{L})/iu
const OWN = /^(?:i|we|ich|wir|j['’]|je\s|nous|yo)(?:\s|(?<=['’]))(?!learn|habe .*gelernt|ai appris|aprend)/iu
const DONE =
  /(?<!\p{L})(?:built|organi[sz]ed|developed|designed|wrote|tested|automated|helped|supported|tasks?|aufgaben?|entwickelt|programmiert|erstellt|unterstützt|organisiert|automatisé|développé|organisé|conçu|missions?|tareas?|desarroll\p{L}+|organic\p{L}+|diseñ\p{L}+|automatic\p{L}+)(?!\p{L})/iu

export function isPlacement({ facts, language }: Desk): boolean {
  return WORDS[language] !== undefined && PLACEMENT.test(facts.header ?? facts.prompt.slice(0, 80))
}

/** "Praktikumsbericht bei Siemens, März bis Mai, …" in one breath: its first words are the title, the others notes. */
function partedHead(desk: Desk): string | undefined {
  const first = desk.takeOne((one) => PLACEMENT.test(one.text) && desk.facts.prompt.slice(0, one.start).trim() === '')
  if (first === undefined) return undefined
  const { prompt, facts: atoms } = desk.facts
  const [head, ...others] = splitPieces(prompt.slice(first.start, first.end), first.start, atoms)
  desk.reread((open) => [...others.map((piece) => clauseAt(piece, [])), ...open])
  return head?.text.trim()
}

export function writePlacement(desk: Desk): void {
  const { facts } = desk
  const said = WORDS[desk.language]
  if (said === undefined) return
  const given = titleOf(desk)
  const head = facts.header ?? partedHead(desk)
  title(desk, given ?? head ?? facts.kind ?? said.place)
  const author = authorOf(desk)
  desk.reread(() => desk.rest())
  partTables(desk)
  joinPairs(desk)
  const { reader } = takeWishes(desk)
  // What the title says already.
  desk.take((one) => head?.endsWith(one.text) === true)
  desk.add('title', 'facts', [paragraph(author), paragraph(reader)])
  // What the writer says of themselves is told whole, whatever else it holds.
  const own = desk.take((one) => OWN.test(one.text))
  const learned = desk.take((one) => LEARNED.test(one.text))
  const results = desk.take((one) => RESULT.test(one.text))
  const done = [...own, ...desk.take((one) => one.form === 'instruction' || DONE.test(one.text))]
  const rest = desk.rest()
  const add = (section: string, head: string, statements: readonly Statement[], blank?: string) => {
    if (statements.length === 0 && blank === undefined) return
    if (desk.has('headings')) desk.add(section, 'facts', [heading(head, 2)])
    desk.add(
      section,
      'facts',
      statements.length > 0 ? listed(desk, statements, desk.w.paper.point) : [paragraph(blank)],
      statements,
    )
  }
  desk.add('introduction', 'prose', [paragraph(said.about)])
  add('introduction', upper(said.place), rest)
  net(desk, 'introduction')
  add('method', said.tasks, done, said.noTasks)
  add('results', said.results, results, said.noResults)
  add('conclusion', said.learned, learned, said.noLearned)
}

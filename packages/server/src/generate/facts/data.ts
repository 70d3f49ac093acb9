/**
 * Tables in a prompt: lines of cells ("a | b", "a,b", tabs), and runs of labels with figures ("Q1 120, Q2 150").
 *
 * In: the prompt and its atoms. Out: tables with the cells as written; a run of labels has no header of its own.
 */
import { isTime } from './periods.ts'
import type { DataTable, Fact } from './types.ts'

interface Piece {
  start: number
  end: number
  /** A sentence or line ends here, so a run may end but not go on in mid-sentence. */
  breaks: boolean
  /** What stands before it: `,`, `;`, a word, or nothing. */
  after: string
}

interface Pair extends Piece {
  counted: boolean
  /** "January 12": a figure among its like, a date by itself. */
  weak?: boolean
  label: string
  value: string
  /** "sprint 11: 34": the label has a figure of its own. */
  numbered?: boolean
  /** "Q1 revenue was 120k": what the figures are of. */
  of?: string
  /** A colon or line end stands before the label, so all of it is the label's. */
  whole?: boolean
  /** Where the label starts; what stands before it is the table's title. */
  labelStart: number
  valueEnd: number
}

const VALUE_KINDS = new Set(['amount', 'percentage', 'number'])

export function findTables(prompt: string, atoms: readonly Fact[]): DataTable[] {
  const tables = lineTables(prompt)
  const free = (start: number, end: number) => tables.every((table) => end <= table.start || start >= table.end)
  for (const table of barePairs(prompt)) if (free(table.start, table.end)) tables.push(table)
  for (const series of seriesIn(prompt)) if (free(series.start, series.end)) tables.push(series)
  for (const run of pairRuns(prompt, atoms)) {
    const [first, last] = [run[0], run.at(-1)]
    if (first === undefined || last === undefined || !free(first.labelStart, last.valueEnd)) continue
    const table: DataTable = {
      header: [],
      rows: inOneUnit(run).map(({ label, value }) => [label, value]),
      start: first.labelStart,
      end: last.valueEnd,
    }
    const near = titleBefore(prompt.slice(first.start, first.labelStart)) || (first.of ?? '')
    // "noise in our street, dB: 7am 54": the unit is no title.
    const line = prompt.slice(prompt.lastIndexOf('\n', first.start) + 1, first.labelStart)
    const title =
      first.after === ',' && /^\p{L}{1,4}$/u.test(near) && line.length < 90 && !/[\d;.]/u.test(line)
        ? titleBefore(line)
        : near
    if (first.counted) table.counted = true
    tables.push(title === '' ? table : { ...table, title })
  }
  for (const table of tables) {
    const said = `${/[^.!?\n]{0,160}$/u.exec(prompt.slice(Math.max(0, table.start - 160), table.start))?.[0] ?? ''} ${table.title ?? ''}`
    if (LEVEL.test(said)) table.level = 'always'
    else if (STOCK.test(said)) table.level = 'in time'
  }
  return tables.sort((a, b) => a.start - b.start)
}

/** Two ratings, prices or durations are no third one. */
export const LEVEL =
  /(?<!\p{L})(?:temperatures?|ratings?|scores?|grades?|prices?|rates?|speeds?|ages?|nps|index|averages?|means?|(?:delivery|waiting|response|travel|reaction|finish(?:ing)?) times?|\p{L}*temperatur(?:en)?|bewertung(?:en)?|noten?|\p{L}*preise?|\p{L}*quoten?|alter|\p{L}*zeiten?|durchschnitt\p{L}*|mittelwerte?|températures?|notes?|prix|taux|âges?|moyennes?|(?:temps|délais?) d(?:e|['’])\s?\p{L}+|temperaturas?|notas?|precios?|tasas?|edad(?:es)?|promedios?|medias|tiempos? de \p{L}+)(?!\p{L})/iu

/** The same members are counted again a year later. */
const STOCK =
  /(?<!\p{L})(?:members|membership|employees|staff|head ?count|population|inhabitants|residents|followers|subscribers|stock|inventory|balance|\p{L}*mitglieder|mitarbeiter|beschäftigte|einwohner|abonnenten|\p{L}*bestand|kontostand|adhérents|membres|employés|salariés|effectifs?|habitants|abonnés|stocks?|solde|miembros|socios|empleados|plantilla|población|habitantes|seguidores|suscriptores|existencias|saldo)(?!\p{L})/iu

const SERIES =
  /(?<![\p{L}\p{N}.,])(?:\d[\d.]*,\s+){2,}(?:and\s|und\s|et\s|y\s)?\d[\d.]*(?![\d%])(?:\s(?!(?:of|in|at|from|for|and|on|per|bei|von|und|et|de|y|en)\s)\p{L}+(?:\s(?:per|pro|par|por)\s\p{L}+|\/\p{L}+)?)?/gu

/**
 * Figures in a row, without labels: "last 5 sprints 21, 24, 19, 30, 28 points". Two rows of one length belong together: "at
 * 10, 20, 30 cm: 42, 25, 11 bubbles". Alone, they are numbered.
 */
function seriesIn(prompt: string): DataTable[] {
  const found = [...prompt.matchAll(SERIES)].map((match) => {
    const unit = /(?<=\d\s)\p{L}.*$/u.exec(match[0])?.[0]
    return {
      start: match.index,
      end: match.index + match[0].length,
      values: match[0].match(/\d[\d.]*/gu) ?? [],
      unit,
    }
  })
  const tables: DataTable[] = []
  for (let at = 0; at < found.length; at++) {
    const [first, second] = [found[at], found[at + 1]]
    if (first === undefined) break
    const before = prompt.slice(Math.max(0, first.start - 60), first.start)
    // Days of a month, page numbers: no figures to reckon with.
    if (/(?:pages?|chapters?|rooms?|questions?|nos?\.?|seiten?|kapitel|am|le|el|on the)\s$/iu.test(before)) continue
    const cell = (value: string, unit: string | undefined) => (unit === undefined ? value : `${value} ${unit}`)
    if (second !== undefined && second.values.length === first.values.length && second.start - first.end < 40) {
      tables.push({
        header: [],
        rows: first.values.map((value, row) => [cell(value, first.unit), cell(second.values[row] ?? '', second.unit)]),
        start: first.start,
        end: second.end,
      })
      at++
    } else if (first.values.length >= 4) {
      const title = titleBefore(/[^.:;\n]*$/u.exec(before)?.[0] ?? '')
      // "last 5 sprints 21, 24, …": Sprint 1, Sprint 2.
      const noun = /(\p{Ll}{3,})s\s*:?\s*$/u.exec(before)?.[1]
      const counted = noun === undefined ? '' : noun.charAt(0).toUpperCase() + noun.slice(1)
      tables.push({
        ...(title === '' ? {} : { title }),
        header: [],
        rows: first.values.map((value, row) => [`${counted} ${row + 1}`.trim(), cell(value, first.unit)]),
        start: first.start,
        end: first.end,
        numbered: true,
      })
    }
  }
  return tables
}

/** "mon 20 tue 35 wed 15": times and figures in turn, with nothing between them. */
function barePairs(prompt: string): DataTable[] {
  const tables: DataTable[] = []
  for (const run of prompt.matchAll(
    /(?<![\p{L}\p{N}.,])(?:(?:\p{L}{2,12}\.?|[QHT][1-4]):?[^\S\n]\d[\d.,]*(?<=\d)%?[^\S\n]){2,60}(?:\p{L}{2,12}\.?|[QHT][1-4]):?[^\S\n]\d[\d.,]*(?<=\d)%?(?![\p{L}\p{N}])/gu,
  )) {
    const rows = [...run[0].matchAll(/(\p{L}+|[QHT][1-4])\.?:?\s(\S+)/gu)].map(([, label = '', value = '']) => [
      label,
      value,
    ])
    if (!rows.every(([label = '']) => isTime(label))) continue
    const title = titleBefore(
      /[^.:;,\n]*:?[^\S\n]*$/u.exec(prompt.slice(Math.max(0, run.index - 60), run.index))?.[0] ?? '',
    )
    const table: DataTable = { header: [], rows, start: run.index, end: run.index + run[0].length }
    tables.push(title === '' ? table : { ...table, title })
  }
  return tables
}

/** "july 120, aug 90, sept 150 units": the last one names the unit of all. */
function inOneUnit(run: readonly Pair[]): readonly Pair[] {
  const unit = unitOf(run.at(-1)?.value ?? '')
  const bare = run.slice(0, -1).every(({ value }) => /^\d[\d.,]*$/u.test(value))
  if (!bare || !/^\p{L}{3,}$/u.test(unit) || !run.every(({ label }) => isTime(label))) return run
  return run.map((pair, at) => (at === run.length - 1 ? pair : { ...pair, value: `${pair.value} ${unit}` }))
}

const unitOf = (value: string) => value.replace(/[-+−]?\d[\d.,'’\u00a0\u202f]*(?: \d{3})*/u, '').trim()

function titleBefore(text: string): string {
  return text
    .replace(/[\s:=–—-]+$/u, '')
    .replace(/^[\s\-*•]+/u, '')
    .trim()
}

/** Lines of cells that are no table from their first line on are still tried from the next, up to so many. */
const LIST_LINES = 50

/** A longer line is prose. */
const LINE_CHARS = 500

function lineTables(prompt: string): DataTable[] {
  const tables: DataTable[] = []
  const lines: { text: string; start: number }[] = []
  for (const match of prompt.matchAll(/[^\n]+/gu)) lines.push({ text: match[0].trimEnd(), start: match.index })
  for (let at = 0; at < lines.length; at++) {
    const first = lines[at]
    if (first === undefined) break
    const sign =
      first.text.length > LINE_CHARS ? undefined : ['|', '\t', ';', ','].find((one) => first.text.includes(one))
    if (sign === undefined) continue
    const plain = sign === ',' && !/\d|,\s/u.test(first.text)
    const header = cellsOf(first.text, sign, plain)
    const group: string[][] = []
    let next = at + 1
    let end = first.start + first.text.length
    for (; next < lines.length; next++) {
      const line = lines[next]
      if (line === undefined) break
      const between = prompt.slice(end, line.start)
      if (/\n\s*\n/u.test(between) || !line.text.includes(sign) || line.text.length > LINE_CHARS) break
      const cells = cellsOf(line.text, sign, plain && !line.text.includes('"'))
      if (cells.length !== header.length) break
      end = line.start + line.text.length
      if (!cells.every((cell) => /^:?-{2,}:?$/u.test(cell))) group.push(cells)
    }
    const figures = group.flat().filter((cell) => /\d/u.test(cell) && cell.length < 24).length
    const short = [header, ...group].flat().every((cell) => cell.length <= 60)
    const wide = sign === ',' ? group.length >= 2 && header.length >= 2 : group.length >= 1 && header.length >= 2
    if (!wide || !short || figures < group.length) {
      // A shorter end of a long list is no table either; trying each took the square of its length.
      if (next - at > LIST_LINES) at = next - 1
      continue
    }
    const lead = /^(.{1,80}?):\s*$/u.exec(lines[at - 1]?.text ?? '')
    const headed = !header
      .slice(1)
      .some((cell) => /^[^\p{L}]*\d[\d.,\s%€$£]*$/u.test(cell) && !/^(?:19|20)\d{2}$/u.test(cell))
    const table: DataTable = {
      header: headed ? header : [],
      rows: headed ? group : [header, ...group],
      start: first.start,
      end,
    }
    tables.push(lead?.[1] ? { ...table, title: lead[1] } : table)
    at = next - 1
  }
  return tables
}

/** @param plain every comma parts: the header has no figures, so its own commas count the columns. */
function cellsOf(line: string, sign: string, plain = false): string[] {
  const inner = sign === '|' ? line.trim().replace(/^\||\|$/gu, '') : line
  // A comma inside a number or quotes separates nothing.
  const cells =
    sign === ',' && !plain ? inner.split(/,(?!\d{3}(?:\D|$))(?=(?:[^"]*"[^"]*")*[^"]*$)/u) : inner.split(sign)
  return cells.map((cell) => cell.trim().replace(/^"|"$/gu, ''))
}

function pairRuns(prompt: string, atoms: readonly Fact[]): Pair[][] {
  const runs: Pair[][] = []
  let run: Pair[] = []
  const close = () => {
    // Two dates in a row are dates; three months in a row with a figure each are figures.
    const many = run.some((pair) => pair.weak) ? new Set(run.map((pair) => pair.label)).size >= 3 : run.length >= 2
    const enough = many && !(run[0]?.counted === true && isOfOneCount(run))
    const table = enough ? tidy(prompt, run) : []
    // "2 hours" and "0.01" measure two things; "price 20, weight 5" do too.
    const labels = new Set(table.map((pair) => (pair.numbered ? pair.label.replace(/\s\d+$/u, '') : '')))
    const uneven = labels.size > 1
    const mixed = uneven || (table.length === 2 && table.filter((pair) => unitOf(pair.value) === '').length === 1)
    if (enough && !mixed && table.filter((pair) => MEASURE.test(pair.label)).length < 2) runs.push(table)
    run = []
  }
  for (const piece of pieces(prompt, atoms)) {
    // "returns 36, 41, 22": a label with several figures has none of its own.
    if (run.length > 0 && /^\s*\d[\d.,]*\s*$/u.test(prompt.slice(piece.start, piece.end))) run.pop()
    // Among commas a semicolon parts what is apart.
    if (piece.after === ';' && run.at(-1)?.after === ',') close()
    const pair = pairIn(prompt, piece, atoms, run.length > 0) ?? lastOf(prompt, piece, run)
    const first = run[0]
    const unlike =
      pair !== undefined &&
      first !== undefined &&
      (pair.counted !== first.counted ||
        /[%‰]/u.test(pair.value) !== /[%‰]/u.test(first.value) ||
        (unitOf(pair.value) !== '' && unitOf(first.value) !== '' && unitOf(pair.value) !== unitOf(first.value)))
    if (unlike) close()
    if (pair === undefined) close()
    else run.push(pair)
    if (
      piece.breaks ||
      (pair !== undefined && pair.valueEnd < piece.end && /\p{L}/u.test(prompt.slice(pair.valueEnd, piece.end)))
    )
      close()
  }
  close()
  return runs
}

/** "412 tickets, 371 closed, 4.1 hours": what became of some of those, and how long: no values of one kind. */
function isOfOneCount(run: readonly Pair[]): boolean {
  const [first, ...others] = run
  const count = (pair: Pair | undefined) => Number(pair?.value.replace(/\D/gu, ''))
  const counts = /s$|^\p{Lu}/u.test(first?.label ?? '') && !OUTCOME.test(first?.label ?? '')
  return (
    run.some((pair) => UNIT_WORD.test(pair.label)) ||
    (counts && others.some((pair) => OUTCOME.test(pair.label) && count(pair) <= count(first)))
  )
}

const OUTCOME =
  /(?:\p{Ll}ed|open|won|lost|sold|paid|geschlossen|gelöst|erledigt|offen|verkauft|bezahlt|fermée?s?|résolue?s?|vendue?s?|payée?s?|cerrad[oa]s?|resuelt[oa]s?|vendid[oa]s?|pagad[oa]s?)$/iu

const UNIT_WORD =
  /^(?:(?:milli)?seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|(?:milli)?sekunden?|minuten?|stunden?|tagen?|tage?|wochen?|monate?n?|jahre?n?|secondes?|heures?|jours?|semaines?|mois|ans|années?|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?)$/iu

/** "214 in 2021, 187 in 2022 and 121 in 2023 at 9 sites": what stands behind the last year is no part of the run. */
function lastOf(prompt: string, piece: Piece, run: readonly Pair[]): Pair | undefined {
  if (run.length === 0 || run.some((pair) => !YEAR.test(pair.label))) return undefined
  const text = prompt.slice(piece.start, piece.end)
  const match = /^(\s*)(\d[\d.,]*)(\s(?:in|im|en)\s+)((?:19|20)\d{2})(?=\s\p{L})/u.exec(text)
  if (match?.[2] === undefined || match[4] === undefined) return undefined
  const labelStart = piece.start + (match[1]?.length ?? 0)
  return {
    ...piece,
    label: match[4],
    value: match[2],
    labelStart,
    valueEnd: piece.start + match[0].length,
    counted: false,
  }
}

const YEAR = /^(?:19|20)\d{2}$/u

/** Splits at commas, semicolons, line ends, "and", and sentence ends, but never inside an atom. */
function* pieces(prompt: string, atoms: readonly Fact[]): Generator<Piece> {
  let start = 0
  let after = ''
  let atom = 0
  for (const match of prompt.matchAll(/[,;\n]|\s(?:and|und|et|y|&|\/)\s|[.!?](?=\s|$)/gu)) {
    while (atom < atoms.length && (atoms[atom]?.end ?? 0) <= match.index) atom++
    const inside = atoms[atom]
    if (inside !== undefined && inside.start < match.index && match.index + match[0].length <= inside.end) continue
    // "1. Quartal": an ordinal ends no sentence.
    if (
      match[0] === '.' &&
      /(?<!\d)\d{1,2}$/u.test(prompt.slice(Math.max(0, match.index - 3), match.index)) &&
      COUNTED_PERIOD.test(prompt.slice(match.index + 1, match.index + 40))
    )
      continue
    yield {
      start,
      end: match.index,
      breaks: /[.!?]/u.test(match[0]) || /^\n\s*\n/u.test(prompt.slice(match.index, match.index + 4)),
      after,
    }
    start = match.index + match[0].length
    after = match[0].trim()
  }
  yield { start, end: prompt.length, breaks: true, after }
}

/** A label is a noun, not the rest of a clause. */
const LEADS_ON =
  /^(?:without|ohne|sans|sin|with|of|for|in|at|by|from|to|over|under|about|than|and|mit|von|für|bei|um|auf|über|avec|de|pour|en|con|para|por|sobre|free|within|up)(?:\s|$)/iu
/** "before the new lane 9 min": when, no thing. */
const WHEN = /^(?:before|after|vor|nach|avant|après|antes|después)\s/iu
/** Small letters alone: "tienda Sur" is a label, "based sur" is none. */
const BREAKS_OFF =
  /\s(?:took|takes|is|are|was|were|fell|rose|from|by|of|than|hat|haben|ist|sind|war|von|um|a|de|est|sont|es|son|an|auf|in|mit|bei|für|at|on|with|to|for|sur|à|en|con|under|below|above|over|about|least|most|vs|unter|über|bis|unten|sous|moins|plus|bajo|menos|más|those|who|which)$/u
/** "en ligne 15 €" among amounts: where it was sold, named as its neighbours are. */
const CHANNEL = /^(?:en|in|im|by|per|à|au|am)\s\p{L}+$/iu
/** "m3", "km²", "g CO2". */
const UNIT = /^\p{L}{1,10}[23²³]?(?:\s\p{L}{1,10}2?)?$/u

/** "p=0.01", "n = 34", "goal 420": what is said of the figures, none of them. */
const STATISTIC =
  /^(?:target|goal|quota|ziel|zielwert|soll|vorgabe|objectif|cible|objetivo|meta|p|n|r|t|f|z|d|df|sd|se|ci|or|hr|r²|χ²|α|β|η²)$/iu

/** Each is a measure of its own: one under the other they are no series. */
const MEASURE =
  /^(?:price|weight|height|length|width|depth|age|speed|capacity|temperature|distance|deposit|duration|ticket|card|fee|late fee|preis|gewicht|höhe|länge|breite|tiefe|alter|tempo|kaution|dauer|prix|poids|hauteur|longueur|largeur|âge|vitesse|caution|durée|precio|peso|altura|longitud|anchura|edad|velocidad|fianza|duración)$/iu

const COUNTED_PERIOD =
  /^\s(?:Quartal|Halbjahr|Trimester|Semester|Tertial|Woche|KW|Monat|Jahr|Tag|Runde|Etappe|Schicht|Stock|Platz|Klasse|trimestre|semestre|cuatrimestre|mes|semana)(?!\p{L})/u

/** "1. Quartal", "2nd quarter", "1er trimestre": says which, not how much. */
const ordinal = (prompt: string, { end }: Fact): boolean =>
  COUNTED_PERIOD.test(prompt.slice(end, end + 40).replace(/^\./u, '')) ||
  /^\.?(?:st|nd|rd|th|er|ère|re|e|ème|º|ª)\s\p{L}/u.test(prompt.slice(end, end + 8))

function pairIn(prompt: string, piece: Piece, atoms: readonly Fact[], goesOn: boolean): Pair | undefined {
  const text = prompt.slice(piece.start, piece.end)
  if (text.length > 160) return undefined
  const inside = within(atoms, piece)
  const day = inside.at(-1)
  const dated = day?.kind === 'date' ? /^(\p{L}{3,})\s(\d{1,2})$/u.exec(day.text) : null
  const unit = day === undefined ? '' : prompt.slice(day.end, piece.end).trim()
  const lead = day === undefined ? '' : prompt.slice(piece.start, day.start).trim()
  if (
    dated?.[1] !== undefined &&
    dated[2] !== undefined &&
    day !== undefined &&
    (unit === '' || UNIT.test(unit)) &&
    (goesOn ? lead === '' : inside.length === 1 || lead.endsWith(':'))
  )
    return {
      ...piece,
      label: dated[1],
      value: `${dated[2]} ${unit}`.trim(),
      labelStart: day.start,
      valueEnd: unit === '' ? day.end : piece.end,
      counted: false,
      weak: true,
    }
  const values = inside.filter((one) => VALUE_KINDS.has(one.kind) && !ordinal(prompt, one))
  const value = values.at(-1)
  const which = values.at(-2)
  // "sprint 11: 34 points", "week 2 41": the first figure says which sprint it is.
  const numbered =
    value !== undefined &&
    which !== undefined &&
    /^\d{1,3}$/u.test(which.text) &&
    /\p{L}{3,}\s$/u.test(prompt.slice(piece.start, which.start)) &&
    /^\s?[:=]?\s$/u.test(prompt.slice(which.end, value.start))
  // "1a 900 ppm", "flat 12b 40": a figure with a letter names.
  const lettered =
    value !== undefined &&
    which !== undefined &&
    /^\d{1,3}$/u.test(which.text) &&
    /^\p{Ll}\s?[:=]?\s$/u.test(prompt.slice(which.end, value.start))
  if (value === undefined || values.length - (numbered || lettered ? 1 : 0) > (goesOn ? 1 : 2)) return undefined
  const before = prompt.slice(piece.start, value.start)
  const after = prompt.slice(value.end, piece.end).trim()
  // "150 in Q2", "12 im März"
  const reversed =
    /^(?:\p{L}{1,20}\s)?(?:in|im|for|für|en|au|pour|para|on|at)\s+(?:the\s|el\s|le\s|la\s)?(.{1,30})$/u.exec(after)
  if (
    reversed?.[1] !== undefined &&
    !/(?:\s|^)(?:at|of|from|with|in|by|to|on|an|auf|bei|mit|von|à|de|avec|en|con)\s+$/iu.test(before) &&
    values.length === 1 &&
    // "hotel 310.00 on 4 Nov": the figure is the hotel's, not the day's.
    (goesOn
      ? /^\s*(?:(?:and|then|only|about|und|dann|nur|etwa|et|puis|environ|y|luego|unos)\s+)*$/iu.test(before)
      : true)
  ) {
    return {
      ...piece,
      label: reversed[1].trim(),
      value: value.text,
      labelStart: value.start,
      valueEnd: piece.end,
      counted: false,
    }
  }
  if (!UNIT.test(after) && (after.split(/\s+/u).length > 2 || /[^\p{L}\s%°.²³()/-]/u.test(after))) return undefined
  const counted =
    !numbered &&
    /^(?:\p{L}+(?:[ -]\p{L}+){0,2})$/u.test(after) &&
    /(?:^|:)\s*(?:(?:of (?:whom|these)|davon|dont|de ellos)\s+)?$/u.test(before)
  if (counted && value.kind !== 'amount')
    return { ...piece, label: after, value: value.text, labelStart: value.start, valueEnd: piece.end, counted: true }
  const colon = Math.max(before.lastIndexOf(': ', before.trimEnd().length - 2), before.lastIndexOf(':\n'))
  const from = colon === -1 ? 0 : colon + 1
  const label = before
    .slice(from)
    .replace(/[\s:=–—→-]+$/u, '')
    .replace(/^[\s\-*•]+/u, '')
  // "Q1 revenue was": the label is the quarter.
  const [, spoken, of] =
    /^(Q[1-4]|(?:19|20)\d{2}|\p{Lu}\p{Ll}{2,8})\s+(\p{L}+)\s+(?:was|were|is|are|war|waren|était|étaient|fue|fueron)$/u.exec(
      label,
    ) ?? []
  if (spoken !== undefined) {
    const at = piece.start + from + before.slice(from).indexOf(spoken)
    return {
      ...piece,
      label: spoken,
      value: value.text + (after === '' ? '' : ` ${after}`),
      labelStart: at,
      valueEnd: piece.end,
      counted: false,
      ...(of === undefined ? {} : { of }),
    }
  }
  const named = !LEADS_ON.test(label) || (goesOn && value.kind === 'amount' && CHANNEL.test(label))
  if (!named || WHEN.test(label) || BREAKS_OFF.test(label) || STATISTIC.test(label) || /\([^)]*$/u.test(label))
    return undefined
  if (label === '' || label.length > 60 || !/[\p{L}\d]/u.test(label)) return undefined
  const labelStart = piece.start + from + before.slice(from).indexOf(label)
  return {
    ...piece,
    label,
    value: `${value.text} ${after}`.trim(),
    labelStart,
    valueEnd: piece.end,
    counted: false,
    ...(numbered ? { numbered } : {}),
    ...(colon === -1 ? {} : { whole: true }),
  }
}

function within(atoms: readonly Fact[], piece: Piece): Fact[] {
  let low = 0
  let high = atoms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((atoms[middle]?.start ?? 0) < piece.start) low = middle + 1
    else high = middle
  }
  const found: Fact[] = []
  for (let at = low; at < atoms.length && (atoms[at]?.end ?? 0) <= piece.end; at++) found.push(atoms[at] as Fact)
  return found
}

/** The first label of "sales January 12, February 15" is its last word, as in its neighbours. */
function tidy(prompt: string, run: Pair[]): Pair[] {
  const [first, second] = run
  if (first === undefined || second === undefined) return run
  const surplus = first.label.split(/\s+/u).length - second.label.split(/\s+/u).length
  const plain = run.slice(1).every((pair) => pair.label.split(/\s+/u).length <= 2)
  if (surplus <= 0 || !plain) return run
  const words = first.label.split(/\s+/u)
  // ": very happy 41, ok 30": nothing but the label stands behind the colon.
  if (first.whole === true && !isTime(second.label)) return run
  // "sehr zufrieden 31, zufrieden 38": the longer label is one of its own.
  if (run.slice(1).some((pair) => pair.label.toLowerCase() === words.slice(surplus).join(' ').toLowerCase())) return run
  const label = words.slice(surplus).join(' ')
  const labelStart = prompt.indexOf(label, first.labelStart + words.slice(0, surplus).join(' ').length)
  return [{ ...first, label, labelStart: labelStart === -1 ? first.labelStart : labelStart }, ...run.slice(1)]
}

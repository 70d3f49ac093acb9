/**
 * Whether a document keeps what the prompt gives, and brings in what nobody gave.
 *
 * Both compare meanings where they can: `14 March` is kept by `14.03.`, `€250` by `250 €`. Both are linear in the texts.
 */

import { findNames } from './capitals.ts'
import { readCalendar, scanAtoms } from './scan.ts'
import type { Fact } from './types.ts'

/** The facts that `document` does not hold. */
export function factsMissing(document: string, facts: readonly Fact[]): Fact[] {
  const text = normal(document)
  let atoms: Atoms | undefined
  return facts.filter((fact) => {
    if (text.includes(normal(fact.text))) return false
    // "Verkäuferin Svenja Ott", a name on two lines: kept where each of its words stands.
    if (fact.kind === 'name' && fact.text.split(/\s+/u).every((word) => text.includes(normal(word)))) return false
    atoms ??= atomsOf(document)
    return !holds(atoms, fact)
  })
}

export interface Invented {
  kind: Fact['kind']
  text: string
}

/**
 * Numbers, dates and names in `document` that none of `sources` holds (the prompt, the existing content, computed figures).
 * Small counts (0 to 12, as in "three reasons", "2. Method") and names that only open a sentence are let pass.
 */
export function inventedFigures(document: string, sources: readonly string[], language: string): Invented[] {
  return inventedInEach([document], sources, language)
}

/** The same for texts that have nothing to do with each other, such as lines: the sources are read once. */
export function inventedInEach(texts: readonly string[], sources: readonly string[], language: string): Invented[] {
  const source = sources.join('\n')
  const known = normal(source)
  const given = atomsOf(source, language)
  return texts.flatMap((text) => inventedIn(text, { known, given, language }))
}

function inventedIn(
  document: string,
  { known, given, language }: { known: string; given: Atoms; language: string },
): Invented[] {
  const invented: Invented[] = []
  const atoms = scanAtoms(document, language)
  for (const atom of atoms) {
    if (known.includes(normal(atom.text)) || holds(given, atom)) continue
    if (
      atom.kind === 'number' &&
      atom.value !== undefined &&
      Number.isInteger(atom.value) &&
      atom.value >= 0 &&
      atom.value <= 12
    )
      continue
    invented.push({ kind: atom.kind, text: atom.text })
  }
  for (const name of findNames(document, atoms, language, undefined)) {
    const words = name.text.split(/\s+/u).filter((word) => /^\p{Lu}/u.test(word))
    if (words.length < 2 || words.every((word) => known.includes(normal(word)))) continue
    if (known.includes(normal(name.text))) continue
    invented.push({ kind: 'name', text: name.text })
  }
  return invented
}

interface Atoms {
  values: Set<number>
  dates: { year?: number; month?: number; day?: number }[]
  digits: Set<string>
}

function atomsOf(text: string, language = 'en'): Atoms {
  const atoms: Atoms = { values: new Set(), dates: [], digits: new Set() }
  // Read by both habits of writing thousands, so a German figure in an English text is found too.
  for (const habit of [language, language === 'en' ? 'de' : 'en']) {
    for (const atom of scanAtoms(text, habit)) {
      if (atom.value !== undefined) atoms.values.add(Math.abs(atom.value))
      if (atom.calendar !== undefined) atoms.dates.push(atom.calendar)
      const digits = atom.text.replace(/\D/gu, '')
      if (digits !== '') atoms.digits.add(digits)
    }
  }
  return atoms
}

function holds(atoms: Atoms, fact: Fact): boolean {
  if (fact.kind === 'amount' || fact.kind === 'percentage' || fact.kind === 'number')
    return fact.value !== undefined && atoms.values.has(Math.abs(fact.value))
  if (fact.kind === 'date') {
    const wanted = fact.calendar ?? readCalendar(fact.text)
    if (wanted === undefined) return false
    return atoms.dates.some((date) =>
      (['day', 'month', 'year'] as const).every((part) => wanted[part] === undefined || date[part] === wanted[part]),
    )
  }
  if (fact.kind === 'phone' || fact.kind === 'reference')
    return atoms.digits.has(fact.text.replace(/\D/gu, '')) && fact.text.replace(/\D/gu, '').length > 3
  return false
}

/** Case, spaces, quotes and hyphens do not make another fact; nor does escaping. */
function normal(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\\([\\*])/gu, '$1')
    .replace(/\*\*/gu, '')
    .replace(/`/gu, '')
    .replace(/[’‘]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‐‑–—−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .toLowerCase()
}

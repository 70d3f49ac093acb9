/** Whether the first column of a table has names of code: options, keys, fields. Ordinary words are none. */
import type { Document } from '@platen/document/model'

const NAME_LENGTH_MAX = 40
const HEAD_LENGTH_MAX = 60
/** The part of the cells that may have spaces, and that look like code where others are words with capitals. */
const SPACED_PART = 1 / 4
const MARKED_PART = 1 / 2
/** Other letters are of a language; numbers are no names. */
const ASCII = /^[!-~ ]*$/u
const LETTER = /[A-Za-z]/u
/** `--all`, `log_level`, `maxBytes`, `server.port`, `/path`, `a()`. */
const CODE = /[_/\\=<>{}()[\]@$*|#~]|^--?\w|[a-z\d][A-Z]|\w\.\w|^\.\w|\w::?\w/u
/** A word with a capital, as in a table for people. */
const WORD = /^[A-Z][a-z]+(?:\s|$)/u
/** Words of the heads of such columns, in the languages that documentation is written in most. */
const HEADS = new Set(
  (
    'argument arguments attribute cmd code command environment env event field fields file flag function header identifier id key keys method ' +
    'name option options package param parameter parameters path property property setting settings switch variable variables ' +
    'attribut befehl datei einstellung feld funktion methode schlüssel option umgebungsvariable ' +
    'clé champ commande fichier fonction méthode nom paramètre propriété ' +
    'argumento atributo campo clave comando fichero nombre opción parámetro propiedad'
  ).split(' '),
)

/** @param head row of the table's head; undefined where it has none. */
export function hasCodeNames(document: Document, rows: readonly number[], head: number | undefined): boolean {
  let spaced = 0
  let marked = 0
  let hasWord = false
  for (const row of rows) {
    const cell = row + 1
    if (cell >= document.afterOf(row)) return false
    const length = document.endOf(cell) - document.startOf(cell)
    if (length === 0 || length > NAME_LENGTH_MAX) return false
    const text = document.text(cell).trim()
    const isCode = document.runs(cell).every(({ code, text }) => code || text.trim() === '')
    if (!isCode && !(ASCII.test(text) && LETTER.test(text))) return false
    if (/\s/u.test(text)) spaced++
    if (isCode || CODE.test(text)) marked++
    else if (WORD.test(text)) hasWord = true
  }
  if (rows.length === 0 || spaced > rows.length * SPACED_PART) return false
  if (marked >= rows.length * MARKED_PART) return true
  return !hasWord && (marked > 0 || (head !== undefined && namesCode(document, head)))
}

function namesCode(document: Document, head: number): boolean {
  if (head + 1 >= document.afterOf(head)) return false
  const words = document
    .text(head + 1)
    .slice(0, HEAD_LENGTH_MAX)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words.some((word) => HEADS.has(word))
}

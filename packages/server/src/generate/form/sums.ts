/**
 * Sums and shares of a table's columns, for a data report.
 *
 * A column is summed only if its header consists of words from a closed list of quantities, such as "Sales" or "Number of
 * visitors" (not "Unit price", "Rating" or "Status"), and if every row has a number in the same style. "1,234" alone may be
 * a thousand or one point two: such a column is not summed. Exact arithmetic.
 */
import { NUMBER, printTable, type Table } from './cells.ts'
import { wordingOf } from './wording.ts'

const ADDITIVE = words(`
  sales revenue turnover income expenses expense cost costs amount sum total quantity qty units count orders visitors visits hours
  profit loss customers users members items pieces tickets downloads returns energy consumption donations donors votes respondents
  responses participants students pupils guests
  umsatz umsätze erlös erlöse einnahmen ausgaben kosten betrag summe menge anzahl stück stückzahl bestellungen besucher besuche
  stunden gewinn verlust kunden nutzer mitglieder verbrauch stimmen teilnehmer retouren spenden gäste
  ventes affaires recettes dépenses coût coûts montant somme quantité unités commandes visiteurs visites heures bénéfice perte
  clients utilisateurs membres consommation voix retours dons
  ventas ingresos gastos coste costes costo costos importe suma cantidad unidades pedidos visitantes visitas horas beneficio clientes
  usuarios miembros consumo votos participantes devoluciones donaciones`)
const LINKING = words(
  'of de des du la le los las number nombre número chiffre gesamt net gross netto brutto in en eur usd gbp chf tsd mio k m kg t l km kwh mwh',
)
const TOTAL_ROWS = words('total totals sum summe gesamt insgesamt gesamtsumme somme suma')
const SHARE_ROWS_MAX = 30

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/u))
}

/** A column of numbers, read in one style. */
interface Column {
  /** Multiples of the last decimal place. */
  values: bigint[]
  decimals: number
  point: string
  group: string
  before: string
  after: string
}

/** Text to print below `table` in `language`; undefined if no column can be summed. */
export function sumsOf({ header, rows }: Table, language: string): string | undefined {
  if (rows.length < 2 || rows.some((row) => TOTAL_ROWS.has(plain(row[0] ?? '')))) return undefined
  const columns = header.flatMap((title, index) => {
    const column = index > 0 && isAdditive(title) ? readColumn(rows.map((row) => row[index] ?? '')) : undefined
    return column ? [{ title, column, total: column.values.reduce((sum, value) => sum + value, 0n) }] : []
  })
  if (columns.length === 0) return undefined
  const totals = columns.map(({ title, column, total }) => `${labelOf(title, language)} ${print(total, column)}`)
  const shared = columns.filter(({ column, total }) => total > 0n && column.values.every((value) => value >= 0n))
  if (shared.length === 0 || rows.length > SHARE_ROWS_MAX) return totals.join('\n')
  const point = shared.find(({ column }) => column.point !== '')?.column.point ?? (language === 'en' ? '.' : ',')
  const shares = printTable({
    header: [header[0] ?? '', ...shared.map(({ title }) => `% ${title}`)],
    rows: rows.map((row, at) => [
      row[0] ?? '',
      ...shared.map(({ column, total }) => share(column.values[at] ?? 0n, total, point)),
    ]),
  })
  return `${totals.join('\n')}\n\n${shares}`
}

/** A title that is itself a word for a sum is not labelled again. */
function labelOf(title: string, language: string): string {
  const { total } = wordingOf(language)
  return TOTAL_ROWS.has(plain(title)) ? total.replace(/^.*\{column\}/u, title) : total.replace('{column}', title)
}

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
    .trim()

function isAdditive(title: string): boolean {
  const all = plain(title).split(/ +/u)
  return (
    all.some((word) => ADDITIVE.has(word)) &&
    all.every((word) => ADDITIVE.has(word) || LINKING.has(word) || /^\d+$/u.test(word))
  )
}

/** The numbers of a column; undefined if one is missing, has another unit or is ambiguous. */
function readColumn(cells: readonly string[]): Column | undefined {
  const parts = cells.map((cell) => NUMBER.exec(cell) ?? [])
  const [, , before = '', , after = ''] = parts[0] ?? []
  const isOneUnit = parts.every((part) => part[2] === before && (part[4] ?? '').trim() === after.trim())
  if (!isOneUnit || after.trim() === '%' || parts.some((part) => part[3] === undefined)) return undefined
  const readings = ['', '.', ','].flatMap((point) =>
    ['', '.', ',', '’', "'", ' ', '\u00a0', '\u202f'].flatMap((group): Column[] => {
      const figures = parts.map((part) => readFigure(part[3] ?? '', point, group))
      const decimals = Math.max(...figures.map((figure) => figure?.fraction.length ?? 0))
      const values = figures.flatMap((figure, at) => {
        const value = figure && BigInt(figure.whole + figure.fraction.padEnd(decimals, '0'))
        return value === undefined ? [] : [/[-−]/u.test(parts[at]?.[1] ?? '') ? -value : value]
      })
      // Three decimals together with one or two are probably thousands in another style.
      const lengths = new Set(figures.map((figure) => figure?.fraction.length ?? 0)).difference(new Set([0]))
      const isMixed = lengths.size > 1 && lengths.has(3)
      return isMixed || values.length < parts.length ? [] : [{ values, decimals, point, group, before, after }]
    }),
  )
  const meanings = new Set(readings.map(({ values, decimals }) => `${decimals} ${values.join(' ')}`))
  return meanings.size === 1 ? readings[0] : undefined
}

function readFigure(figure: string, point: string, group: string): { whole: string; fraction: string } | undefined {
  const [whole = '', fraction = '', ...more] = point === '' ? [figure] : figure.split(point)
  const [first = '', ...others] = group === '' ? [whole] : whole.split(group)
  const isGrouped = others.length === 0 || (first.length <= 3 && others.every((digits) => digits.length === 3))
  const digits = [first, ...others].join('')
  if (more.length > 0 || !isGrouped || !/^\d+$/u.test(digits) || !/^\d*$/u.test(fraction)) return undefined
  return { whole: digits, fraction }
}

function print(value: bigint, { decimals, point, group, before, after }: Column): string {
  const digits = `${value < 0n ? -value : value}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const grouped = group === '' ? whole : BigInt(whole).toLocaleString('en-US').replaceAll(',', group)
  const fraction = decimals > 0 ? point + digits.slice(-decimals) : ''
  return `${value < 0n ? '-' : ''}${before}${grouped}${fraction}${after}`
}

/** Percentage with one decimal, rounded half up. */
function share(value: bigint, total: bigint, point: string): string {
  const tenths = (value * 2000n + total) / (total * 2n)
  return `${tenths / 10n}${point}${tenths % 10n}`
}

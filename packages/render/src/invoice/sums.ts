/**
 * The sums of an invoice or quote by the rules of EN 16931-1 (6.4): data of the schema in, the same data with sums in their places out.
 *
 * | sum | rule |
 * |---|---|
 * | of a line: quantity × price ÷ pricePer − discount + charge | BT-131, of BG-25 |
 * | lines, discounts, charges, net | BR-CO-10, 11, 12, 13 |
 * | tax of a category and rate, from the sum of its lines less its discounts | BR-CO-17, BR-S-8, BR-Z-8 … |
 * | tax, gross, due | BR-CO-14, 15, 16 |
 *
 * Every amount is rounded half away from zero, to the decimals of the currency, at most two (BR-DEC). Nothing else is rounded.
 */
import type { Data } from '../data.ts'
import { Decimal } from '../decimal.ts'
import { type DataFault, DataInvalid } from '../faults.ts'
import { currencyDecimals } from '../formats.ts'
import type { VatCategory } from './schema.ts'

type Fields = { readonly [key: string]: Data }

/** The tax of one category and rate. [BG-23] */
interface TaxGroup {
  category: VatCategory
  /** Per cent; 0 for what is outside the scope of the tax. */
  rate: Decimal
  /** [BT-116] */
  taxable: Decimal
  reasons: Set<string>
}

const ZERO = Decimal.fromJson('0')
const PERCENT = Decimal.fromJson('0.01')
const HUNDRED = Decimal.fromJson('100')

/** Categories without tax, and with a reason for it (BR-E-10, BR-AE-10, BR-IC-10, BR-G-10, BR-O-10). */
const WITHOUT_TAX: ReadonlySet<VatCategory> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O'])
const WITH_REASON: ReadonlySet<VatCategory> = new Set(['E', 'AE', 'K', 'G', 'O'])
/** The buyer pays the tax: both have a number (BR-AE-2, BR-IC-2). */
const WITH_BUYER_ID: ReadonlySet<VatCategory> = new Set(['AE', 'K'])

/**
 * @param data of INVOICE_SCHEMA or QUOTE_SCHEMA, checked against it
 * @returns data with, of each line, `amount` (before discount and charge), `net`, `discountAmount`, `chargeAmount`, `vatRate` and
 * `vatCategory`; of each discount and charge `amount`; `taxes`, a list of `{category, rate, taxable, tax, reason}`; `totals`.
 * @throws {DataInvalid} with all faults, among them totals that disagree
 */
export function withSums(data: Data, kind: 'invoice' | 'quote'): Data {
  return new Sums(data as Fields, kind).run()
}

class Sums {
  readonly #data: Fields
  readonly #kind: 'invoice' | 'quote'
  readonly #decimals: number
  readonly #groups = new Map<string, TaxGroup>()
  /** Sums of the lines by group: what per cent of the document are of, whatever else is on it. */
  #ofLines: ReadonlyMap<string, Decimal> = new Map()
  readonly #faults: DataFault[] = []

  constructor(data: Fields, kind: 'invoice' | 'quote') {
    this.#data = data
    this.#kind = kind
    this.#decimals = decimalsOf(String(data['currency']))
  }

  run(): Data {
    const data = this.#data
    const lines = listOf(data['lines']).map((line, at) => this.#line(line, `/lines/${at}`))
    this.#ofLines = new Map([...this.#groups].map(([key, { taxable }]) => [key, taxable]))
    const sumOfLines = sumOf(lines, 'net')
    const discounts = this.#onDocument('discounts', 'minus')
    const charges = this.#onDocument('charges', 'plus')
    const sumOfDiscounts = sumOf(discounts, 'amount')
    const sumOfCharges = sumOf(charges, 'amount')
    const net = sumOfLines.minus(sumOfDiscounts).plus(sumOfCharges)
    this.#checkCategories()
    const taxes = [...this.#groups.values()].map((group) => this.#tax(group))
    const tax = sumOf(taxes, 'tax')
    const gross = net.plus(tax)
    const givenTotals = fieldsOf(data['totals'])
    const prepaid = this.#amount(data['prepaid'], '/prepaid') ?? ZERO
    const rounding = this.#amount(givenTotals['rounding'], '/totals/rounding') ?? ZERO
    const due = gross.minus(prepaid).plus(rounding)
    const totals = {
      lines: sumOfLines,
      discounts: sumOfDiscounts,
      charges: sumOfCharges,
      net,
      tax,
      gross,
      prepaid,
      rounding,
      due,
    }
    this.#compare(givenTotals, totals)
    if (this.#kind === 'invoice' && due.compare(ZERO) > 0) this.#checkTerms()
    if (this.#faults.length > 0) throw new DataInvalid(this.#faults)
    return fields({
      ...data,
      lines,
      ...(discounts.length > 0 ? { discounts } : {}),
      ...(charges.length > 0 ? { charges } : {}),
      taxes,
      totals: fields(this.#printed(totals)),
    })
  }

  /** Amounts with all their decimals: 20.00. */
  #printed(amounts: Record<string, Decimal>): Record<string, Decimal> {
    return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, this.#shown(amount)]))
  }

  #shown(amount: Decimal): Decimal {
    return Decimal.from(amount.toFixed(this.#decimals)) ?? amount
  }

  #line(line: Fields, path: string): Fields {
    const quantity = numberOf(line['quantity'])
    const price = numberOf(line['price'])
    const per = line['pricePer'] === undefined ? undefined : numberOf(line['pricePer'])
    if (price.compare(ZERO) < 0) this.#fault(`${path}/price`, 'must not be negative (BR-27): a quantity may be')
    if (per !== undefined && per.compare(ZERO) <= 0) this.#fault(`${path}/pricePer`, 'must be more than 0')
    const product = quantity.times(price)
    const full = this.#rounded(per === undefined || per.compare(ZERO) <= 0 ? product : product.dividedBy(per))
    const discount = this.#part(line['discount'], full, `${path}/discount`)
    const charge = this.#part(line['charge'], full, `${path}/charge`)
    const net = full.minus(discount ?? ZERO).plus(charge ?? ZERO)
    const group = this.#groupOf(line, path)
    if (group !== undefined) group.taxable = group.taxable.plus(net)
    return fields({
      ...line,
      amount: this.#shown(full),
      net: this.#shown(net),
      ...(discount === undefined ? {} : { discountAmount: this.#shown(discount) }),
      ...(charge === undefined ? {} : { chargeAmount: this.#shown(charge) }),
      ...(group === undefined ? {} : { vatCategory: group.category, vatRate: group.rate }),
    })
  }

  /** The amount of a discount or charge, which is given or a percentage of `base`. */
  #part(part: Data | undefined, base: Decimal, path: string): Decimal | undefined {
    if (part === undefined) return undefined
    const { amount, percent } = fieldsOf(part)
    if (amount !== undefined) return this.#positive(this.#amount(amount, `${path}/amount`) ?? ZERO, `${path}/amount`)
    const share = this.#positive(numberOf(percent), `${path}/percent`)
    return this.#rounded(base.times(share).times(PERCENT))
  }

  #positive(number: Decimal, path: string): Decimal {
    if (number.compare(ZERO) < 0) this.#fault(path, 'must not be negative')
    return number
  }

  /** Discounts and charges of the document. One without a rate is of the only one; per cent are of each rate. */
  #onDocument(name: 'discounts' | 'charges', sign: 'plus' | 'minus'): Fields[] {
    const found: Fields[] = []
    listOf(this.#data[name]).forEach((part, at) => {
      const path = `/${name}/${at}`
      const hasRate = part['vatRate'] !== undefined || part['vatCategory'] !== undefined
      const groups = hasRate ? [this.#groupOf(part, path)] : [...this.#groups.values()]
      if (!hasRate && part['amount'] !== undefined && groups.length > 1) {
        this.#fault(`${path}/vatRate`, 'is missing: the lines have several rates (BR-32)')
        return
      }
      for (const group of groups) {
        if (group === undefined) continue
        const base = this.#ofLines.get(keyOf(group.category, group.rate)) ?? ZERO
        const amount = this.#part(part, base, path) ?? ZERO
        group.taxable = group.taxable[sign](amount)
        found.push(fields({ ...part, amount: this.#shown(amount), vatCategory: group.category, vatRate: group.rate }))
      }
    })
    return found
  }

  #groupOf(item: Fields, path: string): TaxGroup | undefined {
    const reason = item['exemptionReason']
    const ownCategory = item['vatCategory'] as VatCategory | undefined
    if (item['vatRate'] === undefined && ownCategory !== 'O') {
      this.#fault(`${path}/vatRate`, 'is missing')
      return undefined
    }
    const rate = item['vatRate'] === undefined ? ZERO : numberOf(item['vatRate'])
    if (rate.compare(ZERO) < 0 || rate.compare(HUNDRED) > 0) this.#fault(`${path}/vatRate`, 'must be from 0 to 100')
    const category = ownCategory ?? (rate.compare(ZERO) > 0 ? 'S' : reason === undefined ? undefined : 'E')
    if (category === undefined) {
      this.#fault(`${path}/vatCategory`, 'is missing: a rate of 0 needs one (Z, E, AE, K, G, O)')
      return undefined
    }
    if (category === 'S' && rate.compare(ZERO) <= 0) this.#fault(`${path}/vatRate`, 'must be more than 0 (BR-S-5)')
    if (WITHOUT_TAX.has(category) && !rate.isZero())
      this.#fault(`${path}/vatRate`, `must be 0 in the category ${category}`)
    const key = keyOf(category, rate)
    const group = this.#groups.get(key) ?? { category, rate, taxable: ZERO, reasons: new Set<string>() }
    if (typeof reason === 'string') group.reasons.add(reason)
    this.#groups.set(key, group)
    return group
  }

  #checkTerms(): void {
    const { dueDate, payment } = this.#data
    if (dueDate === undefined && fieldsOf(payment)['terms'] === undefined)
      this.#fault('/dueDate', 'is missing: an amount is due, and payment has no terms (BR-CO-25)')
  }

  #checkCategories(): void {
    const groups = [...this.#groups.values()]
    const { seller, buyer } = this.#data
    for (const { category, reasons } of groups) {
      if (WITH_REASON.has(category) && reasons.size === 0)
        this.#fault('/lines', `a line in the category ${category} needs an exemptionReason`)
      if (!WITH_REASON.has(category) && reasons.size > 0)
        this.#fault('/lines', `a line in the category ${category} has no exemptionReason`)
      const [from, to] = [fieldsOf(seller), fieldsOf(buyer)]
      if (!WITH_BUYER_ID.has(category)) continue
      if (from['vatId'] === undefined) this.#fault('/seller/vatId', `is missing: a line has the category ${category}`)
      if (to['vatId'] === undefined) this.#fault('/buyer/vatId', `is missing: a line has the category ${category}`)
    }
    if (groups.length > 1 && groups.some(({ category }) => category === 'O'))
      this.#fault('/lines', 'the category O (outside the scope of the tax) allows no other beside it (BR-O-11)')
  }

  #tax({ category, rate, taxable, reasons }: TaxGroup): Fields {
    return fields({
      category,
      rate,
      taxable: this.#shown(taxable),
      tax: this.#shown(this.#rounded(taxable.times(rate).times(PERCENT))),
      ...(reasons.size > 0 ? { reason: [...reasons].join('; ') } : {}),
    })
  }

  #compare(given: Fields, totals: Record<string, Decimal>): void {
    for (const [name, amount] of Object.entries(given)) {
      const computed = totals[name]
      if (computed === undefined || name === 'rounding') continue
      const number = this.#amount(amount, `/totals/${name}`)
      if (number !== undefined && number.compare(computed) !== 0)
        this.#fault(
          `/totals/${name}`,
          `is ${number}, but ${computed.toFixed(this.#decimals)} is computed from the lines`,
        )
    }
  }

  /** @returns undefined where there is none. An amount has no more decimals than its currency (BR-DEC). */
  #amount(value: Data | undefined, path: string): Decimal | undefined {
    if (value === undefined) return undefined
    const amount = numberOf(value)
    if (amount.decimals > this.#decimals) this.#fault(path, `has more than ${this.#decimals} decimals`)
    return amount
  }

  #rounded(amount: Decimal): Decimal {
    return amount.round(this.#decimals)
  }

  #fault(path: string, message: string): void {
    this.#faults.push({ path, message })
  }
}

const keyOf = (category: VatCategory, rate: Decimal): string => `${category} ${rate.key}`

const DECIMALS_MAX = 2

const decimalsOf = (currency: string): number => Math.min(DECIMALS_MAX, currencyDecimals(currency))

/** The schema has checked that it is one. */
const numberOf = (value: Data | undefined): Decimal => Decimal.from(value) ?? ZERO
const fieldsOf = (value: Data | undefined): Fields => (value ?? fields({})) as Fields
const listOf = (value: Data | undefined): readonly Fields[] => (value ?? []) as readonly Fields[]

/** An object as data have them, without a prototype. */
const fields = (entries: Record<string, Data>): Fields => Object.assign(Object.create(null), entries)

const sumOf = (items: readonly Fields[], name: string): Decimal =>
  items.reduce((sum, item) => sum.plus(numberOf(item[name])), ZERO)

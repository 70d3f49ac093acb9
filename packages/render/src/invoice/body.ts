/**
 * The text of invoices, credit notes and quotes: Markdown with Liquid, for the design `invoice`.
 *
 * Lines of addresses and references end in a backslash, which is a line break: what may be
 * missing brings the backslash of the line before it.
 */
import { EPC_AMOUNT_MAX } from '../codes/epc.ts'
import { type Word, wordsOf } from './words.ts'

/** A text and the words that it prints. */
class Body {
  readonly #used = new Set<Word>()
  readonly #kind: 'invoice' | 'quote'
  #text = ''

  constructor(kind: 'invoice' | 'quote') {
    this.#kind = kind
  }

  readonly word = (name: Word): string => {
    this.#used.add(name)
    return `{{ word_${name} }}`
  }

  /** The name of a variable with a word. */
  readonly variable = (name: Word): string => {
    this.#used.add(name)
    return `word_${name}`
  }

  add(text: string): void {
    this.#text += text
  }

  toString(): string {
    return `{% sums "${this.#kind}" %}\n${wordsOf([...this.#used])}${this.#text}`
  }
}

const optional = (value: string, text: string): string => `{% if ${value} %}\\\n${text}{% endif %}`

/** Lines of an address below its name. @param party `seller` or `buyer` */
const address = (party: string): string => {
  const { city, postcode } = { city: `{{ ${party}.address.city }}`, postcode: `{{ ${party}.address.postcode }}` }
  return `\\
{{ ${party}.address.line1 }}${optional(`${party}.address.line2`, `{{ ${party}.address.line2 }}`)}\\
{% unless ${party}.address.postcode %}${city}{% elsif "US CA GB AU IE NZ" contains ${party}.address.country %}${city} ${postcode}{% else %}${postcode} ${city}{% endunless %}${optional('seller.address.country != buyer.address.country', `{{ ${party}.address.country | country }}`)}`
}

/** Seller, buyer, and what is beside the address. @param number of the document; @param more lines below its date */
function addHead(body: Body, number: string, more: string): void {
  const { word } = body
  const labelled = (name: Word, value: string): string => optional(value, `${word(name)}: {{ ${value} }}`)
  body.add(`${word('from')}: {{ seller.name }}${address('seller')}`)
  for (const value of ['seller.contact.phone', 'seller.contact.email']) body.add(optional(value, `{{ ${value} }}`))
  body.add(`${labelled('register', 'seller.registration')}${labelled('vatId', 'seller.vatId')}${labelled('taxNumber', 'seller.taxNumber')}

${word('to')}: {{ buyer.name }}${optional('buyer.contact.name', '{{ buyer.contact.name }}')}${address('buyer')}

${number}: **{{ number }}**\\
${word('date')}: {{ issueDate | date }}${more}${labelled('order', 'orderReference')}${labelled('reference', 'buyerReference')}${labelled('buyerVatId', 'buyer.vatId')}

`)
}

const IF_TAX = '{% if totals.tax != 0 %}'

function addLines(body: Body): void {
  const { word, variable } = body
  const currency = '({{ currency | symbol }})'
  /** A row of a discount or charge. @param item path of it; @param amount path, with a filter */
  const part = (item: string, name: Word, amount: string, rate: string, of = ''): string =>
    `| | {{ ${item}.reason | default: ${variable(name)} }}{% if ${item}.percent %}, {{ ${item}.percent | percent }}{% endif %}${of} | | | |${IF_TAX} {{ ${rate}.vatRate | percent }} |{% endif %} {{ ${amount} | amount }} |\n`
  const ofLine = ` ${word('ofLine')} {{ forloop.index }}`
  body.add(`| ${word('number')} | ${word('description')} | ${word('quantity')} | ${word('unit')} | ${word('price')} ${currency} |${IF_TAX} ${word('vat')} |{% endif %} ${word('amount')} ${currency} |
|:--|:--|--:|:--|--:|${IF_TAX}--:|{% endif %}--:|
{% for line in lines %}
| {{ forloop.index }} | {{ line.name }}{% if line.description %}<br>{{ line.description }}{% endif %} | {{ line.quantity | number }} | {% if line.unit %}{{ line.unit | unit }}{% endif %} | {{ line.price | amount }}{% if line.pricePer and line.pricePer != 1 %} / {{ line.pricePer | number }}{% endif %} |${IF_TAX} {{ line.vatRate | percent }} |{% endif %} {{ line.amount | amount }} |
{% if line.discountAmount %}
${part('line.discount', 'discount', 'line.discountAmount | times: -1', 'line', ofLine)}{% endif %}
{% if line.chargeAmount %}
${part('line.charge', 'charge', 'line.chargeAmount', 'line', ofLine)}{% endif %}
{% endfor %}
{% if discounts %}{% for item in discounts %}
${part('item', 'discount', 'item.amount | times: -1', 'item')}{% endfor %}{% endif %}
{% if charges %}{% for item in charges %}
${part('item', 'charge', 'item.amount', 'item')}{% endfor %}{% endif %}

`)
}

/** @param due what is said of the last sum */
function addTotals(body: Body, due: string): void {
  const { word } = body
  body.add(`| | |
|:--|--:|
${IF_TAX}
| ${word('net')} | {{ totals.net | amount }} |
{% for tax in taxes %}
| ${word('vat')} {{ tax.rate | percent }} ${word('on')} {{ tax.taxable | amount }} | {{ tax.tax | amount }} |
{% endfor %}
{% endif %}
{% if totals.prepaid != 0 or totals.rounding != 0 %}
| ${word('gross')} | {{ totals.gross | amount }} |
{% endif %}
{% if totals.prepaid != 0 %}
| ${word('prepaid')} | {{ totals.prepaid | times: -1 | amount }} |
{% endif %}
{% if totals.rounding != 0 %}
| ${word('rounding')} | {{ totals.rounding | amount }} |
{% endif %}
| **${due}** | **{{ totals.due | money }}** |

{% for tax in taxes %}
{% if tax.reason %}
{{ tax.reason }}

{% endif %}
{% endfor %}
{% if notes %}
{{ notes }}

{% endif %}
`)
}

function addPayment(body: Body): void {
  const { word } = body
  const row = (condition: string, name: Word, value: string): string =>
    `{% if ${condition} %}\n| ${word(name)} | ${value} |\n{% endif %}\n`
  body.add(`{% if type != "creditNote" and totals.due > 0 %}
## ${word('payment')}

{% if payment.iban and currency == "EUR" and totals.due <= ${EPC_AMOUNT_MAX} %}
{% assign bic = payment.bic | default: "" %}
{{ payment.iban | epc: seller.name, totals.due, number, bic | qr: ${body.variable('code')} }}

{% endif %}
| | |
|:--|:--|
${row('payment.iban', 'payTo', '{{ seller.name }}')}${row('payment.iban', 'iban', '{{ payment.iban | iban }}')}${row('payment.bic', 'bic', '{{ payment.bic }}')}${row('payment.iban', 'paymentReference', '**{{ number }}**')}${row('dueDate', 'dueOn', '{{ dueDate | date }}')}${row('payment.terms', 'terms', '{{ payment.terms }}')}{% endif %}
`)
}

export function invoiceBody(): string {
  const body = new Body('invoice')
  const { word } = body
  const credit = (yes: string, no: string): string => `{% if type == "creditNote" %}${yes}{% else %}${no}{% endif %}`
  const delivered = optional(
    'delivery.date or delivery.start',
    `${word('delivered')}: {% if delivery.date %}{{ delivery.date | date }}{% else %}{{ delivery.start | date: "medium" }}{% if delivery.end %} – {{ delivery.end | date: "medium" }}{% endif %}{% endif %}`,
  )
  const preceding = optional('precedingInvoice', `${word('preceding')}: {{ precedingInvoice }}`)
  addHead(body, credit(word('creditNumber'), word('invoiceNumber')), `${delivered}${preceding}`)
  body.add(`# ${credit(word('creditNote'), word('invoice'))}

{% if type == "creditNote" %}
${word('weCredit')} **{{ totals.due | money }}**.
{% elsif totals.due > 0 %}
${word('thanks')} ${word('askToPay')} **{{ totals.due | money }}{% if dueDate %} ${word('by')} {{ dueDate | date }}{% endif %}**.
{% else %}
${word('thanks')} ${word('nothingDue')}
{% endif %}

`)
  addLines(body)
  addTotals(body, credit(word('credited'), word('due')))
  addPayment(body)
  return body.toString()
}

export function quoteBody(): string {
  const body = new Body('quote')
  const { word } = body
  addHead(body, word('quoteNumber'), optional('validUntil', `${word('validUntil')}: {{ validUntil | date }}`))
  body.add(`# ${word('quote')}

${word('weOffer')}.{% if validUntil %} ${word('boundUntil')} **{{ validUntil | date }}**.{% endif %}

`)
  addLines(body)
  addTotals(body, word('gross'))
  body.add('{% if terms %}\n{{ terms }}\n{% endif %}\n')
  return body.toString()
}

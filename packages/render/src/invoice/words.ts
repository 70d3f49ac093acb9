/** The words of invoices and quotes in their five languages. */

export const INVOICE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const

/** In the order of INVOICE_LANGUAGES. */
export type Words = readonly [en: string, de: string, fr: string, es: string, it: string]

export const WORDS = {
  from: ['From', 'Von', 'De', 'De', 'Mittente'],
  to: ['To', 'An', 'À', 'Para', 'Destinatario'],
  invoice: ['Invoice', 'Rechnung', 'Facture', 'Factura', 'Fattura'],
  creditNote: ['Credit note', 'Gutschrift', 'Avoir', 'Factura rectificativa', 'Nota di credito'],
  quote: ['Quote', 'Angebot', 'Devis', 'Presupuesto', 'Preventivo'],
  invoiceNumber: ['Invoice no.', 'Rechnungs-Nr.', 'Facture n°', 'Factura n.º', 'Fattura n.'],
  creditNumber: ['Credit note', 'Gutschrift-Nr.', 'Avoir n°', 'Factura n.º', 'Nota n.'],
  quoteNumber: ['Quote no.', 'Angebots-Nr.', 'Devis n°', 'Presup. n.º', 'Preventivo n.'],
  date: ['Date', 'Datum', 'Date', 'Fecha', 'Data'],
  delivered: ['Delivered', 'Geliefert', 'Livraison', 'Entrega', 'Consegna'],
  validUntil: ['Valid until', 'Gültig bis', 'Valable au', 'Válido hasta', 'Valido fino al'],
  order: ['Your order', 'Ihre Bestellung', 'Commande', 'Su pedido', 'Vostro ordine'],
  reference: ['Your ref.', 'Ihr Zeichen', 'Votre réf.', 'Su ref.', 'Vostro rif.'],
  buyerVatId: ['Your VAT no.', 'Ihre USt-ID', 'Votre TVA', 'Su NIF-IVA', 'Vostra P. IVA'],
  preceding: ['For invoice', 'Zu Rechnung', 'Pour facture', 'De factura', 'Per fattura'],
  vatId: ['VAT no.', 'USt-IdNr.', 'N° TVA', 'NIF-IVA', 'Partita IVA'],
  register: ['Register', 'Register', 'RCS', 'Registro', 'Registro imprese'],
  taxNumber: ['Tax no.', 'Steuernummer', 'N° fiscal', 'N.º fiscal', 'Codice fiscale'],
  number: ['No.', 'Nr.', 'N°', 'N.º', 'N.'],
  description: ['Description', 'Beschreibung', 'Désignation', 'Descripción', 'Descrizione'],
  quantity: ['Quantity', 'Menge', 'Quantité', 'Cantidad', 'Quantità'],
  unit: ['Unit', 'Einheit', 'Unité', 'Unidad', 'Unità'],
  price: ['Price', 'Preis', 'Prix', 'Precio', 'Prezzo'],
  vat: ['VAT', 'USt.', 'TVA', 'IVA', 'IVA'],
  amount: ['Amount', 'Betrag', 'Montant', 'Importe', 'Importo'],
  discount: ['Discount', 'Rabatt', 'Remise', 'Descuento', 'Sconto'],
  charge: ['Surcharge', 'Zuschlag', 'Supplément', 'Recargo', 'Maggiorazione'],
  ofLine: ['on no.', 'auf Nr.', 'sur n°', 'sobre n.º', 'su n.'],
  net: ['Net amount', 'Nettobetrag', 'Total HT', 'Base imponible', 'Imponibile'],
  on: ['on', 'auf', 'sur', 'sobre', 'su'],
  gross: ['Total', 'Gesamtbetrag', 'Total TTC', 'Total', 'Totale'],
  prepaid: ['Paid already', 'Bereits bezahlt', 'Déjà payé', 'Ya pagado', 'Già pagato'],
  rounding: ['Rounding', 'Rundung', 'Arrondi', 'Redondeo', 'Arrotondamento'],
  due: ['Amount due', 'Zu zahlen', 'Net à payer', 'Importe a pagar', 'Da pagare'],
  credited: ['Amount credited', 'Gutgeschrieben', 'Montant crédité', 'Importe abonado', 'Importo accreditato'],
  payment: ['Payment', 'Zahlung', 'Paiement', 'Pago', 'Pagamento'],
  iban: ['IBAN', 'IBAN', 'IBAN', 'IBAN', 'IBAN'],
  bic: ['BIC', 'BIC', 'BIC', 'BIC', 'BIC'],
  payTo: ['Pay to', 'Empfänger', 'Bénéficiaire', 'Beneficiario', 'Beneficiario'],
  paymentReference: ['Reference', 'Verwendungszweck', 'Référence', 'Concepto', 'Causale'],
  dueOn: ['Due', 'Fällig', 'Échéance', 'Vencimiento', 'Scadenza'],
  terms: ['Terms', 'Bedingungen', 'Conditions', 'Condiciones', 'Condizioni'],
  code: ['Payment code', 'Zahlungscode', 'Code de paiement', 'Código de pago', 'Codice di pagamento'],
  thanks: [
    'Thank you for your order.',
    'Vielen Dank für Ihren Auftrag.',
    'Nous vous remercions de votre commande.',
    'Gracias por su pedido.',
    'Grazie per il vostro ordine.',
  ],
  askToPay: [
    'We ask you to pay',
    'Bitte zahlen Sie',
    'Nous vous prions de régler',
    'Les rogamos que abonen',
    'Vi preghiamo di versare',
  ],
  by: ['by', 'bis zum', 'au plus tard le', 'a más tardar el', 'entro il'],
  nothingDue: [
    'Nothing is left to pay.',
    'Es ist nichts mehr zu zahlen.',
    'Il ne reste rien à payer.',
    'No queda nada por pagar.',
    'Non resta nulla da pagare.',
  ],
  weCredit: [
    'We credit you with',
    'Wir schreiben Ihnen gut:',
    'Nous portons à votre crédit',
    'Les abonamos',
    'Vi accreditiamo',
  ],
  weOffer: [
    'Thank you for your enquiry. We offer you the following',
    'Vielen Dank für Ihre Anfrage. Wir bieten Ihnen an',
    'Nous vous remercions de votre demande et vous proposons ce qui suit',
    'Gracias por su consulta. Les ofrecemos lo siguiente',
    'Grazie per la vostra richiesta. Vi offriamo quanto segue',
  ],
  boundUntil: [
    'This quote is valid until',
    'Das Angebot gilt bis zum',
    "Ce devis est valable jusqu'au",
    'Este presupuesto es válido hasta el',
    'Il preventivo è valido fino al',
  ],
} as const satisfies Record<string, Words>

export type Word = keyof typeof WORDS

/** Liquid that gives each word to the variable `word_…` of its name, in the language of the request; English for others. */
export function wordsOf(names: readonly Word[]): string {
  const assigns = (index: number): string[] =>
    names.map((name) => `    assign word_${name} = "${WORDS[name][index] ?? WORDS[name][0]}"`)
  const cases = INVOICE_LANGUAGES.slice(1).flatMap((language, index) => [`  when "${language}"`, ...assigns(index + 1)])
  return ['{%- liquid', '  case language', ...cases, '  else', ...assigns(0), '  endcase', '-%}', ''].join('\n')
}

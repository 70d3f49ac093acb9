/** Units of measure by their codes of UN/ECE Recommendation 20, as invoices print them. */

import { INVOICE_LANGUAGES, type Words } from './words.ts'

const PIECE: Words = ['pcs', 'Stk.', 'pce', 'ud.', 'pz.']
const UNITS: Readonly<Record<string, Words | string>> = {
  C62: PIECE,
  EA: PIECE,
  H87: PIECE,
  PCE: PIECE,
  PR: ['pairs', 'Paar', 'paires', 'pares', 'paia'],
  SET: ['sets', 'Satz', 'jeux', 'juegos', 'set'],
  DZN: ['dozen', 'Dtzd.', 'douz.', 'docena', 'dozzina'],
  XPK: ['packs', 'Pck.', 'paquets', 'paq.', 'conf.'],
  XBX: ['boxes', 'Ktn.', 'cartons', 'cajas', 'scatole'],
  LS: ['lump sum', 'pauschal', 'forfait', 'global', 'a corpo'],
  E48: ['services', 'Leistung', 'prestation', 'servicio', 'servizio'],
  MIN: 'min',
  HUR: ['h', 'Std.', 'h', 'h', 'ore'],
  DAY: ['days', 'Tage', 'jours', 'días', 'giorni'],
  WEE: ['weeks', 'Wochen', 'semaines', 'semanas', 'settimane'],
  MON: ['months', 'Monate', 'mois', 'meses', 'mesi'],
  ANN: ['years', 'Jahre', 'ans', 'años', 'anni'],
  GRM: 'g',
  KGM: 'kg',
  TNE: 't',
  MMT: 'mm',
  CMT: 'cm',
  MTR: 'm',
  KMT: 'km',
  MTK: 'm²',
  MTQ: 'm³',
  MLT: 'ml',
  LTR: 'l',
  KWH: 'kWh',
  P1: '%',
}

/** @returns the code itself for one that is not among them. */
export function unitOf(code: string, locale: string): string {
  const words = Object.hasOwn(UNITS, code) ? UNITS[code] : undefined
  if (words === undefined || typeof words === 'string') return words ?? code
  const primary = locale.slice(0, 2).toLowerCase()
  const [english] = words
  return words[(INVOICE_LANGUAGES as readonly string[]).indexOf(primary)] ?? english
}

/** Captions above tables and charts, and notes below them, by the words that begin them; languages as in the fonts' scripts. */
import type { Document } from '@platen/document/model'
import { isChartSource } from '../chart/read.ts'

/** Longest caption and note, UTF-16 units. */
const CAPTION_LENGTH_MAX = 300
const NOTE_LENGTH_MAX = 1000

const CAPTION =
  /^(?:Table|Tab\.|Tabelle|Tabla|Tableau|Tabela|Tabella|Tabel|Tabell|Taulukko|Tabulka|Tabuľka|Táblázat|Tablo|Таблица|Таблиця|Πίνακας|Bảng|表格?|표|جدول|טבלה|तालिका|ตาราง)(?:[ \u00a0]?[A-Z]?\d+(?:[.-]\d+)*)?[.:\uff1a]?(?=\s|$)/
const NOTE =
  /^(?:Notes?|Sources?|Remarks?|Legend|Anmerkung(?:en)?|Hinweise?|Quellen?|Nota|Notas|Fuentes?|Remarques?|Fontes?|Uwaga|Źródło|Not|Kaynak|Noot|Bron|Anm\.|Källa|Note|Fonte|Примечани[ея]|Источник|注|資料|资料|来源|出典|주|출처)[ \u00a0]?[.:\uff1a]/

const FIGURE_CAPTION =
  /^(?:Figure|Fig\.|Chart|Abbildung|Abb\.|Figura|Gráfico|Graphique|Grafico|Figuur|Figur|Kuva|Obrázek|Obrázok|Rysunek|Rys\.|Ábra|Şekil|Рисунок|Рис\.|Σχήμα|Εικόνα|Hình|[图圖図]表?|그림|شكل|איור|चित्र|รูป(?:ที่)?)(?:[ \u00a0]?[A-Z]?\d+(?:[.-]\d+)*)?[.:\uff1a]?(?=\s|$)/

/**
 * @param text of a paragraph that stands directly before a table, or before a chart.
 * @returns length of what names it (`Table 1`), 0 where the text is no caption.
 */
export function captionLabel(text: string, isFigure = false): number {
  if (text.length > CAPTION_LENGTH_MAX || text.includes('\n')) return 0
  const label = (isFigure ? FIGURE_CAPTION : CAPTION).exec(text)?.[0] ?? ''
  // `Table of contents` is none.
  return /\d|[:\uff1a]$/.test(label) ? label.length : 0
}

/**
 * @param text of a paragraph that stands directly after a table or chart.
 * @param isBeforeOther another one follows, whose caption it may be.
 */
export function isNoteText(text: string, isBeforeOther: boolean): boolean {
  if (text.length <= NOTE_LENGTH_MAX && NOTE.test(text)) return true
  // A caption below. `Table 1 shows` begins a sentence.
  const length = isBeforeOther ? 0 : captionLabel(text) || captionLabel(text, true)
  return /[.:\uff1a]$/u.test(text.slice(0, length))
}

/** Whether a block, which stands directly after a table or chart, is a note on it, or its caption. */
export function isTableNote(document: Document, block: number): boolean {
  if (block >= document.count || document.kind(block) !== 'paragraph') return false
  const next = document.afterOf(block)
  const isBeforeOther = next < document.count && (document.kind(next) === 'table' || isChartSource(document, next))
  return isNoteText(document.text(block), isBeforeOther)
}

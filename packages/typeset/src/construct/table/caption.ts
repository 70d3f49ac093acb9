/** Captions above tables and notes below them, by the words that begin them; languages as in the fonts' scripts. */

/** Longest caption and note, UTF-16 units. */
const CAPTION_LENGTH_MAX = 300
const NOTE_LENGTH_MAX = 1000

const CAPTION =
  /^(?:Table|Tab\.|Tabelle|Tabla|Tableau|Tabela|Tabella|Tabel|Tabell|Taulukko|Tabulka|Tabuľka|Táblázat|Tablo|Таблица|Таблиця|Πίνακας|Bảng|表格?|표|جدول|טבלה|तालिका|ตาราง)(?:[ \u00a0]?[A-Z]?\d+(?:[.-]\d+)*)?[.:\uff1a]?(?=\s|$)/
const NOTE =
  /^(?:Notes?|Sources?|Remarks?|Legend|Anmerkung(?:en)?|Hinweise?|Quellen?|Nota|Notas|Fuentes?|Remarques?|Fontes?|Uwaga|Źródło|Not|Kaynak|Noot|Bron|Anm\.|Källa|Note|Fonte|Примечани[ея]|Источник|注|資料|资料|来源|出典|주|출처)[ \u00a0]?[.:\uff1a]/

/**
 * @param text of a paragraph that stands directly before a table.
 * @returns length of what names the table (`Table 1`), 0 where the text is no caption.
 */
export function captionLabel(text: string): number {
  if (text.length > CAPTION_LENGTH_MAX || text.includes('\n')) return 0
  const label = CAPTION.exec(text)?.[0] ?? ''
  // `Table of contents` is none.
  return /\d|[:\uff1a]$/.test(label) ? label.length : 0
}

/** @param text of a paragraph that stands directly after a table. */
export function isTableNote(text: string): boolean {
  return text.length <= NOTE_LENGTH_MAX && NOTE.test(text)
}

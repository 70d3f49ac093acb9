/** "Page 2 of 5" in the language of a document; `2 / 5` where it is not known. */

const LABELS: Readonly<Record<string, string>> = {
  ca: 'Pàgina {page} de {pages}',
  cs: 'Strana {page} z {pages}',
  da: 'Side {page} af {pages}',
  de: 'Seite {page} von {pages}',
  el: 'Σελίδα {page} από {pages}',
  en: 'Page {page} of {pages}',
  es: 'Página {page} de {pages}',
  fi: 'Sivu {page}/{pages}',
  fr: 'Page {page} sur {pages}',
  hu: '{page}. oldal, összesen {pages}',
  id: 'Halaman {page} dari {pages}',
  it: 'Pagina {page} di {pages}',
  nb: 'Side {page} av {pages}',
  nl: 'Pagina {page} van {pages}',
  nn: 'Side {page} av {pages}',
  no: 'Side {page} av {pages}',
  pl: 'Strona {page} z {pages}',
  pt: 'Página {page} de {pages}',
  ro: 'Pagina {page} din {pages}',
  ru: 'Страница {page} из {pages}',
  sk: 'Strana {page} z {pages}',
  sv: 'Sida {page} av {pages}',
  tr: 'Sayfa {page} / {pages}',
  uk: 'Сторінка {page} з {pages}',
  vi: 'Trang {page} / {pages}',
}

/** "Page 2". @param language BCP 47. */
export function pageName(language: string, page: number): string {
  const label = LABELS[language.split('-')[0]!.toLowerCase()] ?? '{page}'
  const end = label.includes(',') ? label.indexOf(',') : label.indexOf('{page}') + '{page}'.length
  return label.slice(0, end).replace('{page}', `${page}`)
}

/** @param language BCP 47. */
export function pageLabel(language: string, page: number, pages: number): string {
  const label = LABELS[language.split('-')[0]!.toLowerCase()] ?? '{page} / {pages}'
  return label.replace('{page}', `${page}`).replace('{pages}', `${pages}`)
}

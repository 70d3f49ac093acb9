/** The size of paper of new documents: the one that was used last in this browser, else that of its region. */
export const PAGE_SIZES = ['a4', 'letter', 'legal'] as const
export type PageSize = (typeof PAGE_SIZES)[number]

const USED = 'platen.page-size'

/** Territories with US Letter. Source: CLDR, supplemental data, paperSize. */
const LETTER = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

export function storePageSize(size: PageSize): void {
  localStorage.setItem(USED, size)
}

export function newPageSize(): PageSize {
  const used = localStorage.getItem(USED)
  return PAGE_SIZES.find((size) => size === used) ?? sizeOf(navigator.language)
}

/** @param locale BCP 47, as the browser has it. Without a region it is A4: `en` is no country. */
export function sizeOf(locale: string): PageSize {
  const [, region = ''] = /-([A-Z]{2})(?:-|$)/i.exec(locale) ?? []
  return LETTER.has(region.toUpperCase()) ? 'letter' : 'a4'
}

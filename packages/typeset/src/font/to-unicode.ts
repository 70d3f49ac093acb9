/** Maps of codes to Unicode, in the plainest form, which every reader knows. Source: ISO 32000-1 §9.10.3. */
/** Lines to a section of a CMap, at most (Adobe Technical Note 5014). */
const SECTION_MAX = 100
/**
 * A ToUnicode CMap for the codes from `first` on, of `bytes` bytes each; codes with an empty text are left out. A line for each code:
 * of a range Ghostscript's txtwrite (10.0) loses the high byte.
 *
 * @param noBreakSpace what a no-break space is copied as.
 */
export function toUnicodeMap(first: number, texts: readonly string[], bytes: 1 | 2, noBreakSpace = '\u00a0'): string {
  const hexOf = (value: number, digits: number) => value.toString(16).padStart(digits, '0').toUpperCase()
  const code = (at: number) => `<${hexOf(first + at, bytes * 2)}>`
  const utf16 = (text: string) => {
    let hex = '<'
    for (let at = 0; at < text.length; at++) hex += hexOf(text.charCodeAt(at), 4)
    return `${hex}>`
  }
  const chars: string[] = []
  texts.forEach((text, at) => {
    if (text !== '') chars.push(`${code(at)} ${utf16(text === '\u00a0' ? noBreakSpace : text)}`)
  })
  let out = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${'00'.repeat(bytes)}> <${'FF'.repeat(bytes)}>
endcodespacerange
`
  for (let from = 0; from < chars.length; from += SECTION_MAX) {
    const part = chars.slice(from, from + SECTION_MAX)
    out += `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`
  }
  return `${out}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
}

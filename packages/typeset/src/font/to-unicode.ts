/** Maps of codes to Unicode, in the plainest form, which every reader knows. Source: ISO 32000-1 §9.10.3. */
/** Lines to a section of a CMap, at most (Adobe Technical Note 5014). */
const SECTION_MAX = 100
/** Shorter runs cost less letter by letter. */
const RANGE_LEAST = 3

/** A ToUnicode CMap for the codes from `first` on, of `bytes` bytes each; codes with an empty text are left out. */
export function toUnicodeMap(first: number, texts: readonly string[], bytes: 1 | 2): string {
  const hexOf = (value: number, digits: number) => value.toString(16).padStart(digits, '0').toUpperCase()
  const code = (at: number) => `<${hexOf(first + at, bytes * 2)}>`
  const utf16 = (text: string) => {
    let hex = '<'
    for (let at = 0; at < text.length; at++) hex += hexOf(text.charCodeAt(at), 4)
    return `${hex}>`
  }
  const chars: string[] = []
  const ranges: string[] = []
  for (let from = 0; from < texts.length; ) {
    const text = texts[from]!
    let to = from + 1
    // The last bytes of codes and texts count up together, without a carry.
    while (
      text.length === 1 &&
      to < texts.length &&
      texts[to]!.length === 1 &&
      texts[to]!.charCodeAt(0) === text.charCodeAt(0) + to - from &&
      ((first + to) & 255) !== 0 &&
      (texts[to]!.charCodeAt(0) & 255) !== 0
    )
      to++
    if (to - from >= RANGE_LEAST) ranges.push(`${code(from)} ${code(to - 1)} ${utf16(text)}`)
    else for (let at = from; at < to; at++) if (texts[at] !== '') chars.push(`${code(at)} ${utf16(texts[at]!)}`)
    from = to
  }
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
  for (const [name, entries] of [
    ['bfrange', ranges],
    ['bfchar', chars],
  ] as const) {
    for (let from = 0; from < entries.length; from += SECTION_MAX) {
      const part = entries.slice(from, from + SECTION_MAX)
      out += `${part.length} begin${name}\n${part.join('\n')}\nend${name}\n`
    }
  }
  return `${out}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
}

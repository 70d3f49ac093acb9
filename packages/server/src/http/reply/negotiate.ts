/**
 * Content negotiation by `Accept`.
 * Source: RFC 9110 §12.5.1 (quality values; the most specific range that matches a type counts).
 */
interface Range {
  type: string
  subtype: string
  quality: number
}

/**
 * The offered type with the highest quality; among equals the first of the header, then the first offered.
 *
 * @param accept the header; undefined or blank accepts anything.
 * @param offered media types, the preferred one first.
 * @returns undefined where none is acceptable.
 */
export function chooseType<Type extends string>(
  accept: string | undefined,
  offered: readonly Type[],
): Type | undefined {
  if (accept === undefined || accept.trim() === '') return offered[0]
  const ranges = parseAccept(accept)
  let best: { type: Type; quality: number; place: number } | undefined
  for (const type of offered) {
    const match = bestRange(type, ranges)
    if (!match || match.range.quality === 0) continue
    const wild = match.range.subtype === '*'
    // With the same quality, a type that is named ranks before a range with a wildcard.
    const position = wild ? ranges.length : match.place
    if (
      !best ||
      match.range.quality > best.quality ||
      (match.range.quality === best.quality && position < best.place)
    ) {
      best = { type, quality: match.range.quality, place: position }
    }
  }
  return best?.type
}

function parseAccept(accept: string): Range[] {
  const ranges: Range[] = []
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';')
    const match = /^\s*([\w!#$&^.+*-]+)\/([\w!#$&^.+*-]+)\s*$/.exec(name ?? '')
    if (!match) continue
    let quality = 1
    for (const parameter of parameters) {
      const value = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1]
      if (value !== undefined) quality = Math.min(1, Number(value))
    }
    ranges.push({ type: match[1]!.toLowerCase(), subtype: match[2]!.toLowerCase(), quality })
  }
  return ranges
}

function bestRange(mediaType: string, ranges: Range[]): { range: Range; place: number } | undefined {
  const [type, subtype] = mediaType.split('/') as [string, string]
  let found: { range: Range; place: number; precision: number } | undefined
  ranges.forEach((range, place) => {
    const precision =
      range.type === type && range.subtype === subtype
        ? 2
        : range.type === type && range.subtype === '*'
          ? 1
          : range.type === '*' && range.subtype === '*'
            ? 0
            : -1
    if (precision >= 0 && (!found || precision > found.precision)) found = { range, place, precision }
  })
  return found
}

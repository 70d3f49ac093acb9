/**
 * The sRGB colour space as an ICC profile of 500 bytes: what PDF/A-2 asks for as output intent.
 *
 * Source: ICC.1:2010 (profile version 4.3), §7.2 (header), §9.2 (tags), §10.18 (parametric curves); IEC 61966-2-1 (the
 * curve and the primaries, adapted to D50 by the Bradford matrix).
 */
import { deflateAll } from './deflate.ts'

const RED = [0.43607, 0.22249, 0.01392]
const GREEN = [0.38515, 0.71687, 0.09708]
const BLUE = [0.14307, 0.06061, 0.7141]
const D50 = [0.9642, 1, 0.8249]
const BRADFORD = [1.04791, 0.02293, -0.0502, 0.0296, 0.99046, -0.01707, -0.00925, 0.01506, 0.75179]
/** g, a, b, c, d of the curve: ((a x + b)^g above d, c x below). */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

function bytesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0))
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

/** s15Fixed16Number */
function fixed(value: number): number[] {
  return uint32(Math.round(value * 65536) >>> 0)
}

function localised(text: string): number[] {
  const utf16 = Array.from(text).flatMap((character) => [0, character.charCodeAt(0)])
  return [
    ...bytesOf('mluc'),
    ...uint32(0),
    ...uint32(1),
    ...uint32(12),
    ...bytesOf('enUS'),
    ...uint32(utf16.length),
    ...uint32(28),
    ...utf16,
  ]
}

export function srgbProfile(): Uint8Array {
  const xyz = (values: number[]) => [...bytesOf('XYZ '), ...uint32(0), ...values.flatMap(fixed)]
  const curve = [...bytesOf('para'), ...uint32(0), 0, 3, 0, 0, ...CURVE.flatMap(fixed)]
  const tags: [name: string, data: number[]][] = [
    ['desc', localised('sRGB')],
    ['cprt', localised('No copyright')],
    ['wtpt', xyz(D50)],
    ['chad', [...bytesOf('sf32'), ...uint32(0), ...BRADFORD.flatMap(fixed)]],
    ['rXYZ', xyz(RED)],
    ['gXYZ', xyz(GREEN)],
    ['bXYZ', xyz(BLUE)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table: number[] = [...uint32(tags.length)]
  const data: number[] = []
  const places = new Map<number[], number>()
  const dataStart = 128 + 4 + 12 * tags.length
  for (const [name, bytes] of tags) {
    let place = places.get(bytes)
    if (place === undefined) {
      place = dataStart + data.length
      places.set(bytes, place)
      data.push(...bytes)
      while (data.length % 4 !== 0) data.push(0)
    }
    table.push(...bytesOf(name), ...uint32(place), ...uint32(bytes.length))
  }
  const size = dataStart + data.length
  const header = [
    ...uint32(size),
    ...uint32(0),
    ...uint32(0x04300000),
    ...bytesOf('mntrRGB XYZ '),
    // The date is a field that must be there: that of the standard's publication.
    ...[0x07, 0xcf, 0, 10, 0, 18, 0, 0, 0, 0, 0, 0],
    ...bytesOf('acsp'),
    ...new Array<number>(28).fill(0),
    ...D50.flatMap(fixed),
    ...new Array<number>(48).fill(0),
  ]
  return Uint8Array.from([...header, ...table, ...data])
}

let packedProfile: Uint8Array | undefined

/** The profile for /Filter/FlateDecode, the same in every file. */
export function packedSrgbProfile(): Uint8Array {
  if (packedProfile === undefined) {
    const profile = srgbProfile()
    packedProfile = deflateAll('packed.profile', profile, [{ start: 0, end: profile.length }])[0]!.slice()
  }
  return packedProfile
}

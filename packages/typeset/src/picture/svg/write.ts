/**
 * A scene as an SVG file again, for programs that draw SVG themselves (Word, Typst): what was understood of the caller's file and
 * nothing else, so without scripts, addresses and entities.
 */
import type { Gradient, Stop } from './gradient.ts'
import type { Matrix } from './matrix.ts'
import type { Colour } from './paint.ts'
import type { Path } from './path.ts'
import type { Painted, Scene, Stroke } from './scene.ts'
import type { TextLine, TextRun } from './text.ts'

const CAPS = ['butt', 'round', 'square'] as const
const JOINS = ['miter', 'round', 'bevel'] as const
const LETTERS = { m: 'M', l: 'L', c: 'C', h: 'Z' } as const
/** Numbers beyond this are no place in a picture. */
const NUMBER_MAX = 1_000_000
const IDENTITY = '1 0 0 1 0 0'

/** @param families of fonts, by that of a text. */
export function writeSvg(
  { width, height, painted }: Scene,
  families: Readonly<Record<TextRun['family'], string>>,
): string {
  const clips = new Map<Painted['clips'][number], string>()
  const body: string[] = []
  const definitions: string[] = []
  const clipOf = (clip: Painted['clips'][number]): string => {
    let name = clips.get(clip)
    if (name === undefined) {
      clips.set(clip, (name = `c${clips.size}`))
      const rule = clip.isEvenOdd ? ' clip-rule="evenodd"' : ''
      definitions.push(`<clipPath id="${name}"><path d="${pathData(clip.path)}"${rule}/></clipPath>`)
    }
    return name
  }
  const stops = new Map<readonly Stop[], string>()
  let gradients = 0
  const gradientOf = (gradient: Gradient): string => {
    let from = stops.get(gradient.stops)
    if (from === undefined) {
      stops.set(gradient.stops, (from = `s${stops.size}`))
      definitions.push(`<linearGradient id="${from}">${gradient.stops.map(stopOf).join('')}</linearGradient>`)
    }
    const name = `g${gradients++}`
    definitions.push(gradientElement(gradient, name, from))
    return name
  }
  for (const one of painted) {
    if (one.matrix.some((value) => !(Math.abs(value) <= NUMBER_MAX))) continue
    const shape =
      one.text === undefined
        ? shapeOf(one, one.gradient && gradientOf(one.gradient))
        : textOf(one.text, one.matrix, families)
    body.push(one.clips.reduce((inner, clip) => `<g clip-path="url(#${clipOf(clip)})">${inner}</g>`, shape))
  }
  const [w, h] = [number(width), number(height)]
  // Word knows the address of other stops by its name in SVG 1.1 alone.
  const xlink = gradients === 0 ? '' : ' xmlns:xlink="http://www.w3.org/1999/xlink"'
  const defs = definitions.length === 0 ? '' : `<defs>${definitions.join('')}</defs>`
  return `<svg xmlns="http://www.w3.org/2000/svg"${xlink} width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${defs}${body.join('')}</svg>`
}

const stopOf = ({ offset, rgb }: Stop): string => `<stop offset="${number(offset)}" stop-color="${hex(rgb)}"/>`

/** @param stops name of the element that has its stops. */
function gradientElement({ coordinates, matrix }: Gradient, name: string, stops: string): string {
  const isLinear = coordinates.length === 4
  const element = isLinear ? 'linearGradient' : 'radialGradient'
  // The focus has no radius.
  const names = isLinear ? ['x1', 'y1', 'x2', 'y2'] : ['fx', 'fy', '', 'cx', 'cy', 'r']
  const places = names.map((own, at) => (own === '' ? '' : ` ${own}="${fine(coordinates[at]!)}"`)).join('')
  const transform = ` gradientTransform="matrix(${matrix.map(fine).join(' ')})"`
  return `<${element} id="${name}" xlink:href="#${stops}" gradientUnits="userSpaceOnUse"${places}${transform}/>`
}

/** @param gradient name of its gradient. */
function shapeOf({ matrix, path, fill, stroke, isEvenOdd }: Painted, gradient: string | undefined): string {
  const rule = isEvenOdd ? ' fill-rule="evenodd"' : ''
  return `<path d="${pathData(path)}"${transformOf(matrix)}${paintOf('fill', fill, gradient)}${rule}${stroke === undefined ? '' : strokeOf(stroke)}/>`
}

function textOf({ x, anchor, runs }: TextLine, matrix: Matrix, families: Readonly<Record<string, string>>): string {
  let line = runs[0]!.y
  const spans = runs.map(({ text, shift, y, size, family, isBold, isItalic, fill }, at) => {
    // A place of its own would begin a text with an anchor of its own.
    const across = at === 0 || shift === 0 ? '' : ` dx="${number(shift)}"`
    const down = y === line ? '' : ` dy="${number(y - line)}"`
    line = y
    const weight = isBold ? ' font-weight="bold"' : ''
    const style = isItalic ? ' font-style="italic"' : ''
    return `<tspan${across}${down} font-family="${families[family]}" font-size="${number(size)}"${weight}${style}${fillOf(fill)}>${escaped(text)}</tspan>`
  })
  const anchored = anchor === 0 ? '' : ` text-anchor="${anchor === 1 ? 'end' : 'middle'}"`
  return `<text x="${number(x)}" y="${number(runs[0]!.y)}"${anchored} xml:space="preserve"${transformOf(matrix)}>${spans.join('')}</text>`
}

function transformOf(matrix: Matrix): string {
  const values = matrix.map(fine).join(' ')
  return values === IDENTITY ? '' : ` transform="matrix(${values})"`
}

const fillOf = (fill: Colour | undefined): string => paintOf('fill', fill)

function strokeOf(stroke: Stroke): string {
  const { width, cap, join, miterLimit, dashes, dashOffset } = stroke
  const line = ` stroke-width="${number(width)}" stroke-linecap="${CAPS[cap]}" stroke-linejoin="${JOINS[join]}" stroke-miterlimit="${number(miterLimit)}"`
  const dash =
    dashes.length === 0
      ? ''
      : ` stroke-dasharray="${dashes.map(number).join(' ')}" stroke-dashoffset="${number(dashOffset)}"`
  return `${paintOf('stroke', stroke)}${line}${dash}`
}

function paintOf(name: 'fill' | 'stroke', colour: Colour | undefined, gradient?: string): string {
  if (colour === undefined) return ` ${name}="none"`
  const opacity = colour.alpha < 1 ? ` ${name}-opacity="${number(colour.alpha)}"` : ''
  return ` ${name}="${gradient === undefined ? hex(colour.rgb) : `url(#${gradient})`}"${opacity}`
}

const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`

/** Operators come before their operands. */
const pathData = (path: Path): string =>
  path.map((part) => (typeof part === 'number' ? number(part) : LETTERS[part])).join(' ')

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/gu, (character) => ESCAPES[character]!)

/** To a thousandth, never with an exponent. */
const number = (value: number): string => `${Math.round(clamp(value) * 1000) / 1000 || 0}`

const fine = (value: number): string => {
  const rounded = Math.round(clamp(value) * 1e9) / 1e9
  return Math.abs(rounded) < 1e-6 ? '0' : `${rounded}`
}

/** 0 for what is no number. */
const clamp = (value: number): number => Math.max(-NUMBER_MAX, Math.min(NUMBER_MAX, value)) || 0

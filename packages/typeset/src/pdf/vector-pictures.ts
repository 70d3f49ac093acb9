/**
 * Scenes (picture/svg) → content streams of form XObjects as wide and high as one unit, like images. Text is set in the fonts of
 * the design. Source: ISO 32000-1 §8.4, §8.5, §8.10, §9.4.
 */
import { STYLES, winAnsiCode } from '../font/encoding.ts'
import { WIDTH_MASK } from '../font/pack/face.ts'
import { BOLD, ITALIC, MONO } from '../font/resources.ts'
import type { Galley } from '../galley/galley.ts'
import type { Gradient, Stop } from '../picture/svg/gradient.ts'
import type { Colour } from '../picture/svg/paint.ts'
import type { Path } from '../picture/svg/path.ts'
import type { Painted, Scene, Stroke } from '../picture/svg/scene.ts'
import type { TextLine, TextRun } from '../picture/svg/text.ts'
import type { ContentStream } from './content-stream.ts'
import type { Objects } from './objects.ts'

/** Numbers beyond this are no place on a page. */
const NUMBER_MAX = 1_000_000
/** Further ones are drawn in their mean colour. */
const SHADINGS_MAX = 1000

export class VectorWriter {
  readonly #galley: Galley
  readonly #stream: ContentStream
  /** Names of opacities, by their two values. */
  readonly #opacities = new Map<string, string>()
  /** From numbers to colours, by their dictionaries. */
  readonly #functions = new Map<string, { at: number; stops: readonly Stop[] }>()
  /** By their entries and the places of their functions. */
  readonly #shadings = new Map<string, { name: string; values: string; functionAt: number }>()

  constructor(galley: Galley, stream: ContentStream) {
    this.#galley = galley
    this.#stream = stream
  }

  /** Entries of the file's resources; '' for none. @param objects of the file, to which the functions of shadings are added. */
  resources(objects: Objects): string {
    const entries = (names: ReadonlyMap<string, string>) => [...names].map(([values, name]) => `/${name}<<${values}>>`)
    const states = this.#opacities.size === 0 ? '' : `/ExtGState<<${entries(this.#opacities).join('')}>>`
    if (this.#shadings.size === 0) return states
    // MuPDF takes no parts of a function that is an object unless they are objects as well.
    const references = new Map<string, string>()
    const referTo = (body: string): string => {
      let reference = references.get(body)
      if (reference === undefined) {
        const number = objects.reserve(1)
        objects.add(number, body)
        references.set(body, (reference = `${number} 0 R`))
      }
      return reference
    }
    const functions = [...this.#functions.values()].map(({ stops }) => referTo(functionOf(stops, referTo)))
    const shadings = [...this.#shadings.values()].map(
      ({ name, values, functionAt }) => `/${name}<<${values}/Function ${functions[functionAt]}>>`,
    )
    return `${states}/Shading<<${shadings.join('')}>>`
  }

  /** What the form's dictionary has besides its resources. */
  dictionary({ width, height }: Scene): string {
    const [w, h] = [number(width), number(height)]
    return `/Type/XObject/Subtype/Form/BBox[0 0 ${w} ${h}]/Matrix[${fine(1 / width)} 0 0 ${fine(1 / height)} 0 0]`
  }

  write({ height, painted }: Scene): Uint8Array {
    const parts = [`1 0 0 -1 0 ${number(height)} cm\n`]
    for (const one of painted) this.#paint(one, parts)
    const text = parts.join('')
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
    return bytes
  }

  #paint(painted: Painted, parts: string[]): void {
    const { matrix, clips, path, text, stroke, isEvenOdd, gradient } = painted
    if (matrix.some((value) => !(Math.abs(value) <= NUMBER_MAX))) return
    parts.push('q ')
    for (const clip of clips) parts.push(operators(clip.path), clip.isEvenOdd ? 'W* n ' : 'W n ')
    parts.push(matrix.map(fine).join(' '), ' cm ')
    const star = isEvenOdd ? '*' : ''
    const shading = gradient && this.#shading(gradient)
    if (shading !== undefined) {
      parts.push('q ')
      this.#setFill(painted.fill, undefined, parts)
      parts.push(operators(path), `W${star} n ${gradient!.matrix.map(fine).join(' ')} cm /${shading} sh Q `)
    }
    const fill = shading === undefined ? painted.fill : undefined
    if (text !== undefined) this.#showLine(text, parts)
    else if (fill !== undefined || stroke !== undefined) {
      this.#setFill(fill, stroke, parts)
      if (stroke !== undefined) parts.push(strokeOperators(stroke))
      parts.push(operators(path))
      parts.push(stroke === undefined ? `f${star}` : fill === undefined ? 'S' : `B${star}`)
    }
    parts.push(' Q\n')
  }

  /** Sets the opacities and the colour of what is filled. */
  #setFill(fill: Colour | undefined, stroke: Colour | undefined, parts: string[]): void {
    const [fillAlpha, strokeAlpha] = [fill?.alpha ?? 1, stroke?.alpha ?? 1]
    if (fillAlpha < 1 || strokeAlpha < 1) parts.push(`/${this.#opacity(fillAlpha, strokeAlpha)} gs `)
    if (fill !== undefined) parts.push(`${rgb(fill.rgb)} rg `)
  }

  /** @returns its name; undefined where the file has too many. */
  #shading({ coordinates, stops }: Gradient): string | undefined {
    const place = coordinates.map(number).join(' ')
    const values = `/ShadingType ${coordinates.length === 4 ? 2 : 3}/ColorSpace/DeviceRGB/Coords[${place}]/Extend[true true]`
    const body = functionOf(stops)
    const functionAt = this.#functions.get(body)?.at ?? this.#functions.size
    const key = `${functionAt} ${values}`
    let shading = this.#shadings.get(key)
    if (shading === undefined) {
      if (this.#shadings.size === SHADINGS_MAX) return undefined
      shading = { name: `S${this.#shadings.size}`, values, functionAt }
      this.#functions.set(body, { at: functionAt, stops })
      this.#shadings.set(key, shading)
    }
    return shading.name
  }

  #opacity(fill: number, stroke: number): string {
    const values = `/ca ${number(fill)}/CA ${number(stroke)}`
    let name = this.#opacities.get(values)
    if (name === undefined) this.#opacities.set(values, (name = `G${this.#opacities.size}`))
    return name
  }

  #showLine({ x, anchor, runs }: TextLine, parts: string[]): void {
    const encoded = runs.map((run) => this.#encode(run))
    const lineWidth = encoded.reduce((sum, { width }, index) => sum + runs[index]!.shift + width, 0)
    let place = x - anchor * lineWidth
    for (const [index, { faceNumber, shown, width }] of encoded.entries()) {
      const { shift, y, size, fill } = runs[index]!
      place += shift
      if (shown !== '' && fill !== undefined) {
        this.#stream.isUsed[faceNumber] = 1
        parts.push('q ')
        this.#setFill(fill, undefined, parts)
        parts.push(`BT 0 Tc 0 Ts /F${faceNumber} ${number(size)} Tf `)
        parts.push(`1 0 0 -1 ${number(place)} ${number(y)} Tm (${shown}) Tj ET Q `)
      }
      place += width
    }
  }

  /** A run as the string of a face, and its width. */
  #encode({ text, size, family, isBold, isItalic }: TextRun): { faceNumber: number; shown: string; width: number } {
    const { styles } = this.#galley
    const wanted: readonly string[] = family === 'serif' ? ['serif', 'times'] : ['sans', 'helvetica']
    const found = styles.families.findIndex(({ name, set }) => wanted.includes(name) && set === 'tabular')
    const style = (isBold ? BOLD : 0) | (isItalic ? ITALIC : 0) | (family === 'mono' ? MONO : 0)
    const faceNumber = styles.faces[STYLES * Math.max(0, found) + style]!
    const face = this.#galley.face(faceNumber)
    let shown = ''
    let width = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const code = winAnsiCode(unit) || unit
      const cell = face.cells[code] ?? 0
      if (cell === 0) {
        this.#stream.missing.push(text[at]!)
        continue
      }
      width += cell & WIDTH_MASK
      const slot = face.slots[code]!
      this.#stream.usedIn(faceNumber)[slot] = 1
      shown += String.fromCharCode(slot >> 8, slot & 255)
    }
    return { faceNumber, shown, width: (width * size) / 1000 }
  }
}

/** From 0 to 1 through the colours of the stops. Source: ISO 32000-1 §7.10.3, §7.10.4. @param refer gives a part as it is written. */
function functionOf(stops: readonly Stop[], refer = (part: string): string => part): string {
  const [first, last] = [stops[0]!, stops.at(-1)!]
  const all = [...(first.offset > 0 ? [{ ...first, offset: 0 }] : []), ...stops]
  if (last.offset < 1 || all.length === 1) all.push({ ...last, offset: 1 })
  const pieces = all.slice(1).map(({ rgb: to }, at) => {
    const from = all[at]!.rgb
    return `<</FunctionType 2/Domain[0 1]/C0[${rgb(from)}]/C1[${rgb(to)}]/N 1>>`
  })
  if (pieces.length === 1) return pieces[0]!
  const bounds = all.slice(1, -1).map(({ offset }) => number(offset))
  const encode = pieces.map(() => '0 1').join(' ')
  return `<</FunctionType 3/Domain[0 1]/Functions[${pieces.map(refer).join(' ')}]/Bounds[${bounds.join(' ')}]/Encode[${encode}]>>`
}

function strokeOperators({ rgb: colour, width, cap, join, miterLimit, dashes, dashOffset }: Stroke): string {
  const dash = dashes.length > 0 ? `[${dashes.map(number).join(' ')}] ${number(dashOffset)} d ` : ''
  return `${rgb(colour)} RG ${number(width)} w ${cap} J ${join} j ${number(miterLimit)} M ${dash}`
}

function operators(path: Path): string {
  const parts: string[] = []
  let operands: string[] = []
  let operator = ''
  const end = () => {
    if (operator !== '') parts.push(...operands, operator)
    operands = []
  }
  for (const part of path) {
    if (typeof part === 'number') operands.push(number(part))
    else {
      end()
      operator = part
    }
  }
  end()
  return `${parts.join(' ')} `
}

const rgb = (colour: number): string =>
  [colour >> 16, (colour >> 8) & 255, colour & 255].map((part) => number(part / 255)).join(' ')

/** To a thousandth, never with an exponent. */
function number(value: number): string {
  const rounded = Math.round(clamp(value) * 1000) / 1000
  return Math.abs(rounded) < 0.001 ? '0' : `${rounded}`
}

/** To nine digits behind the point, for factors. */
function fine(value: number): string {
  const rounded = Math.round(clamp(value) * 1e9) / 1e9
  return Math.abs(rounded) < 1e-6 ? '0' : `${rounded}`
}

/** 0 for what is no number. */
const clamp = (value: number): number => Math.max(-NUMBER_MAX, Math.min(NUMBER_MAX, value)) || 0

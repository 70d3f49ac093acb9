/**
 * An SVG file → a list of shapes and texts with their colours, in the order in which they are painted. What is not drawn is named;
 * a file that passes a bound is none. Source: SVG 1.1; colours and opacities are those of PDF.
 */
import { type Gradient, type GradientContext, type GradientSource, placeGradient, readGradient } from './gradient.ts'
import { lengthOf, VALUE_MAX } from './length.ts'
import { IDENTITY, type Matrix, multiply, numbersOf, readTransform } from './matrix.ts'
import { type Colour, opacityOf, propertiesOf, type Rules, readColour, readRules } from './paint.ts'
import type { Path } from './path.ts'
import { addTransformed, readShape, SHAPES } from './shape.ts'
import { type TextLine, TextReader } from './text.ts'
import { type Element, readXml } from './xml.ts'

/** Shapes and lines of text drawn, those that `use` repeats included. */
const PAINTED_MAX = 20_000
/** Elements visited, and parts of texts and of clips. */
const STEPS_MAX = 80_000
const DEPTH_MAX = 80
const NAMES_MAX = 10
/** Lengths of a picture, pixels. */
const SIDE_MIN = 0.01
const SIDE_MAX = 20_000
/** Dashes that are shorter draw no line. */
const DASH_MIN = 0.001
/** Operators and operands of all paths, characters of all texts. */
const SEGMENTS_MAX = 800_000

export interface Stroke extends Colour {
  width: number
  cap: 0 | 1 | 2
  join: 0 | 1 | 2
  miterLimit: number
  dashes: number[]
  dashOffset: number
}

export interface Painted {
  matrix: Matrix
  /** Paths that it is seen through, each with its matrix. */
  clips: readonly { path: Path; isEvenOdd: boolean }[]
  path: Path
  /** In place of a path. Its runs have their own colours. */
  text?: TextLine
  /** Of a gradient its mean. */
  fill: Colour | undefined
  gradient?: Gradient
  isEvenOdd: boolean
  stroke: Stroke | undefined
}

export interface Scene {
  /** Pixels. */
  width: number
  height: number
  painted: Painted[]
  /** Elements and properties that are left out. */
  leftOut: string[]
}

interface State {
  matrix: Matrix
  properties: ReadonlyMap<string, string>
  opacity: number
  clips: Painted['clips']
  depth: number
}

const INHERITED = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'fill-rule', 'clip-rule', 'fill-opacity', 'stroke-opacity', 'color', 'visibility'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor'],
]
const SILENT = new Set([
  'title',
  'desc',
  'metadata',
  'defs',
  'style',
  'script',
  'symbol',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'namedview',
])
const GROUPS = new Set(['svg', 'g', 'a', 'switch'])
/** What a text is made of besides characters. */
const SPANS = new Set(['tspan', 'a'])
/** @returns undefined where the text is no SVG file, or one beyond a bound. */
export function readScene(text: string): Scene | undefined {
  const root = readXml(text)
  return root?.name === 'svg' ? new SceneReader(root).read() : undefined
}

class SceneReader {
  readonly #root: Element
  readonly #painted: Painted[] = []
  readonly #leftOut = new Set<string>()
  readonly #byId = new Map<string, Element>()
  #rules: Rules = new Map()
  // Read once, however often `use` repeats an element.
  readonly #properties = new Map<Element, ReadonlyMap<string, string>>()
  readonly #matrices = new Map<Element, Matrix | undefined>()
  readonly #shapes = new Map<Element, Path>()
  readonly #gradients = new Map<string, string>()
  readonly #gradientSources = new Map<string, GradientSource | undefined>()
  #width = 0
  #height = 0
  #segments = 0
  #steps = 0
  #isTooLarge = false

  constructor(root: Element) {
    this.#root = root
  }

  read(): Scene | undefined {
    this.#index()
    const { attributes } = this.#root
    const box = numbersOf(attributes.get('viewBox') ?? '')
    const hasBox = box.length === 4 && box[2]! > 0 && box[3]! > 0
    const [left, top, boxWidth, boxHeight] = hasBox ? (box as [number, number, number, number]) : [0, 0, 300, 150]
    const given = [attributes.get('width'), attributes.get('height')].map((one) =>
      one?.trim().endsWith('%') === true ? undefined : lengthOf(one, 0),
    )
    // One of them alone keeps the proportions.
    const width = given[0] ?? (given[1] === undefined || !hasBox ? boxWidth : (given[1] * boxWidth) / boxHeight)
    const height = given[1] ?? (given[0] === undefined || !hasBox ? boxHeight : (given[0] * boxHeight) / boxWidth)
    if (![width, height].every((side) => side >= SIDE_MIN && side <= SIDE_MAX)) return undefined
    this.#width = hasBox ? boxWidth : width
    this.#height = hasBox ? boxHeight : height
    let matrix = IDENTITY
    if (hasBox) {
      const [x, y] = [width / boxWidth, height / boxHeight]
      const isStretched = attributes.get('preserveAspectRatio')?.trim() === 'none'
      const [sx, sy] = isStretched ? [x, y] : [Math.min(x, y), Math.min(x, y)]
      matrix = [sx, 0, 0, sy, (width - sx * boxWidth) / 2 - sx * left, (height - sy * boxHeight) / 2 - sy * top]
    }
    this.#walk(this.#root, { matrix, properties: new Map(), opacity: 1, clips: [], depth: 0 })
    if (this.#isTooLarge) return undefined
    const names = [...this.#leftOut].slice(0, NAMES_MAX)
    return { width, height, painted: this.#painted, leftOut: names }
  }

  /** Finds the elements that have a name, and the style sheets. */
  #index(): void {
    let css = ''
    const waiting = [this.#root]
    for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
      const id = element.attributes.get('id')
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element)
      for (const child of element.children) {
        if (typeof child !== 'string') waiting.push(child)
        else if (element.name === 'style') css += child
      }
    }
    const { rules, isWhole } = readRules(css)
    this.#rules = rules
    if (!isWhole) this.#leftOut.add('style')
  }

  /** Depth has a bound, and so has the number of steps. */
  #walk(element: Element, outer: State): void {
    const { name } = element
    if (SILENT.has(name) || name.startsWith('animate') || name === 'set') return
    if (++this.#steps > STEPS_MAX || outer.depth > DEPTH_MAX) this.#isTooLarge = true
    if (this.#isTooLarge) return
    const state = this.#stateOf(element, outer)
    if (state === undefined) return
    if (GROUPS.has(name)) this.#walkGroup(element, state)
    else if (name === 'use') this.#walkUse(element, state)
    else if (name === 'text') this.#paintText(element, state)
    else if (SHAPES.has(name)) this.#paintShape(element, state)
    else this.#leftOut.add(safeName(name))
  }

  #walkGroup(element: Element, state: State): void {
    let inner = state
    if (element.name === 'svg' && state.depth > 1) {
      const x = lengthOf(element.attributes.get('x'), this.#width) ?? 0
      const y = lengthOf(element.attributes.get('y'), this.#height) ?? 0
      inner = { ...state, matrix: multiply(state.matrix, [1, 0, 0, 1, x, y]) }
      if (element.attributes.has('viewBox')) this.#leftOut.add('svg in svg')
    }
    for (const child of element.children) if (typeof child !== 'string') this.#walk(child, inner)
  }

  /** A copy of a local element. */
  #walkUse({ attributes }: Element, state: State): void {
    const target = this.#byId.get((attributes.get('href') ?? '').trim().slice(1))
    if (target === undefined || !attributes.get('href')!.trim().startsWith('#')) {
      this.#leftOut.add('use')
      return
    }
    const x = lengthOf(attributes.get('x'), this.#width) ?? 0
    const y = lengthOf(attributes.get('y'), this.#height) ?? 0
    const inner = { ...state, matrix: multiply(state.matrix, [1, 0, 0, 1, x, y]) }
    if (target.name !== 'symbol') this.#walk(target, inner)
    else {
      if (target.attributes.has('viewBox')) this.#leftOut.add('viewBox of symbol')
      for (const child of target.children) if (typeof child !== 'string') this.#walk(child, inner)
    }
  }

  #propertiesOf(element: Element): ReadonlyMap<string, string> {
    let own = this.#properties.get(element)
    if (own === undefined) this.#properties.set(element, (own = propertiesOf(element, this.#rules)))
    return own
  }

  #matrixOf(element: Element): Matrix | undefined {
    if (this.#matrices.has(element)) return this.#matrices.get(element)
    const matrix = readTransform(this.#propertiesOf(element).get('transform') ?? '')
    this.#matrices.set(element, matrix)
    return matrix
  }

  /** @returns undefined for what is not seen, and where its transform cannot be read. */
  #stateOf(element: Element, outer: State): State | undefined {
    const own = this.#propertiesOf(element)
    if (own.get('display') === 'none') return undefined
    const properties = new Map<string, string>()
    for (const name of INHERITED) {
      const value = own.get(name)
      const inherited =
        value === undefined || value === 'inherit' ? outer.properties.get(name) : value.slice(0, VALUE_MAX)
      if (inherited !== undefined) properties.set(name, inherited)
    }
    const matrix = this.#matrixOf(element)
    if (matrix === undefined) {
      this.#leftOut.add('transform')
      return undefined
    }
    for (const name of ['filter', 'mask', 'marker', 'marker-start', 'marker-mid', 'marker-end'])
      if ((own.get(name) ?? 'none') !== 'none') this.#leftOut.add(name)
    const state: State = {
      matrix: multiply(outer.matrix, matrix),
      properties,
      opacity: outer.opacity * opacityOf(own.get('opacity')),
      clips: outer.clips,
      depth: outer.depth + 1,
    }
    const clip = own.get('clip-path')
    if (clip !== undefined && clip !== 'none') state.clips = this.#clipsOf(clip.slice(0, VALUE_MAX), state)
    // Nothing is seen through a clip without a shape.
    return state.clips.some(({ path }) => path.length === 0) ? undefined : state
  }

  #clipsOf(reference: string, { matrix, clips }: State): Painted['clips'] {
    const element = this.#byId.get(idOf(reference))
    if (element?.name !== 'clipPath' || element.attributes.get('clipPathUnits') === 'objectBoundingBox') {
      this.#leftOut.add('clip-path')
      return clips
    }
    const path: Path = []
    let isEvenOdd = false
    let isWhole = true
    this.#steps += element.children.length
    const own = this.#matrixOf(element) ?? IDENTITY
    for (const child of element.children) {
      if (typeof child === 'string') continue
      const used = child.name === 'use' ? this.#byId.get((child.attributes.get('href') ?? '').slice(1)) : child
      if (used === undefined || !SHAPES.has(used.name)) {
        this.#leftOut.add('clip-path')
        isWhole = false
        continue
      }
      const transform = this.#matrixOf(child) ?? IDENTITY
      isEvenOdd ||= this.#propertiesOf(used).get('clip-rule') === 'evenodd'
      addTransformed(path, this.#shapeOf(used), multiply(matrix, multiply(own, transform)))
    }
    this.#segments += path.length
    if (this.#segments > SEGMENTS_MAX) this.#isTooLarge = true
    return path.length === 0 && !isWhole ? clips : [...clips, { path, isEvenOdd }]
  }

  #shapeOf(element: Element): Path {
    let path = this.#shapes.get(element)
    if (path === undefined) this.#shapes.set(element, (path = readShape(element, [this.#width, this.#height])))
    return path
  }

  #paintShape(element: Element, state: State): void {
    const { properties, matrix, clips } = state
    const path = this.#shapeOf(element)
    if (path.length === 0 || isHidden(state)) return
    const source = this.#gradientOf(properties.get('fill') ?? '')
    const gradient = source && placeGradient(source, path, this.#gradientContext)
    const fill = gradient === undefined ? this.#fillOf(state) : this.#meanOf(source!, 'fill-opacity', state)
    const stroke = this.#strokeOf(state)
    if (fill === undefined && stroke === undefined) return
    const isEvenOdd = properties.get('fill-rule') === 'evenodd'
    const painted: Painted = { matrix, clips, path, fill, isEvenOdd, stroke }
    this.#paint(gradient === undefined || fill === undefined ? painted : { ...painted, gradient })
  }

  get #gradientContext(): GradientContext {
    return {
      byId: this.#byId,
      propertiesOf: (element) => this.#propertiesOf(element),
      width: this.#width,
      height: this.#height,
    }
  }

  /** The gradient that a paint refers to; undefined where it refers to none. */
  #gradientOf(paint: string): GradientSource | undefined {
    if (!paint.trim().startsWith('url')) return undefined
    const id = idOf(paint)
    if (!this.#gradientSources.has(id))
      this.#gradientSources.set(id, readGradient(this.#byId.get(id), this.#gradientContext))
    return this.#gradientSources.get(id)
  }

  #meanOf({ mean }: GradientSource, opacity: string, { properties, opacity: around }: State): Colour | undefined {
    const alpha = mean.alpha * opacityOf(properties.get(opacity)) * around
    return alpha > 0 ? { rgb: mean.rgb, alpha } : undefined
  }

  #paint(painted: Painted): void {
    this.#segments += painted.path.length
    for (const clip of painted.clips) this.#segments += clip.path.length + 1
    if (this.#painted.length >= PAINTED_MAX || this.#segments > SEGMENTS_MAX) this.#isTooLarge = true
    else this.#painted.push(painted)
  }

  #fillOf(state: State): Colour | undefined {
    return this.#colourOf(state.properties.get('fill') ?? 'black', 'fill-opacity', state)
  }

  #colourOf(paint: string, opacity: string, { properties, opacity: around }: State): Colour | undefined {
    let value = paint.trim()
    if (value.startsWith('url')) {
      const known = this.#gradients.get(value) ?? this.#gradientColour(value)
      this.#gradients.set(value, known)
      value = known
    }
    if (value.toLowerCase() === 'currentcolor') value = properties.get('color') ?? 'black'
    if (value === 'none' || value === 'transparent') return undefined
    const colour = readColour(value)
    if (colour === undefined) {
      this.#leftOut.add('colour')
      return { rgb: 0, alpha: around }
    }
    const alpha = colour.alpha * opacityOf(properties.get(opacity)) * around
    return alpha > 0 ? { rgb: colour.rgb, alpha } : undefined
  }

  /** In place of a gradient that PDF cannot shade, or that lines and text have, its mean. */
  #gradientColour(reference: string): string {
    const element = this.#byId.get(idOf(reference))
    this.#leftOut.add(element === undefined ? 'pattern' : safeName(element.name))
    const mean = this.#gradientOf(reference)?.mean
    if (mean !== undefined) return `rgba(${mean.rgb >> 16},${(mean.rgb >> 8) & 255},${mean.rgb & 255},${mean.alpha})`
    return reference.slice(reference.indexOf(')') + 1).trim() || 'none'
  }

  #strokeOf(state: State): Stroke | undefined {
    const { properties } = state
    const paint = properties.get('stroke') ?? 'none'
    const width = lengthOf(properties.get('stroke-width') ?? '1', this.#width) ?? 1
    const colour = width > 0 ? this.#colourOf(paint, 'stroke-opacity', state) : undefined
    if (colour === undefined) return undefined
    const dashes = numbersOf(properties.get('stroke-dasharray') ?? '').slice(0, 20)
    const isDashed = dashes.length > 0 && dashes.every((dash) => dash >= 0) && dashes.some((dash) => dash >= DASH_MIN)
    const cap = ['butt', 'round', 'square'].indexOf(properties.get('stroke-linecap') ?? 'butt')
    const join = ['miter', 'round', 'bevel'].indexOf(properties.get('stroke-linejoin') ?? 'miter')
    return {
      ...colour,
      width,
      cap: Math.max(0, cap) as Stroke['cap'],
      join: Math.max(0, join) as Stroke['join'],
      miterLimit: Math.max(1, lengthOf(properties.get('stroke-miterlimit'), 0) ?? 4),
      dashes: isDashed ? dashes : [],
      dashOffset: lengthOf(properties.get('stroke-dashoffset'), 0) ?? 0,
    }
  }

  #paintText(element: Element, outer: State): void {
    const text = new TextReader()
    const visit = ({ attributes, children }: Element, state: State): void => {
      this.#steps += children.length
      if (this.#steps > STEPS_MAX || state.depth > DEPTH_MAX) this.#isTooLarge = true
      if (this.#isTooLarge) return
      text.move(attributes, state.properties, [this.#width, this.#height])
      const fill = isHidden(state) ? undefined : this.#fillOf(state)
      for (const child of children) {
        if (typeof child === 'string') text.add(child, state.properties, fill)
        else if (SPANS.has(child.name)) {
          const inner = this.#stateOf(child, state)
          if (inner !== undefined) visit(child, inner)
        } else if (!SILENT.has(child.name)) this.#leftOut.add(safeName(child.name))
      }
    }
    visit(element, outer)
    const { matrix, clips } = outer
    for (const line of text.lines()) {
      for (const run of line.runs) this.#segments += run.text.length
      this.#paint({ matrix, clips, path: [], text: line, fill: undefined, isEvenOdd: false, stroke: undefined })
    }
  }
}

const isHidden = ({ properties }: State): boolean => (properties.get('visibility') ?? 'visible') !== 'visible'

const idOf = (reference: string): string => /url\(\s*['"]?#([^'")]{1,200})/.exec(reference)?.[1] ?? ''

/** For a message: names of SVG are short and of letters. */
const safeName = (name: string): string => (/^[A-Za-z]{1,24}$/.test(name) ? name : 'other elements')

/**
 * An SVG file → a list of shapes and texts with their colours, in the order in which they are painted. What is not drawn is named;
 * a file that passes a bound is none. Source: SVG 1.1; colours and opacities are those of PDF.
 */
import { IDENTITY, type Matrix, multiply, numbersOf, readTransform } from './matrix.ts'
import { type Colour, opacityOf, propertiesOf, type Rules, readColour, readRules } from './paint.ts'
import { ellipsePath, type Path, readPath, rectanglePath } from './path.ts'
import { type Element, readXml } from './xml.ts'

/** Shapes and texts drawn, those that `use` repeats included. */
const PAINTED_MAX = 20_000
const DEPTH_MAX = 80
const NAMES_MAX = 10
/** Lengths of a picture, pixels. */
const SIDE_MAX = 20_000
/** Operators and operands of all paths. */
const SEGMENTS_MAX = 800_000

export interface Stroke extends Colour {
  width: number
  cap: 0 | 1 | 2
  join: 0 | 1 | 2
  miterLimit: number
  dashes: number[]
  dashOffset: number
}

export interface Text {
  text: string
  x: number
  y: number
  size: number
  /** Part of its width that is left of `x`. */
  anchor: number
  family: 'sans' | 'serif' | 'mono'
  isBold: boolean
  isItalic: boolean
}

export interface Painted {
  matrix: Matrix
  /** Paths that it is seen through, each with its matrix. */
  clips: readonly { path: Path; isEvenOdd: boolean }[]
  path: Path
  text?: Text
  fill: Colour | undefined
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
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
}
const LENGTH = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?) {0,3}([a-z%]{0,3})/i
/** Longest value of a property that is looked at. */
const VALUE_MAX = 1000

/** A length in pixels; a percentage of `whole`. */
function lengthOf(text: string | undefined, whole: number): number | undefined {
  const [, number, unit = ''] = LENGTH.exec(text?.slice(0, VALUE_MAX).trim() ?? '') ?? []
  if (number === undefined) return undefined
  const scale = unit === '%' ? whole / 100 : (UNITS[unit.toLowerCase()] ?? 1)
  const value = Number(number) * scale
  return Number.isFinite(value) ? value : undefined
}

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
    if (!(width > 0 && height > 0 && width <= SIDE_MAX && height <= SIDE_MAX)) return undefined
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
    if (++this.#steps > PAINTED_MAX * 2 || outer.depth > DEPTH_MAX) this.#isTooLarge = true
    if (this.#isTooLarge) return
    const own = this.#propertiesOf(element)
    if (own.get('display') === 'none') return
    const state = this.#stateOf(element, own, outer)
    if (state === undefined) return
    if (GROUPS.has(name)) this.#walkGroup(element, state)
    else if (name === 'use') this.#walkUse(element, state)
    else if (name === 'text') this.#paintText(element, state)
    else if (SHAPES.has(name)) this.#paint(state, this.#shapeOf(element), undefined)
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

  /** @returns undefined where its transform cannot be read. */
  #stateOf(element: Element, own: ReadonlyMap<string, string>, outer: State): State | undefined {
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
    return state
  }

  #clipsOf(reference: string, { matrix, clips }: State): Painted['clips'] {
    const element = this.#byId.get(idOf(reference))
    if (element?.name !== 'clipPath' || element.attributes.get('clipPathUnits') === 'objectBoundingBox') {
      this.#leftOut.add('clip-path')
      return clips
    }
    const path: Path = []
    let isEvenOdd = false
    this.#steps += element.children.length
    const own = this.#matrixOf(element) ?? IDENTITY
    for (const child of element.children) {
      if (typeof child === 'string') continue
      const used = child.name === 'use' ? this.#byId.get((child.attributes.get('href') ?? '').slice(1)) : child
      if (used === undefined || !SHAPES.has(used.name)) {
        this.#leftOut.add('clip-path')
        continue
      }
      const transform = this.#matrixOf(child) ?? IDENTITY
      isEvenOdd ||= this.#propertiesOf(used).get('clip-rule') === 'evenodd'
      addTransformed(path, this.#shapeOf(used), multiply(matrix, multiply(own, transform)))
    }
    this.#segments += path.length
    if (this.#segments > SEGMENTS_MAX) this.#isTooLarge = true
    return [...clips, { path, isEvenOdd }]
  }

  #shapeOf(element: Element): Path {
    let path = this.#shapes.get(element)
    if (path === undefined) this.#shapes.set(element, (path = this.#readShape(element)))
    return path
  }

  #readShape({ name, attributes }: Element): Path {
    const across = (key: string) => lengthOf(attributes.get(key), this.#width) ?? 0
    const down = (key: string) => lengthOf(attributes.get(key), this.#height) ?? 0
    if (name === 'path') return readPath(attributes.get('d') ?? '')
    if (name === 'line') return ['m', across('x1'), down('y1'), 'l', across('x2'), down('y2')]
    if (name === 'circle' || name === 'ellipse') {
      const diagonal = Math.sqrt((this.#width ** 2 + this.#height ** 2) / 2)
      const r = lengthOf(attributes.get('r'), diagonal) ?? 0
      const [rx, ry] = name === 'circle' ? [r, r] : [across('rx'), down('ry')]
      return rx > 0 && ry > 0 ? ellipsePath(across('cx'), down('cy'), rx, ry) : []
    }
    if (name === 'rect') {
      const [width, height] = [across('width'), down('height')]
      if (!(width > 0 && height > 0)) return []
      const rx = lengthOf(attributes.get('rx') ?? attributes.get('ry'), this.#width) ?? 0
      const ry = lengthOf(attributes.get('ry') ?? attributes.get('rx'), this.#height) ?? 0
      return rectanglePath(across('x'), down('y'), width, height, Math.min(rx, width / 2), Math.min(ry, height / 2))
    }
    const path: Path = []
    const points = numbersOf(attributes.get('points') ?? '')
    for (let at = 0; at + 1 < points.length; at += 2) path.push(at === 0 ? 'm' : 'l', points[at]!, points[at + 1]!)
    if (name === 'polygon' && path.length > 0) path.push('h')
    return path
  }

  #paint(state: State, path: Path, text: Text | undefined): void {
    const { properties, matrix, clips } = state
    if ((properties.get('visibility') ?? 'visible') !== 'visible') return
    if (path.length === 0 && text === undefined) return
    this.#segments += path.length
    for (const clip of clips) this.#segments += clip.path.length + 1
    if (this.#painted.length >= PAINTED_MAX || this.#segments > SEGMENTS_MAX) {
      this.#isTooLarge = true
      return
    }
    const fill = this.#colourOf(properties.get('fill') ?? 'black', 'fill-opacity', state)
    const stroke = this.#strokeOf(state)
    if (fill === undefined && stroke === undefined) return
    const isEvenOdd = properties.get('fill-rule') === 'evenodd'
    const painted: Painted = { matrix, clips, path, fill, isEvenOdd, stroke }
    if (text !== undefined) painted.text = text
    this.#painted.push(painted)
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

  /** In place of a gradient the colour in its middle. */
  #gradientColour(reference: string): string {
    let element = this.#byId.get(idOf(reference))
    this.#leftOut.add(element === undefined ? 'pattern' : safeName(element.name))
    for (let hops = 0; element !== undefined && hops < 5; hops++) {
      const stops = element.children.filter((child) => typeof child !== 'string' && child.name === 'stop') as Element[]
      const stop = stops[stops.length >> 1]
      if (stop !== undefined) {
        const own = this.#propertiesOf(stop)
        const colour = readColour(own.get('stop-color') ?? 'black')
        const alpha = (colour?.alpha ?? 1) * opacityOf(own.get('stop-opacity'))
        const rgb = colour?.rgb ?? 0
        return `rgba(${rgb >> 16},${(rgb >> 8) & 255},${rgb & 255},${alpha})`
      }
      element = this.#byId.get((element.attributes.get('href') ?? '').slice(1))
    }
    return reference.slice(reference.indexOf(')') + 1).trim() || 'none'
  }

  #strokeOf(state: State): Stroke | undefined {
    const { properties } = state
    const paint = properties.get('stroke') ?? 'none'
    const width = lengthOf(properties.get('stroke-width') ?? '1', this.#width) ?? 1
    const colour = width > 0 ? this.#colourOf(paint, 'stroke-opacity', state) : undefined
    if (colour === undefined) return undefined
    const dashes = numbersOf(properties.get('stroke-dasharray') ?? '').slice(0, 20)
    const isDashed = dashes.length > 0 && dashes.every((dash) => dash >= 0) && dashes.some((dash) => dash > 0)
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

  /** The text of an element, each of its parts that has a place of its own by itself. */
  #paintText(element: Element, outer: State): void {
    const place = { x: 0, y: 0 }
    const visit = (at: Element, state: State): void => {
      const { attributes, children } = at
      const start = (key: 'x' | 'y', whole: number) => {
        const own = attributes.get(key)
        if (own !== undefined) place[key] = lengthOf(own, whole) ?? 0
        place[key] += lengthOf(attributes.get(`d${key}`), whole) ?? 0
      }
      start('x', this.#width)
      start('y', this.#height)
      for (const [index, child] of children.entries()) {
        if (typeof child === 'string') this.#paintRun(child, state, place)
        else if (child.name === 'tspan' && state.depth < DEPTH_MAX) {
          const inner = this.#stateOf(child, this.#propertiesOf(child), state)
          // Where one part ends the next one begins, which takes its width: only a part with a place is drawn after text.
          if (inner !== undefined && (child.attributes.has('x') || index === 0)) visit(child, inner)
          else if (textOf(child).trim() !== '') this.#leftOut.add('tspan')
        } else if (!SILENT.has(child.name)) this.#leftOut.add(safeName(child.name))
      }
    }
    visit(element, outer)
  }

  #paintRun(source: string, state: State, { x, y }: { x: number; y: number }): void {
    const text = source.slice(0, TEXT_MAX).replaceAll(/\s+/g, ' ').trim()
    if (text === '') return
    const { properties } = state
    const size = lengthOf(properties.get('font-size'), 16) ?? 16
    if (!(size > 0)) return
    const font = properties.get('font-family') ?? ''
    const weight = properties.get('font-weight') ?? ''
    const anchors: Readonly<Record<string, number>> = { middle: 0.5, end: 1 }
    this.#paint(state, [], {
      text,
      x,
      y,
      size,
      anchor: anchors[properties.get('text-anchor') ?? ''] ?? 0,
      family: /mono|courier|consol/i.test(font)
        ? 'mono'
        : /sans|^$/i.test(font)
          ? 'sans'
          : /serif|times|georgia/i.test(font)
            ? 'serif'
            : 'sans',
      isBold: weight === 'bold' || weight === 'bolder' || Number(weight) >= 600,
      isItalic: /italic|oblique/.test(properties.get('font-style') ?? ''),
    })
  }
}

const TEXT_MAX = 1000

function textOf(element: Element): string {
  return element.children.filter((child) => typeof child === 'string').join('')
}

const idOf = (reference: string): string => /url\(\s*['"]?#([^'")]{1,200})/.exec(reference)?.[1] ?? ''

/** For a message: names of SVG are short and of letters. */
const safeName = (name: string): string => (/^[A-Za-z]{1,24}$/.test(name) ? name : 'other elements')

function addTransformed(to: Path, path: Path, [a, b, c, d, e, f]: Matrix): void {
  for (let at = 0; at < path.length; at++) {
    const value = path[at]!
    if (typeof value === 'string') {
      to.push(value)
      continue
    }
    const y = path[++at] as number
    to.push(a * value + c * y + e, b * value + d * y + f)
  }
}

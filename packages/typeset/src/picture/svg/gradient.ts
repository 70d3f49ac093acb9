/** Gradients of SVG as shadings of PDF. Source: SVG 1.1 §13.2; ISO 32000-1 §8.7.4.5. */
import { lengthOf, VALUE_MAX } from './length.ts'
import { IDENTITY, type Matrix, multiply, readTransform } from './matrix.ts'
import { type Colour, opacityOf, readColour } from './paint.ts'
import type { Path } from './path.ts'
import type { Element } from './xml.ts'

export interface Stop {
  /** 0 to 1, ascending. */
  offset: number
  rgb: number
}

export interface Gradient {
  /** x0 y0 x1 y1 of an axis, or x0 y0 r0 x1 y1 r1 of two circles. */
  coordinates: number[]
  /** From the gradient's own space to that of the shape. */
  matrix: Matrix
  stops: Stop[]
}

/** What an element says, for any shape. */
export interface GradientSource {
  isRadial: boolean
  attributes: ReadonlyMap<string, string>
  stops: Stop[]
  /** Of all stops. */
  mean: Colour
  /** PDF would need more than a shading: stops of several opacities, repeated ones. */
  isComplex: boolean
}

/** A gradient may take its stops and attributes from another one. */
const HOPS_MAX = 5
const STOPS_MAX = 100
const CHILDREN_MAX = 1000

export interface GradientContext {
  byId: ReadonlyMap<string, Element>
  propertiesOf: (element: Element) => ReadonlyMap<string, string>
  /** Of the picture, pixels. */
  width: number
  height: number
}

/** @returns undefined where the element is no gradient with stops. */
export function readGradient(element: Element | undefined, context: GradientContext): GradientSource | undefined {
  if (element?.name !== 'linearGradient' && element?.name !== 'radialGradient') return undefined
  const attributes = new Map<string, string>()
  let stops: Element[] = []
  let from: Element | undefined = element
  for (let hops = 0; from !== undefined && hops < HOPS_MAX; hops++) {
    for (const [name, value] of from.attributes) if (!attributes.has(name)) attributes.set(name, value)
    if (stops.length === 0) {
      const children = from.children.slice(0, CHILDREN_MAX)
      stops = children.filter((child) => typeof child !== 'string' && child.name === 'stop') as Element[]
    }
    from = context.byId.get((from.attributes.get('href') ?? '').slice(1))
  }
  const read = readStops(stops.slice(0, STOPS_MAX), context)
  const first = read[0]
  if (first === undefined) return undefined
  const isOne = read.every(({ alpha }) => alpha === first.alpha)
  return {
    isRadial: element.name === 'radialGradient',
    attributes,
    stops: read.map(({ offset, rgb }) => ({ offset, rgb })),
    mean: meanOf(read),
    isComplex: !isOne || (attributes.get('spreadMethod') ?? 'pad') !== 'pad',
  }
}

function readStops(stops: readonly Element[], { propertiesOf }: GradientContext): (Stop & { alpha: number })[] {
  let last = 0
  return stops.map((stop) => {
    const own = propertiesOf(stop)
    const colour = readColour(own.get('stop-color') ?? 'black')
    last = Math.max(last, opacityOf(stop.attributes.get('offset') ?? '0'))
    return { offset: last, rgb: colour?.rgb ?? 0, alpha: (colour?.alpha ?? 1) * opacityOf(own.get('stop-opacity')) }
  })
}

/** The mean over the way from 0 to 1. */
function meanOf(stops: readonly (Stop & { alpha: number })[]): Colour {
  const sums = [0, 0, 0, 0]
  const partsOf = ({ rgb, alpha }: Stop & { alpha: number }) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255, alpha]
  const add = (weight: number, stop: Stop & { alpha: number }) =>
    partsOf(stop).forEach((part, at) => {
      sums[at]! += part * weight
    })
  add(stops[0]!.offset, stops[0]!)
  for (let at = 1; at < stops.length; at++) {
    const half = (stops[at]!.offset - stops[at - 1]!.offset) / 2
    add(half, stops[at - 1]!)
    add(half, stops[at]!)
  }
  add(1 - stops.at(-1)!.offset, stops.at(-1)!)
  const [r, g, b, alpha] = sums as [number, number, number, number]
  return { rgb: (Math.round(r) << 16) | (Math.round(g) << 8) | Math.round(b), alpha }
}

/** The gradient in a shape; undefined where PDF cannot shade it so. */
export function placeGradient(
  { isRadial, attributes, stops, isComplex }: GradientSource,
  path: Path,
  { width, height }: GradientContext,
): Gradient | undefined {
  if (isComplex) return undefined
  const isOfBox = attributes.get('gradientUnits') !== 'userSpaceOnUse'
  const diagonal = isOfBox ? 1 : Math.sqrt((width * width + height * height) / 2)
  const read = (name: string, whole: number, otherwise: number) => lengthOf(attributes.get(name), whole) ?? otherwise
  const across = (name: string, part: number) => read(name, isOfBox ? 1 : width, part * (isOfBox ? 1 : width))
  const down = (name: string, part: number) => read(name, isOfBox ? 1 : height, part * (isOfBox ? 1 : height))
  const transform = readTransform((attributes.get('gradientTransform') ?? '').slice(0, VALUE_MAX))
  const box = isOfBox ? boxOf(path) : IDENTITY
  if (transform === undefined || box === undefined) return undefined
  const matrix = multiply(box, transform)
  if (!isRadial) return { matrix, stops, coordinates: [across('x1', 0), down('y1', 0), across('x2', 1), down('y2', 0)] }
  const [cx, cy, r] = [across('cx', 0.5), down('cy', 0.5), read('r', diagonal, 0.5 * diagonal)]
  if (!(r > 0)) return undefined
  return {
    matrix,
    stops,
    coordinates: [read('fx', isOfBox ? 1 : width, cx), read('fy', isOfBox ? 1 : height, cy), 0, cx, cy, r],
  }
}

/** The unit square → the box around a path, its control points included; undefined where that has no area. */
function boxOf(path: Path): Matrix | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < path.length; at++) {
    const x = path[at]!
    if (typeof x === 'string') continue
    const y = path[++at] as number
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return right > left && bottom > top ? [right - left, 0, 0, bottom - top, left, top] : undefined
}

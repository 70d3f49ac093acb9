/** The elements of SVG that are shapes → paths. Source: SVG 1.1 §9. */
import { lengthOf } from './length.ts'
import { type Matrix, numbersOf } from './matrix.ts'
import { ellipsePath, type Path, readPath, rectanglePath } from './path.ts'
import type { Element } from './xml.ts'

export const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])

/** @param whole width and height that percentages are parts of. */
export function readShape({ name, attributes }: Element, [wholeWidth, wholeHeight]: readonly [number, number]): Path {
  const across = (key: string) => lengthOf(attributes.get(key), wholeWidth) ?? 0
  const down = (key: string) => lengthOf(attributes.get(key), wholeHeight) ?? 0
  if (name === 'path') return readPath(attributes.get('d') ?? '')
  if (name === 'line') return ['m', across('x1'), down('y1'), 'l', across('x2'), down('y2')]
  if (name === 'circle' || name === 'ellipse') {
    const diagonal = Math.sqrt((wholeWidth ** 2 + wholeHeight ** 2) / 2)
    const r = lengthOf(attributes.get('r'), diagonal) ?? 0
    const [rx, ry] = name === 'circle' ? [r, r] : [across('rx'), down('ry')]
    return rx > 0 && ry > 0 ? ellipsePath(across('cx'), down('cy'), rx, ry) : []
  }
  if (name === 'rect') {
    const [width, height] = [across('width'), down('height')]
    if (!(width > 0 && height > 0)) return []
    const rx = lengthOf(attributes.get('rx') ?? attributes.get('ry'), wholeWidth) ?? 0
    const ry = lengthOf(attributes.get('ry') ?? attributes.get('rx'), wholeHeight) ?? 0
    return rectanglePath(across('x'), down('y'), width, height, Math.min(rx, width / 2), Math.min(ry, height / 2))
  }
  const path: Path = []
  const points = numbersOf(attributes.get('points') ?? '')
  for (let at = 0; at + 1 < points.length; at += 2) path.push(at === 0 ? 'm' : 'l', points[at]!, points[at + 1]!)
  if (name === 'polygon' && path.length > 0) path.push('h')
  return path
}

export function addTransformed(to: Path, path: Path, [a, b, c, d, e, f]: Matrix): void {
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

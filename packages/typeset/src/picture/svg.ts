/** SVG files → pictures: their size, and what is painted. */
import type { Picture } from './picture.ts'
import { readScene } from './svg/scene.ts'

/** Longest file, bytes. */
const SVG_BYTES_MAX = 4 << 20
const START_CHARS = 1000

export function isSvg(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, START_CHARS))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return start.startsWith('<svg') || ((start.startsWith('<?xml') || start.startsWith('<!')) && start.includes('<svg'))
}

export function readSvg(bytes: Uint8Array): Picture | undefined {
  if (bytes.length > SVG_BYTES_MAX) return undefined
  const scene = readScene(new TextDecoder().decode(bytes))
  if (scene === undefined) return undefined
  return { width: scene.width, height: scene.height, dictionary: '', data: new Uint8Array(0), scene }
}

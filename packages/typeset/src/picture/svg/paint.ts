/** Colours and style rules of SVG. Source: CSS Color 3 §4, SVG 1.1 §6.4. */
import type { Element } from './xml.ts'

/** 0xRRGGBB, and how opaque it is. */
export interface Colour {
  rgb: number
  alpha: number
}

const NAMES =
  'aqua00ffff beigef5f5dc black000000 blue0000ff browna52a2a chocolated2691e coralff7f50 crimsondc143c cyan00ffff darkblue00008b darkgraya9a9a9 darkgreen006400 darkgreya9a9a9 darkorangeff8c00 darkred8b0000 deeppinkff1493 dimgray696969 dimgrey696969 dodgerblue1e90ff firebrickb22222 forestgreen228b22 fuchsiaff00ff gainsborodcdcdc goldffd700 goldenroddaa520 gray808080 green008000 grey808080 hotpinkff69b4 indigo4b0082 ivoryfffff0 khakif0e68c lavendere6e6fa lightblueadd8e6 lightgrayd3d3d3 lightgreen90ee90 lightgreyd3d3d3 lime00ff00 magentaff00ff maroon800000 midnightblue191970 navy000080 olive808000 orangeffa500 orangeredff4500 orchidda70d6 pinkffc0cb plumdda0dd purple800080 rebeccapurple663399 redff0000 royalblue4169e1 salmonfa8072 seagreen2e8b57 siennaa0522d silverc0c0c0 skyblue87ceeb slateblue6a5acd slategray708090 slategrey708090 steelblue4682b4 tand2b48c teal008080 tomatoff6347 turquoise40e0d0 violetee82ee whiteffffff whitesmokef5f5f5 yellowffff00'
const colours = new Map(NAMES.split(' ').map((entry) => [entry.slice(0, -6), Number.parseInt(entry.slice(-6), 16)]))

const FUNCTION = /^rgba?\(([^()]{1,80})\)$/

/** @returns undefined for none, and for what is no colour. */
export function readColour(text: string): Colour | undefined {
  const value = text.slice(0, 200).trim().toLowerCase()
  const hex = /^#([\da-f]{3,8})$/.exec(value)?.[1]
  if (hex !== undefined) {
    const long = hex.length <= 4 ? hex.replaceAll(/./g, '$&$&') : hex
    if (long.length !== 6 && long.length !== 8) return undefined
    const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1
    return { rgb: Number.parseInt(long.slice(0, 6), 16), alpha }
  }
  const list = FUNCTION.exec(value)?.[1]
  if (list !== undefined) {
    const parts = list.split(/[\s,/]+/).filter((part) => part !== '')
    const [r = 0, g = 0, b = 0] = parts.slice(0, 3).map((part) => {
      const number = Number.parseFloat(part)
      return Math.max(0, Math.min(255, Math.round(part.endsWith('%') ? number * 2.55 : number))) || 0
    })
    return { rgb: (r << 16) | (g << 8) | b, alpha: parts.length > 3 ? opacityOf(parts[3]) : 1 }
  }
  const rgb = colours.get(value)
  return rgb === undefined ? undefined : { rgb, alpha: 1 }
}

export function opacityOf(text: string | undefined): number {
  if (text === undefined) return 1
  const number = Number.parseFloat(text)
  if (!Number.isFinite(number)) return 1
  return Math.max(0, Math.min(1, text.slice(0, 99).trim().endsWith('%') ? number / 100 : number))
}

/** Declarations of a style sheet, by selector: `.class`, `#id` or the name of an element. */
export type Rules = ReadonlyMap<string, ReadonlyMap<string, string>>

const SIMPLE = /^[.#]?[\w-]+$/
const RULES_MAX = 2000

/** @returns the rules, and whether there are others than these simple ones. */
export function readRules(css: string): { rules: Map<string, Map<string, string>>; isWhole: boolean } {
  const rules = new Map<string, Map<string, string>>()
  let isWhole = !css.includes('@')
  const plain = withoutComments(css)
  for (let at = 0; ; ) {
    const open = plain.indexOf('{', at)
    const close = open < 0 ? -1 : plain.indexOf('}', open)
    if (close < 0) break
    const selectors = plain.slice(at, open)
    const body = plain.slice(open + 1, close)
    at = close + 1
    for (const selector of selectors.split(',').map((one) => one.trim())) {
      if (!SIMPLE.test(selector) || rules.size >= RULES_MAX) {
        isWhole = false
        continue
      }
      const own = rules.get(selector) ?? new Map<string, string>()
      for (const [name, value] of declarations(body)) own.set(name, value)
      rules.set(selector, own)
    }
  }
  return { rules, isWhole }
}

function withoutComments(css: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const open = css.indexOf('/*', at)
    const close = open < 0 ? -1 : css.indexOf('*/', open + 2)
    if (close < 0) return parts.join('') + css.slice(at)
    parts.push(css.slice(at, open))
    at = close + 2
  }
}

function declarations(text: string): [string, string][] {
  return text.split(';').flatMap((part) => {
    const colon = part.indexOf(':')
    if (colon < 0) return []
    return [
      [
        part.slice(0, colon).trim().toLowerCase(),
        part
          .slice(colon + 1)
          .replace('!important', '')
          .trim(),
      ],
    ]
  })
}

/** The properties of an element: attributes, rules of the style sheet, its own style. */
export function propertiesOf({ name, attributes }: Element, rules: Rules): ReadonlyMap<string, string> {
  const style = attributes.get('style')
  if (style === undefined && rules.size === 0) return attributes
  const properties = new Map(attributes)
  const classes = (attributes.get('class') ?? '').split(/\s+/).slice(0, 20)
  for (const selector of [name, ...classes.map((one) => `.${one}`), `#${attributes.get('id') ?? ''}`])
    for (const [key, value] of rules.get(selector) ?? []) properties.set(key, value)
  for (const [key, value] of style === undefined ? [] : declarations(style)) properties.set(key, value)
  return properties
}

/**
 * The XML of an SVG file → a tree of elements. Entities of the file's own are not known: a file that declares any is refused,
 * and so is one that is not well-formed or passes a bound. Nothing is recursive; the cost is linear in the text.
 */

const ELEMENTS_MAX = 20_000
const DEPTH_MAX = 64
const ATTRIBUTES_MAX = 200_000

export interface Element {
  /** Without a prefix. */
  name: string
  attributes: Map<string, string>
  /** Elements and text, in order. */
  children: (Element | string)[]
}

const NAME_END = /[\s/>=]/g
const NOT_SPACE = /\S/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** @returns the root element; undefined where the text is refused. */
export function readXml(text: string): Element | undefined {
  const root: Element = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  let elements = 0
  let attributes = 0
  const find = (pattern: RegExp, from: number): number => {
    pattern.lastIndex = from
    return pattern.exec(text)?.index ?? text.length
  }
  for (let at = 0; at < text.length; ) {
    const parent = open[open.length - 1]!
    const tag = text.indexOf('<', at)
    const end = tag < 0 ? text.length : tag
    if (end > at && open.length > 1) parent.children.push(unescaped(text.slice(at, end)))
    if (tag < 0) break
    if (text.startsWith('<!--', tag)) at = after(text, '-->', tag + 4)
    else if (text.startsWith('<?', tag)) at = after(text, '?>', tag + 2)
    else if (text.startsWith('<![CDATA[', tag)) {
      at = after(text, ']]>', tag + 9)
      if (open.length > 1) parent.children.push(text.slice(tag + 9, at - 3))
    } else if (text.startsWith('<!', tag)) {
      at = after(text, '>', tag)
      if (text.slice(tag, at).includes('[')) return undefined
    } else if (text[tag + 1] === '/') {
      at = after(text, '>', tag)
      if (open.length === 1 || localName(text.slice(tag + 2, at - 1).trim()) !== parent.name) return undefined
      open.pop()
    } else {
      const nameEnd = find(NAME_END, tag + 1)
      const element: Element = { name: localName(text.slice(tag + 1, nameEnd)), attributes: new Map(), children: [] }
      if (element.name === '' || ++elements > ELEMENTS_MAX || open.length > DEPTH_MAX) return undefined
      parent.children.push(element)
      at = find(NOT_SPACE, nameEnd)
      while (at < text.length && text[at] !== '>' && text[at] !== '/') {
        const keyEnd = find(NAME_END, at)
        const equals = find(NOT_SPACE, keyEnd)
        const quote = find(NOT_SPACE, equals + 1)
        const mark = text[quote]
        if (keyEnd === at || text[equals] !== '=' || (mark !== '"' && mark !== "'")) return undefined
        const close = text.indexOf(mark, quote + 1)
        if (close < 0 || ++attributes > ATTRIBUTES_MAX) return undefined
        element.attributes.set(localName(text.slice(at, keyEnd)), unescaped(text.slice(quote + 1, close)))
        at = find(NOT_SPACE, close + 1)
      }
      if (text.startsWith('/>', at)) at += 2
      else if (text[at] === '>') {
        at++
        open.push(element)
      } else return undefined
    }
  }
  const found = root.children.filter((child) => typeof child !== 'string')
  return open.length === 1 && found.length === 1 ? found[0] : undefined
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? text.length : at + end.length
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

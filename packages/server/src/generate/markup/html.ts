/**
 * HTML that a model wrote in place of Markdown, in; Markdown out, for the tags that a document needs: headings, paragraphs,
 * breaks, bold, italic, lists, tables. Of any other tag the words stay; what no reader sees (head, style, script, comments)
 * goes. One pass over the tags, whatever comes.
 */

const TAG = /<!--[\s\S]*?(?:-->|$)|<!doctype[^<>]*>|<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/giu
const HIDDEN = new Set(['head', 'style', 'script'])
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'ul',
  'ol',
  'table',
  'blockquote',
  'center',
])

export function htmlToMarkdown(html: string): string {
  let markdown = ''
  let hidden = 0
  /** One per open list: the number of its next item; undefined where it has bullets. */
  const lists: (number | undefined)[] = []
  let rows = 0
  let cells = 0
  let from = 0
  for (const tag of html.matchAll(TAG)) {
    const [whole, slash, word] = tag
    if (hidden === 0) markdown += html.slice(from, tag.index).replace(/\s+/gu, ' ')
    from = tag.index + whole.length
    const name = word?.toLowerCase() ?? ''
    const closes = slash === '/'
    if (HIDDEN.has(name)) hidden = Math.max(0, hidden + (closes ? -1 : 1))
    else if (hidden === 0) markdown += mark(name, closes)
  }
  if (hidden === 0) markdown += html.slice(from).replace(/\s+/gu, ' ')
  return markdown
    .replace(/ {2,}/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()

  function mark(name: string, closes: boolean): string {
    if (name === 'br') return '\\\n'
    if (name === 'b' || name === 'strong') return '**'
    if (name === 'i' || name === 'em') return '*'
    if (/^h[1-6]$/u.test(name)) return closes ? '\n\n' : `\n\n${'#'.repeat(Number(name[1]))} `
    if (name === 'ul' || name === 'ol') {
      if (closes) lists.pop()
      else lists.push(name === 'ol' ? 1 : undefined)
    }
    if (name === 'li') {
      if (closes) return ''
      const number = lists.at(-1)
      if (number !== undefined) lists[lists.length - 1] = number + 1
      return number === undefined ? '\n- ' : `\n${number}. `
    }
    if (name === 'tr') {
      if (!closes) {
        cells = 0
        return '\n|'
      }
      rows++
      return rows === 1 ? `\n|${' --- |'.repeat(cells)}` : ''
    }
    if (name === 'td' || name === 'th') {
      if (!closes) return ' '
      cells++
      return ' |'
    }
    if (name === 'table') rows = cells = 0
    return BLOCKS.has(name) ? '\n\n' : ''
  }
}

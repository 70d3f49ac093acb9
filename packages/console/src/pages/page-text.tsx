/** The text of a page for screen readers, beside its picture: headings, lists and tables as the file tags them. */
import type { ReactNode } from 'react'
import type { TextNode } from '../typesetting/text-layer.ts'

export function PageText({ nodes }: { nodes: readonly TextNode[] }) {
  return <div className="sr-only select-none">{nodes.map(nodeOf)}</div>
}

/** Roles that are not here have a `div`. */
const TAGS: Record<string, 'p' | 'blockquote' | 'ul' | 'li' | 'tr' | 'th' | 'td' | 'figcaption' | 'code' | 'span'> = {
  P: 'p',
  BlockQuote: 'blockquote',
  L: 'ul',
  LI: 'li',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
  Caption: 'figcaption',
  // In a paragraph: HTML allows no div there.
  Code: 'code',
  Form: 'span',
  Link: 'span',
  Reference: 'span',
  Lbl: 'span',
  '': 'span',
}

function nodeOf(node: TextNode, key: number): ReactNode {
  const { role, text, children } = node
  const content = children.length > 0 ? children.map(nodeOf) : text
  const level = /^H([1-6])$/.exec(role)?.[1]
  // The name of the document is the first level of the screen.
  if (level !== undefined)
    return (
      <div key={key} role="heading" aria-level={Number(level) + 1}>
        {content}
      </div>
    )
  if (role === 'Figure' && text !== '') return <div key={key} role="img" aria-label={text} />
  if (role === 'Table')
    return (
      <table key={key}>
        <tbody>{children.filter((row) => row.role === 'TR').map(nodeOf)}</tbody>
      </table>
    )
  const Tag = TAGS[role] ?? 'div'
  return <Tag key={key}>{content}</Tag>
}

/** The text of a page in reading order, with its headings, lists and tables, as the tags of the file give them. */
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Without children it is text. */
export interface TextNode {
  /** Structure type (ISO 32000-1 §14.8.4): `H1`, `P`, `Table` … */
  role: string
  text: string
  children: TextNode[]
}

type StructNode = { role?: string; alt?: string; type?: string; id?: string; children?: StructNode[] }

/** @param page from 0. */
export async function textOfPage(document: PDFDocumentProxy, page: number): Promise<TextNode[]> {
  const opened = await document.getPage(page + 1)
  const [tree, content] = await Promise.all([
    opened.getStructTree(),
    opened.getTextContent({ includeMarkedContent: true }),
  ])
  return treeOf(tree as StructNode | null, content.items as TextItem[])
}

interface TextItem {
  type?: string
  id?: string | null
  str?: string
  hasEOL?: boolean
}

export function treeOf(tree: StructNode | null, items: readonly TextItem[]): TextNode[] {
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const { type, id, str, hasEOL } of items) {
    if (type?.startsWith('beginMarkedContent')) open.push(id ?? '')
    else if (type === 'endMarkedContent') open.pop()
    else if (str !== undefined) {
      const mark = open.findLast((one) => one !== '')
      if (mark !== undefined) texts.set(mark, `${texts.get(mark) ?? ''}${str}${hasEOL ? ' ' : ''}`)
    }
  }
  const nodeOf = (node: StructNode): TextNode[] => {
    if (node.type === 'content') {
      const text = texts.get(node.id ?? '') ?? ''
      return text.trim() === '' ? [] : [{ role: '', text, children: [] }]
    }
    const children = (node.children ?? []).flatMap(nodeOf)
    if (node.alt) return [{ role: node.role ?? '', text: node.alt, children: [] }]
    return children.length === 0 ? [] : [{ role: node.role ?? '', text: '', children }]
  }
  return tree === null ? [] : (tree.children ?? []).flatMap(nodeOf)
}

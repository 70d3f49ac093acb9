/**
 * markdown-it's states with tokens that are made by plain assignment: its own constructor defines each of twelve properties
 * by a call, a tenth of the time of a whole document. The methods are those of markdown-it 15.
 */
import MarkdownIt, { type Token } from 'markdown-it'

const { inline, block } = new MarkdownIt()

class PlainToken {
  type: string
  tag: string
  attrs = null
  map = null
  nesting: Token['nesting']
  level = 0
  children = null
  content = ''
  markup = ''
  info = ''
  meta = null
  block = false
  hidden = false

  constructor(type: string, tag: string, nesting: Token['nesting']) {
    this.type = type
    this.tag = tag
    this.nesting = nesting
  }
}

const { prototype } = new block.State('', new MarkdownIt(), {}, []).Token
for (const name of Object.getOwnPropertyNames(prototype))
  if (name !== 'constructor')
    Object.defineProperty(PlainToken.prototype, name, Object.getOwnPropertyDescriptor(prototype, name)!)

const newToken = (type: string, tag: string, nesting: Token['nesting']): Token =>
  new PlainToken(type, tag, nesting) as unknown as Token

export class FastBlockState extends block.State {
  override push(type: string, tag: string, nesting: Token['nesting']): Token {
    const token = newToken(type, tag, nesting)
    token.block = true
    if (nesting < 0) this.level--
    token.level = this.level
    if (nesting > 0) this.level++
    this.tokens.push(token)
    return token
  }
}

export class FastInlineState extends inline.State {
  override pushPending(): Token {
    const token = newToken('text', '', 0)
    token.content = this.pending
    token.level = this.pendingLevel
    this.tokens.push(token)
    this.pending = ''
    return token
  }

  override push(type: string, tag: string, nesting: Token['nesting']): Token {
    if (this.pending) this.pushPending()
    const token = newToken(type, tag, nesting)
    let meta: Pick<FastInlineState, 'delimiters'> | undefined
    if (nesting < 0) {
      this.level--
      this.delimiters = this._prev_delimiters.pop()!
    }
    token.level = this.level
    if (nesting > 0) {
      this.level++
      this._prev_delimiters.push(this.delimiters)
      this.delimiters = []
      meta = { delimiters: this.delimiters }
    }
    this.pendingLevel = this.level
    this.tokens.push(token)
    this.tokens_meta.push(meta as never)
    return token
  }
}

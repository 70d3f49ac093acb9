/**
 * markdown-it's states and tokens made by plain assignment: its own constructors define each of twelve properties by a call, a
 * seventh of the time of a whole document. The methods are those of markdown-it 15.
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

function copyMethods(from: object, to: object): void {
  for (const name of Object.getOwnPropertyNames(from))
    if (name !== 'constructor') Object.defineProperty(to, name, Object.getOwnPropertyDescriptor(from, name)!)
}

const { Token: MadeToken } = new block.State('', new MarkdownIt(), {}, [])
copyMethods(MadeToken.prototype, PlainToken.prototype)

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

class PlainInlineState {
  pos = 0
  level = 0
  pending = ''
  pendingLevel = 0
  cache = {}
  backticks = {}
  backticksScanned = false
  skipHtmlSpecial = false
  linkLevel = 0
  delimiters = []
  _prev_delimiters = []
  Token = MadeToken
  src: string
  env: unknown
  md: unknown
  tokens: Token[]
  tokens_meta: unknown[]
  posMax: number

  constructor(src: string, md: unknown, env: unknown, tokens: Token[]) {
    this.src = src
    this.env = env
    this.md = md
    this.tokens = tokens
    this.tokens_meta = Array(tokens.length)
    this.posMax = src.length
  }
}
copyMethods(inline.State.prototype, PlainInlineState.prototype)

export class FastInlineState extends (PlainInlineState as unknown as typeof inline.State) {
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

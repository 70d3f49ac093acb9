/**
 * `{% write "two friendly sentences on what was agreed" words: 60, fallback: "…" %}…{% endwrite %}`: a paragraph that a model is asked to
 * write. What is between the tags is not printed: it is what the model writes from.
 */
import {
  type Context,
  evalToken,
  Hash,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  type ValueToken,
} from 'liquidjs'
import { Decimal } from './decimal.ts'
import { stateOf } from './filters.ts'

const FIELDS_MAX = 50
const WORDS_MAX = 2000
const ARGUMENTS = new Set(['words', 'fallback'])

export class WriteTag extends Tag {
  readonly #instruction: ValueToken
  readonly #arguments: Hash
  readonly #templates: Template[] = []

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const instruction = this.tokenizer.readValue()
    if (instruction === undefined) throw new SyntaxError('write needs a text that says what to write.')
    this.#instruction = instruction as ValueToken
    this.#arguments = new Hash(this.tokenizer, liquid.options.keyValueSeparator)
    for (const name of Object.keys(this.#arguments.hash))
      if (!ARGUMENTS.has(name)) throw new SyntaxError(`write has words and fallback, not ${name}.`)
    for (;;) {
      const next = remaining.shift()
      if (next === undefined) throw new SyntaxError('write has no endwrite.')
      if ((next as TagToken).name === 'endwrite') return
      this.#templates.push(parser.parseToken(next, remaining))
    }
  }

  *render(context: Context): Generator<unknown, string, unknown> {
    const { values, fields } = stateOf(context)
    const instruction = yield evalToken(this.#instruction, context)
    const settings = (yield this.#arguments.render(context)) as { words?: unknown; fallback?: unknown }
    const inner = (yield this.liquid.renderer.renderTemplates(this.#templates, context)) as string
    if (typeof instruction !== 'string' || instruction.trim() === '')
      throw new TypeError('write needs a text that says what to write.')
    if (fields.length >= FIELDS_MAX) throw new RangeError(`A document has at most ${FIELDS_MAX} texts to write.`)
    const field = fields.push({
      instruction: values.expand(instruction),
      words: settings.words === undefined ? undefined : wordCount(settings.words),
      context: values.expand(inner).trim(),
      fallback: settings.fallback === undefined ? undefined : values.expand(String(settings.fallback)),
    })
    return values.add({ kind: 'write', field: field - 1 })
  }
}

function wordCount(value: unknown): number {
  const words = Number(Decimal.from(value)?.key)
  if (!Number.isInteger(words) || words < 1 || words > WORDS_MAX)
    throw new RangeError(`words is a whole number from 1 to ${WORDS_MAX}.`)
  return words
}

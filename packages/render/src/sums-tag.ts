/**
 * `{% sums "invoice" %}`, `{% sums "quote" %}`: what `withSums` computes takes the place of the data below it, so that a template prints
 * `totals.due`, `taxes` and `line.net` whether the caller has computed them or not.
 */
import { type Context, evalToken, type Liquid, Tag, type TagToken, type TopLevelToken, type ValueToken } from 'liquidjs'
import type { Data } from './data.ts'
import { withSums } from './invoice/sums.ts'

const KINDS = ['invoice', 'quote'] as const

export class SumsTag extends Tag {
  readonly #kind: ValueToken

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const kind = this.tokenizer.readValue()
    if (kind === undefined) throw new SyntaxError('sums needs "invoice" or "quote".')
    this.#kind = kind as ValueToken
  }

  /** @throws {DataInvalid} */
  *render(context: Context): Generator<unknown, void, unknown> {
    const name = yield evalToken(this.#kind, context)
    const kind = KINDS.find((one) => one === name)
    if (kind === undefined) throw new TypeError('sums is of "invoice" or "quote".')
    Object.assign(context.bottom(), withSums(context.environments as unknown as Data, kind))
  }
}

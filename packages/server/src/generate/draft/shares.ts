/**
 * Parts of a figure told with their rate: "a deposit of 50% (£1,210)" of a total of £2,420. In: a text before a change and after
 * it. Out: what the part is now, where its rate or the whole has changed and the part has not. Pure.
 */
import { scanAtoms } from '../facts/scan.ts'
import type { Fact } from '../facts/types.ts'

export interface Share {
  /** Which of the text's pairs of a rate and an amount it is, and of how many. */
  pair: number
  pairs: number
  rate: number
  amount: number
  /** Which of the text's other amounts is the whole, counted from its end: what is put in stands before a total more often. */
  whole: number
  base: number
}

/** Between a rate and its amount: "50% (£1,210)", "£1,210, i.e. 50%". */
const GAP_CHARS = 24
const CENT = 100

interface Pair {
  rate: Fact
  amount: Fact
}

function pairsIn(text: string, language: string): { pairs: Pair[]; amounts: Fact[] } {
  const atoms = scanAtoms(text, language).filter(({ kind }) => kind === 'percentage' || kind === 'amount')
  const pairs: Pair[] = []
  for (const [at, atom] of atoms.entries()) {
    const next = atoms[at + 1]
    if (next === undefined || next.kind === atom.kind || next.start - atom.end > GAP_CHARS) continue
    if (/[\n.!?]/u.test(text.slice(atom.end, next.start))) continue
    const [rate, amount] = atom.kind === 'percentage' ? [atom, next] : [next, atom]
    // An amount belongs to the rate before it, not to the one behind as well.
    if (!pairs.some((pair) => pair.amount === amount || pair.rate === rate)) pairs.push({ rate, amount })
  }
  return { pairs, amounts: atoms.filter(({ kind }) => kind === 'amount') }
}

const partOf = (rate: number, whole: number): number => Math.round(rate * whole) / CENT

export function sharesIn(text: string, language: string): Share[] {
  const { pairs, amounts } = pairsIn(text, language)
  return pairs.flatMap(({ rate, amount }, pair) => {
    const whole = amounts.findLastIndex(
      (one) => one !== amount && partOf(rate.value ?? 0, one.value ?? 0) === amount.value,
    )
    const base = amounts[whole]?.value
    if (base === undefined || rate.value === undefined || amount.value === undefined) return []
    return [{ pair, pairs: pairs.length, rate: rate.value, amount: amount.value, whole: amounts.length - whole, base }]
  })
}

export function mendedShare(share: Share, text: string, language: string): { amount: Fact; value: number } | undefined {
  const { pairs, amounts } = pairsIn(text, language)
  const pair = pairs.length === share.pairs ? pairs[share.pair] : undefined
  const whole = amounts.at(-share.whole)?.value
  if (pair === undefined || whole === undefined || pair.amount.value !== share.amount) return undefined
  const value = partOf(pair.rate.value ?? share.rate, whole)
  return value === share.amount ? undefined : { amount: pair.amount, value }
}

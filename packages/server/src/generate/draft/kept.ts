/**
 * The last look at a draft: a paragraph holds whole sentences only. Words of the prompt that stand in one and are surely none
 * go into a list, as they were given and whole: never cut inside brackets, quotation marks, a number or a date.
 *
 * In: the parts, and what was read. Parts of prose are wording of ours and stay.
 */
import type { Block, ListItem } from '../blocks.ts'
import type { Facts } from '../facts/types.ts'
import type { DraftPart } from '../types.ts'
import { upper } from './sentence-rule.ts'
import { isSentence, isUncut, judges, sentencesIn } from './vouch.ts'

/** Rules the parts' blocks anew, in place. */
export function keepWhole(
  parts: readonly DraftPart[],
  facts: Facts,
  { language, story }: { language: string; story: boolean },
): void {
  if (!judges(language)) return
  const prompt = verbatim(facts.prompt)
  const loose = (text: string) =>
    // What has no stop poses as no sentence: a byline, a town.
    /[.!?…]$/u.test(text) && given(verbatim(text)) && !isSentence(text, language)
  // What answers a question of the prompt's own is whole as it is: "When? 1 March."
  const given = (text: string) => {
    const at = prompt.indexOf(text)
    return at !== -1 && !/\?\s*$/u.test(prompt.slice(0, at))
  }
  let before: { section: string; list: Block & { kind: 'list' } } | undefined
  for (const part of parts) {
    if (part.kind !== 'facts') {
      if (part.blocks.length > 0) before = undefined
      continue
    }
    // What happens in a story is vouched for where it is put together (chapter.ts): any verb can be one there.
    const blocks = story ? part.blocks : part.blocks.flatMap(parted(loose, language))
    part.blocks = blocks.flatMap((block) => {
      if (block.kind !== 'list' || block.ordered) {
        before = undefined
        return [block]
      }
      // Two lists with nothing between them are one.
      const known = before?.section === part.section ? before.list.items : []
      const items = whole(block.items, facts, known)
      if (known.length > 0) {
        known.push(...items)
        return []
      }
      before = { section: part.section, list: { ...block, items } }
      return [before.list]
    })
  }
}

/** A paragraph's loose words as a list behind it. */
const parted =
  (loose: (text: string) => boolean, language: string) =>
  (block: Block): Block[] => {
    if (block.kind !== 'paragraph' || (block.role !== undefined && block.role !== 'body')) return [block]
    const sentences = sentencesIn(block.text, language)
    const items = sentences.filter(loose)
    if (items.length === 0) return [block]
    const told = sentences.filter((text) => !items.includes(text)).join(' ')
    return [
      ...(told === '' ? [] : [{ ...block, text: told }]),
      {
        kind: 'list',
        ordered: false,
        items: items.map((text) => ({ text: upper(text.replace(/(?<=[^.])\.$/u, '')) })),
      },
    ]
  }

/** As the prompt says it, letter case, spaces and the last mark apart. */
const verbatim = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.!…]+$/u, '')

/** Each item with what was cut off it, once. */
function whole(items: readonly ListItem[], facts: Facts, known: readonly ListItem[]): ListItem[] {
  const all = [...known]
  for (const item of items) {
    const text = wholePiece(item.text, facts)
    // The other half of what was cut stands in the whole already.
    if (text === item.text || !all.some((other) => other.text.toLowerCase().includes(text.toLowerCase())))
      all.push({ ...item, text })
  }
  return all.slice(known.length)
}

/** "Questions to rita (ext" → "Questions to rita (ext. 412)": up to where the prompt closes what the words opened. */
export function wholePiece(text: string, { prompt, facts }: Pick<Facts, 'prompt' | 'facts'>): string {
  const plain = text.trim().replace(/[.;,]+$/u, '')
  const found = prompt.toLowerCase().indexOf(plain.toLowerCase())
  if (found === -1 || plain === '') return text
  let [start, end] = [found, found + plain.length]
  for (const atom of facts) {
    if (atom.kind === 'name') continue
    if (atom.start < start && atom.end > start) start = atom.start
    if (atom.start < end && atom.end > end) end = atom.end
  }
  const line = { from: prompt.lastIndexOf('\n', start) + 1, to: prompt.indexOf('\n', end) }
  const until = line.to === -1 ? prompt.length : line.to
  for (let at = end; !isUncut(prompt.slice(start, end)) && at < until; at++) {
    if (!/[)\]}"”“»]/u.test(prompt[at] ?? '')) continue
    if (isUncut(prompt.slice(start, at + 1))) end = at + 1
  }
  for (let at = start - 1; !isUncut(prompt.slice(start, end)) && at >= line.from; at--)
    if (/[([{"“„«]/u.test(prompt[at] ?? '') && isUncut(prompt.slice(at, end))) start = prompt.lastIndexOf(' ', at) + 1
  if (start === found && end === found + plain.length) return text
  return isUncut(prompt.slice(start, end)) ? upper(prompt.slice(start, end).trim()) : text
}

/**
 * A text and a wish in; the text with the edits that code understands of that wish out, and what it did not understand.
 *
 * Understood, in English, German, French and Spanish: change X to Y (replace, rename, correct), remove X, add a line.
 * What is not named comes back byte for byte.
 */
import type { Edited } from './task.ts'

interface Rule {
  pattern: RegExp
  apply(text: string, match: RegExpExecArray): string | undefined
}

/** Quotes of any kind round a phrase, or none. */
const Q = `["“”„«»‘’']?`
const phrase = (name: string): string => String.raw`${Q}(?<${name}>[^"“”„«»\n]{1,400}?)${Q}`
const END = String.raw`\s*[.!]?\s*$`

const rule = (source: string, apply: Rule['apply']): Rule => ({
  pattern: new RegExp(source.replaceAll(' ', String.raw`\s+`), 'iu'),
  apply,
})

const RULES: Rule[] = [
  rule(
    `^(?:please )?(?:change|replace|correct|rename|update|switch|set|turn) (?:the )?(?:word |name |date |phrase |text |line )?${phrase('from')} (?:to|with|by|into|as) ${phrase('to')}${END}`,
    replaceAll,
  ),
  rule(
    `^(?:bitte )?(?:ersetze|ändere|ersetzen sie|ändern sie|korrigiere|benenne) ${phrase('from')} (?:durch|in|zu|auf|mit) ${phrase('to')}(?: um)?${END}`,
    replaceAll,
  ),
  rule(
    `^(?:remplace[rz]?|change[rz]?|modifie[rz]?|corrige[rz]?) ${phrase('from')} (?:par|en|à) ${phrase('to')}${END}`,
    replaceAll,
  ),
  rule(
    `^(?:cambia[r]?|reemplaza[r]?|sustituye|sustituir|cambie|corrige) ${phrase('from')} (?:por|a|con) ${phrase('to')}${END}`,
    replaceAll,
  ),
  rule(
    `^(?:please )?(?:remove|delete|drop|strike|take out) (?:the )?(?:line|sentence|paragraph|word|words|phrase|part)?(?: about| with| that says)? ?${phrase('what')}${END}`,
    remove,
  ),
  rule(
    `^(?:bitte )?(?:entferne|lösche|streiche|entfernen sie|streichen sie) (?:den |die |das )?(?:satz |absatz |zeile )?(?:über |mit )?${phrase('what')}${END}`,
    remove,
  ),
  rule(
    `^(?:supprime[rz]?|enlève|enlever|retire[rz]?) (?:la |le |l')?(?:phrase |ligne |paragraphe )?(?:sur )?${phrase('what')}${END}`,
    remove,
  ),
  rule(
    `^(?:elimina[r]?|quita[r]?|borra[r]?|suprime) (?:la |el )?(?:frase |línea |párrafo )?(?:sobre )?${phrase('what')}${END}`,
    remove,
  ),
  rule(
    `^(?:please )?(?:add|append|insert) (?:a |the )?(?:line|sentence|paragraph|bullet|point|note)?(?: saying| that says| that|:)? ?(?:at the end:? ?)?["“„«](?<what>[^"“”„«»\n]{1,1000})["”“»]${END}`,
    append,
  ),
  rule(
    `^(?:bitte )?(?:füge|ergänze) (?:einen satz|eine zeile|den satz)?:? ?["“„«](?<what>[^"“”„«»\n]{1,1000})["”“»](?: hinzu| an| ein)?${END}`,
    append,
  ),
]

export function editOffline(existing: string, prompt: string): Edited {
  let text = existing
  const missed: string[] = []
  for (const wish of wishesOf(prompt)) {
    const edited = RULES.map(({ pattern, apply }) => {
      const match = pattern.exec(wish)
      return match ? apply(text, match) : undefined
    }).find((result) => result !== undefined)
    if (edited === undefined) missed.push(wish)
    else text = edited
  }
  return {
    text,
    warnings: missed.map(
      (wish) => `Not done, since no model is configured to do it: ${wish.slice(0, 120).replace(/[^\x20-\x7e]/gu, '?')}`,
    ),
  }
}

/** A prompt may hold several wishes, one to a sentence or line. Full stops inside quotes and numbers part nothing. */
function wishesOf(prompt: string): string[] {
  return prompt
    .split(
      /\n+|(?<=[^\d\s.]["”»]?[.!;])\s+(?=\p{Lu})|;\s+|(?<=["”»\p{L}\d]),?\s+(?:and|und|et|y)\s+(?=(?:change|replace|remove|delete|add|rename|correct|update|ersetze|ändere|entferne|streiche|lösche|remplace|supprime|cambia|elimina|quita)\b)/iu,
    )
    .map((wish) => wish.replace(/^\s*(?:[-*]|\d+[.)])\s+/u, '').trim())
    .filter((wish) => wish !== '')
}

/** Whole words only, each in the case it is written in. */
const occurrences = (what: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${what
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
      .replace(/\s+/gu, '\\s+')}(?![\\p{L}\\p{N}])`,
    'gu',
  )

function replaceAll(text: string, { groups }: RegExpExecArray): string | undefined {
  const { from = '', to = '' } = groups ?? {}
  const exact = occurrences(from)
  if (exact.test(text)) return text.replace(exact, () => to)
  const loose = new RegExp(exact.source, 'giu')
  return loose.test(text) ? text.replace(loose, () => to) : undefined
}

/** The phrase where it is one; else the sentence or line that speaks of it. */
function remove(text: string, { groups }: RegExpExecArray): string | undefined {
  const what = groups?.['what'] ?? ''
  const pattern = new RegExp(occurrences(what).source, 'iu')
  const lines = text.split('\n')
  const at = lines.findIndex((line) => pattern.test(line))
  if (at < 0) return undefined
  const line = lines[at]!
  const sentences = line.match(/[^.!?]+[.!?]*\s*/gu) ?? [line]
  const others = sentences.filter((sentence) => !pattern.test(sentence))
  if (/^\s*(?:[-*]|\d+[.)])\s/u.test(line) || others.length === 0) {
    lines.splice(at, lines[at - 1]?.trim() === '' && lines[at + 1]?.trim() === '' ? 2 : 1)
  } else lines[at] = others.join('').trimEnd()
  return lines.join('\n')
}

/** At the end of the body: before a letter's close where there is one. */
function append(text: string, { groups }: RegExpExecArray): string | undefined {
  const what = groups?.['what']?.trim() ?? ''
  if (what === '') return undefined
  const close =
    /\n+(?=(?:yours|sincerely|kind regards|best regards|regards|mit freundlichen|cordialement|veuillez|atentamente|saludos)[^\n]*\n)/iu.exec(
      text,
    )
  return close
    ? `${text.slice(0, close.index)}\n\n${what}${text.slice(close.index)}`
    : `${text.trimEnd()}\n\n${what}${/\n$/u.test(text) ? '\n' : ''}`
}

/**
 * Wishes for the parts of a letter that have a place of their own: who signs it and with which closing, to whom it goes, the
 * sender's telephone or address of mail, a postscript. In: the text, one wish and its language. Out: the text with it done,
 * `undefined` where the wish is for something else, `false` where the letter gives no sure place for it. Pure.
 */
import { footOf, isClosing, POSTSCRIPT, salutationOf, senderOf } from './letter-end.ts'

const SIGNS =
  /^(?:sign(?: it| this| the letter)?(?: off)?(?<link> as| with)?|unterschreibe?(?: es| ihn)?(?<link> mit| als)?|signe[rz]?(?:-la)?(?<link> comme| avec| au nom de| par)?|firma(?:l[ao])?(?<link> como| con)?)\s+(?<name>.+)$/isu
const CLOSES =
  /^(?:(?:end|close|finish)(?: it| the letter| the mail)? with|sign(?: it)? off with|(?:be)?ende(?: es| ihn)? mit|schließe?(?: es| ihn)? mit|mit (?=.*\sschließen$)|(?:termine|finis|conclus|terminez|finissez)(?:-la)? (?:par|avec)|(?:despídete|despide|despídase|termina|cierra|acaba) (?:la carta )?con|(?:change|make|set) the (?:closing|sign-off) (?:to|into))\s*(.+?)(?:\sschließen)?$/isu
const ADDRESSES =
  /^(?:(?:make|address) (?:it|this|the letter) (?:out )?to|(?:richte|adressiere)(?: es| ihn| den brief)? an|adresse[rz]?(?:-la)? (?:à |au )|(?:dirígela|dirige la carta|dirígelo) (?:a |al ))\s*(.+)$/isu
const POSTSCRIPTS =
  /^(?:(?:add|append|put|include|füge|ergänze|ajoute[rz]?|mets|añade|agrega|pon)\s+)?(?:an?\s|ein(?:en)?\s|une?\s|una\s)?(?:P\.?\s?[SD]\.?|postscript(?:um)?|post-scriptum|posdata)(?:\s+hinzu)?(?:\s*[:,–-]\s*|\s+(?:that|saying|dass|que|with|mit|avec|con)\s+|\s+)(?!\d)(\S.*)$/isu
const CONTACT =
  /^(?:add|include|insert|put|füge|ergänze|ajoute[rz]?|mets|añade|agrega|pon|incluye)\s+(?:my|our|meine?n?|unsere?n?|mon|ma|notre|mi|nuestro)\s+(?:\p{L}+\s)?(?:phone|mobile|cell|tel|telephone|number|telefon(?:nummer)?|handy(?:nummer)?|nummer|téléphone|portable|numéro|teléfono|móvil|número|e-?mail(?:-adresse)?|mail|adresse mail|correo|courriel)(?:\s(?:phone|number|address|nummer|adresse|de téléphone|de teléfono|electrónico))?\s*(?:is|ist|est|es|:)?\s*((?:\+|\()?\d[\d\s()/.-]{4,}\d|[^\s@]+@[^\s@]+\.\p{L}+)(?:\s+hinzu)?$/isu
const NO_CONTACT =
  /^(?:add|include|insert|put|füge|ergänze|ajoute[rz]?|añade|agrega|incluye)\s+(?:my|our|meine?n?|mon|ma|notre|mi|nuestro)\s(?:\p{L}+\s)?(?:phone|mobile|telephone|number|e-?mail|address|telefonnummer|nummer|adresse|téléphone|numéro|teléfono|número|correo|dirección)(?!\p{L})/iu
const PS_REMOVED =
  /^(?:remove|delete|drop|cut|entferne|lösche|streiche|supprime[rz]?|enlève|retire[rz]?|elimina|borra|quita)\s+(?:the|das|le|la|el)\s(?:P\.?\s?[SD]\.?|postscript(?:um)?|post-scriptum|posdata)$/iu
/** Opens what is described, where a name or the very words are wanted. */
const DESCRIBES =
  /^(?:the|an?|my|our|some|more|less|der|die|das|eine?[nmr]?|meine?[nmr]?|mehr|les?|la|une?|mon|ma|plus|el|los|las|una?|mi|más|about|on|über|zum|zur|sur|sobre)\s/iu
const PARTICLES = /^(?:von|van|de|der|den|del|la|le|y|e|of)$/u
const NAME_CHARS_MAX = 60

export function letterWish(text: string, wish: string, language: string): string | false | undefined {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const closing = CLOSES.exec(wish)?.[1]
  if (closing !== undefined) return closedWith(text, wish, { closing: unquoted(closing), language })
  const { link, name: signer } = SIGNS.exec(wish)?.groups ?? {}
  if (signer !== undefined) {
    if (isClosing(signer)) return closed(text, unquoted(signer))
    return link === undefined && signer === signer.toLowerCase() ? false : signed(text, unquoted(signer))
  }
  if (PS_REMOVED.test(wish)) return withoutPostscript(text)
  const postscript = POSTSCRIPTS.exec(wish)?.[1]
  if (postscript !== undefined) return withPostscript(text, unquoted(postscript), { end, language })
  const contact = CONTACT.exec(wish)?.[1]
  if (contact !== undefined) return withContact(text, contact, end)
  if (NO_CONTACT.test(wish)) return false
  const reader = ADDRESSES.exec(wish)?.[1]
  return reader === undefined || /\d/u.test(reader) ? undefined : addressed(text, unquoted(reader), language)
}

/** "end with a joke" asks for writing; "sign off with Jane Doe" says who signs. */
function closedWith(text: string, wish: string, { closing, language }: { closing: string; language: string }) {
  const formula = language === 'de' && /^\p{L}+n grüßen$/iu.test(closing) ? `Mit ${closing}` : closing
  if (isClosing(formula)) return closed(text, formula)
  if (DESCRIBES.test(closing) || !/^sign/iu.test(wish)) return false
  return /^\p{Lu}\S*(?:\s\p{Lu}\S*)+$/u.test(closing) ? signed(text, closing) : closed(text, closing)
}

function withoutPostscript(text: string): string | false {
  const stands = text.trimEnd()
  const from = stands.lastIndexOf('\n') + 1
  return POSTSCRIPT.test(stands.slice(from)) ? stands.slice(0, from).trimEnd() + text.slice(stands.length) : false
}

/** The name under the closing, and the same name where it heads the letter. */
function signed(text: string, wanted: string): string | false {
  const line = footOf(text)?.name
  const name = asName(wanted)
  if (line === undefined || name === undefined) return false
  const old = text.slice(line.start, line.end).trim()
  return text.replace(new RegExp(`^${escaped(old)}(?=\\\\?[^\\S\\r\\n]*$)`, 'gmu'), () => name)
}

/** Another formula on the line of the closing; a comma stays where there was one. */
function closed(text: string, wanted: string): string | false {
  const line = footOf(text)?.closing
  if (line === undefined || wanted.length > NAME_CHARS_MAX || /[.!?\n]\s*\S/u.test(wanted)) return false
  const formula = wanted.replace(/[\s,.]+$/u, '')
  const mark = /[,.!]?\**\\?\s*$/u.exec(text.slice(line.start, line.end))?.[0] ?? ''
  const opened = /^\**/u.exec(text.slice(line.start))?.[0] ?? ''
  return text.slice(0, line.start) + opened + raised(formula) + mark + text.slice(line.end)
}

/** Behind the signature, as the last words of the letter. */
function withPostscript(
  text: string,
  words: string,
  { end, language }: { end: string; language: string },
): string | false {
  if (DESCRIBES.test(words) && /^(?:about|on|über|zum|zur|sur|sobre)\s/iu.test(words)) return false
  const stands = text.trimEnd()
  const again = POSTSCRIPT.test(stands.slice(stands.lastIndexOf('\n') + 1)) ? 'P' : ''
  const label = `${again}P${language === 'es' ? 'D' : 'S'}${language === 'fr' ? ' ' : ''}:`
  const said = /[.!?…]$/u.test(words) ? words : `${words}.`
  return `${stands}${end}${end}${label} ${raised(said)}${text.slice(stands.length)}`
}

/** One more line of the sender at the top, its break marked as those of the lines above it. */
function withContact(text: string, contact: string, end: string): string | false {
  const sender = senderOf(text)
  if (sender === undefined) return false
  const lines = text.slice(sender.start, sender.end)
  const mark = /(?:\\| {2})(?=\r?\n)/u.exec(lines)?.[0] ?? ''
  return `${text.slice(0, sender.end)}${mark}${end}${contact.trim()}${text.slice(sender.end)}`
}

const TITLED =
  /^(?<title>Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|M|Mme|Monsieur|Madame|Sra?|Don|Doña)\.?\s+(?<name>\p{L}.*)$/iu
const MALE = /^(?:Herrn?|M|Monsieur|Sr|Don)$/iu

/** The salutation and the recipient's line that names the same person. A body that names them is not guessed at. */
function addressed(text: string, wanted: string, language: string): string | false {
  const line = salutationOf(text)
  const name = asName(wanted)
  if (line === undefined || name === undefined) return false
  const old = text.slice(line.start, line.end)
  const { title, name: bare = name } = TITLED.exec(name)?.groups ?? {}
  const greeting = greet({ name, bare, title, old, language })
  if (greeting === undefined) return false
  const head = linesOf(text.slice(senderOf(text)?.end ?? 0, line.start))
  const titled = head.filter((one) => TITLED.test(one.trim()) && isNameLine(one))
  const oldName =
    /(\p{Lu}[\p{L}'’-]+)[\s,:!*\\]*$/u.exec(old.replace(/^\W*\p{L}+/u, ''))?.[1] ??
    (titled.length === 1 ? /\p{L}+(?=[\s\\]*$)/u.exec(titled[0] ?? '')?.[0] : undefined)
  const mentions = oldName === undefined ? undefined : new RegExp(`(?<!\\p{L})${escaped(oldName)}(?!\\p{L})`, 'u')
  if (mentions?.test(text.slice(line.end)) === true) return false
  // "Okafor Lettings" below "Mr Okafor" is a house, and whose it is not told.
  const theirs = head.filter((one) => mentions?.test(one) === true && isNameLine(one))
  const [only] = theirs
  if (theirs.length > 1 && titled.length !== 1) return false
  const person = theirs.length > 1 ? titled[0] : only
  const named = head.map((one) => (one === person ? name + (/(?:\\| {2})$/u.exec(one)?.[0] ?? '') : one))
  return text.slice(0, senderOf(text)?.end ?? 0) + named.join('') + greeting + text.slice(line.end)
}

/** Lines and their ends, in turn. */
function linesOf(text: string): string[] {
  return text.split(/(\r?\n)/u)
}

function greet(reader: {
  name: string
  bare: string
  title: string | undefined
  old: string
  language: string
}): string | undefined {
  const { name, bare, title, old, language } = reader
  const mark = /[,:!]?\**\\?\s*$/u.exec(old)?.[0] ?? ''
  const family = title === undefined ? name : (bare.split(/\s+/u).at(-1) ?? bare)
  if (language === 'en') {
    const [word] = /^(?:dear|hi|hello|hey|good \p{L}+)(?=\s)/iu.exec(old) ?? ['Dear']
    return `${word} ${title === undefined ? name : `${title}${/^\p{L}+\./u.exec(name)?.[0].slice(title.length) ?? ''} ${family}`}${mark}`
  }
  if (title === undefined) return undefined
  const male = MALE.test(title)
  if (language === 'de' && /^(?:Herrn?|Frau)$/iu.test(title))
    return `${male ? 'Sehr geehrter Herr' : 'Sehr geehrte Frau'} ${family}${mark}`
  if (language === 'fr' && /^(?:M|Mme|Monsieur|Madame)$/iu.test(title)) return `${male ? 'Monsieur' : 'Madame'}${mark}`
  if (language === 'es' && /^Sra?$/iu.test(title)) return `${male ? 'Estimado Sr.' : 'Estimada Sra.'} ${family}${mark}`
  return undefined
}

function isNameLine(line: string): boolean {
  return line.length <= NAME_CHARS_MAX && !/[:\d]/u.test(line)
}

/** A name as it is written, or with the capitals a hurried hand left out; `undefined` where the words are none. */
export function asName(words: string): string | undefined {
  if (
    words.length > NAME_CHARS_MAX ||
    words.split(/\s+/u).length > 6 ||
    /[\d:;!?\n]/u.test(words) ||
    DESCRIBES.test(words)
  )
    return undefined
  if (words !== words.toLowerCase()) return words
  return words.replace(/[\p{L}'’]+/gu, (word) => (PARTICLES.test(word) ? word : raised(word)))
}

function unquoted(words: string): string {
  return words
    .trim()
    .replace(/^[“"«„'‘]\s?|\s?[”"»“'’]$/gu, '')
    .replace(/(?<!\b\p{L})(?<!\b(?:Mr|Ms|Dr|Sr|Jr|Mrs))[.,;]+$/u, '')
    .trim()
}

function raised(words: string): string {
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}

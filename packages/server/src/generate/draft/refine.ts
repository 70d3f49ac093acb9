/**
 * A text and wishes for it in, the text with those wishes done that are understood out; the rest of it byte for byte.
 *
 * Understood, in English, German, French and Spanish: change or replace X by Y, also where X is only named ("the date",
 * "the deposit"); rename; remove a phrase, sentence, line or section; add a sentence, line or list item. A total that was
 * the sum of the figures above it is made so again. What is not understood is told in a warning, and nothing is guessed.
 */
import { readFacts } from '../facts/read.ts'
import { scanAtoms } from '../facts/scan.ts'
import { sentencesOf } from '../facts/split.ts'
import type { Fact } from '../facts/types.ts'
import { EDIT_VERB, isInside, quotationsIn, wishesIn } from './edit-wishes.ts'
import { inUnitOf, likeFigure, shapeOf, weekdayBefore, withDayNames } from './figure-form.ts'
import { bodyOf, footOf, isClosing } from './letter-end.ts'
import { asName, letterWish } from './letter-wishes.ts'
import { Lines, type Span } from './lines.ts'
import { mendedShare, type Share, sharesIn } from './shares.ts'
import { TOTAL, type Total, totalsIn } from './totals.ts'

export interface Refined {
  text: string
  /** English, ASCII. */
  warnings: string[]
  applied: number
}

const QUOTES = /^[“"«„'‘]+\s?|\s?[”"»“'’]+$/gu
const CHANGES: readonly RegExp[] = [
  /^(?:change|replace|rename|update|correct|edit|swap|fix|set|move|make)\s+(?:every\s+|all\s+(?:occurrences\s+of\s+)?)?(.+?)\s+(?:to|with|by|into|→|->|=>)\s+(?:be\s+|read\s+|say\s+)?(.+)$/isu,
  /^(?:(?:use|put|write|say)\s+)?(?<to>.+?)\s+(?:instead of|rather than|in place of)\s+(?<what>.+)$/isu,
  /^(?:make|set|mache?|setze|mets|mettez|pon)\s+(?:(?:the|den|die|le|la|l['’]|el)\s*)?(title|heading|headline|subject(?: line)?|titel|überschrift|betreff|titre|objet|título|asunto)\s+(?:to\s+|be\s+)?([“"«„'‘].+)$/isu,
  /^(.+?)\s+(?:should be|should read|must be|is now|must read|becomes?|(?:is |was )?move[sd] to)\s+(.+)$/isu,
  /^(?:ändere|ändern sie|korrigiere|aktualisiere|setze|ändern|setzen)\s+(.+?)\s+(?:in|zu|auf|nach|um in)\s+(.+?)(?:\s+(?:ab|um))?$/isu,
  /^(?:ersetze|ersetzen sie|ersetzen|tausche)\s+(.+?)\s+(?:durch|gegen|mit)\s+(.+?)(?:\s+aus)?$/isu,
  /^(?:benenne)\s+(.+?)\s+(?:in|zu)\s+(.+?)(?:\s+um)?$/isu,
  /^(?:(?:schreib|schreibe|nimm|setze|verwende)\s+)?(?<to>.+?)\s+(?:statt|anstelle von|anstatt)\s+(?<what>.+)$/isu,
  /^(subject(?: line)?|betreff|objet|asunto)\s*:\s*(.+)$/isu,
  /^mache?\s+aus\s+(.+?)\s+(\S+)$/isu,
  /^(.+?)\s+soll(?:te)?\s+(?:jetzt\s|nun\s)?(.+)\s+(?:sein|heißen|lauten)$/isu,
  /^(.+?)\s+(?:soll(?:te)? (?:jetzt |nun )?(?:sein|heißen|lauten)|heißt jetzt|ist jetzt|lautet jetzt)\s+(.+)$/isu,
  /^(?:remplace[rz]?|change[rz]?|modifie[rz]?|corrige[rz]?|mets|mettez)\s+(.+?)\s+(?:par|en|à la|à|au|aux|pour)\s+(.+)$/isu,
  /^(?:(?:mets|mettez|écris|utilise)\s+)?(?<to>.+?)\s+(?:au lieu de|à la place de)\s+(?<what>.+)$/isu,
  /^(?:(?:pon|escribe|usa)\s+)?(?<to>.+?)\s+(?:en lugar de|en vez de)\s+(?<what>.+)$/isu,
  /^(?:renomme[rz]?)\s+(.+?)\s+en\s+(.+)$/isu,
  /^(?:cambia|cambie|cambiar|reemplaza|reemplace|sustituye|sustituya|corrige|modifica|actualiza|renombra|pon)\s+(.+?)\s+(?:por|a|en|como|al)\s+(.+)$/isu,
]
const REMOVES =
  /^(?:remove|delete|drop|take out|cut out|cut|strike|get rid of|entferne|entfernen sie|lösche|löschen sie|streiche|streichen sie|lass|supprime[rz]?|enlève|enlevez|retire[rz]?|efface[rz]?|elimina|elimine|borra|borre|quita|quite|suprime)\s+(.+?)(?:\s+(?:weg|heraus|raus))?$/isu
const ADDS =
  /^(?:add|insert|append|include|(?:füge|fügen sie)(?:\s+(?:hinzu|ein|an),?)?|ergänze|ergänzen sie|ajoute[rz]?|insère|insérez|añade|añada|agrega|agregue|incluye|incluya)\s+(.+?)(?:\s+(?:hinzu|ein|an))?$/isu
const KEEPS =
  /^(?:(?:and\s+)?(?:please\s+)?(?:do not|don't|don’t|keep|leave|nothing else|everything else|the rest|sonst|alles andere|den rest|der rest|lass|le reste|ne change|laisse|no cambies|deja|lo demás|el resto).*|\S+ (?:nothing|nichts|rien|nada)|please|thanks?(?: (?:in advance|a lot|very much|so much|again).*)?|thank you.*|danke.*|merci.*|gracias.*)$/iu

/** "70, not 60": the figure that stands there comes last. */
const CORRECTS =
  /(?<![\p{L}\d])(?<to>\d[\d.,:]*)(?:\s?[\p{L}€£$%]+)?,?\s(?:and\s|et\s|und\s|y\s)?(?:not|pas|nicht|no)\s(?<what>\d[\d.,:]*\d|\d)(?:\s?[\p{L}€£$%]+)?$/iu
/** "§ 3", "item 3": by its number. */
const NUMBERED =
  /^(?:(?:the|den|die|das|le|la|l['’]|el)\s*)?(?:§|section|abschnitt|clause|item|point|punkt|article|artikel|artículo|sección|punto|number|nr\.?|no\.?)\s?(?<number>\d{1,3})$/iu

/** "thank Bob for the slides", "mention that parking is free": a sentence more, in the words of who sends the text. */
const TOLD =
  /^(?:thank(?:ing)?|apologi[sz](?:e|ing)|mention(?:ing)?|say(?:ing)?|congratulat(?:e|ing)|invit(?:e|ing)|ask(?:ing)?|dank(?:e|en)?|bedanke|erwähne[n]?|remercie[rz]?|mentionne[rz]?|agradece(?:r)?|agradeciendo|menciona(?:r)?|da(?:ndo|r)? las gracias)\s\S/iu

/** Each wish reads the text anew: together they may read this many characters of it, about a second's work. */
const WISHED_CHARS_MAX = 2_000_000
const WISHES_MIN = 20

export function refineText(existing: string, prompt: string, language: string): Refined {
  const text = new Text(existing, language)
  const warnings: string[] = []
  let applied = 0
  const wishes = wishesIn(prompt, language)
  const most = Math.max(WISHES_MIN, Math.floor(WISHED_CHARS_MAX / Math.max(1, existing.length)))
  for (const clause of wishes.slice(0, most)) {
    if (KEEPS.test(clause)) continue
    const done = text.apply(clause)
    if (done) applied++
    else
      warnings.push(
        `The offline draft could not carry out this wish and left the text as it was there: ${ascii(clause)}`,
      )
  }
  if (wishes.length > most)
    warnings.push(
      `The offline draft carries out at most ${most} wishes in a text of this length and left out the last ${wishes.length - most}: send those again with the text that came back.`,
    )
  if (applied === 0 && warnings.length === 0)
    warnings.push('The offline draft found no change in the prompt, so the text is as it was.')
  text.mendTotals()
  text.mendShares()
  return { text: text.value, warnings: warnings.slice(0, 20), applied }
}

const DETERMINER =
  /^(?:the|my|our|his|her|a|an|word|phrase|name|der|die|das|den|dem|mein\p{L}*|wort|namen?|le|la|les|l'|mon|ma|nom|el|los|las|mi|nombre|palabra|mot)\s+/iu
/** Words that join a thing and its figure, and name neither. */
const SAYS =
  /^(?:the|a|an|of|is|are|was|were|will|be|now|costs?|starts?|begins?|ends?|on|at|by|from|only|new|der|die|das|den|dem|des|ist|sind|war|waren|betrug|betrugen|wird|jetzt|nun|neu|erst|am|um|ab|zum|bis|kostet|kosten|beträgt|beginnt|beginnen|endet|le|la|les|l'|du|est|sont|était|étaient|sera|maintenant|désormais|coûte(?:nt)?|commence(?:nt)?|à|au|el|los|las|del|es|son|era|fue|fueron|será|ahora|cuesta|cuestan|empieza|empiezan|comienza|comienzan|a|al)$/iu
/** What a figure is, where other words say of what. */
const FIGURE_NAMES =
  /^(?:date|datum|fecha|amount|betrag|montant|importe|price|preis|prix|precio|cost|kosten|coût|coste|figure|number|zahl|chiffre|cifra|time|uhrzeit|heure|hora|fee|value|wert|valeur|valor)$/iu
/** "Assembly: £40": a label and its figure, no words that lead in to what is added. */
const LABELLED =
  /^(?!.*(?:following|folgend|suivant|siguiente|(?<!\p{L})(?:end|ende|fin|final|list|liste|lista)(?!\p{L})).*:)[^:]{1,40}:\s*[^\s:]*\d[^:]*$/isu
/** As many letters of a word as its kin share with it. */
const STEM_CHARS = 6
/** Behind what is put in: where, and no part of it. */
const EVERYWHERE =
  /[,\s]+(?:everywhere|throughout(?: the \p{L}+)?|in the whole \p{L}+|überall|im ganzen \p{L}+|partout|dans tout le \p{L}+|en todas partes|en todo el \p{L}+)$/iu
/** "the sentence thank you for everything": the words of it. */
const SENTENCE_NAMED =
  /^(?:(?:the|den|la|el)\s)?(?:sentence|satz|phrase|frase)\s*[:,]?\s*(?:that (?:says|reads)\s|saying\s|der sagt\s|qui dit\s|que dice\s)?(\S+(?:\s\S+){2,})$/iu
const ORDINAL =
  /(?<!\p{L})(first|second|third|last|final|ersten?|erste|zweiten?|dritten?|letzten?|letzte|premier|première|deuxième|troisième|dernier|dernière|primera?|segund[oa]|tercera?|últim[oa])(?!\p{L})/iu
const UNIT_NAMED = new RegExp(
  `^(?:(?:the|den|der|die|la|le|el)\\s)?${ORDINAL.source}\\s(sentence|paragraph|satz|absatz|phrase|paragraphe|frase|párrafo)$`,
  'iu',
)
const NESTED =
  /(?<!\p{L})(?:last|first|second|letzte\p{L}*|erste\p{L}*|derni[eè]re?|premi[eè]re?|últim[oa]|primera?)(?!\p{L}).*(?<!\p{L})(?:but one|last|first|second|paragraph|absatz(?:es)?|paragraphe|párrafo)\s+(?:of|in|des|im|du|de)(?!\p{L})|(?:sentence|line|satz|zeile|phrase|ligne|frase|línea)\s+(?:of|in|des|im|du|del)\s|[- ](?:to|but|before)[- ](?:last|one|the last)|(?<!\p{L})(?:everything|all|alles|tout|todo|after|before|except|until|nach|vor|außer|bis|après|avant|sauf|jusqu|después|antes|excepto|salvo|hasta)(?!\p{L})/iu
/** "the thanks": what a sentence does, and the words that show it. */
const FEELINGS: readonly [RegExp, RegExp][] = [
  [
    /^(?:(?:the|all|my|den|die|meinen|les|mes|el|los|la)\s)*(?:thanks|thank[- ]yous?|gratitude|dank|danksagung|remerciements?|agradecimientos?|gracias)$/iu,
    /(?<!\p{L})(?:thank|grateful|gratitude|dank|remerci|merci(?!\p{L})|reconnaissant|gracias|agrade)/iu,
  ],
  [
    /^(?:(?:the|all|my|die|meine|les|mes|la|las|mis)\s)*(?:apolog(?:y|ies)|sorry|entschuldigung(?:en)?|excuses?|disculpas?)$/iu,
    /(?<!\p{L})(?:sorry|apolog|entschuldig|verzeih|excus|désolé|pardon|disculp|perd[oó]n|siento)/iu,
  ],
]
/** "instead": that the old makes room, which a change says anyway. */
const IN_ITS_PLACE =
  /[,\s]+(?:instead(?!\sof)|stattdessen|dafür|plutôt(?!\sque)|à la place(?!\sd)|en su lugar|en vez de eso|en lugar de eso|mejor)(?=\s|$)/giu
const TITLE = /^(?:title|heading|headline|titel|überschrift|titre|título|encabezado)$/iu
const SUBJECT = /^(?:subject(?: line)?|betreff|objet|asunto)$/iu

class Text {
  value: string
  readonly #language: string
  readonly #totals: Total[]
  readonly #shares: readonly Share[]
  #changedFigures = false
  #linesSeen: Lines | undefined

  constructor(text: string, language: string) {
    this.value = text
    this.#language = language
    this.#totals = totalsIn(text, language)
    this.#shares = sharesIn(text, language)
  }

  apply(wish: string): boolean {
    const clause = withoutInstead(wish)
    const lettered = letterWish(this.value, clause, this.#language)
    if (lettered === false) return false
    if (lettered !== undefined) {
      this.value = lettered
      return true
    }
    if (
      !new RegExp(`^(?:${EDIT_VERB})(?![\\p{L}])`, 'iu').test(clause) ||
      !(ADDS.test(clause) || REMOVES.test(clause))
    ) {
      for (const pattern of CHANGES) {
        // "X to Y to Z": every place where the two could part is tried, the first that the text bears out is taken.
        for (const { what, to } of partings(clause, pattern)) if (this.#change(what, to)) return true
      }
    }
    // "70 ans, pas 60"
    const { to, what } = CORRECTS.exec(clause)?.groups ?? {}
    if (to !== undefined && what !== undefined && this.#occurrences(what) <= 1 && this.#replaceAll(what, to))
      return true
    // "make the cake £6"
    const made = /^(?:make|set|mache?|setze|mets|mettez|pon)\s+(.+)$/isu.exec(clause)?.[1]
    if (made !== undefined && scanAtoms(made, this.#language)[0]?.kind !== 'number' && this.#state(made)) return true
    const removed = REMOVES.exec(clause)?.[1]
    if (removed !== undefined) return this.#remove(removed)
    const added = ADDS.exec(clause)?.[1]
    if (added !== undefined) return this.#add(added)
    const told = TOLD.test(clause) ? this.#sentenceOf(clause) : undefined
    if (told !== undefined) return this.#addSentence(told)
    return !new RegExp(`^(?:${EDIT_VERB})(?![\\p{L}])`, 'iu').test(clause) && this.#state(clause)
  }

  /** "The delivery now costs £30": what the clause says of a thing becomes so. */
  #state(clause: string): boolean {
    const figures = scanAtoms(clause, this.#language)
    const [figure] = figures
    if (figures.length !== 1 || figure === undefined || clause.slice(figure.end).trim() !== '') return false
    const label = clause
      .slice(0, figure.start)
      .split(/\s+/u)
      .filter((word) => word !== '' && !SAYS.test(word))
      .join(' ')
    return label !== '' && this.#changeNamed(label, figure.text)
  }

  #change(what: string, to: string): boolean {
    const wanted = bare(what)
    const said = bare(to.replace(EVERYWHERE, ''))
    const replacement = /^\s*[“"«„'‘]/u.test(to) ? said : withDayNames(said, this.#language)
    if (wanted === '' || replacement === '') return false
    // "the subject" is the line that bears that label, and the label stays.
    const subject = wanted.replace(DETERMINER, '')
    if (SUBJECT.test(subject) && this.#changeNamed(subject, said === replacement ? capital(said) : replacement))
      return true
    // "the last paragraph to past tense" asks for a writer; what is quoted or opens as a sentence does not.
    const isSentence = /^\s*[“"«„'‘]/u.test(to) || /^\p{Lu}\S*(?:\s+\S+){2,}$/u.test(replacement)
    if (UNIT_NAMED.test(wanted)) return isSentence && this.#changeUnit(wanted, replacement)
    // "the last day to 28 March": the words name a figure, they are not to become one.
    const figure = scanAtoms(replacement, this.#language)
    const isFigure = figure.length === 1 && figure[0]?.text === replacement
    // "the last day to Friday 19 December": so is a date with its weekday, a sum with its rate.
    const [only] = figure
    if (figure.length === 1 && only?.kind !== 'number' && !/\d/u.test(wanted) && !replacement.includes(wanted)) {
      if (this.#changeNamed(wanted.replace(DETERMINER, ''), replacement)) return true
      if (only?.kind === 'date' && only.end === replacement.length) return false
    }
    // "15 June at 6:30 pm": each of them has a place of its own.
    if (figure.length === 2 && figure[0]?.kind !== figure[1]?.kind && !/\d/u.test(wanted)) {
      const before = this.value
      const said = figure.map(({ start, end }) =>
        replacement.slice(weekdayBefore(replacement, start, this.#language), end),
      )
      if (said.every((one) => this.#changeNamed(wanted.replace(DETERMINER, ''), one))) return true
      this.value = before
    }
    if (isFigure && !/\d/u.test(wanted)) return this.#changeNamed(wanted.replace(DETERMINER, ''), replacement)
    const literal = [
      wanted,
      wanted.replace(DETERMINER, ''),
      wanted.replace(DETERMINER, '').replace(DETERMINER, '').replace(QUOTES, ''),
    ]
    for (const one of literal) if (this.#replaceAll(one, replacement)) return true
    if (this.#replaceName(wanted, replacement)) return true
    // "aus den 40 Parkplätzen 60": the figure stands in the text, though not with these words behind it.
    const [before, ...others] = scanAtoms(wanted, this.#language).filter(({ text }) => text !== wanted)
    if (isFigure && before !== undefined && others.length === 0 && this.#occurrences(before.text) === 1)
      return this.#replaceAll(before.text, replacement)
    return this.#changeNamed(wanted.replace(DETERMINER, ''), replacement)
  }

  /** "the last sentence": other words in its place. */
  #changeUnit(name: string, to: string): boolean {
    const [, ordinal, unit = ''] = UNIT_NAMED.exec(name) ?? []
    const one =
      ordinal === undefined
        ? undefined
        : nth(this.#unitsOf(/^p|absatz/iu.test(unit) && !/^phrase/iu.test(unit) ? 'paragraph' : 'sentence'), ordinal)
    if (one === undefined) return false
    const sentence = /[.!?…]$/u.test(to) ? to : `${to}.`
    this.#changedFigures = true
    this.value = this.value.slice(0, one.start) + capital(sentence) + this.value.slice(one.end)
    return true
  }

  #occurrences(figure: string): number {
    return scanAtoms(this.value, this.#language).filter(({ text }) => text === figure).length
  }

  /** "sandra should be sandra smith": a name that was typed without its capital, where the text has it with one. */
  #replaceName(what: string, to: string): boolean {
    const name = asName(what)
    const wanted = asName(to)
    if (name === undefined || wanted === undefined || name === what) return false
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
    // Behind another word of its line or alone in it, so that no first word of a sentence is taken for a name.
    if (!new RegExp(`[\\p{L},][^\\S\\r\\n]${escaped}(?![\\p{L}\\p{N}])|^${escaped}$`, 'mu').test(this.value))
      return false
    return this.#replaceAll(name, wanted)
  }

  #replaceAll(what: string, to: string): boolean {
    const escaped = what.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
    const left = /^[\p{L}\p{N}]/u.test(what) ? '(?<![\\p{L}\\p{N}])' : ''
    const right = /[\p{L}\p{N}]$/u.test(what) ? '(?![\\p{L}\\p{N}])(?![.,]\\d)' : ''
    // "Sandra" to "Sandra Smith": where she is called so already, she stays.
    const more = to.startsWith(`${what} `) ? `(?!${to.slice(what.length).replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')})` : ''
    const exact = new RegExp(left + escaped + right + more, 'gu')
    if (!exact.test(this.value)) return false
    this.#changedFigures ||= /\d/u.test(what)
    if (this.#language === 'en') this.#agreeArticles(what, to)
    // Said once with another capital, meant as the same word: a sentence's first word keeps its capital.
    this.value = this.value.replace(exact, () => to)
    return true
  }

  /** "an engineer" to "a plumber": the article before it, where the first letters leave no doubt. */
  #agreeArticles(what: string, to: string): void {
    const [vowel, consonant] = [/^[aio]/iu, /^[b-df-gj-np-tv-z]/iu]
    const from = /^e(?!u)/iu.test(what) || vowel.test(what) ? 'n' : consonant.test(what) ? '' : undefined
    const into =
      /^e(?!u)/iu.test(to) || (vowel.test(to) && !/^one?\b/iu.test(to)) ? 'n' : consonant.test(to) ? '' : undefined
    if (from === undefined || into === undefined || from === into) return
    const escaped = what.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
    this.value = this.value.replace(
      new RegExp(`(?<!\\p{L})([Aa])${from}(?=\\s${escaped}(?![\\p{L}\\p{N}]))`, 'gu'),
      `$1${into}`,
    )
  }

  /** "the deposit to £80": the one figure of that kind in a line that speaks of a deposit. */
  #changeNamed(label: string, to: string): boolean {
    if (TITLE.test(label)) return this.#changeTitle(to)
    if (SUBJECT.test(label))
      return this.#changeAfterLabel(/^(\**(?:Subject|Betreff|Objet|Asunto|Re)\s?:\s*)(.*?)(\**)$/imu, to)
    const [given] = scanAtoms(to, this.#language)
    if (given === undefined) return false
    const kinds =
      given.kind === 'amount' || given.kind === 'number' || given.kind === 'percentage'
        ? ['amount', 'number', 'percentage']
        : [given.kind]
    const atoms = scanAtoms(this.value, this.#language).filter((atom) => kinds.includes(atom.kind))
    const all = label.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
    const telling = all.filter((word) => !FIGURE_NAMES.test(word))
    const words = telling.length > 0 ? telling : all
    const generic =
      /^(?:date|datum|fecha|amount|betrag|montant|importe|price|preis|prix|precio|figure|zahl|chiffre|cifra|email|e-mail|phone(?: number)?|telefonnummer|téléphone|teléfono|time|uhrzeit|heure|hora|correo|beginn|anfang|start(?:ing)?(?: time)?|début|inicio|it|es|ihn|le|la|lo)(?:\s+of (?:the )?letter)?$/iu.test(
        label,
      )
    const speakOf = (said: readonly string[]) =>
      said.length === 0 ? [] : atoms.filter((atom) => this.#lines.round(atom).sentenceRound(atom).says(said))
    const exact = speakOf(words)
    // "la disponibilité" is what « je suis disponible » tells.
    const speaking =
      exact.length > 0 ? exact : speakOf(words.map((word) => word.slice(0, Math.max(5, Math.ceil(word.length * 0.6)))))
    // "- Chairs: £135" is the line of the chairs, whatever a sentence says of them; and £150 replaces pounds.
    const opening = speaking.filter((atom) => this.#lines.round(atom).opensWith(words))
    const lines = opening.length > 0 ? opening : speaking
    const alike = lines.filter((atom) => shapeOf(atom.text) === shapeOf(given.text))
    const near = lines.length > 1 && alike.length === 1 ? alike : lines
    const alone = atoms.filter((atom) => this.#lines.round(atom).bare === atom.text.replace(/[*\s,]/gu, ''))
    const target =
      near.length === 1
        ? near[0]
        : near.length > 1
          ? this.#nearest(near, words)
          : generic
            ? atoms.length === 1
              ? atoms[0]
              : alone.length === 1
                ? alone[0]
                : undefined
            : undefined
    if (target === undefined) return false
    // What goes with the figure goes in with it: "Friday 19 December", "£80 per person".
    const behind = to.slice(given.end)
    const stands = this.value.slice(target.end).startsWith(behind)
    const lead = to.slice(0, given.start)
    const leads = lead.split(/[\s,]+/u).every((word) => word === '' || SAYS.test(word))
    // "to 17 January": the year that stands there stays.
    const year =
      given.kind === 'date' && given.calendar?.year === undefined
        ? /,?\s(?:del?\s)?(?:19|20)\d{2}$/u.exec(target.text)?.[0]
        : undefined
    const figure = inUnitOf(target.text, given.text + (year ?? ''))
    const sameForm = (leads ? '' : lead) + figure + (stands ? '' : behind)
    this.#changedFigures = true
    // "Friday 4 December": the weekday of the old date goes with it.
    const start = given.kind === 'date' ? weekdayBefore(this.value, target.start, this.#language) : target.start
    const article = start < target.start && this.#language === 'fr' && leads ? 'le ' : ''
    this.value = this.value.slice(0, start) + article + sameForm + this.value.slice(target.end)
    return true
  }

  /** Of several figures in a line, the one that follows the words most closely; undefined where that is no answer. */
  #nearest(atoms: readonly Fact[], words: readonly string[]): Fact | undefined {
    const lines = new Set(atoms.map((atom) => this.#lines.round(atom).text))
    if (lines.size > 1) return undefined
    const last = words.at(-1) ?? ''
    const text = this.value.toLowerCase()
    // Figures come in the order of the text, so one walk finds the word before each.
    let [before, next] = [-1, text.indexOf(last)]
    const sorted = atoms
      .map((atom) => {
        for (; next !== -1 && next <= atom.start; next = text.indexOf(last, next + 1)) before = next
        return { atom, distance: atom.start - before }
      })
      .sort((a, b) => a.distance - b.distance)
    return sorted[0]?.distance === sorted[1]?.distance ? undefined : sorted[0]?.atom
  }

  #changeTitle(to: string): boolean {
    const heading = /^([^\S\r\n]*(?:#{1,6}\s+|\*\*)?)([^\n*]+?)(\**[^\S\r\n]*)$/mu.exec(this.value)
    if (heading === null) return false
    const [whole, before = '', , after = ''] = heading
    this.value =
      this.value.slice(0, heading.index) + before + to + after + this.value.slice(heading.index + whole.length)
    return true
  }

  #changeAfterLabel(pattern: RegExp, to: string): boolean {
    if (!pattern.test(this.value)) return false
    this.value = this.value.replace(pattern, (_, label: string, __: string, after: string) => label + to + after)
    return true
  }

  get #lines(): Lines {
    if (this.#linesSeen?.text !== this.value) this.#linesSeen = new Lines(this.value, this.#language)
    return this.#linesSeen
  }

  #remove(wish: string): boolean {
    const { number } = NUMBERED.exec(wish.trim())?.groups ?? {}
    if (number !== undefined) return this.#removeNumbered(Number(number))
    const [quotation] = quotationsIn(wish)
    const sentenceNamed = SENTENCE_NAMED.exec(wish)?.[1]
    const quoted =
      quotation !== undefined
        ? wish.slice(quotation.start + 1, quotation.end - 1).trim()
        : sentenceNamed !== undefined && this.value.toLowerCase().includes(sentenceNamed.toLowerCase())
          ? sentenceNamed
          : undefined
    const kind = /\b(?:paragraph|absatz|paragraphe|párrafo)\b/iu.test(wish)
      ? 'paragraph'
      : /\b(?:section|abschnitt|sección)\b/iu.test(wish)
        ? 'section'
        : /\b(?:line|item|bullet(?: point)?|entry|row|zeile|punkt|eintrag|ligne|point|línea|punto|fila)\b/iu.test(wish)
          ? 'line'
          : /\b(?:sentence|satz|phrase|frase|oración|everything|alles|tout|todo)\b|^(?:the|den|die|la|le|el)\s(?:bit|part|passage|teil|stelle|partie|parte)\s(?:about|on|über|zu[mr]?|sur|sobre)\s/iu.test(
                wish,
              )
            ? 'sentence'
            : undefined
    const about =
      /\b(?:about|on|mentioning|that mentions?|with|regarding|containing|über|zum|zur|zu|mit|sur|concernant|avec|qui parle d[eu]|sobre|acerca de|con)\s+(?:the\s+|den\s+|die\s+|das\s+|dem\s+|der\s+|la\s+|le\s+|les\s+|el\s+)?(.+)$/iu.exec(
        wish,
      )?.[1]
    const ordinal = ORDINAL.exec(wish)?.[1]
    // "the last sentence of the second paragraph", "the last but one": no one place is told for sure.
    if (quoted === undefined && ordinal !== undefined && NESTED.test(wish)) return false
    const feeling = quoted === undefined ? FEELINGS.find(([noun]) => noun.test(wish))?.[1] : undefined
    if (feeling !== undefined) return this.#removeSaying(feeling)
    const literal = bare(quoted ?? wish)
    // "delete the delivery line"
    const named =
      about ??
      /^(?:(?:the|den|die|das|la|le|l'|el)\s*)?(.+?)[\s-](?:line|item|bullet(?: point)?|entry|row|sentence|paragraph|zeile|punkt|eintrag|satz|absatz|ligne|phrase|línea|punto|fila|frase)$/iu.exec(
        wish,
      )?.[1]
    if (kind === undefined && quoted === undefined && this.#removeNamed(literal.replace(DETERMINER, ''))) return true
    if (kind === undefined || quoted !== undefined) {
      for (const one of [literal, literal.replace(DETERMINER, '')])
        if (one !== '' && this.#removeLiteral(one, kind)) return true
    }
    if (kind === 'section') {
      const name =
        about ??
        wish.replace(
          /\b(?:the|section|abschnitt|den|la|el|sección|called|named|namens|titled|intitulée?|titulada)\b/giu,
          '',
        )
      return this.#removeSection(bare(name))
    }
    const of = ordinal === undefined ? named : about
    if (kind !== undefined && (of !== undefined || ordinal !== undefined)) {
      const isItem = /\b(?:item|bullet(?: point)?|entry|eintrag|elemento)\b/iu.test(wish) && ordinal !== undefined
      return this.#removeUnit(isItem ? 'item' : kind, of === undefined ? undefined : bare(of), ordinal)
    }
    return false
  }

  /** "remove Paper", "quita el plazo": the item or row of that name, or the one sentence that speaks of it. */
  #removeNamed(name: string): boolean {
    const words = name.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
    if (words.length === 0 || words.length > 3) return false
    const itemLines = linesOf(this.value).filter(
      (line) =>
        /^\s*(?:[-*•]\s|\d+[.)]\s|\|)/u.test(this.value.slice(line.start, line.end)) && !this.#isHeadOfTable(line),
    )
    const items = itemLines.filter((line) => this.#lines.round(line).opensWith(words))
    // "the internship" is what "Intern, Harrow & Pike" tells.
    const stems =
      items.length > 0
        ? []
        : words.filter((word) => word.length >= STEM_CHARS + 2).map((word) => word.slice(0, STEM_CHARS))
    if (stems.length === words.length)
      items.push(...itemLines.filter((line) => this.#lines.round(line).opensWith(stems)))
    const [item] = items
    if (items.length === 1 && item !== undefined) {
      const gap = /^\r?\n/u.exec(this.value.slice(item.end))?.[0].length ?? 0
      this.#cut(item.start, item.end + gap)
      return true
    }
    // One noun cannot be cut out of its sentence.
    return words.length === 1 && this.#removeUnit('sentence', name, undefined)
  }

  /** An item with those behind it counted anew, or a section up to its blank line. */
  #removeNumbered(number: number): boolean {
    const lines = linesOf(this.value).map(({ start, end }) => ({ start, end, text: this.value.slice(start, end) }))
    const marked = lines.filter(({ text }) =>
      new RegExp(`^\\s*(?:#+\\s*)?(?:§\\s?${number}(?!\\d)|${number}[.)]\\s)`, 'u').test(text),
    )
    const [only] = marked
    if (marked.length !== 1 || only === undefined) return false
    const isItem = !/^\s*(?:#|§)/u.test(only.text)
    const blank = /\r?\n[^\S\r\n]*(?=\r?\n)/u.exec(this.value.slice(only.end))
    const until = blank === null ? this.value.trimEnd().length : only.end + blank.index + blank[0].length
    const end = isItem ? only.end : until
    const gap = /^\r?\n/u.exec(this.value.slice(end))?.[0].length ?? 0
    this.#cut(only.start, end + gap)
    if (!isItem) return true
    let next = number + 1
    const tail = this.value
      .slice(only.start)
      .replace(/^([^\S\r\n]*)(\d{1,3})(?=[.)]\s)/gmu, (mark, space: string, digits: string) => {
        if (Number(digits) !== next) return mark
        next++
        return `${space}${next - 2}`
      })
    this.value = this.value.slice(0, only.start) + tail
    return true
  }

  #isHeadOfTable(line: { end: number }): boolean {
    return /^\r?\n\s*\|?[\s:|-]+\|?\s*(?:\r?\n|$)/u.test(this.value.slice(line.end))
  }

  /** The one sentence of the body that says so. */
  #removeSaying(words: RegExp): boolean {
    const saying = this.#unitsOf('sentence').filter(({ start, end }) => words.test(this.value.slice(start, end)))
    const [only] = saying
    if (saying.length !== 1 || only === undefined) return false
    this.#cutUnit('sentence', only)
    return true
  }

  #removeLiteral(what: string, kind: string | undefined): boolean {
    const exact = this.value.indexOf(what)
    const at = exact === -1 && kind === 'sentence' ? this.value.toLowerCase().indexOf(what.toLowerCase()) : exact
    if (at === -1) return false
    const stop = /^[.!?…]+(?=\s|$)/u.exec(this.value.slice(at + what.length))?.[0].length ?? 0
    const opens = /(?:^|[\n.!?…])[^\S\n]*$/u.test(this.value.slice(0, at))
    if (kind !== 'line' && stop > 0 && opens) {
      this.#cutUnit('sentence', { start: at, end: at + what.length + stop })
      return true
    }
    if (this.value.indexOf(what, at + 1) !== -1 && what.length < 4) return false
    const from = this.value.lastIndexOf('\n', at) + 1
    const until = this.value.indexOf('\n', at + what.length)
    const line = this.value.slice(from, until === -1 ? undefined : until)
    const rest = line.replace(what, '').replace(/^[\s\-*•#>|]+|[\s.,;:*|]+$/gu, '')
    if (rest === '' || kind === 'line') {
      this.#cut(from, until === -1 ? this.value.length : until + 1)
      return true
    }
    if (kind === 'sentence') return this.#removeUnit('sentence', what, undefined)
    // A phrase goes with the space, comma or "and" that tied it in.
    const escaped = what.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
    this.value = this.value
      .replace(new RegExp(`(?:,\\s+|[^\\S\\n]+)?(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u'), '')
      .replace(/^[^\S\r\n]+(?=\S)/u, '')
    this.#changedFigures ||= /\d/u.test(what)
    return true
  }

  #cut(from: number, until: number): void {
    this.#changedFigures = true
    this.value = this.value.slice(0, from) + this.value.slice(until)
  }

  #removeSection(name: string): boolean {
    const lines = [...this.value.matchAll(/[^\n]*\n?/gu)].filter((match) => match[0] !== '')
    const isHeading = (line: string) => /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*\s*$)/u.test(line)
    const start = lines.findIndex((line) => isHeading(line[0]) && line[0].toLowerCase().includes(name.toLowerCase()))
    if (start === -1 || name === '') return false
    const next = lines.findIndex((line, at) => at > start && isHeading(line[0]))
    this.#cut(lines[start]?.index ?? 0, next === -1 ? this.value.length : (lines[next]?.index ?? this.value.length))
    return true
  }

  #removeUnit(kind: string, about: string | undefined, ordinal: string | undefined): boolean {
    const units = this.#unitsOf(kind)
    const words = about?.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? undefined
    const fits = units.filter(
      ({ start, end }) =>
        words === undefined || words.every((word) => this.value.slice(start, end).toLowerCase().includes(word)),
    )
    const opening =
      words === undefined || kind !== 'line' ? [] : fits.filter((unit) => this.#lines.round(unit).opensWith(words))
    const one =
      ordinal === undefined
        ? fits.length === 1
          ? fits[0]
          : opening.length === 1
            ? opening[0]
            : undefined
        : nth(fits, ordinal)
    if (one === undefined) return false
    // "the first line" of prose may be its first sentence or the whole paragraph.
    const inLine = ({ start, end }: Span) => start >= one.start && end <= one.end
    if (kind === 'line' && ordinal !== undefined && this.#unitsOf('sentence').filter(inLine).length > 1) return false
    const alone =
      kind === 'line' && paragraphsOf(this.value).some(({ start, end }) => start === one.start && end === one.end)
    this.#cutUnit(alone ? 'paragraph' : kind, one)
    return true
  }

  /** Of the body: neither the head of a letter nor its closing is a sentence, paragraph or line of it. */
  #unitsOf(kind: string): Span[] {
    const body = bodyOf(this.value)
    const all =
      kind === 'paragraph'
        ? paragraphsOf(this.value)
        : kind === 'line' || kind === 'item'
          ? linesOf(this.value)
          : sentencesOf(this.value, scanAtoms(this.value, this.#language)).map(({ start, end }) => ({ start, end }))
    const inBody = all.filter(({ start, end }) => start >= body.start && end <= body.end)
    // A heading or a row of a table is no sentence; an item has its mark.
    const isOne = kind === 'item' ? /^\s*(?:[-*•]|\d+[.)])\s/u : kind === 'line' ? /^/u : /^(?!\s*(?:#|\|))/u
    return inBody.filter(({ start, end }) => isOne.test(this.value.slice(start, end)))
  }

  /** With its stop, and with the space or the blank line that parted it from the next. */
  #cutUnit(kind: string, one: Span): void {
    const gap = kind === 'sentence' ? /^[^\S\r\n]+/u : kind === 'paragraph' ? /^\s*\n/u : /^\r?\n/u
    const after = gap.exec(this.value.slice(one.end))?.[0].length ?? 0
    const lineStart = one.start === 0 || this.value[one.start - 1] === '\n'
    const before =
      after === 0 || (kind === 'sentence' && !lineStart && /^\r?\n|^$/u.test(this.value.slice(one.end)))
        ? (/[^\S\r\n]+$|(?:\r?\n)+$/u.exec(this.value.slice(0, one.start))?.[0].length ?? 0)
        : 0
    this.#cut(one.start - before, one.end + after)
  }

  #add(wish: string): boolean {
    let what = wish
    let where: RegExpExecArray | null = null
    for (const pattern of [
      /\s+(?:at|to) the (end|top|beginning|start|bottom)(?: of (?:the )?.+)?$/iu,
      /\s+(?:to|in) the (list|table)(?: of .+)?$/iu,
      /\s+(after|before|below|under) (?:the (?:line|sentence|paragraph|section|heading|item)\s+)?[“"«„](.+?)[”"»“]$/iu,
      /\s+(after|before|below|under|nach|vor|hinter|après|avant|después de|antes de) (?:the |dem |der |den |le |la |el )?(\p{Lu}[\p{L}\p{N} -]{1,40})$/u,
      /\s+(?:am|ans|an den) (ende|anfang)(?: des .+)?$/iu,
      /\s+(?:zur|in die|auf die) (liste|tabelle)$/iu,
      /\s+(?:à la|au|dans le) (fin|liste|tableau)(?: d.+)?$/iu,
      /\s+(?:al) (final|principio)(?: d.+)?$/iu,
      /\s+a la (lista|tabla)$/iu,
    ]) {
      where = pattern.exec(what)
      if (where === null) continue
      what = what.slice(0, where.index)
      break
    }
    const quoted = /[“"«„](.+)[”"»“]/su.exec(what)?.[1]
    // "a sentence thanking Bob": what the words stand for, or nothing.
    const meant =
      /^(?:an?\s|one\s|einen?\s|une?\s|una?\s)?(?:(?:short|brief|final|kurzen?|courte|breve)\s)?(?:sentence|line|paragraph|note|satz|phrase|frase|línea|note|nota)\s(?:to\s|in which i\s|pour\s|para\s)?(.+)$/isu.exec(
        what,
      )?.[1]
    if (quoted === undefined && meant !== undefined && TOLD.test(meant)) {
      const told = this.#sentenceOf(meant)
      return told !== undefined && this.#addSentence(told)
    }
    const row =
      /^(?:an?\s|eine\s|une\s|una\s)?(?:(?:new|neue|nouvelle|nueva)\s)?(?:row|zeile|ligne|fila)(?:\s(?:for|with|saying|für|mit|pour|avec|para|con))?[:\s]\s*(.+)$/isu.exec(
        what,
      )?.[1]
    if ((row !== undefined || /^tab/u.test(where?.[1] ?? '')) && this.#addRow((row ?? what).replace(QUOTES, '').trim()))
      return true
    if (/^tab/u.test(where?.[1] ?? '')) return false
    const into =
      /^(.+?)\s+(?:to|in|into|under|zum|zur|zu|in|unter|bei|à|aux?|dans|sous|a|al|en|bajo)\s+(?:(?:the|den|die|das|dem|der|la|le|les|el|los|las)\s+|l['’])?(\p{L}[\p{L}\p{N} -]{1,40})$/isu.exec(
        what,
      )
    if (where === null && into?.[1] !== undefined && into[2] !== undefined) {
      // "under the subject": a line of its own, and no part of the subject.
      if (SUBJECT.test(into[2])) return false
      const thing = into[1].replace(QUOTES, '')
      if (this.#addTo(into[2], thing)) return true
      // "add R to the moon": no such place.
      if (this.#language === 'en' && quoted === undefined && thing.split(/\s+/u).length <= 3 && /\sto\s/iu.test(what))
        return false
    }
    const said =
      /^(?:a |an |the |einen |eine |den |une |un |una |la |le |el )?(?:(?:new|further|final|neuen?|weiteren?|nouvelle?|nuev[oa])\s+)?(?:sentence|line|paragraph|note|remark|item|bullet(?: point)?|point|entry|p\.?\s?s\.?|satz|absatz|zeile|punkt|hinweis|phrase|ligne|paragraphe|note|frase|línea|párrafo|nota|punto)\s*(?:saying|that says|which says|reading|with|stating|:|-|dass|der sagt|mit|disant|qui dit|que diga|con)?\s*:?\s*(?:that\s+|dass\s+|que\s+)?(.+)$/isu.exec(
        what,
      )?.[1]
    const that = /^(?:that|dass|que)\s+(.+)$/isu.exec(what)?.[1]
    const content = (
      quoted ??
      said ??
      (that === undefined ? undefined : mainClause(that, this.#language)) ??
      (LABELLED.test(what) ? what : (/[:：]\s*(\S.+)$/su.exec(what)?.[1] ?? what))
    )
      .replace(QUOTES, '')
      .trim()
    if (
      content === '' ||
      (quoted === undefined && said === undefined && that === undefined && content.split(/\s+/u).length > 40)
    )
      return false
    // "Add more detail" asks for writing, not for words.
    if (
      quoted === undefined &&
      /^(?:more|some|a bit|further|an? (?:introduction|conclusion|summary|section|chapter)|mehr|weitere|eine? (?:einleitung|zusammenfassung)|plus de|une? (?:introduction|conclusion|résumé)|más|una? (?:introducción|conclusión|resumen))(?:\s|$)/iu.test(
        content,
      )
    )
      return false
    const place = (where?.[1] ?? '').toLowerCase()
    const end = this.value.includes('\r\n') ? '\r\n' : '\n'
    const listed =
      place.startsWith('list') ||
      /\b(?:item|bullet|point|entry|row|punkt|eintrag|punto)\b/iu.test(wish.slice(0, 30)) ||
      (quoted === undefined && said === undefined && that === undefined && content.split(/\s+/u).length <= 8)
    const marks = [...this.value.matchAll(/^([^\S\r\n]*(?:[-*•]|\d+[.)])\s+)[^\n]*$/gmu)]
    const lastMark = marks.at(-1)
    // A new item stands above the total.
    if (listed && lastMark !== undefined && where?.[2] === undefined && TOTAL.test(lastMark[0])) {
      this.#insert(lastMark.index, `${lastMark[1] ?? '- '}${capital(content)}${end}`)
      return true
    }
    if (listed && lastMark !== undefined && where?.[2] === undefined) {
      const at = lastMark.index + lastMark[0].replace(/\r$/u, '').length
      const mark = (lastMark[1] ?? '- ').replace(/\d+/u, (digits) => String(Number(digits) + 1))
      this.#insert(at, `${end}${mark}${capital(content)}`)
      return true
    }
    const anchored =
      where?.[2] === undefined
        ? undefined
        : marks.find((mark) =>
            mark[0]
              .slice((mark[1] ?? '').length)
              .toLowerCase()
              .startsWith(where[2]?.toLowerCase() ?? ''),
          )
    if (anchored !== undefined) {
      const line = anchored[0].replace(/\r$/u, '')
      const mark = anchored[1] ?? '- '
      if (/before|vor|avant|antes/iu.test(place)) this.#insert(anchored.index, `${mark}${capital(content)}${end}`)
      else this.#insert(anchored.index + line.length, `${end}${mark}${capital(content)}`)
      return true
    }
    // "add the date", "add kind regards": what is named is not what is to be said.
    const isNamed = DETERMINER.test(content) && content.split(/\s+/u).length <= 3 && !/\d/u.test(content)
    if (quoted === undefined && said === undefined && that === undefined && (isNamed || isClosing(content)))
      return false
    const sentence = /[.!?…]$/u.test(content) ? capital(content) : `${capital(content)}.`
    const spoken = listed && lastMark === undefined && quoted === undefined ? sentence : sentence
    if (where?.[2] !== undefined) {
      const anchor = this.value.indexOf(where[2])
      if (anchor === -1) return false
      const before = /before/iu.test(place)
      const inline = this.value.slice(anchor + where[2].length).match(/^[^\n]*?[.!?](?=\s|$)/u)
      const at = before ? anchor : anchor + where[2].length + (/[.!?]$/u.test(where[2]) ? 0 : (inline?.[0].length ?? 0))
      this.#insert(at, before ? `${spoken} ` : ` ${spoken}`)
      return true
    }
    if (/^(?:top|beginning|start|anfang|principio)$/u.test(place)) {
      this.#insert(0, `${spoken}${end}${end}`)
      return true
    }
    return this.#addSentence(spoken)
  }

  /** At the end of the body: before the closing of a letter, else behind the last word. */
  #addSentence(sentence: string): boolean {
    const end = this.value.includes('\r\n') ? '\r\n' : '\n'
    const foot = footOf(this.value)
    if (foot !== undefined) {
      this.#insert(foot.start, `${sentence}${end}${end}`)
      return true
    }
    const tail = this.value.replace(/\s+$/u, '').length
    this.#insert(tail, `${end}${end}${sentence}`)
    return true
  }

  /** At the end of what a label or heading of that name opens: "Present: Ann, Bob", "## Skills". */
  #addTo(name: string, thing: string): boolean {
    const lines = linesOf(this.value).map(({ start, end }) => ({ start, end, text: this.value.slice(start, end) }))
    const plain = (text: string) =>
      text
        .replace(/[#*:§\s]+/gu, ' ')
        .trim()
        .toLowerCase()
    const label = lines.find(
      ({ text }) => /^[^:]{2,40}:\s*\S/u.test(text) && plain(text.slice(0, text.indexOf(':'))) === plain(name),
    )
    const heading = lines.findIndex(({ text }) => /^\s*(?:#{1,6}\s|\*\*)/u.test(text) && plain(text) === plain(name))
    const last =
      label ??
      lines
        .slice(heading + 1)
        .slice(0, heading === -1 ? 0 : undefined)
        .find(
          ({ text }, at, below) =>
            !/^\s*#/u.test(text) && (below[at + 1] === undefined || /^\s*(?:#|\*\*)/u.test(below[at + 1]?.text ?? '')),
        )
    if (last === undefined) return false
    const mark = /^\s*(?:[-*•]|\d+[.)])\s+/u.exec(last.text)?.[0]
    if (mark !== undefined) {
      const end = this.value.includes('\r\n') ? '\r\n' : '\n'
      this.#insert(last.end, `${end}${mark.replace(/\d+/u, (digits) => String(Number(digits) + 1))}${capital(thing)}`)
      return true
    }
    if (!/[,:]/u.test(last.text)) return false
    const stop = /[.!]?\s*$/u.exec(last.text)?.[0].length ?? 0
    this.#insert(last.end - stop, `, ${thing}`)
    return true
  }

  /** The one sentence that words like "thanking Bob" stand for, as the sender says it. */
  #sentenceOf(words: string): string | undefined {
    // "thank Bob" would make Bob the reader: the text has one already.
    const said = words.replace(/^(?:thank|ask)(?=\s)/iu, '$&ing').replace(/^invite(?=\s)/iu, 'inviting')
    const { statements } = readFacts(said, { language: this.#language, letter: true })
    const [only] = statements
    return statements.length === 1 && only?.form !== 'instruction' ? only?.sentence : undefined
  }

  /** "Scaffold £200": a row as the table's others are, above its total. */
  #addRow(content: string): boolean {
    const rows = linesOf(this.value).filter(({ start, end }) => /^\s*\|.*\|\s*$/u.test(this.value.slice(start, end)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < 3) return false
    const textOf = ({ start, end }: Span) => this.value.slice(start, end)
    const columns = textOf(last).split('|').length - 2
    const [figure] = scanAtoms(content, this.#language).slice(-1)
    const cells =
      columns === 2 && figure !== undefined && figure.end === content.length && figure.start > 0
        ? [content.slice(0, figure.start).replace(/[\s:,;–-]+$/u, ''), figure.text]
        : content.split(/\s*[|,;]\s*/u)
    if (cells.length !== columns || cells.some((cell) => cell === '')) return false
    const end = this.value.includes('\r\n') ? '\r\n' : '\n'
    const row = `| ${cells.map((cell, at) => (at === 0 ? capital(cell) : cell)).join(' | ')} |`
    if (TOTAL.test(textOf(last))) this.#insert(last.start, `${row}${end}`)
    else this.#insert(last.end, `${end}${row}`)
    return true
  }

  #insert(at: number, text: string): void {
    this.#changedFigures ||= /\d/u.test(text)
    this.value = this.value.slice(0, at) + text + this.value.slice(at)
  }

  /** "50% (£1,210)": the part of a figure that changed, or at another rate. */
  mendShares(): void {
    if (!this.#changedFigures) return
    for (const share of this.#shares) {
      const mended = mendedShare(share, this.value, this.#language)
      if (mended === undefined) continue
      const text = likeFigure(mended.value, mended.amount.text, this.#language)
      this.value = this.value.slice(0, mended.amount.start) + text + this.value.slice(mended.amount.end)
    }
  }

  /** Totals that were the sum of the figures above them before, and are no longer. */
  mendTotals(): void {
    if (!this.#changedFigures) return
    const now = totalsIn(this.value, this.#language, true)
    for (const before of this.#totals) {
      const after = now.find(
        (total) =>
          total.label === before.label &&
          total.column === before.column &&
          total.block === before.block &&
          total.value === before.value,
      )
      if (after === undefined || after.sum === after.value || after.parts < 1) continue
      const text = likeFigure(after.sum, after.text, this.#language)
      const old = after.text
      this.value = this.value.slice(0, after.start) + text + this.value.slice(after.start + old.length)
      // The same total told in a sentence, where no other figure has that value.
      const escaped = old.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
      this.value = this.value.replace(
        new RegExp(`(?<![\\p{L}\\p{N}.,])${escaped}(?![\\p{N}])(?![.,]\\d)`, 'gu'),
        () => text,
      )
      this.mendTotals()
      return
    }
  }
}

/** "dass Material inklusive ist" → "Material ist inklusive": in German the verb goes back to its second place. */
function mainClause(clause: string, language: string): string {
  if (language !== 'de') return clause
  const match =
    /^((?:(?:der|die|das|den|alle|unsere?|meine?|ihre?|eine?)\s+)?(?:\p{Ll}+e[nrs]?\s+)*\p{Lu}[\p{L}-]*|ich|wir|sie|er|es)\s+(.*?)\s?((?:ist|sind|war|waren|hat|haben|wird|werden|kann|können|muss|müssen|soll|sollen|darf|dürfen|gilt|gelten|kommt|kommen|\p{Ll}{3,}t))$/u.exec(
      clause.trim(),
    )
  return match === null ? clause : `${match[1] ?? ''} ${match[3] ?? ''} ${match[2] ?? ''}`.trim()
}

function withoutInstead(wish: string): string {
  const quotations = quotationsIn(wish)
  return wish.replace(IN_ITS_PLACE, (words, at: number) => (isInside(quotations, at) ? words : '')).trim()
}

/** Each costs a look through the text; no wish of a person has more places where its two sides could part. */
const PARTINGS_MAX = 12

function* partings(clause: string, pattern: RegExp): Generator<{ what: string; to: string }> {
  const match = pattern.exec(clause)
  if (match === null) return
  if (match.groups?.what !== undefined && match.groups.to !== undefined) {
    yield { what: match.groups.what, to: match.groups.to }
    return
  }
  const [, what = '', to = ''] = match
  const quotations = quotationsIn(clause)
  const isWhole = (at: number) => !isInside(quotations, at)
  if (isWhole(clause.indexOf(what) + what.length)) yield { what, to }
  const links = [...to.matchAll(/\s+(?:to|with|by|into|in|zu|auf|durch|par|en|à|por|a)\s+/giu)]
  for (const link of links.slice(0, PARTINGS_MAX)) {
    if (!isWhole(clause.length - to.length + link.index)) continue
    const between = clause.slice(clause.indexOf(what) + what.length, clause.length - to.length)
    yield { what: `${what}${between}${to.slice(0, link.index)}`, to: to.slice(link.index + link[0].length) }
  }
}

function bare(text: string): string {
  return text
    .trim()
    .replace(
      /^(?:the (?:word|phrase|name|term)|das wort|den namen|le mot|le nom|la palabra|el nombre)\s+(?=[“"«„'])/iu,
      '',
    )
    .replace(QUOTES, '')
    .replace(/(?<!\b\p{L})[.,;]+$/u, '')
    .trim()
}

function nth<One>(units: readonly One[], ordinal: string): One | undefined {
  const place = [/^(?:first|erst|prem|prim)/iu, /^(?:second|zweit|deux|segund)/iu, /^(?:third|dritt|trois|tercer)/iu]
  const at = place.findIndex((pattern) => pattern.test(ordinal))
  return units.at(at)
}

function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

function paragraphsOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/\S[\s\S]*?(?=\r?\n[^\S\r\n]*\r?\n|$(?![\s\S]))/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function linesOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^\r\n]+/gu)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** For a header: what is not ASCII is spelled plainly or left out. */
function ascii(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[‘’]/gu, "'")
    .replace(/[“”«»„]/gu, '"')
    .replace(/ß/gu, 'ss')
    .replace(/[^\x20-\x7E]/gu, '')
  return plain.length > 160 ? `${plain.slice(0, 157)}...` : plain
}

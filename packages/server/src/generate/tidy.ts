/**
 * A model's answer as it comes in, without the chat round it: no "Sure, here is …", no fence round the whole, no "Let me
 * know if …" at the end, no reasoning. In: chunks of any size. Out: pieces of clean Markdown, whose join is the same
 * whatever the chunks were; `restart` where what came before turned out not to be the document.
 *
 * The first words are held only as long as they may still be the beginning of a preamble or a fence, the last ones as
 * long as they may be closing chatter. Phrases are known in English, German, French and Spanish.
 */
import { Mender } from './mend.ts'
import { type Split, ThinkSplitter } from './think.ts'

export type Tidied = Split

/** A line longer than this is the document's: no preamble, no chatter, no rule and no fence. Nothing is held for longer. */
const CHATTER_CHARS_MAX = 400

const AGREEMENTS =
  'sure|sure thing|certainly|of course|absolutely|okay|ok|great|no problem|happy to help|gladly|natürlich|selbstverständlich|gerne|klar|bien sûr|certainement|avec plaisir|claro|por supuesto|desde luego|con gusto'
const PRESENTATIONS =
  "here is|here's|here’s|here are|here you go|below is|below you will find|the following is|i've written|i’ve written|i have written|i've drafted|i have drafted|i've prepared|i have prepared|i've created|i have created|i'd be happy|i would be happy|i can help|i'll write|i will write|as requested|hier ist|hier sind|hier finden|nachfolgend|im folgenden|voici|ci-dessous|aquí tienes|aquí está|aquí tiene|a continuación"
const THINGS =
  'letter|document|draft|report|version|faq|resume|résumé|cv|script|chapter|csv|markdown|text|complaint|agreement|contract|paper|article|speech|presentation|documentation|application|resignation|section|rewrite|revision|continuation|example|sample|template|table|brief|schreiben|dokument|entwurf|bericht|text|vertrag|kündigung|bewerbung|fassung|abschnitt|lettre|rapport|projet|contrat|section|texte|carta|documento|borrador|informe|contrato|texto|versión'

const AGREEMENT = new RegExp(`^(?:${AGREEMENTS})\\s*[!,.:–—-]`, 'iu')
const PRESENTATION = new RegExp(`^(?:${PRESENTATIONS})(?![\\p{L}])`, 'iu')
const SAYS_WHAT = new RegExp(`(?:${PRESENTATIONS}).*(?<!\\p{L})(?:${THINGS})(?!\\p{L})`, 'iu')
/** Say what follows, and nothing else; `assistant` is the role that a chat format prints. */
const LABELS = 'final answer|final document|final version|final text|final draft|answer|response|output|document'
const LABEL = new RegExp(`^[*_#\\s]*(?:(?:${LABELS})[*_\\s]*:[*_\\s]*|assistant:?|here you go[.!:]*)$`, 'iu')
const LABEL_OPENERS = [...LABELS.split('|'), 'assistant']
/** A tag that a model puts round its answer because what it was given came in tags. */
const TAG = /^<(document|answer|response|output|written|part)>$/iu
const OPENERS = [...AGREEMENTS.split('|'), ...PRESENTATIONS.split('|')]

const CHATTER =
  /^(?:\*|_|\(|\[)*(?:word count\b|end of (?:the )?(?:document|letter|report|draft|text)\W*$|i hope (?:this|that|the)|let me know (?:if|whether|how|what)|please let me know if you(?:'d|’d| would) like|feel free to|please feel free to (?:adjust|modify|edit|customi[sz]e|change)|would you like me to|if you(?:'d|’d| would) like (?:me|any|further|additional)|if you need (?:any )?(?:further|more|additional|changes|adjustments)|is there anything else|remember to (?:replace|customi[sz]e|fill)|please (?:replace|remember to replace|make sure to replace|customi[sz]e|fill in)|note:\** (?:this|please|replace|the (?:above|bracketed|placeholders)|you )|(?:this|the above) (?:letter|document|draft|template|version|is (?:just )?a (?:sample|basic|general|template))|ich hoffe,? (?:das|dies|dieser|dieses)|lassen sie mich wissen|lass mich wissen|falls du (?:noch|weitere|änderungen)|j[’']espère que (?:cela|ce|cette)|n[’']hésitez pas à me|espero que (?:esto|este|esta)|¿(?:te|le) gustaría que)/iu
/** What no letter says to its reader. */
const CHATTER_ABOUT_TEXT =
  /^(?:\*|_|\(|\[)*(?:word count\b|end of (?:the )?(?:document|letter|report|draft|text)\W*$|i hope this (?:helps|meets|works)|would you like me to (?:adjust|change|revise|make|add|rewrite|continue|write)|(?:please )?feel free to (?:adjust|modify|edit|customi[sz]e)|(?:please )?let me know if you(?:'d|’d| would)? (?:like|need|want) (?:me to|any (?:changes|adjustments|edits|revisions|modifications)|anything else\b)|note:\** (?:this|please|replace)|remember to (?:replace|customi[sz]e|fill))/iu
const CHATTER_ABOUT =
  /(?:would you like me to|word count|end of|helps?|letter|document|draft|resume|report|contract|agreement|changes|adjust|modif|revis|edit|customi|replace|bracket|placeholder|template|tailor|expand|details|questions|assist|anything else|meets your|useful|feedback|entwurf|änderung|hilf|dokument|modifi|aide|utile|ayud|útil|cambios|borrador)/iu
/** The heading of what a model says about its changes to a text; all after it is no part of the text. */
const NOTE_ON_CHANGES =
  /^[*_#>\s]*(?:(?:summary|list|explanation|overview) of (?:the )?changes|(?:key |main )?changes made|changes i made|what i(?:['’]ve)? changed|(?:vorgenommene )?änderungen|modifications (?:apportées|effectuées)|cambios (?:realizados|hechos))[*_:\s]*$/iu
const NOTE_BEGINNINGS = [
  ...['summary of', 'list of', 'explanation of', 'overview of', 'key changes', 'main changes', 'changes made'],
  ...['changes i made', 'what i', 'änderungen', 'vorgenommene', 'modifications', 'cambios'],
]
const CHATTER_BEGINNINGS = [
  'word count',
  'end of',
  'i hope',
  'let me know',
  'please let me know',
  'feel free',
  'please feel free',
  'would you like me',
  'if you',
  'is there anything',
  'remember to',
  'please replace',
  'please remember',
  'please make sure',
  'please custom',
  'please fill',
  'note:',
  'this letter',
  'this document',
  'this draft',
  'this template',
  'this version',
  'this is',
  'the above',
  'ich hoffe',
  'lassen sie',
  'lass mich',
  'falls du',
  "j'espère",
  'j’espère',
  "n'hésitez",
  'n’hésitez',
  'espero que',
  '¿te gust',
  '¿le gust',
]

interface TidySettings {
  /** What is taken for chatter at the end: in a part of a letter only what speaks of the text itself, in a caller's own text nothing. */
  end: 'document' | 'letter' | 'text'
  /** Headings that stand there already: a first line that repeats one goes. */
  headings: readonly string[]
  /** Headings of other parts: a model that goes on with one of them has left its own. */
  otherHeadings?: readonly string[]
  /** Code wrote the heading over this part: it begins with no heading of its own. */
  underHeading?: boolean
  /** The answer is a text anew: a list of the changes behind it goes. */
  revised?: boolean
  /** Stands in place of a blank for the writer's name. */
  sender?: (() => string | undefined) | undefined
}

export class Tidier {
  readonly #think = new ThinkSplitter()
  #mender: Mender
  #body: BodyTidier
  readonly #settings: TidySettings

  constructor(settings: TidySettings = { end: 'document', headings: [] }) {
    this.#settings = settings
    this.#mender = new Mender(settings.sender)
    this.#body = new BodyTidier(settings)
  }

  write(chunk: string): Tidied[] {
    return this.#through(this.#think.write(chunk))
  }

  end(): Tidied[] {
    return [...this.#through(this.#think.end()), ...this.#body.write(this.#mender.end()), ...this.#body.end()]
  }

  #through(splits: Split[]): Tidied[] {
    return splits.flatMap((split): Tidied[] => {
      if (split.type === 'text') return this.#body.write(this.#mender.write(split.text))
      if (split.type === 'restart') {
        this.#mender = new Mender(this.#settings.sender)
        this.#body = new BodyTidier(this.#settings)
      }
      return [split]
    })
  }
}

class BodyTidier {
  readonly #chatters: RegExp | undefined
  readonly #headings: readonly string[]
  readonly #otherHeadings: readonly string[]
  readonly #underHeading: boolean
  readonly #revised: boolean
  /** What follows is not the document's. */
  #over = false
  #opening = true
  /** A carriage return whose newline may come with the next chunk. */
  #return = ''
  /** Input that is not yet looked at, because its line is not whole enough. */
  #line = ''
  /** What has been read and may still turn out to be the end's chatter, rule or fence. */
  #tail = ''
  #chatter = false
  #lineBegun = false
  #afterBlank = true
  /** The fence round the whole document: its opening line. */
  #wrapper: string | undefined
  #wrapperClosed = false
  /** The closing tag of one that stood before the document. */
  #closingTag: string | undefined
  /** The model says the request again before it answers. */
  #echo = false
  /** A fence inside the document. */
  #fence: string | undefined
  #preambles = 0
  /** All that was given out, to give it again where a fence turns out to belong to the document. */
  #given = ''

  constructor({ end, headings, otherHeadings = [], underHeading = false, revised = false }: TidySettings) {
    this.#otherHeadings = otherHeadings.map((heading) => heading.toLowerCase())
    this.#revised = revised
    this.#chatters = end === 'document' ? CHATTER : end === 'letter' ? CHATTER_ABOUT_TEXT : undefined
    this.#headings = headings.map((heading) => heading.toLowerCase())
    this.#underHeading = underHeading
  }

  write(chunk: string): Tidied[] {
    const out: Tidied[] = []
    const text = this.#return + chunk
    this.#return = text.endsWith('\r') ? '\r' : ''
    this.#line += text.slice(0, text.length - this.#return.length).replaceAll('\r\n', '\n')
    while (!this.#over) {
      if (this.#opening) {
        if (!this.#decideOpening(false)) break
        continue
      }
      const end = this.#line.indexOf('\n')
      if (end < 0) {
        this.#partial(out)
        break
      }
      const line = this.#line.slice(0, end + 1)
      this.#line = this.#line.slice(end + 1)
      this.#whole(line, out)
    }
    return out
  }

  end(): Tidied[] {
    const out: Tidied[] = []
    while (this.#opening && this.#line !== '') this.#decideOpening(true)
    if (this.#line !== '' && !this.#over) this.#whole(this.#line, out)
    this.#line = ''
    // What is still held is blank, a rule, the outer fence or chatter: the document ended before it.
    if (this.#chatter && !this.#chatterSure()) this.#flush(out)
    return out
  }

  /** True where something was decided and the loop should look again. */
  #decideOpening(ended: boolean): boolean {
    this.#line = this.#line.trimStart()
    if (this.#line === '') return false
    const end = this.#line.indexOf('\n')
    if (end < 0 && !ended) {
      if (this.#echo) return false
      if (this.#line.length <= CHATTER_CHARS_MAX && (mayOpen(this.#line) || this.#mayRepeat(this.#line))) return false
      this.#opening = false
      return true
    }
    const line = end < 0 ? this.#line : this.#line.slice(0, end)
    if (line.length > CHATTER_CHARS_MAX && !this.#echo) {
      this.#opening = false
      return true
    }
    const mark = line.trim().toLowerCase()
    if (this.#echo || mark === '<request>') {
      this.#echo = mark !== '</request>'
      this.#line = this.#line.slice(end < 0 ? this.#line.length : end + 1)
      return true
    }
    const fence = /^(`{3,}|~{3,})\s*([\w+-]*)\s*$/u.exec(line)
    if (
      this.#wrapper === undefined &&
      fence &&
      (this.#preambles > 0 || /^(?:|markdown|md|text|txt|plaintext|csv|latex|html|letter)$/iu.test(fence[2]!))
    ) {
      this.#wrapper = line
      this.#line = this.#line.slice(end < 0 ? this.#line.length : end + 1)
      return true
    }
    const tag = this.#closingTag === undefined ? TAG.exec(line.trim()) : null
    if (tag) {
      this.#closingTag = `</${tag[1]!.toLowerCase()}>`
      this.#line = this.#line.slice(end < 0 ? this.#line.length : end + 1)
      return true
    }
    const isRule = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/u.test(line)
    if ((this.#preambles < 2 && isPreamble(line)) || (this.#preambles > 0 && isRule)) {
      this.#preambles++
      this.#line = this.#line.slice(end < 0 ? this.#line.length : end + 1)
      return true
    }
    if (this.#headings.includes(bareLine(line)) || (this.#underHeading && /^#{1,6}\s/u.test(line))) {
      this.#line = this.#line.slice(end < 0 ? this.#line.length : end + 1)
      return true
    }
    this.#opening = false
    return true
  }

  /** May a line that begins so still become one of the headings that stand there? */
  #mayRepeat(begun: string): boolean {
    const bare = bareLine(begun)
    if (this.#underHeading && begun.startsWith('#')) return true
    return bare === ''
      ? this.#headings.length > 0
      : this.#headings.some((heading) => heading.startsWith(bare) || bare === heading)
  }

  /** The beginning of a line whose end has not come: given out as far as nothing can make it chatter any more. */
  #partial(out: Tidied[]): void {
    const line = this.#line
    if (line === '') return
    if (!this.#lineBegun && line.length <= CHATTER_CHARS_MAX) {
      if (this.#chatter) return
      if (/^\s*$/u.test(line) || /^\s*(?:-{1,}|\*{1,}|_{1,}|`{1,}|~{1,})\s*$/u.test(line)) return
      if (/^\s*(?:`{3,}|~{3,})/u.test(line)) return
      if (this.#closingTag?.startsWith(line.trim().toLowerCase())) return
      if (!this.#fence && this.#afterBlank && this.#chatters && mayBeginChatter(line, CHATTER_BEGINNINGS)) return
      if (!this.#fence && this.#mayBeOther(line)) return
      if (!this.#fence && this.#afterBlank && this.#revised && mayBeginChatter(line, NOTE_BEGINNINGS)) return
    }
    const words = line.trimEnd()
    if (words !== '') {
      this.#flush(out)
      this.#give(words, out)
    }
    this.#tail += line.slice(words.length)
    this.#line = ''
    this.#lineBegun = true
  }

  /** May a line that begins so still become the heading of another part? */
  #mayBeOther(begun: string): boolean {
    if (this.#otherHeadings.length === 0 || !/^\s*(?:#|\*\*)/u.test(begun)) return false
    const bare = bareLine(begun).replace(/^\d{1,2}$/u, '')
    return this.#otherHeadings.some((heading) => heading.startsWith(bare))
  }

  #whole(line: string, out: Tidied[]): void {
    const begun = this.#lineBegun || line.replace(/\n$/u, '').length > CHATTER_CHARS_MAX
    this.#lineBegun = false
    if (begun) {
      const words = line.trimEnd()
      if (words !== '') {
        this.#flush(out)
        this.#give(words, out)
      }
      this.#tail += line.slice(words.length)
      this.#afterBlank = false
      return
    }
    const text = line.trim()
    if (text === '') {
      this.#tail += line
      this.#afterBlank = true
      return
    }
    if (text.toLowerCase() === this.#closingTag) {
      this.#closingTag = undefined
      this.#afterBlank = true
      return
    }
    const fence = /^(`{3,}|~{3,})\s*([\w+#.-]*)/u.exec(text)
    if (this.#fence !== undefined) {
      if (fence && fence[2] === '' && text.startsWith(this.#fence)) this.#fence = undefined
      this.#release(line, out)
      return
    }
    if (fence && this.#wrapper !== undefined && !this.#wrapperClosed && fence[2] === '') {
      this.#wrapperClosed = true
      this.#tail += line
      this.#afterBlank = true
      return
    }
    if (fence) this.#fence = fence[1]!
    else if (/^(?:-{3,}|\*{3,}|_{3,})$/u.test(text)) {
      if (this.#chatter) this.#flush(out)
      this.#tail += line
      this.#afterBlank = true
      return
    } else if (isMarkedHeading(text) && this.#otherHeadings.includes(bareLine(text))) {
      this.#over = true
      return
    } else if (this.#afterBlank && this.#revised && NOTE_ON_CHANGES.test(text)) {
      this.#over = true
      return
    } else if (this.#afterBlank && this.#chatters?.test(text)) {
      if (this.#chatter && !this.#chatterSure()) this.#flush(out)
      this.#chatter = true
      this.#tail += line
      this.#afterBlank = false
      return
    } else if (this.#chatter && !this.#afterBlank) {
      this.#tail += line
      return
    }
    this.#release(line, out)
  }

  #chatterSure(): boolean {
    return this.#tail.trim().length <= CHATTER_CHARS_MAX && CHATTER_ABOUT.test(this.#tail)
  }

  #release(line: string, out: Tidied[]): void {
    this.#flush(out)
    const words = line.trimEnd()
    this.#give(words, out)
    this.#tail = line.slice(words.length)
    this.#afterBlank = false
  }

  /** More of the document came: what was held belongs to it. */
  #flush(out: Tidied[]): void {
    const held = this.#tail
    this.#tail = ''
    this.#chatter = false
    if (this.#wrapperClosed) {
      this.#wrapperClosed = false
      const wrapper = this.#wrapper!
      this.#wrapper = undefined
      if (/markdown|md|text|txt/iu.test(wrapper)) {
        this.#give(held.replace(/^[^\S\n]*(?:`{3,}|~{3,})[^\S\n]*$/mu, ''), out)
        return
      }
      // The fence was no wrapper but the document's first block.
      const given = this.#given
      this.#given = ''
      out.push({ type: 'restart' })
      this.#give(`${wrapper}\n${given}`, out)
    }
    this.#give(held, out)
  }

  #give(text: string, out: Tidied[]): void {
    if (text === '') return
    this.#given += text
    const last = out.at(-1)
    if (last?.type === 'text') last.text += text
    else out.push({ type: 'text', text })
  }
}

/** A line's words without the marks and the number of a heading, in lower case. */
const bareLine = (line: string): string =>
  line
    .trim()
    .replace(/^#{1,6}\s*|\*+|[:：]\**\s*$/gu, '')
    .replace(/^\d{1,2}[.)]\s*/u, '')
    .trim()
    .toLowerCase()

const isMarkedHeading = (line: string): boolean => /^#{1,6}\s|^\*\*[^*]+\*\*:?$/u.test(line)

/** May a line that begins so still become a preamble, a fence or a rule? */
function mayOpen(begun: string): boolean {
  const text = begun.toLowerCase()
  return (
    /^(?:`+|~+|-+|\*+|_+)[\w+-]*$/u.test(text) ||
    /^<[a-z]{0,10}>?\s*$/u.test(text) ||
    mayLabel(text.replace(/^[*_#\s]+/u, '')) ||
    OPENERS.some((opener) =>
      text.length < opener.length
        ? opener.startsWith(text)
        : text.startsWith(opener) && !/^[\p{L}]/u.test(text.slice(opener.length)),
    )
  )
}

const mayLabel = (text: string): boolean =>
  LABEL_OPENERS.some(
    (label) => label.startsWith(text) || (text.startsWith(label) && /^[*_:\s]*$/u.test(text.slice(label.length))),
  )

function isPreamble(line: string): boolean {
  const text = line.trim()
  if (text.length > CHATTER_CHARS_MAX) return false
  if (LABEL.test(text)) return true
  if (AGREEMENT.test(text))
    return /[:!]$/u.test(text) || SAYS_WHAT.test(text) || /(?:^|\W)I(?:'|’| )(?:ll|can|will|have|'d|would)/u.test(text)
  return (
    PRESENTATION.test(text) &&
    /[:.!]\**$/u.test(text) &&
    SAYS_WHAT.test(text) &&
    (/:\**$/u.test(text) ||
      /^below is/iu.test(text) ||
      /\b(?:you|your|requested|ihr|deine?|votre|tu|su)\b/iu.test(text)) &&
    text.length < 200
  )
}

function mayBeginChatter(begun: string, beginnings: readonly string[]): boolean {
  const text = begun
    .trimStart()
    .toLowerCase()
    .replace(/^[*_([#>\s]+/u, '')
  if (text === '') return true
  return beginnings.some((beginning) =>
    text.length < beginning.length ? beginning.startsWith(text) : text.startsWith(beginning),
  )
}

/** Whether a text speaks of changes itself, under such a heading. */
export const hasNoteOnChanges = (text: string): boolean => text.split('\n').some((line) => NOTE_ON_CHANGES.test(line))

/** A text without a preamble line and the blank lines after it; for a continuation that introduces itself. */
export function withoutPreamble(text: string): string {
  const begun = text.trimStart()
  const end = begun.indexOf('\n')
  const line = begun.slice(0, Math.max(0, end))
  return line !== '' &&
    (isPreamble(line) || /^(?:continu|here is the rest|fortsetzung|suite)[^\n]{0,80}:$/iu.test(line.trim()))
    ? begun.slice(end).trimStart()
    : text
}

/** A whole answer, tidied at once. */
export function tidied(answer: string, settings?: TidySettings): string {
  const tidier = new Tidier(settings)
  let text = ''
  for (const piece of [...tidier.write(answer), ...tidier.end()]) {
    if (piece.type === 'restart') text = ''
    else if (piece.type === 'text') text += piece.text
  }
  return text.trim()
}

/**
 * Documentation of code: a function, a tool, a library, a service over HTTP, a way to do something.
 *
 * Every note of the prompt goes to the one place its form speaks of: a command, an endpoint, a call, an option, what is needed, what
 * goes wrong, a step. What shows none stands in the overview, whole. Sections for which such a thing needs nothing (a function
 * is not installed, a service over the net neither) are left out rather than filled with blanks.
 */
import type { Block } from '../blocks.ts'
import { english } from '../facts/lexicon-en.ts'
import type { Facts } from '../facts/types.ts'
import { authorOf, inSentence, net, ours, plainTitle, title, titleOf } from './article.ts'
import { type Desk, lower, paragraph, upper } from './desk.ts'
import { asItem, masked, type Note, notesOf } from './notes.ts'

const ENDPOINT = /(?<![\p{L}])(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/[^\s,;]*)\s*[:–—(-]?\s*/gu
/** A program of the shell with its arguments: what stands behind a verb is no argument. */
const COMMAND =
  /(?<![\p{L}\p{N}/._-])((?:npm (?:install|i|ci|run|start|test|exec)|npx|yarn add|pnpm add|pip3? install|pipx install|brew install|apt(?:-get)? install|cargo (?:install|add|run)|go (?:get|install|run)|docker(?:[ -]compose)?(?: (?:run|pull|up|build|exec|compose))?|gem install|composer require|dotnet add|git clone|curl|make|systemctl|kubectl|helm|terraform|python3?(?= \S+\.py)|node(?= \S+\.[cm]?js)|bash(?= \S+\.sh)|python3? -m)(?![\p{L}\p{N}])(?:[ \t]+(?!(?:\p{L}+s\s(?:the|an?|it|all|up|your)|and|then|to|with|on|in|or|for|from|if|und|oder|mit|et|ou|avec|y|o|con|startet|lance|first|before|after|when|needs?|starts?|runs?)(?!\p{L}))[\p{L}\p{N}@:/.=_~-]*[\p{L}\p{N}/_-])+)/gu
const INSTALLS =
  /^(?:npm (?:i|install)|yarn add|pnpm add|pipx? install|pip3 install|brew|apt|cargo (?:install|add)|go (?:get|install)|gem|composer|docker pull|git clone|dotnet add)(?!\p{L})/u
const CALL =
  /(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_.]*\((?:[^()\n]|\([^()\n]*\)){0,120}\)(?:\s*->\s*[\p{L}\p{N}_.[\]<>|]+)?)/gu
/** A call with the type it gives: "-> str", ": string". */
const SIGNATURE =
  /^([\p{L}_][\p{L}\p{N}_.]*)\((?:[^()\n]|\([^()\n]*\)){0,160}\)(?:\s*(?:->|=>|→)\s*[\p{L}\p{N}_.[\]<>|]+)?/u
const OPTION =
  /(?<![\p{L}\p{N}-])(--\p{Ll}[\p{Ll}\p{N}-]*(?:=\S+|[= ]<[^>\n]{1,30}>|[= ][A-Z][A-Z_]*(?!\p{Ll}))?|-[a-zA-Z])(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}_])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\p{L}\p{N}_])/gu
const TECH =
  /^(?:Node(?:\.js)?|Python|Java|Kotlin|Go|Rust|Ruby|PHP|\.NET|Docker|PostgreSQL|Postgres|MySQL|SQLite|Redis|MongoDB|Kubernetes|Deno|Bun|TypeScript|C\+\+|Swift)\s(?:>=?\s?)?\d+(?:\.\d+)*\+?(?:\s(?:or later|or newer|oder neuer|ou plus|o superior))?$/iu
/** A technology named in what the thing is: "a Python library". */
const MADE_IN =
  /(?<![\p{L}\p{N}])(Node(?:\.js)?|Python|Java|Kotlin|Rust|Ruby|PHP|\.NET|Docker|Django|Flask|Rails|Laravel|Deno|Bun)(?![\p{L}\p{N}])(?:\s\d+(?:\.\d+)*)?(?=\s(?:cli|command|tool|library|package|script|module|programm?|bibliothek|paket)|$|[,.])/iu
const NEEDS =
  /^(?:it\s|es\s|il\s)?(?:needs?|requires?|braucht|benötigt|nécessite|requiert|requiere|necesita|requirements?:|voraussetzung(?:en)?:)\s+(.{2,80})$/iu
/** What it takes that is not installed: "a bearer token". */
const NO_PROGRAM =
  /(?<!\p{L})(?:header|key|token|account|login|scope|auth\p{L}*|konto|schlüssel|anmeldung|clé|compte|clave|cuenta)(?!\p{L})/iu
const IS_NEEDED =
  /\s(?:(?:is |are |ist |sind |est |es )?(?:needed|required|necessary|mandatory|nötig|erforderlich|notwendig|requise?|nécessaire|obligatoire|necesari[oa]|obligatori[oa]))$/iu
const STATUS = /^[1-5]\d\d(?!\d)/u
const ERROR =
  /(?<!\p{L})(?:raises?|throws?|exits? (?:with )?(?:code |status )?\d|exit (?:code|status)|errors?|exceptions?|fails?|hangs|crash\p{L}*|stuck|troubleshoot\p{L}*|if it says|questions?|wirft|fehler\p{L}*|bricht|abbruch|schlägt fehl|fragen|rückfragen|lève|erreurs?|échoue|code de sortie|lanza|falla|código de salida)(?!\p{L})|^[45]\d{2}\s(?:if|when|without|on|for|ohne|wenn|bei|si|sans|quand|sin|cuando)\s|\p{Lu}\p{L}+(?:Error|Exception)(?!\p{L})/iu
const EXAMPLE =
  /^(?:usage|use|example|e\.g\.|beispiel|z\.\s?b\.|aufruf|verwendung|exemple|utilisation|ejemplo|uso)\s*:?\s+(.+)$/iu
const RESULT = /\s+(?:gives|returns|yields|is|becomes|ergibt|liefert|donne|renvoie|da|devuelve|->|=>|→|==?)\s+(\S.*)$/u
const STEP =
  /^(?:(?:first|then|now|finally|next|zuerst|dann|danach|ensuite|puis|luego|después)\s)?(?:run|restart|start|stop|check|open|copy|set|add|remove|delete|click|create|edit|wait|export|import|clone|call|rename|push|pull|merge|log|ssh|go|starte|öffne|kopiere|lösche|führe|warte|lance[rz]?|ouvre[rz]?|copie[rz]?|ejecuta|abre|copia|reinicia|redémarre[rz]?)(?!\p{L})/iu
const LABEL =
  /^(?:options?|flags?|functions?|methods?|endpoints?|routes?|commands?|(?:env(?:ironment)?\s)?(?:vars?|variables?)|settings?|funktion(?:en)?|optionen|methoden?|umgebungsvariablen?|fonctions?|méthodes?|funciones|métodos?|opciones|variables d['’]environnement|with|calls?|config(?:uration)?)\s*:?\s*$/iu
/** What asks for the document; the subject is behind it. */
const DOC_NOUN = `(?:(?:(?:short|brief|quick|simple|detailed|rest[ -]?api|api|technical|user|developer|code|kurze|kleine|courte?|breve)[ -])*(?:read-?me(?: file)?|docs?|documentation|how-?to(?: guide)?|guide|tutorial|manual|reference|(?:api-?)?doku(?:mentation)?|anleitung|handbuch|beschreibung|documentación|guía|mode d['’]emploi|manuel|notice(?: technique)?)|api|how to|wie man)`
const LEAD_IN: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?:an?|the|some|our|eine?|une?|la|una?|el)\s)?(${DOC_NOUN})(?![\p{L}-])(?:\s*[:–—-]\s*|,\s+|\s+(?:for|of|about|on|to|für|zum|zur|zu|über|einer|eines|der|des|von|pour|de la|de l['’]|de|du|d['’]|sur|para|del|sobre)(?:\s(?=[\p{L}\x60"“„«])|(?<=['’]))|\s+(?=\S)|$)`,
    'iu',
  ),
  // "webhook docs: …"
  /^(?:[\p{L}-]+\s){1,2}?(?:docs?|documentation|readme|doku(?:mentation)?)\s*:\s+/iu,
  /^(?:document|describe|explain|dokumentiere|beschreibe|documente[rz]?|décri[st]|documenta|describe)\s+/iu,
]
const COMMANDS: Readonly<Record<string, RegExp>> = {
  en: english.command,
  de: /^(?:bitte\s)?(?:(?:schreib|erstell|mach|verfass)e?\s)?(?:mir\s)?/iu,
  fr: /^(?:(?:écri[st]|rédige[rz]?|fais|crée[rz]?)(?:-moi)?\s)?/iu,
  es: /^(?:(?:escribe|redacta|haz|crea)(?:me)?\s)?/iu,
}
const ARTICLE =
  /^(?:an?|the|my|our|this|eine?[nrms]?|der|die|das|den|dem|des|mein\p{Ll}{0,2}|unser\p{Ll}{0,2}|une?|le|la|les|notre|mon|ma|una?|el|nuestr[oa]|mi)\s+/iu
const THING =
  '(?:function|class|method|package|library|tool|module|programme?|script|cli|command|service|app|component|hook|endpoint|funktion|klasse|methode|paket|bibliothek|werkzeug|programm|skript|befehl|fonction|classe|bibliothèque|outil|commande|función|clase|biblioteca|herramienta|comando)'
/** The article of a kind of thing, which what asks for the document took with it ("de la función"). */
const THE: Readonly<Record<string, (kind: string) => string>> = {
  en: () => 'the ',
  fr: (kind) => (/^(?:fonction|classe|bibliothèque|commande)/iu.test(kind) ? 'la ' : ''),
  es: (kind) =>
    /^(?:función|clase|biblioteca|herramienta)/iu.test(kind) ? 'la ' : /^comando/iu.test(kind) ? 'el ' : '',
}
/** "a tool called `x`", "our cli tool "x"": group 1 what it is, 2 the name, 3 what else is said. */
const NAMED =
  /^(.*?)\s*(?:(?:called|named|namens|appelée?|nommée?|llamad[oa])\s+["“„«`]?|["“„«`])([\p{L}\p{N}_.@/-]+)["”“»`]?(.*)$/iu
const NAMED_LAST = new RegExp(`^(?:(.*?${THING})\\s)([\\p{L}\\p{N}_.@/-]{2,})$`, 'iu')
/** "logtidy is a tool that …": group 1 the name, group 2 what it is. */
const IS_A =
  /^[`"“]?([\p{L}\p{N}_.@/-]{2,40})[`"”]?\s+(?:is|ist|est|es)\s+((?:an?|the|our|my|eine?|ein|unser\p{Ll}*|une?|una?|el|la|le)\s.+)$/iu
/** A verb of the third person first: what the thing does. */
const DOES: Readonly<Record<string, RegExp>> = {
  en: /^(?:also\s)?(?!(?:is|has|was|does|always|process|this|its|less|cannot|unless|plus|across|options?|[a-z]+ness)(?:\s|$))(?!\p{L}+\s\p{L}+ed$)\p{Ll}{2,}(?<![su])s(?=\s\S|$)/u,
  de: /^(?:liest|schreibt|sichert|behält|macht|gibt|löscht|prüft|zeigt|erzeugt|sendet|kann|wandelt|entfernt|liefert|läuft|nimmt|holt|speichert|sortiert|zählt|findet|ersetzt|teilt|listet|startet|stoppt)\s/u,
  fr: /^(?:lit|écrit|sauvegarde|garde|fait|supprime|vérifie|montre|crée|envoie|peut|convertit|renvoie|trie|compte|trouve|remplace|affiche)\s/u,
  es: /^(?:lee|escribe|guarda|hace|borra|comprueba|muestra|crea|envía|puede|convierte|devuelve|ordena|cuenta|encuentra|sustituye)\s/u,
}

interface Subject {
  name: string | undefined
  /** "a small command line tool that …" */
  what: string | undefined
  /** As a sentence names it: "our queue service". */
  phrase: string | undefined
  /** "slugify(text, max=60) -> str" */
  signature: string | undefined
  /** It says how something is done. */
  isWay: boolean
  /** Where the notes go on. */
  from: number
}

const bare = (text: string) => text.replace(/^[`"“„«]+|[`"”“»]+$/gu, '').trim()

function subjectOf(desk: Desk): Subject {
  const { facts } = desk
  const { prompt } = facts
  let from = COMMANDS[desk.language]?.exec(prompt)?.[0].length ?? 0
  let noun: string | undefined
  const match = LEAD_IN.map((pattern) => pattern.exec(prompt.slice(from))).find((found) => found !== null)
  if (match !== undefined && match !== null) {
    noun = match[1]?.trim()
    from += match[0].length
  } else from = 0
  const isWay =
    /how|anleitung|wie man|tutorial|guide|guía/iu.test(noun ?? '') ||
    /^(?:how to\s|wie man\s|\p{Ll}{3,}ing\s(?:the|an?|our|your|up)\s)/u.test(prompt.slice(from))
  const before = /^((?:[\p{L}-]+\s){1,2}?)(?:docs?|documentation|readme|doku(?:mentation)?)\s*:\s+$/iu.exec(
    match?.[0] ?? '',
  )?.[1]
  if (before !== undefined && noun === undefined)
    return { name: upper(before.trim()), what: undefined, phrase: undefined, signature: undefined, isWay: true, from }
  const none = { name: undefined, what: undefined, phrase: undefined, signature: undefined, isWay, from }
  const fallback = /api/iu.test(noun ?? '') ? { ...none, name: 'API', phrase: desk.w.code.api } : none
  const said = IS_A.exec(firstSentence(facts, from))
  if (said !== null)
    return {
      ...none,
      name: said[1],
      what: said[2]?.replace(/\.$/u, ''),
      from: from + (said[0].length ?? 0),
    }
  if (match === undefined || match === null) return { ...none, ...signatureAt(prompt, 0) }
  const kind = new RegExp(
    `^(?:(?:an?|the|our|die|der|la|el)\\s)?(?:\\p{Ll}+\\s)?${THING}\\s+(?=[\\p{L}_][\\p{L}\\p{N}_.]*\\()`,
    'iu',
  ).exec(prompt.slice(from))?.[0]
  const signed = signatureAt(prompt, from + (kind?.length ?? 0))
  if (signed !== undefined)
    return {
      ...none,
      ...signed,
      phrase:
        kind &&
        `${/^(?:the|an?|our|la|el|die|der)\s/iu.test(kind) ? '' : (THE[desk.language]?.(kind) ?? '')}${kind}${signed.name ?? ''}`,
    }
  // The subject reaches to the first sign outside of brackets and quotation marks.
  const hidden = masked(prompt)
  const until = /[,;:](?=\s)|\.(?=\s|$)|\n|$/u.exec(hidden.slice(from))?.index ?? 0
  const text = prompt.slice(from, from + until).trim()
  const end = from + until
  if (text === '' || new RegExp(`^${ENDPOINT.source}`, 'u').test(`${text} `)) return fallback
  const isNamed = NAMED.exec(text) ?? NAMED_LAST.exec(text)
  if (isNamed?.[2] !== undefined && !isWay && !/\s\p{Ll}+ing\s/u.test(` ${isNamed[1] ?? ''}`)) {
    const what =
      `${(isNamed[1] ?? '').replace(/^(?:the|my|our|der|die|das|den|la|le|el|mon|ma|notre|mi)\s/iu, '')}${isNamed[3] ?? ''}`.trim()
    const aside = what === '' || isNamed[1] === '' ? asideAt(prompt, hidden, end) : undefined
    const isWhole = what !== '' && !/^(?:befehl|command|skript|script|commande|comando)$/iu.test(what)
    return {
      ...none,
      name: isNamed[2],
      what: aside?.text ?? (isWhole ? what : undefined),
      phrase: isWhole ? undefined : text.replace(/[`"]/gu, ''),
      from: aside?.end ?? end,
    }
  }
  // "pixelschrumpf, ein kleines rust programm": a name first, then what it is.
  const aside = /\s/u.test(text) ? undefined : (asideAt(prompt, hidden, end) ?? kindAt(prompt, hidden, end))
  if (aside !== undefined) return { ...none, name: bare(text), what: aside.text, from: aside.end }
  const way = /^(.*?)\s(?:with|using|by running|mit|avec|con)\s`/iu.exec(text)?.[1]
  const phrase = way ?? text
  return { ...none, phrase, name: undefined, isWay, from: way === undefined ? end : from + way.length }
}

function firstSentence({ prompt }: Facts, from: number): string {
  return /^[^\n]*?[^\s\d](?=[.;:](?:\s|$)|\n|$)/u.exec(prompt.slice(from))?.[0] ?? ''
}

function signatureAt(prompt: string, at: number) {
  const found = SIGNATURE.exec(prompt.slice(at))
  return found === null ? undefined : { name: found[1], signature: found[0], from: at + found[0].length }
}

function asideAt(prompt: string, hidden: string, at: number): { text: string; end: number } | undefined {
  const found = /^,\s+((?:an?|eine?|une?|una?)\s[^;\n]+?)(?=[;,](?:\s|$)|\.(?:\s|$)|:\s|$)/iu.exec(hidden.slice(at))
  if (found?.[1] === undefined) return undefined
  const end = at + found[0].length
  return { text: prompt.slice(end - found[1].length, end), end }
}

/** "tinyqueue, js library, …": what it is, without its article. */
function kindAt(prompt: string, hidden: string, at: number): { text: string; end: number } | undefined {
  const found = new RegExp(
    `^,\\s+((?:[\\p{L}-]+\\s){0,3}${THING}(?:\\s(?:for|that|to|which|für|pour|para)\\s[^,;\\n]+?)?)(?=[;,:](?:\\s|$)|\\.(?:\\s|$)|$)`,
    'iu',
  ).exec(hidden.slice(at))
  if (found?.[1] === undefined) return undefined
  const end = at + found[0].length
  return { text: prompt.slice(end - found[1].length, end), end }
}

interface Sorted {
  installs: string[]
  /** Ways it is called, each with the result where one is given. */
  uses: { text: string; result?: string }[]
  needs: string[]
  access: string[]
  endpoints: string[][]
  calls: string[][]
  options: string[][]
  errors: Note[]
  steps: string[]
  /** What the thing does, verbs first. */
  does: Note[]
  rest: Note[]
}

const rowText = (text: string) =>
  text
    .replace(/^[\s,;:=–—-]+(?!\S*-)/u, '')
    .replace(/^(?:to|which|that|for|zum|zur|pour|para|die|der|das)\s+/iu, '')
    .replace(/(?:[\s,;]+(?:and|und|et|y))?[\s,;.]*$/u, '')
    .replace(/^\(([^()]*)\)$/u, '$1')
    .replace(/^([^()]*)\)$/u, '$1')
    .replace(/\([^()]*$/u, (open) => `${open})`)

/** "GET /a lists them, POST /a adds one", "--json for JSON, --all": each with what stands behind it, if the text opens with one. */
function rowsIn(text: string, pattern: RegExp, desk: Desk): { rows: string[][]; before: string } | undefined {
  const matches = [...text.matchAll(pattern)]
  const [first] = matches
  if (first === undefined) return undefined
  const before = text.slice(0, first.index).trim()
  if (before !== '' && !LABEL.test(before) && /\p{L}{2}/u.test(before)) return undefined
  const rows = matches.map((match, at) => {
    const says = rowText(text.slice(match.index + match[0].length, matches[at + 1]?.index))
    const isSaid = /[\p{L}\p{N}]/u.test(says) && !/^(?:and|und|et|y|e|set|is set|gesetzt|définies?)$/iu.test(says)
    return [match[1] ?? match[2] ?? match[0], isSaid ? upper(says) : desk.w.code.noDescription]
  })
  return { rows, before }
}

/** "with json event, id, created_at": single names behind a comma are a list with the note before them. */
function namesJoined(notes: readonly Note[], prompt: string): Note[] {
  const out: Note[] = []
  for (const note of notes) {
    const last = out.at(-1)
    const isName = !note.whole && /^[\p{Ll}_][\p{L}\p{N}_]*$/u.test(note.text) && last?.whole === false
    if (isName && last !== undefined && /^,\s+(?:(?:and|und|et|y)\s)?$/u.test(prompt.slice(last.end, note.start)))
      out.splice(-1, 1, { ...last, text: prompt.slice(last.start, note.end), end: note.end })
    else out.push(note)
  }
  return out
}

function sort(desk: Desk, notes: readonly Note[], { name, isWay }: Subject): Sorted {
  const out: Sorted = {
    installs: [],
    uses: [],
    needs: [],
    access: [],
    endpoints: [],
    calls: [],
    options: [],
    errors: [],
    steps: [],
    does: [],
    rest: [],
  }
  /** The row that a piece without a form of its own goes on with. */
  let open: string[] | undefined
  let shows = false
  const starts = new RegExp(
    `^(?:\\$\\s)?(?:${name === undefined ? '\\./' : `${RegExp.escape(name)}(?![\\p{L}\\p{N}(.])|\\./`}|\\S+\\.(?:sh|py|js|ts)\\s|import\\s+\\S|from\\s\\S+\\simport|const\\s|let\\s|var\\s|[\\p{L}_]+\\s=\\s)`,
    'u',
  )
  for (const note of notes) {
    const { text } = note
    const goesOn = open
    open = undefined
    // "example: q = open(); q.close()": the second is shown too.
    const isShown: boolean = shows && new RegExp(`^(?:${CALL.source}|[\\p{L}_]+ = .*)$`, 'u').test(text)
    shows = isShown
    if (isShown) {
      out.uses.push({ text })
      continue
    }
    const endpoints = [...text.matchAll(ENDPOINT)]
    if (endpoints.length > 0) {
      const [first] = endpoints
      const before = text.slice(0, first?.index ?? 0).trim()
      if (/\p{L}{3}/u.test(before) && !/^(?:endpoints?|routes?|describe|document|with|calls?)\s*:?$/iu.test(before))
        out.rest.push({ ...note, text: before.replace(/[:\s]+$/u, '') })
      for (const [at, match] of endpoints.entries()) {
        const says = rowText(text.slice(match.index + match[0].length, endpoints[at + 1]?.index))
        const row = [match[1] ?? '', match[2] ?? '', says === '' ? desk.w.code.noDescription : upper(says)]
        out.endpoints.push(row)
        if (!note.whole) open = row
      }
      continue
    }
    const need = NEEDS.exec(text)?.[1]
    if (need !== undefined) {
      if (NO_PROGRAM.test(need)) out.access.push(upper(text))
      else out.needs.push(need)
      continue
    }
    // "header X-Key nötig"
    if (!/[(`]/u.test(text) && NO_PROGRAM.test(text) && IS_NEEDED.test(text) && !STATUS.test(text)) {
      out.access.push(upper(text))
      continue
    }
    if (TECH.test(text)) {
      out.needs.push(text)
      continue
    }
    const isStatus = STATUS.test(text)
    // "404 if not found": what the endpoint before it answers too.
    if (goesOn !== undefined && (isStatus || /^(?:returns?|body|with|and)\s/iu.test(text))) {
      goesOn[goesOn.length - 1] =
        goesOn.at(-1) === desk.w.code.noDescription ? upper(text) : `${goesOn.at(-1) ?? ''}, ${text}`
      open = goesOn
      continue
    }
    const example = EXAMPLE.exec(text)?.[1]
    if (example !== undefined && (/[(`./-]/u.test(example) || (name !== undefined && example.startsWith(name)))) {
      out.uses.push(...usesIn(example))
      shows = true
      continue
    }
    const commands = [...text.matchAll(/`([^`]+)`/gu), ...masked(text).matchAll(COMMAND)].map((match) =>
      match[0].startsWith('`') ? (match[1] ?? '') : text.slice(match.index, match.index + match[0].length),
    )
    const installs = commands.filter((command) => INSTALLS.test(command))
    if (installs.length > 0) out.installs.push(...installs)
    const left = commands
      .reduce((all, command) => all.replace(`\`${command}\``, ' ').replace(command, ' '), text)
      .replace(
        /(?<!\p{L})(?:install(?:ed|ation)?|with|run|start(?:ed)?|by|usage|use|it|via|mit|avec|con|installiert|wird|se|instala|s'installe)(?!\p{L})/giu,
        '',
      )
    const isCalled = /^(?:run|call|start|usage|aufruf|lancer|ejecutar)?\s*(.+)$/iu.exec(text)?.[1] ?? text
    if (isWay && (STEP.test(text) || (commands.length > 0 && installs.length === 0 && /\p{L}{3}/u.test(left)))) {
      out.steps.push(text)
      continue
    }
    if (installs.length < commands.length)
      out.uses.push(...commands.filter((command) => !INSTALLS.test(command)).map((one) => ({ text: one })))
    if (commands.length > 0) {
      if (/\p{L}{3}/u.test(left)) out.rest.push(note)
      continue
    }
    if (!/^-/u.test(text) && ERROR.test(text)) {
      out.errors.push(note)
      continue
    }
    const options = rowsIn(text, OPTION, desk)
    if (options !== undefined) {
      out.options.push(...options.rows)
      continue
    }
    const calls = rowsIn(text, CALL, desk)
    if (calls !== undefined && !starts.test(text)) {
      out.calls.push(...calls.rows)
      continue
    }
    if (starts.test(isCalled) && !/\.$/u.test(isCalled)) {
      const does =
        /^(.*?\S)\s+((?:liest|schreibt|reads|writes|prints|shows|lists|makes|creates|starts|lit|écrit|lee|escribe)\s.+)$/u.exec(
          isCalled,
        )
      if (does?.[1] !== undefined && does[2] !== undefined) out.calls.push([does[1], upper(does[2])])
      else if (/(?:\s\p{Ll}{2,}){4}/u.test(isCalled)) out.rest.push(note)
      else out.uses.push({ text: isCalled.replace(/\s(?:first|zuerst|d['’]abord|primero)$/iu, '') })
      continue
    }
    const deed = text.replace(/^(?:it|es|il|elle)\s/iu, '')
    if (DOES[desk.language]?.test(deed) === true && (!note.whole || deed !== text))
      out.does.push({ ...note, text: deed })
    else out.rest.push(note)
  }
  return out
}

/** "slugify("Über uns!") gives "uber-uns"", "a.sh or a.sh -v": the calls and what comes of them. */
function usesIn(text: string): { text: string; result?: string }[] {
  const told = RESULT.exec(masked(text))
  if (told !== null && /\)$/u.test(text.slice(0, told.index)))
    return [{ text: bare(text.slice(0, told.index)), result: text.slice(text.length - (told[1]?.length ?? 0)) }]
  const word = /^[`]?(\S+)/u.exec(text)?.[1] ?? ''
  return text
    .split(new RegExp(`\\s(?:or|oder|ou|o)\\s(?=[\`]?${RegExp.escape(word)})`, 'u'))
    .map((one) => ({ text: bare(one) }))
}

export function writeCode(desk: Desk): void {
  const { w, facts } = desk
  const given = titleOf(desk)
  const author = authorOf(desk)
  const subject = subjectOf(desk)
  const notes = namesJoined(notesOf(facts, subject.from), facts.prompt).filter(
    ({ text, start }) =>
      text !== given &&
      !(author !== undefined && text.endsWith(author) && text.length < author.length + 12) &&
      !facts.statements.some((one) => one.form === 'question' && one.start === start),
  )
  desk.take(() => true)
  const sorted = sort(desk, notes, subject)
  const { phrase, signature, isWay } = subject
  const what = subject.what
  const name =
    given ??
    subject.name ??
    (phrase === undefined ? w.blank.details(desk.titleOf('title')) : plainTitle(desk, phrase.replace(ARTICLE, '')))
  // "with one function phase(date) that returns a number": its row, as what the thing is stands above.
  const inWhat = what === undefined ? -1 : what.search(CALL)
  if (inWhat !== -1) sorted.calls.unshift(...(rowsIn((what ?? '').slice(inWhat), CALL, desk)?.rows ?? []))
  const made = MADE_IN.exec(`${what ?? ''} ${phrase ?? ''}`)?.[0]
  if (
    made !== undefined &&
    !sorted.needs.some((need) => need.toLowerCase().includes(made.split(' ')[0]?.toLowerCase() ?? ''))
  )
    sorted.needs.unshift(upper(made))
  const isFunction = signature !== undefined
  const isService = sorted.endpoints.length > 0
  title(desk, bare(name))
  if (author) desk.add('title', 'facts', [paragraph(author)])
  desk.heading('overview')
  const isTool = !isFunction && !isService && !isWay && subject.name !== undefined
  const isKnown = given !== undefined || subject.name !== undefined || phrase !== undefined
  desk.add('overview', 'prose', [
    paragraph(
      [
        isKnown &&
          w.code.overview(
            what === undefined && given === undefined && phrase !== undefined
              ? `${isWay && desk.language === 'en' && !/^\p{Ll}+ing\s/u.test(phrase) ? 'how to ' : ''}${inDocument(desk, phrase)}`
              : bare(name),
            what,
          ),
        (isTool || sorted.errors.length > 0) && w.code.covers,
      ]
        .filter((one) => one !== false)
        .join(' '),
    ),
  ])
  const does = sentenceOfDeeds(desk, sorted.does, bare(name))
  const sentences = sorted.rest.filter((one) => one.whole && /^\p{Lu}/u.test(one.text))
  const items = [...(does === undefined ? sorted.does : []), ...sorted.rest.filter((one) => !sentences.includes(one))]
  desk.add(
    'overview',
    'facts',
    [
      paragraph(does),
      paragraph(sentences.map((one) => `${one.text.replace(/[.]$/u, '')}.`).join(' ')),
      ...listed(
        items.map(({ text }) => text),
        desk,
      ),
    ],
    [...sorted.does, ...sorted.rest].map(asItem),
  )
  net(desk, 'overview')
  if (sorted.needs.length + sorted.access.length > 0 || isTool) {
    desk.heading('requirements')
    desk.add('requirements', 'facts', [
      sorted.needs.length > 0 ? paragraph(w.code.requirements(w.and(sorted.needs))) : undefined,
      ...listed(sorted.access, desk, false),
      sorted.needs.length + sorted.access.length === 0 ? paragraph(w.code.noRequirements) : undefined,
    ])
  }
  if (sorted.installs.length > 0 || (isTool && sorted.uses.every((one) => !/^docker/u.test(one.text)))) {
    desk.heading('installation')
    desk.add(
      'installation',
      'facts',
      sorted.installs.length > 0
        ? [
            paragraph(w.code.installLead()),
            { kind: 'code', language: 'sh', text: [...new Set(sorted.installs)].join('\n') },
          ]
        : [{ kind: 'code', language: 'sh', text: w.code.noInstall }],
    )
  }
  usage(desk, sorted, subject)
  reference(desk, sorted, subject)
  if (sorted.options.length > 0) {
    desk.heading('configuration')
    desk.add('configuration', 'facts', [
      paragraph(w.code.configurationLead()),
      { kind: 'table', header: w.code.options, rows: sorted.options },
    ])
  }
  if (isTool || sorted.errors.length > 0) desk.heading('troubleshooting')
  desk.add('troubleshooting', 'facts', troubles(desk, sorted.errors, subject.name), sorted.errors.map(asItem))
  if (isTool) desk.add('troubleshooting', 'prose', [paragraph(w.code.trouble())])
}

function usage(desk: Desk, { uses, steps, endpoints, calls }: Sorted, { isWay, signature }: Subject): void {
  const { w } = desk
  const [endpoint] = endpoints
  const [call] = calls
  const shown =
    uses.length > 0
      ? uses
      : endpoint
        ? [{ text: `${endpoint[0] ?? ''} ${endpoint[1] ?? ''}` }]
        : call?.[0]
          ? [{ text: call[0] }]
          : []
  desk.heading('usage')
  const results = uses.flatMap((one) => (one.result === undefined ? [] : [one.result]))
  desk.add('usage', 'facts', [
    shown.length > 0 && !(isWay && steps.length > 0) ? paragraph(w.code.usageLead()) : undefined,
    shown.length > 0 || steps.length === 0
      ? {
          kind: 'code',
          language:
            uses.length === 0 && endpoint
              ? 'http'
              : uses.length === 0 || uses.some((one) => /[(={]/u.test(one.text)) || signature !== undefined
                ? ''
                : 'sh',
          text: shown.map((one) => one.text).join('\n') || (signature ?? w.code.noUsage),
        }
      : undefined,
    results.length > 0 ? paragraph(w.code.result(w.and(results))) : undefined,
    steps.length > 0
      ? {
          kind: 'list',
          ordered: true,
          items: steps.map((text) => ({ text: upper(text.replace(/^(?:then|dann|ensuite|luego)\s/iu, '')) })),
        }
      : undefined,
  ])
}

function reference(desk: Desk, { endpoints, calls, uses }: Sorted, { signature, isWay }: Subject): void {
  const { w } = desk
  const tables: Block[] = []
  if (signature !== undefined) tables.push({ kind: 'code', language: '', text: signature })
  if (endpoints.length > 0) tables.push({ kind: 'table', header: w.code.endpoints, rows: endpoints })
  if (calls.length > 0) tables.push({ kind: 'table', header: w.code.options, rows: calls })
  // A way to do something has no parts, and a command that is shown above needs no blank below.
  if (tables.length === 0 && (isWay || uses.length > 0)) return
  desk.heading('reference')
  desk.add(
    'reference',
    'facts',
    tables.length > 0 ? [paragraph(w.code.referenceLead()), ...tables] : [paragraph(w.code.noReference)],
  )
}

function listed(texts: readonly string[], desk: Desk, lead = true): (Block | undefined)[] {
  if (texts.length === 0) return []
  return [
    lead ? paragraph(desk.w.label.details) : undefined,
    { kind: 'list', ordered: false, items: texts.map((text) => ({ text: startsWithCode(text) ? text : upper(text) })) },
  ]
}

/** "q = new Queue()", "./rotate.sh": the first letter is part of what is typed. */
const startsWithCode = (text: string) =>
  /^\S*[_./=(`$<>{]|^\p{Ll}+\s=/u.test(text) || new RegExp(`^${COMMAND.source}`, 'u').test(text)

/** "lowercases, strips accents": with the name before it, a sentence. */
function sentenceOfDeeds(desk: Desk, deeds: readonly Note[], name: string): string | undefined {
  if (deeds.length === 0 || name.startsWith('[')) return undefined
  return `${name} ${desk.w.and(deeds.map(({ text }) => text.replace(/^also\s/u, '')))}.`
}

function troubles(desk: Desk, errors: readonly Note[], name: string | undefined): (Block | undefined)[] {
  const said = errors.map((note) => ({ note, sentence: errorSentence(desk, note, name) }))
  return [
    paragraph(said.map(({ sentence }) => sentence ?? '').join(' ')),
    ...listed(
      said.filter(({ sentence }) => sentence === undefined).map(({ note }) => note.text),
      desk,
      false,
    ),
  ]
}

function errorSentence({ language }: Desk, { text, whole }: Note, name: string | undefined): string | undefined {
  const exits = /^exit (?:code|status) (\d+) (?:if|when) (?:the )?(\p{Ll}+) (?:is )?missing$/iu.exec(text)
  if (language === 'en' && exits !== null)
    return `The exit code is ${exits[1] ?? ''} if the ${exits[2] ?? ''} is missing.`
  if (language === 'en' && name !== undefined && /^(?:raises|throws)\s/u.test(text)) return `${name} ${text}.`
  return whole && /^\p{Lu}/u.test(text) ? `${text}.` : undefined
}

/** The subject as the overview names it: in German quoted where its article is missing. */
function inDocument(desk: Desk, phrase: string): string {
  const words = ours(phrase).replace(/`/gu, '')
  return desk.language === 'de' && !ARTICLE.test(words) ? inSentence(desk, words) : lower(words)
}

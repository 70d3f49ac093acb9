/** Documentation of code: a tool, a library, a service over HTTP. */
import type { Block } from '../blocks.ts'
import { splitPieces } from '../facts/split.ts'
import type { Statement } from '../facts/types.ts'
import { authorOf, net, ours, partTheLead, plainTitle, title, titleOf, topicOf, whole } from './article.ts'
import { type Desk, lower, paragraph, tell, upper } from './desk.ts'

const ENDPOINT = /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/[^\s,;]*)\s*[:–—(-]?\s*/gu
const COMMAND =
  /`([^`]+)`|(?<![\p{L}])((?:npm (?:install|i|ci|run|start|test|exec)|npx|yarn add|pnpm add|pip3? install|pipx install|brew install|apt(?:-get)? install|cargo (?:install|add)|go (?:get|install|run)|docker (?:run|pull|compose)|gem install|composer require|dotnet add|git clone|curl|make|python3? -m)(?![\p{L}\p{N}])(?:[ \t]+[\w@:/.=-]+)*)/gu
const INSTALLS =
  /^(?:npm (?:i|install)|yarn add|pnpm add|pipx? install|pip3 install|brew|apt|cargo (?:install|add)|go (?:get|install)|gem|composer|docker pull|git clone|dotnet add)/u
const CALL = /(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_.]*\([^()\n]{0,80}\))/gu
/** What stands between the items of a list, and behind the last. */
const LIST_SIGNS = /^(?:[\s,;.]|(?<!\p{L})(?:and|und|et|y|e)(?!\p{L}))*$/u
const OPTION =
  /(?<![\p{L}\p{N}-])(--\p{Ll}[\p{Ll}\p{N}-]*(?:=\S+|[= ]<[^>\n]{1,30}>|[= ][A-Z][A-Z_]*(?!\p{Ll}))?|-[a-zA-Z])(?![\p{L}\p{N}])|(?<![\p{L}\p{N}_])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\p{L}\p{N}_])/gu
const TECH =
  /\b(Node(?:\.js)?|node(?=\s\d)|Python|Java|Kotlin|Go|Rust|Ruby|PHP|\.NET|Docker|PostgreSQL|Postgres|MySQL|SQLite|Redis|MongoDB|npm|React|Django|Flask|FastAPI|Express|Spring|Laravel|Rails|Kubernetes|Deno|Bun|TypeScript|C\+\+|Swift)(?![\p{L}\p{N}])(?:\s+\d+(?:\.\d+)*\+?)?(?:\s+(?:or later|or newer|oder neuer|ou plus|o superior))?/gu

const LISTED =
  /^(?:options?|functions?|def|func|fn|the|main|funktion(?:en)?|optionen|methoden?|fonctions?|méthodes?|función|funciones|métodos?|opciones|variables?|flags?|methods?|call|endpoints?|commands?)\s*:?\s*/iu
/** "logtidy is a tool that …": group 1 the name, group 2 what it is. */
const IS_A =
  /^[`"“]?([\p{L}\p{N}_.@/-]{2,40})[`"”]?\s+(?:is|ist|est|es)\s+((?:an?|the|our|my|eine?|ein|unser\p{Ll}*|une?|una?|el|la|le)\s.+)$/iu
const USAGE =
  /^(?:usage|use|run(?:ning)?|example|aufruf|verwendung|benutzung|beispiel|utilisation|exemple|uso|ejemplo)$/iu

/** A name of code keeps its small letters. */
function asNamed(desk: Desk, name: string): string {
  return /^[\p{Ll}\p{N}_@][\p{Ll}\p{N}_@./-]*$/u.test(name) ? name : plainTitle(desk, name)
}

const bareName = (name: string) => name.replace(/^["“]|["”]$/gu, '')

export function writeCode(desk: Desk): void {
  const { w, facts } = desk
  const head = partTheLead(desk)
  // "-n 7": a sign of its own, not one of a list.
  desk.reread((open) =>
    open.map((one) =>
      one.form === 'fragment' &&
      /^\p{L}\s/u.test(one.text) &&
      /(?:^|\s)-$/u.test(facts.prompt.slice(Math.max(0, one.start - 2), one.start))
        ? { ...one, text: `-${one.text}` }
        : one.form === 'fragment' && facts.prompt.slice(Math.max(0, one.start - 2), one.start) === '--'
          ? { ...one, text: `--${one.text}` }
          : one,
    ),
  )
  const given = titleOf(desk)
  const topic = topicOf(desk)
  const named =
    /^(?:an?\s+|the\s+|our\s+|eine?[nrms]?\s+|der\s+|die\s+|das\s+|une?\s+|le\s+|la\s+|una?\s+|el\s+)?(.+?)\s+(?:(?:called|named|namens|appelée?|nommée?|llamad[oa])\s+["“„«`]?|["“„«`])([\p{L}\p{N}_.@/-]+)["”“»`]?(.*)$/iu.exec(
      topic ?? '',
    )
  // "titlecase, a Python library that …": a name first, then what it is.
  const aside = desk.takeOne(
    (one) =>
      one.form !== 'instruction' &&
      topic !== undefined &&
      /^(?:an?|eine?|une?|una?)\s/iu.test(one.text) &&
      one.start - (facts.topic?.end ?? 0) < 4,
  )
  const all = desk.rest()
  // "logtidy is a command line tool that …": the first sentence says what it is.
  const said = topic === undefined && given === undefined ? IS_A.exec(all[0]?.sentence ?? all[0]?.text ?? '') : null
  const saidName =
    said?.[1] === undefined
      ? undefined
      : (facts.prompt.match(new RegExp(said[1].replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), 'iu'))?.[0] ?? said[1])
  if (said !== null) all.shift()
  const before = /^(?:how to\s|anleitung[:,]?\s|comment\s|cómo\s)[^:.\n]{3,80}(?=:\s)/iu.exec(facts.prompt)?.[0]
  const [stepped] = all
  if (before !== undefined && stepped?.text.startsWith(before.slice(1), 1)) {
    const from = stepped.start + before.length + 1
    const steps = splitPieces(facts.prompt.slice(from, stepped.end), from, facts.facts)
    all.splice(
      0,
      1,
      ...steps.map(({ text, start, end }): Statement => ({ text: text.trim(), start, end, form: 'fragment' })),
    )
  }
  const name =
    given ??
    named?.[2] ??
    saidName ??
    (topic === undefined ? /`([\p{L}\p{N}_@./-]{2,40})`/u.exec(facts.prompt)?.[1] : undefined) ??
    (topic
      ? asNamed(desk, topic.replace(/^(?:an?|the|my|our|une?|notre|mon|ma|una?|nuestr[oa]|mi)\s+/iu, ''))
      : before !== undefined
        ? upper(before)
        : facts.kind !== undefined && !/^(?:document|documentation|docs?|readme)$/iu.test(facts.kind)
          ? upper(facts.kind)
          : head !== undefined
            ? upper(head)
            : w.blank.details(desk.titleOf('title')))
  const what =
    said?.[2] !== undefined ? said[2].replace(/\.$/u, '') : named ? `${named[1] ?? ''}${named[3] ?? ''}` : aside?.text
  // "npm install x, f(a) returns b, g(c) returns d": each call with what it does.
  for (const [at, one] of [...all.entries()].reverse()) {
    if (one.item === true || [...one.text.matchAll(CALL)].length < 2 || !one.text.includes(', ')) continue
    const pieces = splitPieces(facts.prompt.slice(one.start, one.end), one.start, facts.facts)
    if (pieces.filter(({ text }) => new RegExp(CALL.source, 'u').test(text)).length < 2) continue
    all.splice(
      at,
      1,
      ...pieces.map(
        ({ text, start, end }): Statement => ({ text: text.trim().replace(/\.$/u, ''), start, end, form: 'fragment' }),
      ),
    )
  }
  const words = all.map((one) => one.text).join('\n')
  const commands = [...new Set([...words.matchAll(COMMAND)].map((match) => match[1] ?? match[2] ?? ''))]
  const installs = commands.filter((command) => INSTALLS.test(command))
  const uses = commands.filter((command) => !INSTALLS.test(command))
  // "Usage: logtidy app.log --out clean.log", "Run logtidy app.log": how it is called.
  for (const statement of [...all]) {
    const told = statement.form === 'pair' && USAGE.test(statement.label ?? '') ? (statement.value ?? '') : undefined
    const run =
      told ??
      (/^(?:run|call|start|usage|aufruf|lancer|ejecutar)\s+(.+)$/iu.exec(statement.text.replace(/\.$/u, ''))?.[1] as
        | string
        | undefined)
    if (run === undefined || (told === undefined && !run.startsWith(bareName(name)) && !/^\.\//u.test(run))) continue
    const calls = run.split(/(?:,|\s(?:or|oder|ou|o))\s+(?=\S+\s|\S+$)/u)
    const starts = new RegExp(
      `^(?:${bareName(name).replace(/[^\p{L}\p{N}_-]/gu, '.')}(?!\\p{L})|\\./|\\$\\s|\\S+\\.(?:sh|py|js|ts)(?!\\p{L}))`,
      'iu',
    )
    if (!calls.every((call) => starts.test(call))) continue
    // What the call shows stands behind it.
    if (calls.some((call) => /(?:\s\p{Ll}{2,}){4}/u.test(call))) continue
    uses.push(...calls)
    all.splice(all.indexOf(statement), 1)
  }
  const plainly = commands.reduce(
    (text, command) => text.replaceAll(command, ' '),
    `${topic ?? ''}\n${aside?.text ?? ''}\n${said?.[2] ?? ''}\n${words}`,
  )
  const tech = [
    ...new Set(
      [
        ...plainly
          .replace(/(?<!\p{L})python(?=\s(?:cli|command|tool|library|package|script|module|\d))/gu, 'Python')
          .matchAll(TECH),
      ]
        // "explore Postgres databases" needs none of its own.
        .filter(
          (match) =>
            /\d/u.test(match[0]) ||
            !/(?:explore|for|browse|list|query|manage)\s(?:\p{Ll}+\s)?$/iu.test(plainly.slice(0, match.index)),
        )
        .map((match) => match[0]),
    ),
  ].filter((one, _, list) => !list.some((other) => other !== one && other.startsWith(one)))
  const endpoints: string[][] = []
  const calls: string[][] = []
  const options: string[][] = []
  const rest: Statement[] = []
  for (const statement of all) {
    const says = statement.form === 'pair' ? `${statement.label ?? ''}: ${statement.value ?? ''}` : statement.text
    const found = [...says.matchAll(ENDPOINT)]
    if (found.length > 0) {
      for (const [at, match] of found.entries()) {
        const until = found[at + 1]?.index ?? says.length
        const tellsOf = says
          .slice((match.index ?? 0) + match[0].length, until)
          .replace(/(?:[\s,;)]+(?:and|und|et|y))?[\s,;)]*$/u, '')
          .replace(/^(?:to|zum|zur|pour|para)\s+/iu, '')
          .replace(/[.]+$/u, '')
          .replace(/^([^()]*)\)$/u, '$1')
          .replace(/\([^()]*$/u, (open) => `${open})`)
        endpoints.push([match[1] ?? '', match[2] ?? '', tellsOf === '' ? w.code.noDescription : upper(tellsOf)])
      }
      if (
        found[0]?.index !== undefined &&
        /\p{L}{3}/u.test(
          says.slice(0, found[0].index).replace(/^(?:endpoints?|routes?|describe|document|with|calls?)\s*:?\s*/iu, ''),
        )
      )
        rest.push({ ...statement, text: says.slice(0, found[0].index).replace(/[\s:,]+$/u, '') } as Statement)
      continue
    }
    const listed = (pattern: RegExp, rows: string[][]): boolean => {
      const matches = [...says.matchAll(pattern)]
      const [first] = matches
      if (first === undefined) return false
      // "Functions: load(path), save(df, path)": a bare list.
      if (
        matches.length > 1 &&
        (first.index ?? 0) < 24 &&
        LIST_SIGNS.test(says.slice(first.index).replace(pattern, ' '))
      ) {
        rows.push(...matches.map((match) => [match[1] ?? match[2] ?? match[0], w.code.noDescription]))
        return true
      }
      // "--json outputs JSON, --limit N limits rows": each with what it does.
      if (matches.length > 1 && (first.index ?? 0) < 24) {
        for (const [at, match] of matches.entries()) {
          const does = says
            .slice((match.index ?? 0) + match[0].length, matches[at + 1]?.index)
            .replace(/(?:[\s,;]+(?:and|und|et|y))?[\s,;.]*$/u, '')
            .replace(/^\s*[:=–—-]?\s*(?:to\s+|which\s+|that\s+|for\s+)?/iu, '')
          rows.push([
            match[1] ?? match[2] ?? match[0],
            LIST_SIGNS.test(does) || /^(?:set|gesetzt|définies?)$/iu.test(does) ? w.code.noDescription : upper(does),
          ])
        }
        return !/\p{L}{3}/u.test(says.slice(0, first.index).replace(LISTED, ''))
      }
      const text = first[1] ?? first[2] ?? first[0]
      const after = says
        .slice((first.index ?? 0) + first[0].length)
        .replace(/^\s*[:=–—-]?\s*(?:to\s+|which\s+|that\s+|for\s+)?/iu, '')
      if (matches.length === 1 && (first.index ?? 0) < 24) {
        rows.push([text, after === '' ? w.code.noDescription : upper(after.replace(/\.$/u, ''))])
        return !/\p{L}{3}/u.test(says.slice(0, first.index).replace(LISTED, ''))
      }
      return false
    }
    const bare = commands.reduce((text, command) => text.replace(`\`${command}\``, '').replace(command, ''), says)
    if (
      commands.some((command) => says.includes(command)) &&
      !/\p{L}{3}.*\s.*\p{L}{3}/u.test(
        bare.replace(
          /(?:install(?:ed|ation)?|with|run|start|by|usage|use|it|via|mit|avec|con|installiert|wird)/giu,
          '',
        ),
      )
    )
      continue
    if (listed(CALL, calls) || listed(OPTION, options)) continue
    const need = /^(?:it\s+)?(?:needs?|requires?|braucht|benötigt|nécessite|requiere|necesita)\s+(.{2,60})$/iu.exec(
      says.replace(/\.$/u, ''),
    )?.[1]
    if (
      need !== undefined &&
      !/\b(?:header|key|token|account|login|scope|konto|schlüssel|clé|compte|clave|cuenta)\b/iu.test(need)
    ) {
      if (!tech.some((one) => need.includes(one))) tech.push(need)
      else
        tech.splice(
          tech.findIndex((one) => need.includes(one)),
          1,
          need,
        )
      continue
    }
    rest.push(statement)
  }
  const about = `${topic ?? ''} ${aside?.text ?? ''}`
  const callsTold = [...about.matchAll(CALL)]
  calls.unshift(
    ...callsTold.map((match, at) => {
      const after = about
        .slice(match.index + match[0].length, callsTold[at + 1]?.index)
        .replace(/^\s*(?:that|which|die|der|das|qui|que)\s+/iu, '')
        .trim()
      return [match[1] ?? '', LIST_SIGNS.test(after) || after.startsWith(',') ? w.code.noDescription : upper(after)]
    }),
  )
  const text = (statements: readonly Statement[]) =>
    tell(desk, whole(desk, statements), { voice: 'text', point: w.code.point })
  title(desk, name)
  const author = authorOf(desk)
  if (author) desk.add('title', 'facts', [paragraph(author)])
  desk.heading('overview')
  desk.add('overview', 'prose', [
    paragraph(
      w.code.overview(
        what === undefined && given === undefined && (topic ?? before) !== undefined
          ? ours(topic ?? lower(before ?? ''))
          : name,
        what,
      ),
    ),
  ])
  desk.add('overview', 'facts', text(rest), rest)
  net(desk, 'overview')
  desk.heading('requirements')
  desk.add('requirements', 'facts', [
    paragraph(tech.length > 0 ? w.code.requirements(w.and(tech)) : w.code.noRequirements),
  ])
  // A service that is called over the net is not installed by its callers.
  if (installs.length > 0 || endpoints.length === 0) {
    desk.heading('installation')
    desk.add(
      'installation',
      'facts',
      installs.length > 0
        ? [paragraph(w.code.installLead()), { kind: 'code', language: 'sh', text: installs.join('\n') }]
        : [{ kind: 'code', language: 'sh', text: w.code.noInstall }],
    )
  }
  desk.heading('usage')
  const example = uses[0] ?? (endpoints[0] ? undefined : calls[0]?.[0])
  const [endpoint] = endpoints
  desk.add(
    'usage',
    'facts',
    example !== undefined || endpoint !== undefined
      ? [
          paragraph(w.code.usageLead()),
          {
            kind: 'code',
            language: uses.length > 0 ? 'sh' : endpoint ? 'http' : '',
            text: uses.length > 0 ? uses.join('\n') : endpoint ? `${endpoint[0]} ${endpoint[1]}` : (example ?? ''),
          },
        ]
      : [{ kind: 'code', language: '', text: w.code.noUsage }],
  )
  desk.heading('reference')
  const [callHead] = [w.code.options]
  const tables: Block[] = []
  if (endpoints.length > 0) tables.push({ kind: 'table', header: w.code.endpoints, rows: endpoints })
  if (calls.length > 0) tables.push({ kind: 'table', header: callHead, rows: calls })
  desk.add(
    'reference',
    'facts',
    tables.length > 0 ? [paragraph(w.code.referenceLead()), ...tables] : [paragraph(w.code.noReference)],
  )
  if (options.length > 0) {
    desk.heading('configuration')
    desk.add('configuration', 'facts', [
      paragraph(w.code.configurationLead()),
      { kind: 'table', header: w.code.options, rows: options },
    ])
  }
  desk.heading('troubleshooting')
  desk.add('troubleshooting', 'prose', [paragraph(w.code.trouble())])
}

// node scripts/patterns.mjs [FILE …]: every regular expression of the packages must take at worst linear time.
//
// A pattern that backtracks lets one text of a user or a model stop the process, so all patterns are checked with `recheck`,
// not only those that are known to read such text. A pattern without a large or unbounded repetition is not checked. `new RegExp`
// must be given a string literal: patterns that are built at run time can't be checked.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './install.mjs'

/** Patterns that are not linear, with the reason why that is harmless. */
const EXEMPT = new Map([])

/** Repetitions of ten and more count as unbounded: nested, they are as slow. */
const REPEATS = /[*+]|\{\d+,\}|\{(?:\d+,)?\d{2,}\}/

// The library's program for this platform, where there is one, is many times as fast as its JavaScript, but gives other answers at the time
// limit: what it does not find safe is judged by the JavaScript, in this process.
process.env.RECHECK_BACKEND = 'auto'
process.env.RECHECK_SYNC_BACKEND = 'pure'
const { check, checkSync } = await import('recheck')
const LIMITS = { timeout: 20_000, recallTimeout: -1 }

const files = process.argv[2]
  ? process.argv.slice(2)
  : globSync('packages/*/{src,bin}/**/*.{ts,mjs}', { cwd: root }).filter(
      (file) => !/\.test\.ts$|\/testing(\/|\.ts$)/.test(file),
    )
/** Source and flags → position in the source code. */
const patterns = new Map()
const faults = []
for (const file of files) collect(file)

const usedExemptions = new Set()
let judged = 0
for (const [literal, places] of patterns) {
  const end = literal.lastIndexOf('/')
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)]
  if (!REPEATS.test(source)) continue
  judged += 1
  const quick = await check(source, flags, LIMITS)
  const result = quick.status === 'safe' ? quick : checkSync(source, flags, LIMITS)
  if (result.status === 'safe') continue
  if (EXEMPT.has(literal)) {
    usedExemptions.add(literal)
    continue
  }
  const why = result.status === 'vulnerable' ? result.complexity.summary : `not judged: ${result.error?.kind}`
  faults.push(`${places.join(', ')}: ${literal} is ${why}${attackOf(result)}`)
}
for (const literal of process.argv[2] ? [] : EXEMPT.keys())
  if (!usedExemptions.has(literal)) faults.push(`scripts/patterns.mjs exempts ${literal}, which needs no exemption.`)

process.stdout.write(`${judged} of ${patterns.size} patterns in ${files.length} files judged\n`)
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exit(faults.length ? 1 : 0)

function collect(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    const place = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) add(node.text, place())
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      if (pattern && ts.isStringLiteralLike(pattern) && (!flags || ts.isStringLiteralLike(flags)))
        add(`/${pattern.text}/${flags?.text ?? ''}`, place())
      else faults.push(`${place()}: the argument of RegExp must be a string literal, so that it can be checked.`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function add(literal, place) {
  patterns.set(literal, [...(patterns.get(literal) ?? []), place])
}

function attackOf({ attack }) {
  return attack ? `; it takes long on ${attack.pattern}` : ''
}

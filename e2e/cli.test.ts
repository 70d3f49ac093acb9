/** The command as a person meets it, without a service. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { loadConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/index.ts'
import { readPdf, textOf } from '../packages/server/src/pdf/testing.ts'
import { platen, root, scratchFolder, serve } from './command.ts'

let data: string
let env: Record<string, string>
before(async () => {
  data = scratchFolder()
  env = { PLATEN_DATA: data }
  // As the service makes it at its first start.
  const database = await openDatabase({ ...loadConfig({ env: {} }), data })
  await database.close()
})

const PROMPT = 'Resignation from Jane Doe to Acme Corp, last day 14 March'

test('generate does the main job in one line', async () => {
  const file = join(data, 'letter.pdf')
  const { code, stderr, text } = await platen(['generate', PROMPT, '--template', 'resignation', '-o', file], { env })
  assert.equal(code, 0, stderr)
  assert.match(text, /letter\.pdf/)
  assert.match(await textOf(readFileSync(file)), /Jane Doe/)
})

test('an operator writes on a template of their own, as docs/templates.md shows one', async () => {
  const docs = readFileSync(join(root, 'docs/templates.md'), 'utf8')
  const [, memo] = /```json\n(\{\n {2}"id": "memo"[^`]*)```/u.exec(docs) ?? []
  assert.ok(memo)
  const folder = scratchFolder()
  writeFileSync(join(folder, 'memo.json'), memo)
  const own = { ...env, PLATEN_TEMPLATES: folder }
  const { code, text, stderr } = await platen(['generate', 'The lift is out of order.', '-t', 'memo'], { env: own })
  assert.equal(code, 0, stderr)
  assert.match(text, /# \[Title\]\n\n## What it is about\n\nThe lift is out of order\./)
  const without = await platen(['generate', 'The lift is out of order.', '-t', 'memo'], { env })
  assert.equal(without.code, 2)
  assert.match(without.stderr, /--template must be one of blank,/)
})

test('generate writes text to stdout, JSON with --json, and chooses the format by the file name', async () => {
  const plain = await platen(['generate', PROMPT, '-t', 'resignation'], { env })
  assert.equal(plain.code, 0, plain.stderr)
  assert.match(plain.text, /Jane Doe/)
  assert.ok(!plain.stderr.includes('\x1b'), 'no progress where stderr is no terminal')
  const json = JSON.parse((await platen(['generate', PROMPT, '-t', 'resignation', '--json'], { env })).text)
  assert.equal(json.documentSource, 'draft')
  assert.match(json.source, /Jane Doe/)
  assert.match(json.content, /Acme Corp/)
  const docx = join(data, 'letter.docx')
  assert.equal((await platen(['generate', PROMPT, '-t', 'resignation', '-o', docx], { env })).code, 0)
  assert.equal(readFileSync(docx).subarray(0, 2).toString(), 'PK')
  const letter = join(data, 'letter.txt')
  assert.equal((await platen(['generate', PROMPT, '-t', 'resignation', '-o', letter], { env })).code, 0)
  assert.match(readFileSync(letter, 'utf8'), /\nResignation\n/, 'without marks')
  const piped = await platen(['generate', '-', '-t', 'resignation', '-o', join(data, 'a.md')], { env, stdin: PROMPT })
  assert.equal(piped.code, 0, piped.stderr)
  assert.match(readFileSync(join(data, 'a.md'), 'utf8'), /Jane Doe/)
})

test('pdf converts a file, and stdin to stdout, with either engine', async () => {
  const notes = join(data, 'notes.txt')
  writeFileSync(notes, 'Some **bold** notes\n- one')
  const { code, text, stderr } = await platen(['pdf', notes, '--json'], { env })
  assert.equal(code, 0, stderr)
  assert.deepEqual(JSON.parse(text).pages, 1)
  assert.match(await textOf(readFileSync(join(data, 'notes.pdf'))), /bold/)
  const typst = await platen(['pdf', '--engine', 'typst'], { env, stdin: 'From *stdin*' })
  assert.equal(typst.code, 0, typst.stderr)
  assert.match(await textOf(typst.stdout), /stdin/)
})

test('input that is not text is refused', async () => {
  const picture = join(data, 'picture.png')
  writeFileSync(picture, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]))
  const { code, stderr } = await platen(['pdf', picture, '-o', join(data, 'picture.pdf')], { env })
  assert.equal(code, 1)
  assert.match(stderr, /picture\.png is not UTF-8 text/)
  assert.ok(!existsSync(join(data, 'picture.pdf')))
})

test('pdf reads .md as Markdown, behind a byte order mark too', async () => {
  const notes = join(data, 'notes.md')
  writeFileSync(notes, '\ufeff# Title\n\n1. one')
  assert.equal((await platen(['pdf', notes, '-o', join(data, 'md.pdf')], { env })).code, 0)
  const text = await textOf(readFileSync(join(data, 'md.pdf')))
  assert.match(text, /Title/)
  assert.ok(!text.includes('#'))
})

test('pdf sets Markdown in the design plain and text in classic, unless --design says otherwise', async () => {
  const left = async (args: string[], stdin?: string) => {
    const { code, stdout, stderr } = await platen(['pdf', ...args, '-o', '-'], { env, ...(stdin && { stdin }) })
    assert.equal(code, 0, stderr)
    return Math.round((await readPdf(stdout)).pages[0]!.pieces[0]!.x)
  }
  const notes = join(data, 'left.md')
  writeFileSync(notes, 'A paragraph')
  assert.equal(await left([notes]), 92)
  assert.equal(await left([notes, '--margins', '40']), 40)
  assert.equal(await left([notes, '--design', 'classic']), 72)
  assert.equal(await left([], 'A paragraph'), 72)
  assert.equal(await left(['--design', 'plain'], 'A paragraph'), 92)
})

test('wrong use is exit code 2 with a sentence that helps', async () => {
  const cases: [string[], RegExp][] = [
    [['genrate', 'x'], /did you mean `platen generate`/],
    [['pdf', '--fontsize', '12'], /did you mean --font-size/],
    [['pdf', 'x.txt', '--font-size'], /--font-size/],
    [
      ['generate', 'x', '-o', 'a.pdf', '--format', 'csv'],
      /--format csv and the file name a\.pdf contradict each other/,
    ],
    [['keys', 'crate'], /did you mean create/],
    [['keys', 'create'], /--account/],
    [['keys', 'create', '--account', 'a', '--scopes', 'pfd'], /--scopes/],
    [['accounts', 'create', '--name', 'x', '--tier', 'gold'], /--tier must be one of/],
    [['keys', 'change'], /Name the key/],
    [['keys', 'change', 'key_1'], /--name, --scopes or --expires/],
    [['keys', 'create', '--account', 'a', '--expires', '999999999999d'], /--expires must be at most 36500d/],
    [['pdf', 'letter.pdf'], /overwrite its own source/],
    [['pdf', 'letter.md', '-o', 'letter.docx'], /letter\.docx: platen pdf writes PDF files only/],
    [['generate', 'x', '-o', 'file.xyz'], /file\.xyz: unknown extension \.xyz\. Use \.pdf/],
    [['generate', 'x', '-o', 'letter.doc'], /letter\.doc: .* as \.docx/],
    [['generate', 'x', '-t', 'resume', '-m', 'model-99'], /--model must be one of/],
    [['generate', 'two', 'words'], /quotes/],
    [['serve', 'now'], /takes no "now"/],
    [['login', 'now'], /takes no "now"/],
    [['login', '--url', 'here'], /--url must be an address/],
  ]
  for (const [args, expected] of cases) {
    const { code, stderr } = await platen(args, { env })
    assert.equal(code, 2, `${args.join(' ')}: ${stderr}`)
    assert.match(stderr, expected)
    assert.ok(!stderr.includes('    at '), 'no stack')
  }
})

test('a limit of its own is for the enterprise tier, at the making of an account and at each change', async () => {
  const created = await platen(['accounts', 'create', '--name', 'x', '--tier', 'basic', '--json'], { env })
  assert.equal(created.code, 0, created.stderr)
  const { id } = JSON.parse(created.text)
  const limit = ['--daily-limit', '5']
  for (const args of [
    ['create', '--name', 'y', '--tier', 'basic', ...limit],
    ['change', id, ...limit],
  ]) {
    const { code, stderr } = await platen(['accounts', ...args], { env })
    assert.equal(code, 2, stderr)
    assert.match(stderr, /--daily-limit applies only to the enterprise tier/)
  }
  const changed = await platen(['accounts', 'change', id, '--tier', 'enterprise', ...limit, '--json'], { env })
  assert.equal(JSON.parse(changed.text).dailyLimit, 5, changed.stderr)
})

test('an account is disabled, enabled and deleted, but not the last that can administer the service', async () => {
  const created = await platen(['accounts', 'create', '--name', 'x', '--json'], { env })
  const { id } = JSON.parse(created.text)
  const disabled = await platen(['accounts', 'disable', id, '--reason', 'A test.', '--json'], { env })
  assert.equal(JSON.parse(disabled.text).disabledReason, 'A test.', disabled.stderr)
  const enabled = await platen(['accounts', 'enable', id, '--json'], { env })
  assert.equal(JSON.parse(enabled.text).disabledAt, null, enabled.stderr)
  const unsure = await platen(['accounts', 'delete', id], { env })
  assert.equal(unsure.code, 2)
  assert.match(unsure.stderr, /Add --yes/)
  const deleted = await platen(['accounts', 'delete', id, '--yes'], { env })
  assert.equal(deleted.code, 0, deleted.stderr)
  assert.equal((await platen(['accounts', 'delete', id, '--yes'], { env })).code, 1)
})

test('the name, scopes and expiry of a key are changed, but not of one that has ended', async () => {
  const account = JSON.parse((await platen(['accounts', 'create', '--name', 'k', '--json'], { env })).text).id
  const { id } = JSON.parse((await platen(['keys', 'create', '--account', account, '--json'], { env })).text)
  const change = (...options: string[]) => platen(['keys', 'change', id, ...options, '--json'], { env })
  const soon = JSON.parse((await change('--name', 'build server', '--scopes', 'pdf', '--expires', '30d')).text)
  assert.deepEqual([soon.name, soon.scopes], ['build server', ['pdf']])
  assert.ok(Date.parse(soon.expiresAt) > Date.now())
  const never = JSON.parse((await change('--expires', 'never')).text)
  assert.deepEqual([never.name, never.expiresAt], ['build server', null])
  await platen(['keys', 'revoke', id], { env })
  const ended = await change('--name', 'again')
  assert.equal(ended.code, 1)
  assert.match(ended.stderr, /revoked or expired/)
})

test('login prints a link that signs a browser in as an admin key, once', async () => {
  const folder = scratchFolder()
  const own = { PLATEN_DATA: folder }
  const none = await platen(['login'], { env })
  assert.equal(none.code, 1)
  assert.match(none.stderr, /No valid key has the scope admin/)
  const service = await serve([], { env: own })
  // Its port is another one than the configured.
  const printed = await platen(['login', '--json'], { env: own })
  assert.equal(printed.code, 0, printed.stderr)
  const { url } = JSON.parse(printed.text) as { url: string }
  assert.ok(url.startsWith(`${service.url}/sign-in/`))
  const press = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
  const pressed = await press()
  assert.equal(pressed.status, 303)
  const cookie = pressed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  assert.equal((await fetch(`${service.url}/v1/accounts`, { headers: { cookie } })).status, 200)
  assert.equal((await press()).status, 401)

  const plain = await platen(['login'], { env: { ...own, PLATEN_PUBLIC_URL: 'https://platen.example.com' } })
  assert.match(plain.text, /^https:\/\/platen\.example\.com\/sign-in\/[\w-]{43}\n$/)
  const given = await platen(['login', '--data', folder, '--url', 'http://other:1/x'])
  assert.match(given.text, /^http:\/\/other:1\/sign-in\//)
  const unknownKey = await platen(['login', '--key', 'key_none'], { env: own })
  assert.equal(unknownKey.code, 1)
  await service.stop()

  const stopped = await platen(['login', '--data', folder])
  assert.match(stopped.text, /^http:\/\/127\.0\.0\.1:8484\/sign-in\//)
  const unknownPort = await platen(['login'], { env: { ...own, PLATEN_PORT: '0' } })
  assert.equal(unknownPort.code, 2)
  assert.match(unknownPort.stderr, /--url/)
})

test('login, accounts and keys name a data folder without a database and make nothing in it', async () => {
  const folder = scratchFolder()
  for (const args of [['login'], ['accounts', 'list'], ['keys', 'list'], ['accounts', 'create', '--name', 'x']]) {
    const { code, stderr } = await platen([...args, '--data', folder])
    assert.equal(code, 1, args.join(' '))
    assert.ok(stderr.includes(`There is no database in the data folder ${folder}`), stderr)
  }
  assert.deepEqual(readdirSync(folder), [])
})

test('refining a file without a model is exit code 4, and the sentence names what to configure', async () => {
  const example = /^platen generate "(.+)" --existing letter\.md/m.exec(readFileSync(join(root, 'docs/cli.md'), 'utf8'))
  const letter = join(data, 'existing.md')
  writeFileSync(letter, 'Hi Jane,\n\nthe heating is broken again.\n\nJohn\n')
  const { code, stderr, text } = await platen(['generate', example![1]!, '--existing', letter], { env })
  assert.equal(code, 4, stderr)
  assert.equal(text, '')
  assert.match(stderr, /needs a model, and none is configured.+PLATEN_OPENAI_BASE_URL.+PLATEN_GGUF/)
})

test('what fails is exit code 1 with a sentence', async () => {
  const missing = await platen(['pdf', join(data, 'none.txt')], { env })
  assert.equal(missing.code, 1)
  assert.match(missing.stderr, /none\.txt could not be read: no such file/)
  const key = await platen(['keys', 'revoke', 'key_none'], { env })
  assert.equal(key.code, 1)
  assert.match(key.stderr, /no key key_none/)
})

test('a backend that is down is exit code 4, and its address is named without its key', async () => {
  const down = { ...env, PLATEN_OPENAI_BASE_URL: 'http://127.0.0.1:1/v1?api-key=topsecret' }
  const { code, stderr } = await platen(['generate', PROMPT], { env: down })
  assert.equal(code, 4, stderr)
  assert.match(stderr, /Its backend is http:\/\/127\.0\.0\.1:1\/v1\?api-key=…; `platen doctor` shows what answers/)
  assert.doesNotMatch(stderr, /topsecret/)
})

test('a prompt that is too long for the model is a mistake of use, in a sentence', async () => {
  const model = { ...env, PLATEN_OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }
  const { code, stderr } = await platen(['generate', '-'], { env: model, stdin: '\u5b57'.repeat(30_000) })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /^platen: The prompt is too long for this model: .+ choose a model with a larger context\.\n$/)
})

test('help, version and each command say what they are', async () => {
  const help = await platen(['--help'])
  assert.equal(help.code, 0)
  for (const name of ['serve', 'generate', 'pdf', 'accounts', 'keys', 'login', 'backup', 'models', 'doctor']) {
    assert.match(help.text, new RegExp(`^ {2}${name} `, 'm'))
    const own = await platen([name, '--help'])
    assert.equal(own.code, 0)
    assert.match(own.text, new RegExp(`Usage: platen ${name}`))
  }
  assert.match((await platen(['--version'])).text, /^\d+\.\d+\.\d+\n$/)
  assert.equal((await platen([])).code, 2)
})

test('render makes exact documents from text, a template and data, and says what is wrong with each', async () => {
  const folder = scratchFolder()
  const at = (name: string) => join(folder, name)
  writeFileSync(
    at('offer.md'),
    '# Offer for {{ client }}\n\n**{{ price | times: quantity | money: "EUR" }}**, {{ note }}\n',
  )
  writeFileSync(at('client.json'), '{"client": "*Acme*", "price": "12.50", "quantity": 3, "note": "now"}')
  const render = (args: string[], stdin?: string) => platen(['render', ...args], { env, ...(stdin && { stdin }) })
  const asText = await render([at('offer.md'), '--data', at('client.json')])
  assert.equal(asText.code, 0, asText.stderr)
  assert.equal(asText.text, '# Offer for \\*Acme\\*\n\n**€37.50**, now\n')
  const piped = '{"client": "Acme", "price": 0.1, "quantity": 3}'
  const pdf = await render([at('offer.md'), '--data', '-', '--missing', 'blank', '-o', at('offer.pdf')], piped)
  assert.equal(pdf.code, 0, pdf.stderr)
  assert.match(pdf.text, /1 blank to fill in/)
  assert.match(await textOf(readFileSync(at('offer.pdf'))), /Offer for Acme\s+€0\.30/)
  const missing = await render([at('offer.md'), '--data', '-'], piped)
  assert.equal(missing.code, 1)
  assert.match(missing.stderr, /note is missing in the data \(the template prints it, line 3, column \d+\)/)
  // Without data it is text.
  const word = await render([at('offer.md'), '-o', at('offer.docx')])
  assert.equal(word.code, 0, word.stderr)
  assert.equal(readFileSync(at('offer.docx')).subarray(0, 2).toString(), 'PK')
  const invoice = await render(['invoice', '--data', at('client.json'), '--validate'])
  assert.equal(invoice.code, 1)
  assert.match(invoice.stderr, /Data \/lines is missing\./)
  writeFileSync(at('own.json'), '{"id": "own", "name": "Own", "description": "Of ours", "body": "{% if x %}"}')
  const faulty = await render([at('own.json'), '--data', at('client.json')])
  assert.equal(faulty.code, 2)
  assert.match(faulty.stderr, /own\.json:1: .*not closed/)
  assert.match((await render(['none'])).stderr, /is no template/)
})

test('doctor says what answers, finds nothing wrong on a bare machine, and changes nothing', async () => {
  const folder = join(data, 'not-there')
  const { code, text, stderr } = await platen(['doctor', '--data', folder, '--json'], {
    env: { PLATEN_PORT: '0' },
  })
  const report = JSON.parse(text) as { ok: boolean; findings: { what: string; state: string; sentence: string }[] }
  assert.equal(code, 0, stderr + text)
  assert.ok(report.ok)
  assert.ok(!existsSync(folder))
  for (const what of ['Node', 'configuration', 'data folder', 'database', 'models', 'PDF engine', 'PDF engine Typst']) {
    assert.ok(
      report.findings.some((finding) => finding.what === what),
      what,
    )
  }
})

test('doctor reports each problem and how to fix it', async () => {
  const hanging = createServer().listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const { port } = hanging.address() as AddressInfo
  const { code, text } = await platen(['doctor', '--data', data], {
    env: { PLATEN_PORT: String(port), DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/none' },
  })
  hanging.close()
  assert.equal(code, 1)
  assert.match(text, /✖ database: /)
  assert.match(text, /✖ service: No answer from http:\S+ in 10 s: what listens there is busy or hangs\./)
  assert.ok(!text.includes('secret'))
  const wrong = await platen(['doctor', '--data', data], { env: { PLATEN_PROT: '1' } })
  assert.equal(wrong.code, 2)
  assert.match(wrong.text, /✖ configuration: PLATEN_PROT/)
})

test('doctor says that a service on another port uses the data folder', async () => {
  const service = await serve(['--data', data])
  const busy = await platen(['doctor', '--data', data], { env: { PLATEN_PORT: '1' } })
  assert.match(busy.text, /service: Does not run at \S+:1, but on another port a service already uses the data folder/)
  const otherFolder = await platen(['doctor', '--data', join(data, 'other')], {
    env: { PLATEN_PORT: new URL(service.url).port },
  })
  assert.match(otherFolder.text, /service: A service that uses another data folder answers at/)
  const same = await platen(['doctor', '--data', data], { env: { PLATEN_PORT: new URL(service.url).port } })
  assert.match(same.text, /✔ service: Runs at/)
  await service.stop()
  const free = await platen(['doctor', '--data', data], { env: { PLATEN_PORT: '1' } })
  assert.match(free.text, /service: Does not run at \S+:1; `platen serve` starts it/)
})

test('models lists what answers, what fits this machine, and how fast it writes here', async () => {
  const { code, text } = await platen(['models'], { env: { ...env, PLATEN_HUB: 'http://mirror.test' } })
  assert.equal(code, 0)
  assert.match(text, /^qwen3-4b .+ Apache-2\.0 /m)
  assert.match(text, /WORDS A MINUTE \(ESTIMATED\)/)
  assert.match(text, /downloads one from http:\/\/mirror\.test\./)
  const dead = { ...env, PLATEN_OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }
  assert.match((await platen(['models'], { env: dead })).text, /^openai +model-01 to model-11 +✖ .+does not answer/m)
  const { models, backends } = JSON.parse((await platen(['models', '--json'], { env })).text)
  for (const { name, license, fits, sizeB, wordsPerMinute } of models) {
    assert.ok(license && typeof fits === 'boolean' && wordsPerMinute > 0, name)
    assert.ok(sizeB >= 4, `${name} is too small to write documents`)
  }
  assert.ok(backends.every((backend: { ok: boolean; sentence: string }) => backend.ok && backend.sentence))
  assert.equal((await platen(['models', 'pull', 'no-such-model'], { env })).code, 1)
})

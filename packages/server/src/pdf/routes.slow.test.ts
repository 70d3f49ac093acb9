import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onBothDatabases } from '../db/testing.ts'
import { startTestApp, type TestApp, type TestReply } from '../http/testing.ts'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import { type PdfEngine, PdfFailure, type PdfOutcome } from './engine.ts'
import { platenEngine } from './platen/platen.ts'
import { Pool } from './pool.ts'
import { readPdf, textOf } from './testing.ts'
import { typstEngine } from './typst/typst.ts'

const ENGINES = [
  { path: '/pdf', name: 'platen' },
  { path: '/pdf-alt', name: 'typst' },
] as const

const fieldOf = ({ error }: TestReply) => (error?.details as { field?: string } | undefined)?.field

onBothDatabases((databases) => {
  let app: TestApp
  let key: string
  let engines: PdfEngine[]
  before(async () => {
    const [pdf, pdfAlt] = [platenEngine({ slots: 1 }), typstEngine({ slots: 1 })]
    engines = [pdf, pdfAlt]
    app = await startTestApp(await databases.open(), { adapters: { pdf, pdfAlt } })
    key = (await app.newKey()).key
  })
  after(() => Promise.all(engines.map((engine) => engine.close())))

  for (const { path, name } of ENGINES) {
    test(`POST ${path} answers with a PDF file that holds the content`, async () => {
      const body = { content: 'Dear **Jane**,\n\n- first\n- second', title: 'A letter', filename: 'letter.pdf' }
      const reply = await app.request('POST', path, { key, body })
      assert.equal(reply.status, 200)
      assert.equal(reply.headers.get('content-type'), 'application/pdf')
      assert.equal(reply.headers.get('content-disposition'), 'attachment; filename="letter.pdf"')
      assert.equal(reply.headers.get('content-length'), String(reply.bytes.length))
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff')
      assert.equal(reply.headers.get('cache-control'), 'no-store')
      assert.equal(reply.headers.get('x-pdf-engine'), name)
      assert.equal(reply.headers.get('x-pdf-warnings'), null)
      const text = await textOf(reply.bytes)
      for (const word of ['Dear', 'Jane', 'first', 'second']) assert.ok(text.includes(word), word)
      assert.ok(!text.includes('*'))
    })

    test(`POST ${path} reads a text behind a byte order mark as the text without it: used to print the # of a heading`, async () => {
      for (const [markup, content] of [
        ['markdown', '# Title\n\n- a'],
        ['light', '- first\n- second'],
      ] as const) {
        const pdfOf = (text: string) => app.request('POST', path, { key, body: { content: text, options: { markup } } })
        const [plain, marked] = [await pdfOf(content), await pdfOf(`\ufeff${content}`)]
        assert.equal(marked.status, 200)
        assert.ok(plain.bytes.equals(marked.bytes), markup)
      }
    })

    test(`POST ${path} gives the same bytes for the same request`, async () => {
      const body = { content: 'Same **bytes** ½'.repeat(600) }
      const [first, second] = [
        await app.request('POST', path, { key, body }),
        await app.request('POST', path, { key, body }),
      ]
      assert.ok(first.bytes.equals(second.bytes))
    })

    test(`POST ${path} sets a safe filename`, async () => {
      const names: [string | undefined, RegExp][] = [
        [undefined, /^attachment; filename="document\.pdf"$/],
        ['', /^attachment; filename="document\.pdf"$/],
        ['report', /^attachment; filename="report\.pdf"$/],
        ['../../etc/pass"wd\r\nX-Evil: 1', /^attachment; filename="passwd[^"\r\n/]*\.pdf"$/],
        ['报告.pdf', /filename\*=UTF-8''%E6%8A%A5%E5%91%8A\.pdf$/],
      ]
      for (const [filename, expected] of names) {
        const reply = await app.request('POST', path, {
          key,
          body: { content: 'a', ...(filename !== undefined && { filename }) },
        })
        assert.equal(reply.status, 200)
        assert.match(reply.headers.get('content-disposition') ?? '', expected)
        assert.equal(reply.headers.get('x-evil'), null)
      }
    })

    test(`POST ${path} takes 100,000 characters and refuses 100,001, naming the field`, async () => {
      const longest = await app.request('POST', path, { key, body: { content: 'word '.repeat(20_000) } })
      assert.equal(longest.status, 200)
      const over = await app.request('POST', path, { key, body: { content: 'x'.repeat(100_001) } })
      assert.equal(over.status, 400)
      assert.equal(fieldOf(over), 'content')
    })

    test(`POST ${path} refuses options out of range, naming each`, async () => {
      const bad: [object, string][] = [
        [{ pageSize: 'a5' }, 'options.pageSize'],
        [{ font: 'comic' }, 'options.font'],
        [{ design: 'baroque' }, 'options.design'],
        [{ design: 'plain', margins: { left: 440 } }, 'options.margins'],
        [{ fontSize: 3 }, 'options.fontSize'],
        [{ lineHeight: 9 }, 'options.lineHeight'],
        [{ margins: { top: -1 } }, 'options.margins.top'],
        [{ margins: { left: 400, right: 400 } }, 'options.margins'],
      ]
      for (const [options, field] of bad) {
        const reply = await app.request('POST', path, { key, body: { content: 'a', options } })
        assert.equal(reply.status, 400)
        assert.equal(reply.error?.code, 'invalid_parameters')
        assert.equal(fieldOf(reply), field)
      }
      const empty = await app.request('POST', path, { key, body: { content: '' } })
      assert.equal(empty.status, 400)
    })

    test(`POST ${path} gives a document with a blank title the default one`, async () => {
      // With an empty one `/pdf-alt` was 500, since PDF/UA-1 requires a title.
      for (const title of ['', ' \u00a0']) {
        const reply = await app.request('POST', path, { key, body: { content: 'a', title } })
        assert.equal(reply.status, 200, reply.text)
        assert.equal((await readPdf(reply.bytes)).info['Title'], 'Document')
      }
    })

    test(`POST ${path} sets blank content as a blank page`, async () => {
      const reply = await app.request('POST', path, {
        key,
        body: { content: ' \n\n ', options: { includePageNumbers: false } },
      })
      assert.equal(reply.status, 200)
      assert.equal((await textOf(reply.bytes)).trim(), '')
    })
  }

  test('POST /pdf sets a document in the design of the options; other options win over the design', async () => {
    const left = async (options: object) => {
      const reply = await app.request('POST', '/pdf', { key, body: { content: 'A **bold** word', options } })
      assert.equal(reply.status, 200)
      return Math.round((await readPdf(reply.bytes)).pages[0]!.pieces[0]!.x)
    }
    assert.equal(await left({}), 72)
    assert.equal(await left({ design: 'classic' }), 72)
    assert.equal(await left({ design: 'plain' }), 92)
    assert.equal(await left({ design: 'plain', margins: { left: 50 } }), 50)
  })

  test('POST /pdf takes the look of a template, also in another design but not in classic; other options win over it', async () => {
    const seen: object[] = []
    const engine: PdfEngine = {
      name: 'platen',
      render: ({ options }) => {
        seen.push(options)
        return Promise.resolve({ pdf: new Uint8Array(), pageCount: 1, warnings: [] })
      },
      close: async () => {},
    }
    const tokens = { accent: '#0f4c5c', fonts: { text: 'sans' }, pageSize: 'letter', letterhead: ['Acme'] } as const
    const [base] = BUILT_IN_TEMPLATES
    assert.ok(base !== undefined)
    const own = {
      ...base,
      id: 'house',
      design: 'letter' as const,
      designTokens: { ...tokens, letterhead: ['Acme'] },
    }
    const templates = () => [own]
    const house = await startTestApp(await databases.open(), { adapters: { pdf: engine, pdfAlt: engine, templates } })
    const { key } = await house.newKey()
    const post = (body: object) => house.request('POST', '/pdf', { key, body: { content: 'x', ...body } })
    assert.equal((await post({ template: 'house' })).status, 200)
    const designTokens = { accent: 0x0f4c5c, families: { text: 'sans' }, letterhead: ['Acme'] }
    assert.deepEqual(seen.pop(), { design: 'letter', pageSize: 'letter', designTokens })
    await post({ template: 'house', options: { design: 'report', pageSize: 'a4' } })
    assert.deepEqual(seen.pop(), { design: 'report', pageSize: 'a4', designTokens })
    await post({ template: 'house', options: { design: 'classic' } })
    assert.deepEqual(seen.pop(), { design: 'classic', pageSize: 'letter' })
    assert.equal(fieldOf(await post({ template: 'none' })), 'template')
    const margins = { left: 290, right: 290 }
    assert.equal(fieldOf(await post({ template: 'house', options: { margins } })), 'options.margins')
  })

  test('text that looks like code for the other engine is printed', async () => {
    const content = '#read("/etc/passwd")'
    const reply = await app.request('POST', '/pdf-alt', { key, body: { content, title: '#panic()' } })
    assert.equal(reply.status, 200)
    assert.ok((await textOf(reply.bytes)).replaceAll(' ', '').includes(content))
  })

  test('X-PDF-Warnings lists what an engine could not do', async () => {
    const reply = await app.request('POST', '/pdf-alt', { key, body: { content: 'a\u{10fffd}' } })
    assert.match(reply.headers.get('x-pdf-warnings') ?? '', /1 character is in no installed font/)
  })

  test('text on which Typst aborts is pdf_generation_failed with a reason, and the next request is served', async () => {
    const reply = await app.request('POST', '/pdf-alt', { key, body: { content: '\u2067a'.repeat(50_000) } })
    assert.equal(reply.status, 500)
    assert.equal(reply.error?.code, 'pdf_generation_failed')
    assert.equal(typeof reply.error?.details, 'string')
    assert.equal((await app.request('POST', '/pdf-alt', { key, body: { content: 'a' } })).status, 200)
  })

  test('a key without the scope pdf is refused', async () => {
    const { key: other } = await app.newKey({ scopes: ['catalog'] })
    for (const { path } of ENGINES) {
      assert.equal((await app.request('POST', path, { key: other, body: { content: 'a' } })).status, 403)
    }
  })
})

onBothDatabases((databases) => {
  const failing = (failure: PdfFailure): PdfEngine => ({
    name: 'platen',
    render: () => Promise.reject(failure),
    close: async () => {},
  })
  const ask = async (failure: PdfFailure, path: '/pdf' | '/pdf-alt') => {
    const engine = failing(failure)
    const app = await startTestApp(await databases.open(), { adapters: { pdf: engine, pdfAlt: engine } })
    return app.request('POST', path, { key: (await app.newKey()).key, body: { content: 'a' } })
  }

  test('the 30 s limit is 504, a failure 500; /pdf names /pdf-alt', async () => {
    const late = await ask(new PdfFailure('deadline', 'It took longer than 30 seconds.'), '/pdf')
    assert.equal(late.status, 504)
    assert.equal(late.error?.code, 'pdf_generation_failed')
    assert.equal(late.error?.details, 'It took longer than 30 seconds.')
    assert.match(late.error?.message ?? '', /\/pdf-alt/)
    const failed = await ask(new PdfFailure('failed', 'It could not.'), '/pdf-alt')
    assert.equal(failed.status, 500)
    assert.doesNotMatch(failed.error?.message ?? '', /\/pdf-alt/)
  })

  test('a caller that disconnects ends the work, and the slot serves the next request', async () => {
    // Alone in its pool it would hold the slot for some 10 s.
    const slow = `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(16_000)}`
    const typst = typstEngine({ slots: 1, queueMax: 0 })
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<unknown>()
    const pdfAlt: PdfEngine = {
      ...typst,
      async render(job, signal) {
        const outcome = typst.render(job, signal)
        if (job.content === slow) {
          started.resolve()
          outcome.catch(ended.resolve)
        }
        return outcome
      },
    }
    const app = await startTestApp(await databases.open(), { adapters: { pdfAlt } })
    const { key } = await app.newKey()
    const leaving = new AbortController()
    const left = assert.rejects(
      app.request('POST', '/pdf-alt', {
        key,
        body: { content: slow, options: { markup: 'markdown' } },
        signal: leaving.signal,
      }),
    )
    await started.promise
    leaving.abort()
    await left
    const failure = await ended.promise
    assert.ok(failure instanceof PdfFailure && failure.kind === 'cancelled')
    assert.equal((await app.request('POST', '/pdf-alt', { key, body: { content: 'next' } })).status, 200)
    await typst.close()
  })

  test('the long documents of one account do not keep those of another waiting', async () => {
    const started: (string | undefined)[] = []
    const firstStarted = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const pool = new Pool<string | undefined, PdfOutcome>({
      start: () => ({
        alive: true,
        async run(account) {
          started.push(account)
          firstStarted.resolve()
          if (started.length === 1) await gate.promise
          return { pdf: Buffer.from('%PDF'), pageCount: 1, warnings: [] }
        },
        async end() {},
      }),
      slots: 1,
      queueMax: 10,
      deadlineMs: 60_000,
      waitMs: 60_000,
      idleMs: 60_000,
    })
    const pdf: PdfEngine = {
      name: 'platen',
      render: (_, signal, account) => pool.run(account, signal, account),
      close: () => pool.close(),
    }
    const app = await startTestApp(await databases.open(), { adapters: { pdf } })
    const [busy, other] = [await app.newKey(), await app.newKey()]
    const body = { content: 'words' }
    const running = [1, 2, 3].map(() => app.request('POST', '/pdf', { key: busy.key, body }))
    await firstStarted.promise
    assert.equal((await app.request('POST', '/pdf', { key: other.key, body })).status, 200)
    gate.resolve()
    assert.deepEqual(
      (await Promise.all(running)).map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(
      started,
      [busy, other, busy, busy].map(({ accountId }) => accountId),
    )
    await pool.close()
  })

  test('a full pool is 503 server_error with Retry-After', async () => {
    const busy = await ask(new PdfFailure('busy', 'Too many.', { retryAfterS: 2 }), '/pdf')
    assert.equal(busy.status, 503)
    assert.equal(busy.error?.code, 'server_error')
    assert.equal(busy.headers.get('retry-after'), '2')
  })
})

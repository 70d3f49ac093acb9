/** Sign-in with an API key. The key is sent once; the browser keeps the session, not the key. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isSignedOut, platen, queries } from '../api.ts'
import { pictureOf } from '../pictures.ts'
import { T } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Icon, Sign } from '../ui/icons.tsx'

const COMMAND = 'npx platen login'

export function SignIn() {
  const { next } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const router = useRouter()
  const [key, setKey] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = T.title(T.signIn.title)
  }, [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const apiKey = key.trim()
    if (apiKey === '') return refuse(T.signIn.emptyKey)
    setBusy(true)
    try {
      await platen.session.create({ apiKey })
    } catch (fault) {
      return refuse(isSignedOut(fault) ? T.signIn.wrongKey : (fault as Error).message)
    } finally {
      setBusy(false)
    }
    queries.clear()
    if (next === undefined) await navigate({ to: '/' })
    else router.history.push(next)
  }

  function refuse(sentence: string): void {
    setError(sentence)
    input.current?.focus()
  }

  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(384px,560px)_1fr]">
      <main className="flex flex-col px-5 py-8 sm:px-12 lg:px-18">
        <p className="flex items-center gap-2.5 text-editor font-semibold">
          <Sign />
          {T.product}
        </p>
        <div className="my-auto py-12">
          <h1 className="text-figure font-semibold sm:text-display">{T.signIn.title}</h1>
          <p className="text-body text-text-2">{location.host}</p>
          <form className="mt-7" onSubmit={(event) => void submit(event)} noValidate>
            <label htmlFor="key" className="text-small font-semibold">
              {T.signIn.key}
            </label>
            <div className="relative mt-1">
              <input
                id="key"
                ref={input}
                type={shown ? 'text' : 'password'}
                autoComplete="current-password"
                spellCheck={false}
                // biome-ignore lint/a11y/noAutofocus: the only field of the page.
                autoFocus
                value={key}
                onChange={(event) => {
                  setKey(event.target.value)
                  setError(undefined)
                }}
                aria-invalid={error !== undefined}
                aria-describedby={error === undefined ? 'key-hint' : 'key-error'}
                className="h-10.5 w-full rounded-control border border-edge bg-surface pr-11 pl-3 font-mono text-control aria-invalid:border-error"
              />
              <IconButton
                icon="eye"
                name={shown ? T.signIn.hide : T.signIn.show}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
                className="absolute top-1 right-1.5"
              />
            </div>
            {error === undefined ? (
              <p id="key-hint" className="mt-1 text-small text-text-3">
                {T.signIn.hint}
              </p>
            ) : (
              <p id="key-error" role="alert" className="mt-1 flex gap-1.5 text-small text-error">
                <Icon name="warning" className="mt-px" />
                {error}
              </p>
            )}
            <Button look="primary" type="submit" aria-busy={busy} className="mt-4 h-10.5 w-full text-body">
              {busy ? T.signIn.busy : T.signIn.button}
            </Button>
          </form>
          <div className="mt-7 flex gap-3 border-t border-line pt-5">
            <Icon name="terminal" size={18} className="mt-0.5 text-text-2" />
            <div className="min-w-0">
              <h2 className="text-body font-semibold">{T.signIn.first}</h2>
              <p className="text-small text-text-2">{T.signIn.firstHint}</p>
              <p className="mt-2 flex items-center gap-6 rounded-control border border-line bg-canvas py-0.5 pr-1 pl-3">
                <code className="font-mono text-code">{COMMAND}</code>
                <CopyButton text={COMMAND} name={T.signIn.copy} className="ml-auto" />
              </p>
            </div>
          </div>
        </div>
        <p className="flex flex-wrap gap-x-4 text-small text-text-3">
          <a href="/docs" className="hover:text-text">
            {T.nav.reference}
          </a>
          <span>{T.signIn.privacy}</span>
        </p>
      </main>
      <div aria-hidden="true" className="relative hidden overflow-hidden bg-desk md:block">
        <SamplePage template="data-report" className="top-18 left-24 w-130" />
        <SamplePage template="formal-letter" className="top-62 left-118 w-130" />
      </div>
    </div>
  )
}

function SamplePage({ template, className }: { template: string; className: string }) {
  return (
    <img
      src={pictureOf(`sample-${template}`)}
      alt=""
      className={`dark-page absolute aspect-[210/297] max-w-none rounded-page bg-page shadow-page ${className}`}
    />
  )
}

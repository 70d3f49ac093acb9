/** Sign-in with an API key, or with the link that was opened. The key is sent once; the browser keeps the session, not the key. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isSignedOut } from '../connection.ts'
import { SHARED } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { useShown } from '../ui/shown.ts'
import { Command } from './command.tsx'
import { SignInFrame } from './frame.tsx'
import { SignInLink } from './link.tsx'
import { keepLinkToken, linkToken } from './link-token.ts'
import { reasonOf, startSession } from './session.ts'
import { T } from './texts.ts'

export function SignIn() {
  const [token, setToken] = useState(linkToken)
  useEffect(() => {
    document.title = SHARED.title(T.signIn.title)
    return () => keepLinkToken(undefined)
  }, [])
  return token === undefined ? <SignInByKey /> : <SignInLink token={token} onLeave={() => setToken(undefined)} />
}

function SignInByKey() {
  const { next } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const router = useRouter()
  const [key, setKey] = useState('')
  const [shown, setShown] = useShown()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const apiKey = key.trim()
    if (apiKey === '') return refuse(T.signIn.emptyKey)
    setBusy(true)
    try {
      if (!(await startSession({ apiKey }))) return
    } catch (thrown) {
      return refuse(isSignedOut(thrown) ? T.signIn.wrongKey : reasonOf(thrown))
    } finally {
      setBusy(false)
    }
    if (next === undefined) await navigate({ to: '/', replace: true })
    else router.history.replace(next)
  }

  function refuse(sentence: string): void {
    setError(sentence)
    input.current?.focus()
  }

  return (
    <SignInFrame>
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
            className="h-10.5 w-full rounded-control border border-edge bg-surface pr-11 pl-3 font-mono text-control aria-invalid:border-error pointer-coarse:h-12"
          />
          <IconButton
            icon="eye"
            name={shown ? T.signIn.hide : T.signIn.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute top-1 right-1.5 pointer-coarse:top-0.5 pointer-coarse:right-0.5"
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
        <Button
          variant="primary"
          type="submit"
          aria-busy={busy}
          busyText={T.signIn.busy}
          className="mt-4 h-10.5 w-full text-body"
        >
          {SHARED.signIn.button}
        </Button>
      </form>
      <Command />
    </SignInFrame>
  )
}

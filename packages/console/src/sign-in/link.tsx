/** The one-time link. Opening it changes nothing, so that a preview of the link does not use it up; its button signs in. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isSignedOut } from '../connection.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/states.tsx'
import { Command } from './command.tsx'
import { SignInFrame } from './frame.tsx'
import { reasonOf, startSession } from './session.ts'
import { T } from './texts.ts'

export function SignInLink({ token, onLeave }: { token: string; onLeave: () => void }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'ready' | 'busy' | 'ended' | { error: string }>('ready')

  async function signIn(): Promise<void> {
    setState('busy')
    try {
      if (!(await startSession({ linkToken: token }))) return
    } catch (error) {
      setState(isSignedOut(error) ? 'ended' : { error: reasonOf(error) })
      return
    }
    await navigate({ to: '/', replace: true })
  }

  if (state === 'ended')
    return (
      <SignInFrame>
        <div className="mt-7">
          <Banner
            tone="error"
            title={T.signIn.linkEnded}
            actions={
              <Button variant="primary" onClick={onLeave}>
                {T.signIn.withKey}
              </Button>
            }
          >
            {T.signIn.linkEndedHint}
          </Banner>
        </div>
        <Command />
      </SignInFrame>
    )
  return (
    <SignInFrame>
      <p className="mt-7 text-body">{T.signIn.link}</p>
      {typeof state === 'object' && (
        <div className="mt-3">
          <Banner tone="error" title={state.error} />
        </div>
      )}
      <Button
        variant="primary"
        aria-busy={state === 'busy'}
        busyText={T.signIn.busy}
        className="mt-4 h-10.5 w-full text-body"
        onClick={() => void signIn()}
      >
        {SHARED.signIn.button}
      </Button>
    </SignInFrame>
  )
}

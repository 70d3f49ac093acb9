/** Says why a receiver refuses a signature. Everything happens in the browser. */
import type { WebhookSettings } from '@platen/client'
import { type KeyboardEvent, useId, useState } from 'react'
import { hours, listOf, minutes, seconds } from '../intl.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { checkSignature, type SignatureCheck } from './signature.ts'
import { T } from './texts.ts'

export function SignatureChecker({ settings: { secret, previousSecret } }: { settings: WebhookSettings }) {
  const [headers, setHeaders] = useState('')
  const [body, setBody] = useState('')
  const [check, setCheck] = useState<SignatureCheck>()
  const isSecure = 'subtle' in crypto

  async function run(): Promise<void> {
    if (isSecure) setCheck(await checkSignature({ headers, body, secret, previousSecret, now: new Date() }))
  }
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setCheck(undefined)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void run()
  }
  return (
    <section aria-labelledby="check" className="rounded-card border border-line p-5" onKeyDown={onKeyDown}>
      <h2 id="check" className="text-title font-semibold">
        {T.signature.title}
      </h2>
      <p className="text-small text-text-2">{T.signature.hint}</p>
      <Code
        label={T.signature.headers}
        value={headers}
        onChange={change(setHeaders)}
        rows={3}
        placeholder={'webhook-id: msg_…\nwebhook-timestamp: 17…\nwebhook-signature: v1,…'}
      />
      <Code
        label={T.signature.body}
        value={body}
        onChange={change(setBody)}
        rows={4}
        placeholder={'{"jobId":"job_…","status":"completed",…'}
      />
      <div role="status">{check && <Result check={check} />}</div>
      <Button
        variant="primary"
        hint="Ctrl ↵"
        className="mt-4"
        off={isSecure ? undefined : T.signature.insecure}
        onClick={() => void run()}
      >
        {T.signature.check}
      </Button>
    </section>
  )
}

function Code({
  label,
  value,
  onChange,
  rows,
  placeholder,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  rows: number
  placeholder: string
}) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="mt-4 block text-small font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={rows}
        wrap="off"
        spellCheck={false}
        placeholder={placeholder}
        className="mt-1 block w-full resize-y rounded-control border border-edge bg-canvas px-3 py-2.5 font-mono text-code"
      />
    </>
  )
}

function Result({ check }: { check: SignatureCheck }) {
  const { missingHeaders, ageSeconds, isInTime, secretBytes, isSecretValid, fits, variant } = check
  const missing = listOf(missingHeaders)
  const cure = variant && T.signature.cures[variant]
  const tone = fits ? (isInTime ? 'ok' : 'warning') : 'error'
  const [tint, colour] = {
    ok: ['bg-ok-tint', 'text-ok'],
    warning: ['bg-warning-tint', 'text-warning'],
    error: ['bg-error-tint', 'text-error'],
  }[tone]
  const { checks } = T.signature
  return (
    <>
      <div className={`mt-4 flex gap-3 rounded-control p-3 ${tint}`}>
        <Icon name={fits ? 'check' : 'close'} size={18} className={`mt-0.5 shrink-0 ${colour}`} />
        <div className="text-small">
          <p className={`font-semibold ${colour}`}>
            {fits ? T.signature.fits : missing === '' ? T.signature.no : T.signature.cannot}
          </p>
          <p>
            {fits
              ? isInTime
                ? T.signature.fitsHint
                : T.signature.fitsLate
              : missing !== ''
                ? T.signature.cannotHint(missing)
                : cure
                  ? cure.split('*').map((text, index) =>
                      index === 1 ? (
                        <b key={text} className="font-semibold">
                          {text}
                        </b>
                      ) : (
                        text
                      ),
                    )
                  : T.signature.none}
          </p>
        </div>
      </div>
      <ul className="mt-4 grid gap-2 text-small">
        <Line ok={missing === ''}>{missing === '' ? checks.headers : checks.headersMissing(missing)}</Line>
        <Line ok={isInTime}>
          {ageSeconds === undefined
            ? checks.timeWrong
            : isInTime
              ? checks.time(duration(Math.max(0, ageSeconds)))
              : checks.timeFar(duration(Math.abs(ageSeconds)))}
        </Line>
        <Line ok={isSecretValid}>{isSecretValid ? checks.secret(String(secretBytes)) : checks.secretWrong}</Line>
        <Line ok={fits}>{checks.hmac}</Line>
      </ul>
    </>
  )
}

function Line({ ok, children }: { ok: boolean; children: string }) {
  return (
    <li className="flex gap-2">
      <Icon name={ok ? 'check' : 'close'} className={`mt-px shrink-0 ${ok ? 'text-ok' : 'text-error'}`} />
      <span>
        {children}
        <span className="sr-only">: {ok ? T.signature.checks.done : T.signature.checks.failed}</span>
      </span>
    </li>
  )
}

function duration(s: number): string {
  if (s < 120) return seconds(s)
  return s < 7200 ? minutes(Math.floor(s / 60)) : hours(Math.floor(s / 3600))
}

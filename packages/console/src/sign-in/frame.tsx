/** What both ways to sign in share: the name of the service on the left, two real pages on the right. */
import { type ReactNode, useEffect, useRef } from 'react'
import packageJson from '../../package.json' with { type: 'json' }
import { pictureOf } from '../pictures.ts'
import { SHARED } from '../texts.ts'
import { Sign } from '../ui/icons.tsx'
import { T } from './texts.ts'

export function SignInFrame({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Unless a field has taken it.
  useEffect(() => {
    if (!document.activeElement?.closest('main')) heading.current?.focus()
  }, [])
  return (
    <div className="grid min-h-dvh bg-surface md:grid-cols-[minmax(384px,560px)_1fr]">
      <main className="flex flex-col px-5 py-8 sm:px-12 lg:px-18">
        <p className="flex items-center gap-2.5 text-editor font-semibold">
          <Sign />
          {SHARED.product}
        </p>
        <div className="my-auto py-12">
          <h1 ref={heading} className="text-display-small font-semibold sm:text-display" tabIndex={-1}>
            {T.signIn.title}
          </h1>
          <p className="text-body text-text-2">{location.host}</p>
          {children}
        </div>
        <p className="flex flex-wrap gap-x-4 text-small text-text-3">
          <span>{T.signIn.version(packageJson.version)}</span>
          <a href="/docs" className="finger hover:text-text">
            {SHARED.nav.reference}
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

/** Settings: a navigation of its own, and one part open. */
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { accountQuery } from '../api.ts'
import { SECTIONS, type SectionId, sectionsFor } from '../settings-sections.ts'
import { SHARED } from '../texts.ts'
import { NoPermission } from '../ui/no-permission.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { SkeletonRows } from '../ui/states.tsx'
import { AboutSection } from './about.tsx'
import { AccountsSection } from './accounts.tsx'
import { ModelsSection } from './models.tsx'
import { RetentionSection } from './retention.tsx'
import { TemplatesSection } from './templates.tsx'
import { T } from './texts.ts'
import { ThisBrowserSection } from './this-browser.tsx'
import { WebhookSection } from './webhook.tsx'

const CONTENT: Record<SectionId, () => React.ReactNode> = {
  webhook: WebhookSection,
  models: ModelsSection,
  templates: TemplatesSection,
  retention: RetentionSection,
  accounts: AccountsSection,
  browser: ThisBrowserSection,
  about: AboutSection,
}

const WHAT: Partial<Record<SectionId, string>> = {
  webhook: T.webhook.what,
  models: T.modelSettings.what,
  templates: T.templateSettings.what,
  retention: T.retention.what,
  accounts: T.accounts.what,
}

/** `/settings`: the first part that the key may see. */
export function SettingsStart() {
  const { data: account } = useQuery(accountQuery)
  if (!account) return <SkeletonRows />
  return (
    <Navigate to="/settings/$section" params={{ section: sectionsFor(account.key.scopes)[0]! }} search={{}} replace />
  )
}

export function Settings() {
  const { section: name } = useParams({ from: '/shell/settings/$section' })
  const { data: account } = useQuery(accountQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const section = SECTIONS.find(({ id }) => id === name)
  const parts = useRef<HTMLElement>(null)
  const title = section && SHARED.settings.sections[section.id]
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    document.title = SHARED.title(title === undefined ? T.settings.title : `${title}, ${T.settings.title}`)
  }, [title])
  const allowed = account && sectionsFor(account.key.scopes)
  const areKnown = allowed !== undefined
  // On a phone the parts scroll sideways.
  useEffect(() => {
    if (!areKnown) return
    const link = parts.current?.querySelector(`[data-section="${CSS.escape(name)}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [name, areKnown])
  if (!section) return <NotFound />
  const Content = CONTENT[section.id]
  return (
    <main className="flex min-h-0 flex-col md:h-full">
      <header className="flex min-h-14 shrink-0 items-center border-b border-line bg-surface px-4 sm:px-6 max-md:hidden">
        <h1 ref={heading} tabIndex={-1} className="text-title font-semibold">
          {T.settings.title}
        </h1>
      </header>
      <h1 className="sr-only md:hidden">{T.settings.title}</h1>
      <div className="flex min-h-0 grow flex-col md:flex-row">
        <nav
          ref={parts}
          aria-label={T.settings.label}
          className="border-line max-md:sticky max-md:top-13 low:static max-md:z-10 max-md:flex max-md:overflow-x-auto max-md:border-b max-md:bg-surface max-md:after:pointer-events-none max-md:after:sticky max-md:after:right-0 max-md:after:w-9 max-md:after:shrink-0 max-md:after:bg-linear-to-r max-md:after:from-transparent max-md:after:to-surface max-md:after:content-[''] max-[360px]:after:hidden md:w-49 md:shrink-0 md:border-r"
        >
          <ul className="flex gap-0.5 max-[360px]:flex-wrap px-3 py-2 md:flex-col md:gap-0 md:py-5">
            {allowed?.map((id) => (
              <li key={id}>
                <Link
                  to="/settings/$section"
                  params={{ section: id }}
                  search={{}}
                  activeOptions={{ includeSearch: false }}
                  data-section={id}
                  className="flex h-8 scroll-mx-9 items-center rounded-control px-2 text-body whitespace-nowrap text-text-2 hover:bg-canvas data-[status=active]:bg-selection data-[status=active]:font-semibold data-[status=active]:text-accent pointer-coarse:h-11"
                >
                  {SHARED.settings.sections[id]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 grow px-4 py-5.5 sm:px-7 md:overflow-y-auto">
          <div className="max-w-234">
            {allowed === undefined ? (
              <SkeletonRows />
            ) : allowed.includes(section.id) || !('scope' in section) ? (
              <Content key={section.id} />
            ) : (
              <NoPermission what={WHAT[section.id]!} scope={section.scope} />
            )}
          </div>
        </div>
      </div>
    </main>
  )
}

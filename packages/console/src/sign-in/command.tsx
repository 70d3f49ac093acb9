import { CopyButton } from '../ui/copy.tsx'
import { Icon } from '../ui/icons.tsx'
import { T } from './texts.ts'

/** Where the service listens unless it is configured otherwise. */
const DEFAULT_ORIGINS = ['http://127.0.0.1:8484', 'http://localhost:8484']

/** The link that it prints is for the address that the browser is at: the service may have another port, or be behind a proxy. */
const commandAt = (origin: string): string =>
  `npx platen login${DEFAULT_ORIGINS.includes(origin) ? '' : ` --url ${origin}`}`

/** How to get a link on the machine of the service. */
export function Command() {
  const command = commandAt(location.origin)
  return (
    <div className="mt-7 flex gap-3 border-t border-line pt-5">
      <Icon name="terminal" size={18} className="mt-0.5 text-text-2" />
      <div className="min-w-0">
        <h2 className="text-body font-semibold">{T.signIn.first}</h2>
        <p className="text-small text-text-2">{T.signIn.firstHint}</p>
        <p className="mt-2 flex items-center gap-6 rounded-control border border-line bg-canvas py-0.5 pr-1 pl-3">
          <code className="min-w-0 font-mono text-code break-all">{command}</code>
          <CopyButton text={command} name={T.signIn.copy} className="ml-auto" />
        </p>
      </div>
    </div>
  )
}

/** What this browser shows, takes as keys, and keeps. */
import { useQuery } from '@tanstack/react-query'
import { Switch as BaseSwitch } from 'radix-ui'
import { useId, useState } from 'react'
import { accountQuery } from '../api.ts'
import { documentsOf } from '../intl.ts'
import { forgetEverything } from '../storage/database.ts'
import { documentsQuery } from '../storage/document-store.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { showKeys } from '../ui/overlays.ts'
import { isOn, turn } from '../ui/preferences.ts'
import { Segments } from '../ui/segments.tsx'
import { applyTheme, storedTheme, THEMES, type Theme } from '../ui/theme.ts'
import { T } from './texts.ts'

const CHOICES = THEMES.map((value) => [value, SHARED.nav.theme[value]] as const)

export function ThisBrowserSection() {
  const { data: account } = useQuery(accountQuery)
  const { data: documents } = useQuery(documentsQuery(account?.id))
  const [theme, setTheme] = useState(storedTheme)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>()

  async function forget(): Promise<void> {
    try {
      await forgetEverything()
    } catch (caught) {
      setError(caught)
      return
    }
    // What is open in memory goes with the page.
    location.reload()
  }
  return (
    <div className="grid max-w-160 gap-7">
      <section aria-labelledby="appearance">
        <h2 id="appearance" className="mb-3 text-title font-semibold">
          {T.browser.appearance}
        </h2>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold">{T.browser.theme}</span>
          <Segments<Theme>
            label={T.browser.theme}
            value={theme}
            choices={CHOICES}
            onChange={(value) => {
              applyTheme(value)
              setTheme(value)
            }}
          />
        </div>
        <Switch preference="dimming" name={T.browser.dim} hint={T.browser.dimHint} />
      </section>
      <section aria-labelledby="keyboard">
        <h2 id="keyboard" className="mb-3 text-title font-semibold">
          {T.browser.keyboard}
        </h2>
        <Switch preference="singleKeys" name={T.browser.keys} hint={T.browser.keysHint} />
        <Button className="mt-3" hint="?" onClick={showKeys}>
          {T.browser.showKeys}
        </Button>
      </section>
      <section aria-labelledby="stored">
        <h2 id="stored" className="text-title font-semibold">
          {T.browser.stored}
        </h2>
        <p className="mt-1 mb-3 text-text-2">{T.browser.storedHint(documentsOf(documents?.length ?? 0))}</p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {T.browser.forget}
        </Button>
      </section>
      {asking && (
        <Dialog title={T.browser.forgetTitle} onClose={() => setAsking(false)}>
          <p className="mt-2 text-text-2">{T.browser.forgetText}</p>
          {error !== undefined && <ErrorBanner error={error} />}
          <div className="mt-5 flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{SHARED.settings.cancel}</Button>
            <Button variant="danger" onClick={() => void forget()}>
              {T.browser.forgetButton}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function Switch({ preference, name, hint }: { preference: Parameters<typeof turn>[0]; name: string; hint: string }) {
  const [on, setOn] = useState(() => isOn(preference))
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-semibold">
          {name}
        </label>
        <p id={`${id}-hint`} className="text-small text-text-2">
          {hint}
        </p>
      </div>
      <BaseSwitch.Root
        id={id}
        aria-describedby={`${id}-hint`}
        checked={on}
        onCheckedChange={(next) => {
          turn(preference, next)
          setOn(next)
        }}
        className="finger h-6 w-10 shrink-0 rounded-full border border-edge bg-canvas p-0.5 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <BaseSwitch.Thumb className="block size-4.5 rounded-full bg-edge data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
      </BaseSwitch.Root>
    </div>
  )
}

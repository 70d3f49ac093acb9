/** The table of keys that `?` shows. */
import { Fragment } from 'react'
import { IconButton, Key } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { closeOverlay } from '../ui/overlays.ts'
import { isOn } from '../ui/preferences.ts'
import { keyGroups } from './key-groups.ts'
import type { Screen } from './screens.ts'
import { T } from './texts.ts'

export function KeyTable({ screens }: { screens: readonly Screen[] }) {
  return (
    <Dialog title={T.keys.title} onClose={closeOverlay} wide="very">
      <IconButton icon="close" name={T.keys.close} onClick={closeOverlay} className="absolute top-4 right-4" />
      <p className="mt-1 text-small text-text-2">{isOn('singleKeys') ? T.keys.hint : T.keys.off}</p>
      <div className="mt-4 gap-x-8 sm:columns-2">
        {keyGroups(screens).map(({ title, lines }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="text-body font-semibold">{title}</h3>
            <dl className="mt-1 grid grid-cols-[1fr_auto]">
              {lines.map(({ name, chords }) => (
                <Fragment key={name}>
                  <dt className="flex min-h-8 items-center border-t border-line text-control">{name}</dt>
                  <dd className="flex min-h-8 items-center justify-end gap-2 border-t border-line pl-4">
                    {chords.map((chord) => (
                      <span key={chord.join(' ')} className="flex gap-1">
                        {chord.map((key) => (
                          <Key key={key} always>
                            {key}
                          </Key>
                        ))}
                      </span>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

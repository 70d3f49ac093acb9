/** The table of keys that `?` shows. */
import { Fragment } from 'react'
import { T } from '../texts.ts'
import { IconButton, Key } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { closeOverlay } from './overlays.ts'
import { isOn } from './preferences.ts'
import type { Screen } from './shell.tsx'

type Line = readonly [keys: string, name: string]

export function KeyTable({ screens }: { screens: readonly Screen[] }) {
  const { everywhere, write, review, gallery, jobs, groups } = T.keys
  const tables: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    [
      groups.everywhere,
      [
        ['Ctrl+K', everywhere.palette],
        ['/', everywhere.search],
        ['N', everywhere.new],
        ...screens.map(({ letter, name }): Line => [`G ${letter.toUpperCase()}`, everywhere.goTo(name)]),
        ['?', everywhere.help],
        ['Esc', everywhere.close],
      ],
    ],
    [
      groups.write,
      [
        ['Ctrl+↵', write.submit],
        ['Esc', write.stop],
        ['Ctrl+S', write.pdf],
        ['Ctrl+.', write.design],
        ['Ctrl+Z', write.undo],
        ['Ctrl+Shift+Z', write.redo],
      ],
    ],
    [
      groups.review,
      [
        ['J K', review.move],
        ['A', review.accept],
        ['R', review.reject],
        ['Shift+A', review.all],
        ['B', review.before],
      ],
    ],
    [
      groups.gallery,
      [
        ['← ↑ ↓ →', gallery.move],
        ['↵', gallery.pick],
      ],
    ],
    ...(screens.some(({ to }) => to === '/jobs')
      ? [
          [
            groups.jobs,
            [
              ['J K', jobs.move],
              ['↵', jobs.open],
              ['D', jobs.deliver],
              ['C', jobs.cancel],
              ['O', jobs.write],
              ['1–9', jobs.tries],
            ],
          ] as const,
        ]
      : []),
  ]
  return (
    <Dialog title={T.keys.title} onClose={closeOverlay} wide>
      <IconButton icon="close" name={T.keys.close} onClick={closeOverlay} className="absolute top-4 right-4" />
      <p className="mt-1 text-small text-text-2">{isOn('singleKeys') ? T.keys.hint : T.keys.off}</p>
      <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {tables.map(([title, lines]) => (
          <section key={title}>
            <h3 className="text-body font-semibold">{title}</h3>
            <dl className="mt-1 grid grid-cols-[1fr_auto]">
              {lines.map(([keys, name]) => (
                <Fragment key={name}>
                  <dt className="flex min-h-8 items-center border-t border-line text-control">{name}</dt>
                  <dd className="flex min-h-8 items-center gap-1 border-t border-line pl-4">
                    {keys.split(/[ +]/).map((key) => (
                      <Key key={key} always>
                        {key}
                      </Key>
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

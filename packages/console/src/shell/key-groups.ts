/** Every key of the console: the table that `?` shows, and the commands that the palette has for the screen it was opened on. */

import type { Screen, ScreenPath } from './screens.ts'
import { T } from './texts.ts'

/** Keys pressed together. */
export type Chord = readonly string[]

export interface KeyLine {
  name: string
  /** Each alone does it, or each does its part of it: "J K" moves down and up. */
  chords: readonly Chord[]
  /** It acts wherever the focus is, so that the palette can do it too. */
  isCommand?: true
}

interface KeyGroup {
  title: string
  lines: readonly KeyLine[]
  /** The screen that it belongs to; without one it is for every screen. A document is `/d`. */
  at?: ScreenPath | '/d'
}

const line = (name: string, ...chords: string[]): KeyLine => ({ name, chords: chords.map((chord) => chord.split(' ')) })
const command = (name: string, ...chords: string[]): KeyLine => ({ ...line(name, ...chords), isCommand: true })

/** @param screens those that the key of this session may see. */
export function keyGroups(screens: readonly Screen[]): readonly KeyGroup[] {
  const { everywhere, write, review, gallery, lists, jobs, apiKeys, groups } = T.keys
  const has = (path: ScreenPath) => screens.some(({ to }) => to === path)
  return [
    {
      title: groups.everywhere,
      lines: [
        line(everywhere.palette, 'Ctrl K'),
        line(everywhere.search, '/'),
        line(everywhere.new, 'N'),
        ...screens.map(({ letter, name }): KeyLine => line(everywhere.goTo(name), 'G', letter.toUpperCase())),
        line(everywhere.nextPane, 'F6'),
        line(everywhere.previousPane, 'Shift F6'),
        line(everywhere.help, '?'),
        line(everywhere.close, 'Esc'),
      ],
    },
    {
      title: groups.write,
      at: '/d',
      lines: [
        line(write.submit, 'Ctrl ↵'),
        line(write.stop, 'Esc'),
        command(write.pdf, 'Ctrl S'),
        command(write.download, 'Ctrl Shift S'),
        command(write.design, 'Ctrl .'),
        line(write.undo, 'Ctrl Z'),
        line(write.redo, 'Ctrl Shift Z'),
        line(write.heading, 'Ctrl K', '#'),
        line(write.scroll, 'PageUp', 'PageDown'),
        line(write.zoom, '+', '−', '0'),
      ],
    },
    {
      title: groups.review,
      lines: [
        line(review.move, 'J', 'K', '↓', '↑'),
        line(review.accept, 'A'),
        line(review.reject, 'R'),
        line(review.acceptAll, 'Shift A'),
        line(review.rejectAll, 'Shift R'),
        line(review.before, 'B'),
        line(review.edit, 'E'),
        line(review.undo, 'Ctrl Z'),
      ],
    },
    {
      title: groups.gallery,
      lines: [line(gallery.move, '←', '↑', '↓', '→'), line(gallery.pick, '↵'), line(gallery.letter, 'A–Z')],
    },
    {
      title: groups.lists,
      lines: [
        line(lists.move, 'J', 'K', '↓', '↑'),
        line(lists.open, '↵'),
        line(lists.select, 'X'),
        line(lists.menu, '.'),
      ],
    },
    ...(has('/jobs')
      ? [
          {
            title: groups.jobs,
            at: '/jobs' as const,
            lines: [
              command(jobs.deliver, 'D'),
              command(jobs.cancel, 'C'),
              command(jobs.write, 'O'),
              line(jobs.tries, '1–9'),
            ],
          },
        ]
      : []),
    ...(has('/keys')
      ? [
          {
            title: groups.apiKeys,
            at: '/keys' as const,
            lines: [
              command(apiKeys.create, 'C'),
              line(apiKeys.edit, 'E'),
              line(apiKeys.usage, 'U'),
              line(apiKeys.menu, '.'),
            ],
          },
        ]
      : []),
  ]
}

const EVENT_KEYS: Record<string, string> = { '↵': 'Enter', '−': '-', Esc: 'Escape' }

/** Presses keys as a person would, for a command of the palette. Handlers of single keys act even where those are off. */
export function press(chord: Chord): void {
  const key = chord.at(-1)!
  const hasShift = chord.includes('Shift')
  const named = EVENT_KEYS[key] ?? (key.length === 1 && !hasShift ? key.toLowerCase() : key)
  const isMac = /^Mac|^iP/.test(navigator.platform)
  const hasControl = chord.includes('Ctrl')
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: named,
      ctrlKey: hasControl && !isMac,
      metaKey: hasControl && isMac,
      shiftKey: hasShift,
      bubbles: true,
      cancelable: true,
    }),
  )
}

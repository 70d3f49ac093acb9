/** Icons: strokes of 1.75 on a grid of 24, decoration only. The control that shows one alone has a name. */
import type { SVGProps } from 'react'

const PATHS = {
  write: 'M12.5 20H21M16.2 4.2a2.3 2.3 0 0 1 3.3 3.3L8 19l-4.5 1.2L4.7 15.7z',
  documents: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M8.5 13h7M8.5 17h4.5',
  jobs: 'M2.5 12H6l3 8.5 6-17 3 8.5h3.5',
  keys: 'M7.5 21a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.7 13.3L20.5 3.5M15.5 8.5l3 3 2.8-2.8-3-3',
  usage: 'M3 3v18h18M8 17v-4M12.5 17V8.5M17 17v-6',
  settings:
    'M3 6h10.5M18.5 6H21M16 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 12h2.5M10.5 12H21M8 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 18h10.5M18.5 18H21M16 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.5 15.5l5.5 5.5',
  menu: 'M3.5 6h17M3.5 12h17M3.5 18h17',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  chevron: 'M6 9l6 6 6-6',
  next: 'M9 6l6 6-6 6',
  previous: 'M15 6l-6 6 6 6',
  upload: 'M12 16V4M6.5 9.5L12 4l5.5 5.5M4 20.5h16',
  download: 'M12 3.5v12M6.5 10l5.5 5.5 5.5-5.5M4 20.5h16',
  copy: 'M10.5 9h9a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 9 19.5v-9A1.5 1.5 0 0 1 10.5 9zM5.5 15h-1A1.5 1.5 0 0 1 3 13.5v-9A1.5 1.5 0 0 1 4.5 3h9A1.5 1.5 0 0 1 15 4.5v1',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3',
  panel: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM14.5 4v16',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  chip: 'M7 5h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM9.5 9.5h5v5h-5zM9 2v3M15 2v3M9 19v3M15 19v3M2 9h3M2 15h3M19 9h3M19 15h3',
  warning: 'M12 4L2.5 20h19zM12 10v5M12 17.5v.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  lock: 'M7 11h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 11V7a4 4 0 0 1 8 0v4',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a14 14 0 0 1 4.5-2.7M19 12.5a10 10 0 0 0-2-1.5M22 9a15 15 0 0 0-10-4M8.5 16a5 5 0 0 1 7 0M12 20h.01',
  terminal: 'M4 17l6-5.5L4 6M12 19h8.5',
  eye: 'M2 12S5.5 5 12 5s10 7 10 7-3.5 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  send: 'M21.5 2.5L10.5 13.5M21.5 2.5l-7 19-4-8-8-4z',
  retry: 'M20 11a8 8 0 0 0-14.5-4L3 10M3 4v6h6M4 13a8 8 0 0 0 14.5 4l2.5-3M21 20v-6h-6',
  stop: 'M7.5 5.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  signOut: 'M13 4H6v16h7M10 12h11M17 8l4 4-4 4',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 16, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={name === 'stop' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The sign of Platen: a sheet under a plate. */
export function Sign({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true" className="shrink-0">
      <rect width="22" height="22" rx="5" className="fill-accent" />
      <rect x="4.5" y="5" width="13" height="4" rx="1.4" className="fill-on-accent" />
      <rect x="6.5" y="10" width="9" height="7" rx="1" className="fill-on-accent" opacity=".62" />
    </svg>
  )
}

/** Icons: strokes of 1.75 on a grid of 24, decoration only. The control that shows one alone has a name. */
import type { SVGProps } from 'react'

const PATHS = {
  write: 'M4 20h4L19 9a2.1 2.1 0 0 0-3-3L5 17zM13.5 8.5l3 3M13 20h7',
  documents: 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h6',
  jobs: 'M3 12h4l3-8 4 16 3-8h4',
  keys: 'M9.5 14.5a4.5 4.5 0 1 1 0-.01zM11 12l8-8 2 2-2 2 1.5 1.5L18 12l-2-2',
  usage: 'M4 4v16h16M9 16v-5M13 16V8M17 16v-7',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  chevron: 'M6 9l6 6 6-6',
  next: 'M9 6l6 6-6 6',
  previous: 'M15 6l-6 6 6 6',
  upload: 'M12 16V4M7 9l5-5 5 5M5 20h14',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3',
  panel: 'M4 5h16v14H4zM14 5v14',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  chip: 'M7 7h10v10H7zM10.5 10.5h3v3h-3zM9 3v4M15 3v4M9 17v4M15 17v4M3 9h4M3 15h4M17 9h4M17 15h4',
  warning: 'M12 4L2.5 20h19zM12 10v5M12 17.5v.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a14 14 0 0 1 4.5-2.7M19 12.5a10 10 0 0 0-2-1.5M22 9a15 15 0 0 0-10-4M8.5 16a5 5 0 0 1 7 0M12 20h.01',
  terminal: 'M4 6l6 6-6 6M12 18h8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  send: 'M21 3L10 14M21 3l-7 18-4-7-7-4z',
  retry: 'M20 11a8 8 0 0 0-14.5-4L3 10M3 4v6h6M4 13a8 8 0 0 0 14.5 4l2.5-3M21 20v-6h-6',
  stop: 'M7 7h10v10H7z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
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
      strokeWidth={name === 'more' ? 2.6 : 1.75}
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

/** Buttons: one primary thing a screen, others with a border, quiet ones without. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

export type Variant = 'primary' | 'plain' | 'quiet' | 'danger'

const VARIANTS: Record<Variant, string> = {
  primary:
    'bg-accent text-on-accent border-accent font-semibold shadow-control hover:bg-accent-pressed active:bg-accent-pressed',
  plain: 'bg-surface text-text border-line-strong font-semibold shadow-control hover:bg-canvas active:bg-selection',
  quiet: 'border-transparent text-text-2 hover:bg-canvas hover:text-text active:bg-selection',
  danger: 'bg-surface text-error border-line-strong font-semibold shadow-control hover:bg-error-tint',
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant
  small?: boolean
  icon?: IconName
  /** The key that does the same. */
  hint?: string
  /** Why it can't be used now: it stays focusable and says so. */
  off?: string | undefined
  /** What it says while it is busy: it is as wide as the longer of both. */
  busyText?: string
  children?: ReactNode
}

export function Button({
  variant = 'plain',
  small = false,
  icon,
  hint,
  off,
  busyText,
  className = '',
  onClick,
  title,
  children,
  'aria-busy': busy,
  ...rest
}: ButtonProps) {
  const isBusy = busy === true || busy === 'true'
  return (
    <button
      type="button"
      aria-disabled={off === undefined ? undefined : true}
      aria-busy={busy}
      title={off ?? title}
      // What is on its way is not asked for twice.
      onClick={off === undefined && !isBusy ? onClick : (event) => event.preventDefault()}
      className={`${classOf({ variant, small })} ${off === undefined ? '' : 'opacity-50'} ${className}`}
      {...rest}
    >
      <Face variant={variant} icon={icon} hint={hint}>
        {busyText === undefined ? (
          children
        ) : (
          <span className="grid justify-items-center *:[grid-area:1/1]">
            <span className={isBusy ? 'invisible' : ''}>{children}</span>
            <span className={isBusy ? '' : 'invisible'}>{busyText}</span>
          </span>
        )}
      </Face>
    </button>
  )
}

/** Of a button, and of a link that looks like one. */
export function classOf({ variant, small = false }: { variant: Variant; small?: boolean }): string {
  return `inline-flex items-center justify-center gap-2 rounded-control border text-control whitespace-nowrap pointer-coarse:min-h-11 ${small ? 'h-7 px-2' : 'h-8 px-3'} ${VARIANTS[variant]}`
}

/** What stands on it. */
export function Face({
  variant,
  icon,
  hint,
  children,
}: {
  variant: Variant
  icon?: IconName | undefined
  hint?: string | undefined
  children: ReactNode
}) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {hint !== undefined && <Key variant={variant === 'primary' ? 'onAccent' : 'plain'}>{hint}</Key>}
    </>
  )
}

export const ICON_BUTTON =
  'inline-flex size-8 items-center justify-center rounded-control text-text-2 hover:bg-canvas hover:text-text pointer-coarse:size-11'

/** An icon alone: close, copy, undo, zoom, menu. */
export function IconButton({
  icon,
  name,
  size = 16,
  off,
  className = '',
  onClick,
  ...rest
}: {
  icon: IconName
  name: string
  size?: number
  /** As that of `Button`. */
  off?: string | undefined
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={off === undefined ? undefined : true}
      title={off ?? name}
      onClick={off === undefined ? onClick : (event) => event.preventDefault()}
      className={`${ICON_BUTTON} disabled:opacity-40 aria-disabled:opacity-40 ${className}`}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}

/** Hidden where there is no keyboard, unless `always`. */
export function Key({
  children,
  variant = 'plain',
  always = false,
}: {
  children: ReactNode
  variant?: 'plain' | 'onAccent'
  always?: boolean
}) {
  return (
    <kbd
      className={`rounded-tag border px-1 py-px text-key font-sans font-normal whitespace-nowrap ${always ? '' : 'max-sm:hidden pointer-coarse:hidden'} ${variant === 'plain' ? 'border-line-strong bg-surface text-text-2' : 'border-current'}`}
    >
      {children}
    </kbd>
  )
}

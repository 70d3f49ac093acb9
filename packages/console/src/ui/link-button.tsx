/** A link to a screen that looks like a button. */
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classOf, Face, type Variant } from './button.tsx'
import type { IconName } from './icons.tsx'

interface AnchorProps extends ComponentProps<'a'> {
  variant?: Variant
  icon?: IconName
  /** The key that does the same. */
  hint?: string
}

function Anchor({ variant = 'plain', icon, hint, className = '', children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={`${classOf({ variant })} ${className}`}>
      <Face variant={variant} icon={icon} hint={hint}>
        {children}
      </Face>
    </a>
  )
}

export const LinkButton = createLink(Anchor)

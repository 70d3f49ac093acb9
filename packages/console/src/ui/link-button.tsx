/** A link to a screen that looks like a button. */
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classOf, Face, type Look } from './button.tsx'
import type { IconName } from './icons.tsx'

interface AnchorProps extends ComponentProps<'a'> {
  look?: Look
  icon?: IconName
  /** The key that does the same. */
  hint?: string
}

function Anchor({ look = 'plain', icon, hint, className = '', children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={`${classOf({ look })} ${className}`}>
      <Face look={look} icon={icon} hint={hint}>
        {children}
      </Face>
    </a>
  )
}

export const LinkButton = createLink(Anchor)

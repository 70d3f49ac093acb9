/** A dialog in the middle of the screen: title, content, buttons. The focus goes back to what opened it. */
import { Dialog as Base } from 'radix-ui'
import type { ReactNode } from 'react'
import { useBack } from '../history.ts'
import { useReturnFocus } from './return-focus.ts'

export function Dialog({
  title,
  description,
  locked = false,
  hasAddress = false,
  returnFocus,
  onClose,
  children,
  wide = false,
}: {
  title: string
  description?: string
  /** Neither Esc nor a press outside closes it. */
  locked?: boolean
  /** Whether the address says that it is open. */
  hasAddress?: boolean
  /** Where the focus goes at the end. Default: to what had it before. */
  returnFocus?: (() => HTMLElement | null) | undefined
  onClose: () => void
  children: ReactNode
  wide?: boolean | 'very'
}) {
  const onCloseAutoFocus = useReturnFocus(returnFocus)
  useBack(!locked && !hasAddress ? onClose : undefined)
  return (
    <Base.Root open onOpenChange={(next) => next || locked || onClose()}>
      <Base.Portal>
        <Base.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Base.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onCloseAutoFocus={onCloseAutoFocus}
          // From the last field to the first Radix moves the focus without scrolling.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          className={`fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 animate-pop overflow-y-auto rounded-prompt border border-line bg-surface p-4 shadow-pop-over sm:p-6 ${wide === 'very' ? 'max-w-190' : wide ? 'max-w-140' : 'max-w-115'}`}
        >
          <Base.Title className="text-title font-semibold">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="text-body text-text-2">{description}</Base.Description>
          )}
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}

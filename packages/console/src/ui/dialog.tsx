/** A dialog in the middle of the screen: title, content, buttons. The focus goes back to what opened it. */
import { Dialog as Base } from 'radix-ui'
import type { ReactNode } from 'react'

export function Dialog({
  title,
  open = true,
  onClose,
  children,
  wide = false,
}: {
  title: string
  open?: boolean
  onClose: () => void
  children: ReactNode
  wide?: boolean
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Overlay className="fixed inset-0 z-40 bg-desk/70" />
        <Base.Content
          aria-describedby={undefined}
          className={`fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 animate-pop overflow-y-auto rounded-prompt border border-line bg-surface p-5 shadow-pop-over ${wide ? 'max-w-160' : 'max-w-115'}`}
        >
          <Base.Title className="text-title font-semibold">{title}</Base.Title>
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}

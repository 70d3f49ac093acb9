/** Asks before a job is cancelled or deleted, which can't be undone. */
import { AlertDialog } from 'radix-ui'
import { useBack } from '../history.ts'
import { Button } from '../ui/button.tsx'
import { useReturnFocus } from '../ui/return-focus.ts'
import { T } from './texts.ts'

/** @param question none where nothing was asked. */
export function Confirm({
  question,
  onCancel,
  onDelete,
  onClose,
}: {
  question: 'cancel' | 'delete' | undefined
  onCancel: () => void
  onDelete: () => void
  onClose: () => void
}) {
  if (question === 'cancel')
    return (
      <Dialog
        title={T.jobs.cancelTitle}
        hint={T.jobs.cancelHint}
        action={T.jobs.cancelAction}
        onConfirm={onCancel}
        onClose={onClose}
      />
    )
  if (question === 'delete')
    return (
      <Dialog
        title={T.jobs.deleteTitle}
        hint={T.jobs.deleteHint}
        action={T.jobs.deleteAction}
        onConfirm={onDelete}
        onClose={onClose}
      />
    )
  return null
}

function Dialog({
  title,
  hint,
  action,
  onConfirm,
  onClose,
}: {
  title: string
  hint: string
  action: string
  onConfirm: () => void
  onClose: () => void
}) {
  useBack(onClose)
  const onCloseAutoFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={(next) => next || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-desk/70" />
        <AlertDialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-32px)] max-w-115 -translate-x-1/2 -translate-y-1/2 animate-pop rounded-prompt border border-line bg-surface p-5 shadow-pop-over"
        >
          <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-control text-text-2">{hint}</AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{T.jobs.keep}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant="danger" onClick={onConfirm}>
                {action}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

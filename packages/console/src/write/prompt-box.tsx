/** The frame with the prompt, what is chosen for it, and the buttons. A file can be dropped on it. */
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { FORMATS } from '../formats.ts'
import { bytes } from '../intl.ts'
import { AUTO_TEMPLATE } from '../service.ts'
import type { Action } from '../session/prompt-action.ts'
import { SHARED } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import type { AttachedFile, Prompt, PromptState } from './prompt.ts'
import { T } from './texts.ts'
import type { Offer } from './use-offer.ts'

interface Props {
  prompt: Prompt
  state: PromptState
  offer: Offer
  field: RefObject<HTMLTextAreaElement | null>
  fileInput: RefObject<HTMLInputElement | null>
  onFile: (file: File | undefined) => void
  onSubmit: (action: Action) => void
}

export function PromptBox({ prompt, state, offer, field, fileInput, onFile, onSubmit }: Props) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const { writes, action, over } = offer
  const { file } = state
  const onDrag = (event: DragEvent) => {
    // Words that are dragged into the field are its own.
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDraggedOver(true)
  }
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    setIsDraggedOver(false)
    onFile(event.dataTransfer.files[0])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit(action)
  }
  /** A text that is pasted over everything that was there, not one that a prompt is about. */
  const onPaste = ({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = currentTarget
    if ((value.slice(0, selectionStart) + value.slice(selectionEnd)).trim() === '')
      prompt.paste(clipboardData.getData('text'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can also be added with the button below.
    <div
      className={`mt-3 rounded-prompt border bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus ${isDraggedOver ? 'border-focus bg-selection' : 'border-edge'}`}
      onDragOver={onDrag}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={onDrop}
    >
      <textarea
        ref={field}
        aria-label={writes ? T.write.prompt : SHARED.document.text}
        // biome-ignore lint/a11y/noAutofocus: the screen is for writing here.
        autoFocus
        dir="auto"
        value={state.text}
        onChange={(event) => prompt.type(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        placeholder={writes ? T.write.placeholder : T.write.textPlaceholder}
        rows={2}
        className="block field-sizing-content max-h-72 min-h-26 w-full resize-none bg-transparent px-4.5 py-3.5 text-prompt outline-none"
      />
      {over !== undefined && action !== 'set' && <p className="px-4.5 pb-2.5 text-small text-error">{over}</p>}
      <div className="flex flex-wrap items-center gap-1.5 px-2 pb-2.5 sm:gap-2 sm:px-3">
        {/* Their names come with the lists: none of them moves. */}
        <span className={`contents ${offer.areListsKnown ? '' : 'invisible'}`}>
          <Choices prompt={prompt} state={state} offer={offer} />
          <FileButton input={fileInput} onFile={onFile} />
        </span>
        {file && <FileTag file={file} onRemove={prompt.removeFile} />}
        <Buttons offer={offer} onSubmit={onSubmit} />
      </div>
    </div>
  )
}

/** Template, model and format. */
function Choices({ prompt, state, offer }: Pick<Props, 'prompt' | 'state' | 'offer'>) {
  const { chooses, templates, chosenId, models, isPending, writes, modelId, usable } = offer
  return (
    <>
      {chooses && (
        <PickMenu
          icon="documents"
          label={T.write.template}
          value={state.template}
          onPick={prompt.chooseTemplate}
          choices={[
            { value: AUTO_TEMPLATE, name: T.write.auto },
            ...templates.map(({ id, name }) => ({ value: id, name })),
          ]}
          short={{ [AUTO_TEMPLATE]: T.write.autoShort, blank: T.write.blankShort }[chosenId]}
          small
          className="max-sm:max-w-24"
        />
      )}
      {/* On a phone the button stands below it: its place is kept. */}
      {(models || isPending) && writes && (
        <PickMenu
          isLabelled="wide"
          label={T.write.model}
          value={modelId}
          onPick={prompt.chooseModel}
          choices={
            usable.length > 0
              ? usable.map(({ id, name }) => ({ value: id, name }))
              : [{ value: '', name: T.write.noModelShort }]
          }
          small
          className={usable.length > 0 || isPending ? '' : 'max-sm:hidden'}
        />
      )}
      <PickMenu
        isLabelled="wide"
        label={T.write.as}
        value={state.format}
        onPick={prompt.chooseFormat}
        choices={FORMATS.map((value) => ({ value, name: SHARED.download.formats[value] }))}
        small
      />
    </>
  )
}

function FileButton({ input, onFile }: { input: Props['fileInput']; onFile: Props['onFile'] }) {
  return (
    <label className="inline-flex h-7 cursor-pointer items-center gap-2 rounded-control px-2 text-control text-text-2 focus-within:outline-2 focus-within:outline-focus hover:bg-canvas hover:text-text pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center">
      <Icon name="upload" />
      <span className="max-sm:sr-only">{T.write.addFile}</span>
      <input
        ref={input}
        type="file"
        accept=".md,.markdown,.txt,.csv,text/plain,text/markdown,text/csv"
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}

function FileTag({ file, onRemove }: { file: AttachedFile; onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 min-w-0 items-center gap-1 rounded-tag border border-line-strong pl-2 text-small">
      <Icon name="documents" size={14} />
      <span className="truncate">{file.name}</span>
      <span className="shrink-0 text-text-3">{bytes(file.size)}</span>
      <IconButton
        icon="close"
        name={T.write.removeFile(file.name)}
        size={12}
        onClick={onRemove}
        className="pointer-fine:size-6"
      />
    </span>
  )
}

function Buttons({ offer, onSubmit }: { offer: Offer; onSubmit: Props['onSubmit'] }) {
  const { action, other, disabledReason } = offer
  return (
    <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
      {other && (
        <Button variant="quiet" small off={disabledReason(other)} onClick={() => onSubmit(other)}>
          {T.write.or[other]}
        </Button>
      )}
      <Button
        variant="primary"
        hint="Ctrl ↵"
        off={disabledReason(action)}
        onClick={() => onSubmit(action)}
        className="min-w-25 sm:min-w-38"
      >
        {T.write[action]}
      </Button>
    </span>
  )
}

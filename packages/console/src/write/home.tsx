/** Write: the prompt, and a gallery of templates. The caret is in the prompt when the console opens. */
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { accountQuery, modelsQuery, templatesQuery } from '../api.ts'
import { load } from '../connection.ts'
import { pictureOf } from '../pictures.ts'
import { PROMPT_CHARS_MAX } from '../service.ts'
import { number, T } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Icon } from '../ui/icons.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import { Banner } from '../ui/states.tsx'
import { useDraft } from './draft.ts'
import { FORMATS, pickedFormat, storePicked } from './formats.ts'
import { QuotaBanner } from './quota-banner.tsx'
import { type Refusal, readTextFile } from './text-file.ts'
import { titleOf } from './title.ts'

const NoModel = lazy(async () => ({ default: (await load(() => import('./no-model.tsx'))).NoModel }))

export function WriteHome() {
  const navigate = useNavigate()
  const { data: account } = useQuery(accountQuery)
  const templateList = useQuery(templatesQuery)
  const { data: templates = [] } = templateList
  const modelList = useQuery(modelsQuery)
  const { data: models, isPending } = modelList
  const [prompt, setPrompt] = useState('')
  const [templateId, setTemplateId] = useState('blank')
  const [modelId, setModelId] = useState<string>()
  const [format, setFormat] = useState(pickedFormat)
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [refused, setRefused] = useState<{ name: string; refused: Refusal }>()
  const [dragging, setDragging] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = T.title(T.nav.write)
  }, [])
  const handed = useLocation({ select: ({ state }) => state })
  // A dialog over the screen, with an entry of its own, hands nothing over.
  useEffect(() => {
    if (handed.prompt !== undefined) setPrompt(handed.prompt)
    if (handed.template !== undefined) setTemplateId(handed.template)
    if (handed.prompt !== undefined || handed.template !== undefined) field.current?.focus()
  }, [handed.prompt, handed.template])

  useDraft(account?.id, { prompt, template: templateId }, (draft) => {
    setPrompt(draft.prompt)
    setTemplateId(draft.template)
  })

  const canWrite = account?.key.scopes.some((scope) => scope === 'generate' || scope === 'admin') ?? true
  const template = templates.find(({ id }) => id === templateId)
  const usable = models?.filter(({ source }) => source === 'model') ?? []
  const model = models?.find(({ id, default: isDefault }) => (modelId === undefined ? isDefault : id === modelId))
  const hasModel = model?.source === 'model'
  const promptMax = account?.limits.promptCharacters ?? PROMPT_CHARS_MAX
  // A file alone, or a pasted text that reads as a document, becomes pages without a model.
  const isText = prompt.trim() === '' ? file !== undefined : isDocument(prompt)
  const action = isText || !canWrite ? T.write.set : hasModel ? T.write.write : T.write.fill
  const isOver = !isText && prompt.length > promptMax
  const quota = account?.dailyLimit ?? null
  const isUsedUp = !isText && account !== undefined && quota !== null && account.usedToday >= quota
  const off =
    prompt.trim() === '' && file === undefined
      ? T.write.placeholder
      : isOver
        ? T.write.over(number(prompt.length), number(promptMax))
        : isUsedUp
          ? T.faults.quota(number(quota))
          : undefined

  const isBegun = prompt !== ''
  useEffect(() => {
    // Where it can't be loaded now, it is with the document.
    if (isBegun) void import('./document.tsx').catch(() => {})
  }, [isBegun])
  /** Pressed twice it is one document. */
  const submits = useRef(false)

  function loadAgain(): void {
    void templateList.refetch()
    if (!models) void modelList.refetch()
  }

  async function submit(): Promise<void> {
    if (off !== undefined || !account || submits.current) return
    submits.current = true
    const fullText = [prompt.trim(), file?.text].filter(Boolean).join('\n\n')
    // Loaded with the first key, as the screen of the document.
    const { createDocument } = await load(() => import('./open-documents.ts'))
    submits.current = false
    const session = createDocument({
      accountId: account.id,
      template: templateId,
      options: { design: template?.design ?? 'plain' },
      text: isText ? fullText : '',
      title: titleOf(fullText) || template?.name || T.document.untitled,
      ...(isText
        ? {}
        : {
            ...(file && { fileName: file.name }),
            request: {
              prompt: fullText,
              template: templateId,
              ...(modelId === undefined ? {} : { modelType: modelId }),
            },
          }),
    })
    if (isText) void session.save()
    else void session.writer.write()
    flushSync(() => setPrompt(''))
    await navigate({ to: '/d/$id', params: { id: session.read().document.id } })
  }

  async function add(files: FileList | null): Promise<void> {
    const [chosen] = files ?? []
    if (!chosen) return
    const read = await readTextFile(chosen)
    setRefused('refused' in read ? read : undefined)
    if ('text' in read) setFile(read)
    field.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }

  return (
    <main className="mx-auto w-full max-w-288 px-4 pt-6 pb-16 sm:px-6 md:pt-7.5">
      <h1 className="text-figure font-semibold sm:text-display">{T.write.question}</h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can also be added with the button below. */}
      <div
        className={`mt-3 rounded-prompt border bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus ${dragging ? 'border-focus bg-selection' : 'border-edge'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setDragging(true)
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={(event) => {
          event.preventDefault()
          setDragging(false)
          void add(event.dataTransfer.files)
        }}
      >
        <textarea
          ref={field}
          aria-label={T.write.prompt}
          // biome-ignore lint/a11y/noAutofocus: the screen is for writing here.
          autoFocus
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={T.write.placeholder}
          rows={2}
          className="block field-sizing-content max-h-66 min-h-26 w-full resize-none bg-transparent px-4.5 py-3.5 text-prompt outline-none"
        />
        {isOver && (
          <p className="px-4.5 pb-2.5 text-small text-error">
            {T.write.over(number(prompt.length), number(promptMax))}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2 px-3 pb-2.5">
          <PickMenu
            icon="documents"
            label={T.write.template}
            value={templateId}
            onPick={setTemplateId}
            choices={templates.map(({ id, name }) => ({ value: id, name }))}
            small
          />
          {models && (
            <PickMenu
              isLabelled="wide"
              label={T.write.model}
              value={hasModel ? model.id : ''}
              onPick={setModelId}
              choices={
                usable.length > 0
                  ? usable.map(({ id, name }) => ({ value: id, name }))
                  : [{ value: '', name: T.write.noModelShort }]
              }
              small
              className={usable.length > 0 ? '' : 'max-sm:hidden'}
            />
          )}
          <PickMenu
            isLabelled
            label={T.write.as}
            value={format}
            onPick={(next) => {
              storePicked(next)
              setFormat(next)
            }}
            choices={FORMATS.map((value) => ({ value, name: T.download.formats[value] }))}
            small
          />
          <label className="inline-flex h-7 cursor-pointer items-center gap-2 rounded-control px-2 text-control text-text-2 focus-within:outline-2 focus-within:outline-focus hover:bg-canvas hover:text-text pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center">
            <Icon name="upload" />
            <span className="max-sm:sr-only">{T.write.addFile}</span>
            <input
              ref={fileInput}
              type="file"
              accept=".md,.markdown,.txt,.csv,text/plain,text/markdown,text/csv"
              className="sr-only"
              onChange={(event) => {
                void add(event.target.files)
                event.target.value = ''
              }}
            />
          </label>
          {file && (
            <span className="inline-flex h-7 min-w-0 items-center gap-1 rounded-tag border border-line-strong pl-2 text-small">
              <Icon name="documents" size={14} />
              <span className="truncate">{file.name}</span>
              <IconButton
                icon="close"
                name={T.write.removeFile(file.name)}
                size={12}
                onClick={() => setFile(undefined)}
                className="pointer-fine:size-6"
              />
            </span>
          )}
          <Button look="primary" hint="Ctrl ↵" off={off} onClick={() => void submit()} className="ml-auto">
            {action}
          </Button>
        </div>
      </div>
      {isUsedUp && (
        <div className="mt-2">
          <QuotaBanner limit={quota} />
        </div>
      )}
      {refused !== undefined && (
        <div className="mt-2">
          <Banner
            tone="warning"
            title={T.write.fileRefused[refused.refused](refused.name)}
            actions={<Button onClick={() => fileInput.current?.click()}>{T.write.chooseAnother}</Button>}
          >
            {T.write.fileRefusedHint}
          </Banner>
        </div>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-2 max-sm:hidden">
        <span className="text-small text-text-3">{T.write.try}</span>
        {T.write.examples.map((example) => (
          <button
            key={example.label}
            type="button"
            onClick={() => {
              setPrompt(example.prompt)
              setTemplateId(example.template)
              field.current?.focus()
            }}
            className="max-w-full truncate rounded-control border border-line px-2.5 py-0.5 text-small hover:bg-canvas pointer-coarse:min-h-11"
          >
            {example.label}
          </button>
        ))}
      </div>
      {/* The templates come with what stands above them: nothing moves. */}
      {!isPending && (
        <Suspense>
          {models && !hasModel && <NoModel />}
          {!models && modelList.error && templateList.data && (
            <Failed error={modelList.error} onRetry={() => void modelList.refetch()} />
          )}
          <section aria-labelledby="templates" className="mt-5">
            <div className="flex items-baseline gap-2">
              <h2 id="templates" className="text-body font-semibold">
                {T.write.templates}
              </h2>
              <span className="text-small text-text-3 max-sm:hidden">{T.write.templatesHint}</span>
              <span className="ml-auto text-small text-text-3 max-md:hidden">{T.write.templatesKeys}</span>
            </div>
            {!templateList.data && templateList.error ? (
              <Failed error={templateList.error} onRetry={loadAgain} />
            ) : (
              <Gallery
                templates={templates}
                value={templateId}
                onChange={setTemplateId}
                onPick={() => field.current?.focus()}
              />
            )}
          </section>
        </Suspense>
      )}
    </main>
  )
}

/** Whether a text is a document rather than the description of one: it has Markdown blocks, or many lines. */
function isDocument(text: string): boolean {
  return text.startsWith('---\n') || (/^(?:#{1,6} |\|.+\||```)/m.test(text) && text.includes('\n'))
}

function Gallery({
  templates,
  value,
  onChange,
  onPick,
}: {
  templates: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
  onPick: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const tiles = [...list.current!.querySelectorAll<HTMLElement>('[role=radio]')]
    const at = templates.findIndex(({ id }) => id === value)
    const columns = getComputedStyle(list.current!).gridTemplateColumns.split(' ').length
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    const next =
      step !== undefined
        ? at + step
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? tiles.length - 1
            : event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' '
              ? indexByLetter(templates, at, event.key)
              : undefined
    if (event.key === 'Enter') {
      event.preventDefault()
      onPick()
    }
    if (next === undefined || tiles[next] === undefined) return
    event.preventDefault()
    onChange(templates[next]!.id)
    tiles[next].focus()
  }
  return (
    <div
      ref={list}
      role="radiogroup"
      aria-labelledby="templates"
      onKeyDown={move}
      className="mt-2.5 grid grid-cols-3 items-start gap-x-4 gap-y-3.5 sm:grid-cols-4 md:grid-cols-5 lg:grid-cols-7 lg:gap-x-5.5"
    >
      {templates.map(({ id, name }) => {
        const chosen = id === value
        return (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={chosen}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(id)}
            onDoubleClick={onPick}
            className="group text-left outline-none"
          >
            <span
              className={`relative block aspect-[138/170] overflow-hidden rounded-card bg-desk px-2.5 pt-2.5 group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus ${chosen ? 'ring-2 ring-accent' : 'group-hover:ring-1 group-hover:ring-line-strong'}`}
            >
              {pictureOf(id) !== undefined ? (
                <img
                  src={pictureOf(id)}
                  alt=""
                  width={236}
                  height={330}
                  loading="lazy"
                  className="dark-page block w-full bg-page shadow-page"
                />
              ) : (
                <span className="dark-page block h-full bg-page shadow-page" />
              )}
              {chosen && (
                <span className="absolute right-2 bottom-2 inline-flex size-5 items-center justify-center rounded-full bg-accent text-on-accent">
                  <Icon name="check" size={12} strokeWidth={2.6} />
                </span>
              )}
            </span>
            <span className={`mt-1 block px-0.5 text-small ${chosen ? 'font-semibold' : ''}`}>{name}</span>
          </button>
        )
      })}
    </div>
  )
}

function indexByLetter(templates: readonly { name: string }[], at: number, letter: string): number | undefined {
  for (let step = 1; step <= templates.length; step++) {
    const index = (at + step) % templates.length
    if (templates[index]!.name.toLowerCase().startsWith(letter.toLowerCase())) return index
  }
  return undefined
}

/** Write: the prompt, and a gallery of templates. The caret is in the prompt when the console opens. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { accountQuery, modelsQuery, queries, templatesQuery } from '../api.ts'
import { load } from '../connection.ts'
import { FORMATS, pickedFormat, storePicked } from '../formats.ts'
import { PROMPT_CHARS_MAX } from '../service.ts'
import { type Action, actionsFor, isPastedText, offerOf } from '../session/prompt-action.ts'
import { countCharacters } from '../text/count-characters.ts'
import { bytes, number, T } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Icon } from '../ui/icons.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import { Banner } from '../ui/states.tsx'
import { useDraft } from './draft.ts'
import type { Refusal } from './text-file.ts'

const gallery = () => import('./gallery.tsx')
const Gallery = lazy(async () => ({ default: (await load(gallery)).Gallery }))
const textFile = () => import('./text-file.ts')
const QuotaBanner = lazy(async () => ({ default: (await load(() => import('../ui/quota-banner.tsx'))).QuotaBanner }))
const NoModel = lazy(async () => ({ default: (await load(() => import('./no-model.tsx'))).NoModel }))

interface Attached {
  name: string
  text: string
  /** In bytes. */
  size: number
  characters: number
  /** Of an example. */
  isSample: boolean
}

export function WriteHome() {
  const navigate = useNavigate()
  const { data: account } = useQuery(accountQuery)
  const templateList = useQuery(templatesQuery)
  const { data: templates = [] } = templateList
  const modelList = useQuery(modelsQuery)
  const { data: models, isPending } = modelList
  const areListsKnown = !isPending && !templateList.isPending
  const [prompt, setPromptAlone] = useState('')
  const [isPasted, setIsPasted] = useState(false)
  const [templateId, setTemplateId] = useState('blank')
  const [modelId, setModelId] = useState<string>()
  const [format, setFormat] = useState(pickedFormat)
  const [file, setFile] = useState<Attached>()
  const [refused, setRefused] = useState<{ name: string; refused: Refusal }>()
  const [dragging, setDragging] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = T.title(T.nav.write)
    // Here with the templates, and before a file is chosen, also where the service is away by then.
    for (const part of [gallery, textFile]) void part().catch(() => {})
  }, [])
  const handed = useLocation({ select: ({ state }) => state })
  // A dialog over the screen, with an entry of its own, hands nothing over.
  useEffect(() => {
    if (handed.prompt !== undefined) {
      setPromptAlone(handed.prompt)
      setIsPasted(false)
    }
    if (handed.template !== undefined) setTemplateId(handed.template)
    if (handed.prompt !== undefined || handed.template !== undefined) field.current?.focus()
  }, [handed.prompt, handed.template])

  useDraft(account?.id, { prompt, template: templateId, isPasted }, (draft) => {
    setPrompt(draft.prompt)
    setIsPasted(draft.isPasted === true)
    setTemplateId(draft.template)
  })

  const { writes, chooses, missing } = offerOf(account?.key.scopes)
  // Without the list nobody could see which one it is.
  const chosenId = chooses ? templateId : 'blank'
  const template = templates.find(({ id }) => id === chosenId)
  const all = models?.filter(({ source }) => source === 'model') ?? []
  // Several IDs can have one model.
  const usable = all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index)
  const model = models?.find(({ id, default: isDefault }) => (modelId === undefined ? isDefault : id === modelId))
  const hasModel = model?.source === 'model'
  const promptMax = account?.limits.promptCharacters ?? PROMPT_CHARS_MAX
  const words = prompt.trim()
  // The text of a file follows after an empty line.
  const characters = countCharacters(words) + (file ? file.characters + (words === '' ? 0 : 2) : 0)
  const over = characters > promptMax ? T.write.over(number(characters), number(promptMax), file?.name) : undefined
  const { action, other } = actionsFor({
    writes,
    hasModel: models && hasModel,
    prompt,
    hasFile: file !== undefined,
    isPasted,
    isOver: over !== undefined,
  })
  const quota = account?.dailyLimit ?? null
  const isUsedUp = account !== undefined && quota !== null && account.usedToday >= quota
  /** Why it can't be done now. Pages cost nothing and have no limit here. */
  const disabledReason = (what: Action): string | undefined =>
    words === '' && file === undefined
      ? writes
        ? T.write.placeholder
        : T.write.textPlaceholder
      : what === 'set'
        ? undefined
        : (over ?? (isUsedUp ? T.faults.quota(number(quota)) : undefined))

  const hasPrompt = prompt !== ''
  useEffect(() => {
    // Where it can't be loaded now, it is with the document.
    if (hasPrompt) void import('../document/screen.tsx').catch(() => {})
  }, [hasPrompt])
  /** Pressed twice it is one document. */
  const submits = useRef(false)

  function setPrompt(next: string): void {
    setPromptAlone(next)
    // Of what was pasted too little is left.
    if (!isPastedText(next)) setIsPasted(false)
  }

  function loadAgain(): void {
    void templateList.refetch()
    if (!models) void modelList.refetch()
  }

  async function submit(what: Action): Promise<void> {
    if (disabledReason(what) !== undefined || submits.current) return
    submits.current = true
    // It may still be on its way. Where it can't be loaded, the frame of the screen says why.
    const owner = account ?? (await queries.ensureQueryData(accountQuery).catch(() => undefined))
    if (!owner) {
      submits.current = false
      return
    }
    const isText = what === 'set'
    const fullText = [words, file?.text].filter(Boolean).join('\n\n')
    // Loaded with the first key, as the screen of the document.
    const [{ createDocument }, { titleOf }] = await load(() =>
      Promise.all([import('../session/open-documents.ts'), import('../text/title.ts')]),
    )
    submits.current = false
    const session = createDocument({
      accountId: owner.id,
      template: chosenId,
      options: { design: template?.design ?? 'plain' },
      text: isText ? fullText : '',
      title: titleOf(fullText) || template?.name || T.document.untitled,
      ...(isText
        ? {}
        : {
            ...(file && { fileName: file.name }),
            request: {
              prompt: fullText,
              template: chosenId,
              ...(modelId === undefined ? {} : { modelType: modelId }),
            },
          }),
    })
    if (!isText) void session.writer.write()
    void session.save()
    flushSync(() => setPrompt(''))
    // On a phone one sees its pages as they come.
    await navigate({
      to: '/d/$id',
      params: { id: session.read().document.id },
      search: innerWidth < 900 ? { pane: 'pages' } : {},
    })
  }

  /** What comes late is that of an earlier choice. */
  const choice = useRef(0)
  async function add(getFile: () => File | undefined | Promise<File>, isSample = false): Promise<void> {
    const own = ++choice.current
    const chosen = await getFile()
    if (!chosen) return
    const { readTextFile } = await load(textFile)
    const read = await readTextFile(chosen)
    if (own !== choice.current) return
    setRefused('refused' in read ? read : undefined)
    if ('text' in read) setFile({ ...read, size: chosen.size, characters: countCharacters(read.text), isSample })
    field.current?.focus()
  }

  async function tryExample({ prompt, template, hasFile }: (typeof T.write.examples)[number]): Promise<void> {
    setPrompt(prompt)
    setIsPasted(false)
    setTemplateId(template)
    field.current?.focus()
    // A file of one's own stays.
    if (file && !file.isSample) return
    if (hasFile) return add(async () => (await load(textFile)).sampleFile(), true)
    choice.current++
    setFile(undefined)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit(action)
  }
  /** A text that is pasted over everything that was there, not one that a prompt is about. */
  function onPaste({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>): void {
    const { value, selectionStart, selectionEnd } = currentTarget
    if ((value.slice(0, selectionStart) + value.slice(selectionEnd)).trim() === '')
      setIsPasted(isPastedText(clipboardData.getData('text')))
  }

  return (
    <main className="mx-auto w-full max-w-288 px-4 pt-6 pb-16 sm:px-6 md:pt-7.5">
      <h1 className="text-display-small font-semibold sm:text-display">
        {writes ? T.write.question : T.write.textQuestion}
      </h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can also be added with the button below. */}
      <div
        className={`mt-3 rounded-prompt border bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus ${dragging ? 'border-focus bg-selection' : 'border-edge'}`}
        onDragOver={(event) => {
          // Words that are dragged into the field are its own.
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setDragging(true)
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          setDragging(false)
          const [dropped] = event.dataTransfer.files
          void add(() => dropped)
        }}
      >
        <textarea
          ref={field}
          aria-label={writes ? T.write.prompt : T.document.text}
          // biome-ignore lint/a11y/noAutofocus: the screen is for writing here.
          autoFocus
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          placeholder={writes ? T.write.placeholder : T.write.textPlaceholder}
          rows={2}
          className="block field-sizing-content max-h-72 min-h-26 w-full resize-none bg-transparent px-4.5 py-3.5 text-prompt outline-none"
        />
        {over !== undefined && action !== 'set' && <p className="px-4.5 pb-2.5 text-small text-error">{over}</p>}
        <div className="flex flex-wrap items-center gap-1.5 px-2 pb-2.5 sm:gap-2 sm:px-3">
          {/* Their names come with the lists: none of them moves. */}
          <span className={`contents ${areListsKnown ? '' : 'invisible'}`}>
            {chooses && (
              <PickMenu
                icon="documents"
                label={T.write.template}
                value={templateId}
                onPick={setTemplateId}
                choices={templates.map(({ id, name }) => ({ value: id, name }))}
                short={chosenId === 'blank' ? T.write.blankShort : undefined}
                small
                className="max-sm:max-w-24"
              />
            )}
            {/* On a phone the button stands below it: its place is kept. */}
            {(models || isPending) && writes && (
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
                className={usable.length > 0 || isPending ? '' : 'max-sm:hidden'}
              />
            )}
            <PickMenu
              isLabelled="wide"
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
                  const [chosen] = event.target.files ?? []
                  void add(() => chosen)
                  event.target.value = ''
                }}
              />
            </label>
          </span>
          {file && (
            <span className="inline-flex h-7 min-w-0 items-center gap-1 rounded-tag border border-line-strong pl-2 text-small">
              <Icon name="documents" size={14} />
              <span className="truncate">{file.name}</span>
              <span className="shrink-0 text-text-3">{bytes(file.size)}</span>
              <IconButton
                icon="close"
                name={T.write.removeFile(file.name)}
                size={12}
                onClick={() => setFile(undefined)}
                className="pointer-fine:size-6"
              />
            </span>
          )}
          <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
            {other && (
              <Button look="quiet" small off={disabledReason(other)} onClick={() => void submit(other)}>
                {T.write.or[other]}
              </Button>
            )}
            <Button
              look="primary"
              hint="Ctrl ↵"
              off={disabledReason(action)}
              onClick={() => void submit(action)}
              className="min-w-25 sm:min-w-38"
            >
              {T.write[action]}
            </Button>
          </span>
        </div>
      </div>
      {isUsedUp && action !== 'set' && (
        <div className="mt-2">
          <Suspense>
            <QuotaBanner limit={quota} />
          </Suspense>
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
      {missing && (
        <p className="mt-2.5 text-small text-text-2">
          {missing === 'generate' ? T.write.onlyPages : T.write.noCatalog}{' '}
          {T.write.lacks(account!.key.scopes.join(', '), missing)}{' '}
          <Link to="/sign-in" className="finger rounded-tag font-semibold text-accent hover:underline">
            {T.faults.signInWithOther}
          </Link>
        </p>
      )}
      {writes && (
        <div className="mt-2.5 flex flex-wrap items-center gap-2 max-sm:hidden">
          <span className="text-small text-text-3">{T.write.try}</span>
          {T.write.examples.map((example) => (
            <button
              key={example.label}
              type="button"
              onClick={() => void tryExample(example)}
              className="max-w-full truncate rounded-control border border-line px-2.5 py-0.5 text-small hover:bg-canvas pointer-coarse:min-h-11"
            >
              {example.label}
            </button>
          ))}
        </div>
      )}
      {/* The templates come with what stands above them: nothing moves. */}
      {chooses && !isPending && (
        <Suspense>
          {models && !hasModel && writes && <NoModel />}
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

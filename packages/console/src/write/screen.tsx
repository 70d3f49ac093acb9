/** Write: the prompt, and a gallery of templates. The caret is in the prompt when the console opens. */
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { load } from '../connection.ts'
import { listOf } from '../intl.ts'
import type { Action } from '../session/prompt-action.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Banner } from '../ui/states.tsx'
import { useDraft } from './draft.ts'
import { type Example, Prompt, type PromptState, textFile } from './prompt.ts'
import { PromptBox } from './prompt-box.tsx'
import { submitPrompt } from './submit.ts'
import { T } from './texts.ts'
import { type Offer, useOffer } from './use-offer.ts'

const gallery = () => import('./gallery.tsx')
const examples = () => import('./examples.ts')
const Gallery = lazy(async () => ({ default: (await load(gallery)).Gallery }))
const QuotaBanner = lazy(async () => ({ default: (await load(() => import('../ui/quota-banner.tsx'))).QuotaBanner }))
const NoModel = lazy(async () => ({ default: (await load(() => import('./no-model.tsx'))).NoModel }))

export function WriteHome() {
  const [prompt] = useState(() => new Prompt())
  const state = useSyncExternalStore(prompt.subscribe, prompt.read)
  const offer = useOffer(state)
  const field = useRef<HTMLTextAreaElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useHandedPrompt(prompt, field)
  usePreload(state.text !== '')
  useDraft(
    offer.account?.id,
    { prompt: state.text, template: state.template, isPasted: state.isPasted },
    ({ prompt: text, template, isPasted }) => prompt.fill({ text, template, isPasted: isPasted === true }),
  )

  /** Pressed twice it is one document. */
  const isSubmitting = useRef(false)
  async function submit(action: Action): Promise<void> {
    if (offer.disabledReason(action) !== undefined || isSubmitting.current) return
    isSubmitting.current = true
    const id = await submitPrompt(action, state, offer).finally(() => {
      isSubmitting.current = false
    })
    if (id === undefined) return
    flushSync(() => prompt.type(''))
    // On a phone one sees its pages as they come.
    await navigate({ to: '/d/$id', params: { id }, search: innerWidth < 900 ? { pane: 'pages' } : {} })
  }
  async function add(file: File | undefined): Promise<void> {
    if (await prompt.addFile(() => file)) field.current?.focus()
  }
  function tryExample(example: Example): void {
    void prompt.tryExample(example).then(() => field.current?.focus())
    field.current?.focus()
  }

  async function startFrom(template: string): Promise<void> {
    const { exampleOf } = await load(examples)
    prompt.fill({ text: await exampleOf(template), template })
    field.current?.focus()
  }

  const { writes, action, quota, missing, chooses, areListsKnown } = offer
  return (
    <main className="mx-auto w-full max-w-288 px-4 pt-6 pb-16 sm:px-6 md:pt-7.5">
      <h1 className="text-display-small font-semibold sm:text-display">
        {writes ? T.write.question : T.write.textQuestion}
      </h1>
      <PromptBox
        prompt={prompt}
        state={state}
        offer={offer}
        field={field}
        fileInput={fileInput}
        onFile={(file) => void add(file)}
        onSubmit={(chosen) => void submit(chosen)}
      />
      {quota !== undefined && action !== 'set' && (
        <div className="mt-2">
          <Suspense>
            <QuotaBanner limit={quota} />
          </Suspense>
        </div>
      )}
      <RefusedFile refused={state.refused} onChoose={() => fileInput.current?.click()} />
      {missing && <MissingScope missing={missing} scopes={offer.account?.key.scopes ?? []} />}
      {writes && <Examples onTry={tryExample} />}
      {/* The templates come whole, with what stands above them: nothing moves. */}
      {chooses && areListsKnown && (
        <Suspense>
          <Templates
            offer={offer}
            value={state.template}
            onChange={prompt.chooseTemplate}
            onPick={() => field.current?.focus()}
            onExample={(template) => void startFrom(template)}
          />
        </Suspense>
      )}
    </main>
  )
}

/** Takes the prompt and the template that another screen hands over. */
function useHandedPrompt(prompt: Prompt, field: RefObject<HTMLTextAreaElement | null>): void {
  const { prompt: text, template } = useLocation({ select: ({ state }) => state })
  // A dialog over the screen, with an entry of its own, hands nothing over.
  useEffect(() => {
    if (text === undefined && template === undefined) return
    prompt.fill({ ...(text !== undefined && { text }), ...(template !== undefined && { template }) })
    field.current?.focus()
  }, [prompt, field, text, template])
}

function usePreload(hasPrompt: boolean): void {
  useEffect(() => {
    document.title = SHARED.title(SHARED.nav.write)
    // Here with the templates, and before a file is chosen, also where the service is away by then.
    for (const part of [gallery, textFile]) void part().catch(() => {})
  }, [])
  useEffect(() => {
    // Where it can't be loaded now, it is with the document.
    if (hasPrompt) void import('../document/screen.tsx').catch(() => {})
  }, [hasPrompt])
}

function RefusedFile({ refused, onChoose }: { refused: PromptState['refused']; onChoose: () => void }) {
  if (!refused) return null
  return (
    <div className="mt-2">
      <Banner
        tone="warning"
        title={T.write.fileRefused[refused.refused](refused.name)}
        actions={<Button onClick={onChoose}>{T.write.chooseAnother}</Button>}
      >
        {T.write.fileRefusedHint}
      </Banner>
    </div>
  )
}

function MissingScope({ missing, scopes }: { missing: string; scopes: readonly string[] }) {
  return (
    <p className="mt-2.5 text-small text-text-2">
      {missing === 'generate' ? T.write.onlyPages : T.write.noCatalog} {T.write.scopes(listOf(scopes), missing)}{' '}
      <Link to="/sign-in" className="finger rounded-tag font-semibold text-accent hover:underline">
        {SHARED.errors.signInWithOther}
      </Link>
    </p>
  )
}

function Examples({ onTry }: { onTry: (example: Example) => void }) {
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2 max-sm:hidden">
      <span className="text-small text-text-3">{T.write.try}</span>
      {T.write.examples.map((example) => (
        <button
          key={example.label}
          type="button"
          onClick={() => onTry(example)}
          className="max-w-full truncate rounded-control border border-line px-2.5 py-0.5 text-small hover:bg-canvas pointer-coarse:min-h-11"
        >
          {example.label}
        </button>
      ))}
    </div>
  )
}

function Templates({
  offer,
  value,
  onChange,
  onPick,
  onExample,
}: {
  offer: Offer
  value: string
  onChange: (template: string) => void
  onPick: () => void
  onExample: (template: string) => void
}) {
  const { models, hasModel, writes, modelList, templateList, templates } = offer
  const retry = () => {
    void templateList.refetch()
    if (!models) void modelList.refetch()
  }
  return (
    <>
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
          <Failed error={templateList.error} onRetry={retry} />
        ) : (
          <Gallery
            templates={templates}
            value={value}
            onChange={onChange}
            onPick={onPick}
            onExample={models && !hasModel && writes ? onExample : undefined}
          />
        )}
      </section>
    </>
  )
}

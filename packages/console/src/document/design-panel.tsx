/** The appearance of the pages: the values of the design, and those that the person has set instead. Each change is seen at once. */
import type { PdfOptions } from '@platen/client'
import { DESIGN_NAMES, DESIGNS, type DesignName } from '@platen/typeset/designs'
import { useLayoutEffect, useRef } from 'react'
import { storePageSize } from '../page-size.ts'
import { ServerCheck } from '../pages/server-check.tsx'
import type { DocumentSession } from '../session/document-session.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { SHARED } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import { Segments } from '../ui/segments.tsx'
import { toast } from '../ui/toast.tsx'
import { Row, Stepper } from './design-rows.tsx'
import { T } from './texts.ts'

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs el ru uk tr ar he ja zh ko'.split(' ')
/** Points. */
const MARGINS = { narrow: 48, wide: 108 } as const
const SIZES = { from: 4, to: 72, step: 0.5 }
const LEADINGS = { from: 0.8, to: 4, step: 0.05 }

export function DesignPanel({
  session,
  snapshot,
  templateDesign,
  onClose,
}: {
  session: DocumentSession
  snapshot: Snapshot
  templateDesign: string
  onClose: () => void
}) {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const opener = window.document.activeElement
    return () => {
      if (!panel.current?.contains(window.document.activeElement)) return
      const isThere = opener instanceof HTMLElement && opener !== window.document.body && opener.isConnected
      const target = isThere ? opener : window.document.getElementById('design')
      target?.focus({ preventScroll: true })
    }
  }, [])
  const { options } = snapshot.document
  const onChange = (next: PdfOptions): void => session.design(next)
  const look = lookOf({ options, templateDesign, onChange })

  return (
    <aside
      ref={panel}
      data-pane
      aria-label={T.design.title}
      data-sheet
      className="absolute inset-y-0 right-0 z-20 w-76 shrink-0 overflow-y-auto border-l border-line bg-surface px-4 max-lg:shadow-pop-over max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:h-[45dvh] low:h-[75dvh] max-md:w-full max-md:rounded-t-prompt max-md:border-t"
    >
      <div className="flex h-13 items-center">
        <h2 className="text-body font-semibold">{T.design.title}</h2>
        <button
          type="button"
          onClick={() => {
            onChange({ design: templateDesign })
            toast(T.design.wasReset, { icon: 'undo', undo: () => onChange(options) })
          }}
          className="ml-auto rounded-control px-2 py-1 text-small text-text-2 hover:bg-canvas pointer-coarse:min-h-11"
        >
          {T.design.reset}
        </button>
        <IconButton icon="close" name={T.design.close} onClick={onClose} />
      </div>
      <PageRows look={look} />
      <h3 className="mt-4 mb-2 border-t border-line pt-3 text-small font-semibold">{T.design.furtherOptions}</h3>
      <FurtherRows look={look} />
      <ul className="mt-5 flex flex-col gap-1.5 border-t border-line pt-3 pb-6 text-small">
        {[
          ...(options.conformance === 'none' || options.conformance === 'pdf/a-2a' ? [] : [T.design.tagged]),
          ...(options.conformance === 'none' || options.conformance === 'pdf/ua-1' ? [] : [T.design.archivable]),
        ].map((line) => (
          <li key={line} className="flex gap-2">
            <Icon name="check" className="mt-px text-ok" />
            {line}
          </li>
        ))}
        <li className="text-text-2">{T.design.bytes}</li>
        <ServerCheck session={session} snapshot={snapshot} />
      </ul>
    </aside>
  )
}

/** What a row needs: the values, those of the design where the person has set none, and how one is changed. */
type Look = ReturnType<typeof lookOf>

function lookOf({
  options,
  templateDesign,
  onChange,
}: {
  options: PdfOptions
  templateDesign: string
  onChange: (next: PdfOptions) => void
}) {
  const design = (options.design ?? templateDesign) as DesignName
  const set = (change: Partial<PdfOptions>): void => {
    const next = { ...options, ...change }
    for (const key of Object.keys(next) as (keyof PdfOptions)[]) if (next[key] === undefined) delete next[key]
    onChange(next)
  }
  /** Whether a value is the person's own, and what takes it back. */
  const own = (key: keyof PdfOptions) => ({
    own: options[key] !== undefined,
    onReset: () => set({ [key]: undefined }),
  })
  return { options, templateDesign, design, sheet: DESIGNS[design] ?? DESIGNS.plain, set, own }
}

function PageRows({ look }: { look: Look }) {
  const { options, templateDesign, design, sheet, set, own } = look
  const marginOf = options.margins?.left
  const margins = marginOf === MARGINS.narrow ? 'narrow' : marginOf === MARGINS.wide ? 'wide' : 'template'
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const language = options.language ?? 'en'
  return (
    <div className="flex flex-col gap-2">
      <Row name={T.design.design} own={design !== templateDesign} onReset={() => set({ design: templateDesign })}>
        <PickMenu
          label={T.design.design}
          value={design}
          choices={DESIGN_NAMES.map((value) => ({ value, name: SHARED.design.names[value] ?? value }))}
          onPick={(value) => set({ design: value })}
          className="w-full"
        />
      </Row>
      <Row name={T.design.page} {...own('pageSize')}>
        <Segments
          label={T.design.page}
          value={(options.pageSize ?? 'a4') as 'a4' | 'letter' | 'legal'}
          choices={Object.entries(T.design.pageSizes) as ['a4' | 'letter' | 'legal', string][]}
          onChange={(value) => {
            storePageSize(value)
            set({ pageSize: value })
          }}
          className="w-full"
        />
      </Row>
      <Row name={T.design.margins} {...own('margins')} off={design === 'letter' ? T.design.noMargins : undefined}>
        <Segments
          label={T.design.margins}
          value={margins}
          choices={Object.entries(T.design.marginSizes) as ['narrow' | 'template' | 'wide', string][]}
          onChange={(value) => {
            if (value === 'template') return set({ margins: undefined })
            const points = MARGINS[value]
            set({ margins: { top: points, right: points, bottom: points, left: points } })
          }}
          className="w-full *:px-1"
        />
      </Row>
      <Row name={T.design.font} {...own('font')}>
        <PickMenu
          label={T.design.font}
          value={options.font ?? ''}
          choices={[
            { value: '', name: T.design.ofDesign },
            ...Object.entries(T.design.fonts).map(([value, name]) => ({ value, name })),
          ]}
          onPick={(value) => set({ font: value === '' ? undefined : value })}
          className="w-full"
        />
      </Row>
      <Row name={T.design.size} {...own('fontSize')}>
        <Stepper
          name={T.design.size}
          field="options.fontSize"
          unit="pt"
          value={options.fontSize ?? sheet.size}
          {...SIZES}
          onChange={(fontSize) => set({ fontSize })}
        />
      </Row>
      <Row name={T.design.lineHeight} {...own('lineHeight')}>
        <Stepper
          name={T.design.lineHeight}
          field="options.lineHeight"
          unit="×"
          value={options.lineHeight ?? Math.round((100 * sheet.leading) / sheet.size) / 100}
          {...LEADINGS}
          onChange={(lineHeight) => set({ lineHeight })}
        />
      </Row>
      <Row name={T.design.lines} {...own('align')}>
        <Segments
          label={T.design.lines}
          value={(options.align ?? sheet.styles['text']?.align ?? 'left') as 'left' | 'justify'}
          choices={[
            ['left', T.design.ragged],
            ['justify', T.design.justified],
          ]}
          onChange={(align) => set({ align })}
          className="w-full"
        />
      </Row>
      <Row name={T.design.language} {...own('language')}>
        <PickMenu
          label={T.design.language}
          value={language}
          choices={[...new Set([...LANGUAGES, language])].map((value) => ({ value, name: names.of(value) ?? value }))}
          onPick={(value) => set({ language: value })}
          className="w-full"
        />
      </Row>
      <Row name={T.design.pageNumbers} {...own('includePageNumbers')}>
        <OnOff
          name={T.design.pageNumbers}
          value={options.includePageNumbers ?? true}
          onChange={(on) => set({ includePageNumbers: on })}
        />
      </Row>
    </div>
  )
}

function FurtherRows({ look: { options, design, sheet, set, own } }: { look: Look }) {
  return (
    <div className="flex flex-col gap-2">
      <Row
        name={T.design.wideTables}
        {...own('landscapeTables')}
        off={sheet.styles['speech'] === undefined ? undefined : T.design.noWideTables}
      >
        <Segments
          label={T.design.wideTables}
          value={options.landscapeTables === true ? 'on' : 'off'}
          choices={[
            ['off', T.design.upright],
            ['on', T.design.landscape],
          ]}
          onChange={(value) => set({ landscapeTables: value === 'on' ? true : undefined })}
          className="w-full *:px-1"
        />
      </Row>
      <Row
        name={T.design.foldMarks}
        {...own('foldMarks')}
        off={design === 'letter' && (options.pageSize ?? 'a4') === 'a4' ? undefined : T.design.noFoldMarks}
      >
        <OnOff
          name={T.design.foldMarks}
          value={options.foldMarks ?? false}
          onChange={(on) => set({ foldMarks: on || undefined })}
        />
      </Row>
      <Row name={T.design.fields} {...own('fillable')}>
        <OnOff
          name={T.design.fields}
          value={options.fillable ?? false}
          onChange={(on) => set({ fillable: on || undefined })}
        />
      </Row>
      <Row name={T.design.wordFonts} {...own('embedFonts')}>
        <OnOff
          name={T.design.wordFonts}
          value={options.embedFonts ?? true}
          onChange={(on) => set({ embedFonts: on ? undefined : false })}
        />
      </Row>
      <Row name={T.design.standard} {...own('conformance')}>
        <PickMenu
          label={T.design.standard}
          value={options.conformance ?? ''}
          choices={Object.entries(T.design.standards).map(([value, name]) => ({ value, name }))}
          onPick={(value) => set({ conformance: value === '' ? undefined : (value as PdfOptions['conformance']) })}
          className="w-full"
        />
      </Row>
    </div>
  )
}

function OnOff({ name, value, onChange }: { name: string; value: boolean; onChange: (on: boolean) => void }) {
  return (
    <Segments
      label={name}
      value={value ? 'on' : 'off'}
      choices={[
        ['on', T.design.on],
        ['off', T.design.off],
      ]}
      onChange={(next) => onChange(next === 'on')}
      className="w-full"
    />
  )
}

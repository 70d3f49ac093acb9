/** The look of the pages: the values of the design, and those that the person has set instead. Each change is seen at once. */
import type { PdfOptions } from '@platen/client'
import { DESIGN_NAMES, DESIGNS, type DesignName } from '@platen/typeset/designs'
import { useId } from 'react'
import { T } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import { Segments } from '../ui/segments.tsx'

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'el',
  'ru',
  'uk',
  'tr',
  'ar',
  'he',
  'ja',
  'zh',
  'ko',
]
/** Points. */
const MARGINS = { narrow: 48, wide: 108 } as const
const SIZES = { from: 4, to: 72, step: 0.5 }
const LEADINGS = { from: 0.8, to: 4, step: 0.05 }

export function DesignPanel({
  options,
  templateDesign,
  onChange,
  onClose,
}: {
  options: PdfOptions
  templateDesign: string
  onChange: (options: PdfOptions) => void
  onClose: () => void
}) {
  const design = (options.design ?? templateDesign) as DesignName
  const sheet = DESIGNS[design] ?? DESIGNS.plain
  const set = (change: Partial<PdfOptions>): void => {
    const next = { ...options, ...change }
    for (const key of Object.keys(next) as (keyof PdfOptions)[]) if (next[key] === undefined) delete next[key]
    onChange(next)
  }
  const marginOf = options.margins?.left
  const margins = marginOf === MARGINS.narrow ? 'narrow' : marginOf === MARGINS.wide ? 'wide' : 'template'
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const language = options.language ?? 'en'
  const isOwn = (...keys: (keyof PdfOptions)[]) => keys.some((key) => options[key] !== undefined)

  return (
    <aside
      aria-label={T.design.title}
      className="z-20 w-76 shrink-0 overflow-y-auto border-l border-line bg-surface px-4 max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:shadow-pop-over max-sm:w-full"
    >
      <div className="flex h-13 items-center">
        <h2 className="text-body font-semibold">{T.design.title}</h2>
        <button
          type="button"
          onClick={() => onChange({ design: templateDesign })}
          className="ml-auto rounded-control px-2 py-1 text-small text-text-2 hover:bg-canvas pointer-coarse:min-h-11"
        >
          {T.design.reset}
        </button>
        <IconButton icon="close" name={T.design.close} onClick={onClose} />
      </div>
      <div className="flex flex-col gap-2">
        <Row name={T.design.design} own={design !== templateDesign}>
          <PickMenu
            label={T.design.design}
            value={design}
            choices={DESIGN_NAMES.map((value) => ({ value, name: T.design.names[value] ?? value }))}
            onPick={(value) => set({ design: value })}
            className="w-full"
          />
        </Row>
        <Row name={T.design.page} own={isOwn('pageSize')}>
          <Segments
            label={T.design.page}
            value={(options.pageSize ?? 'a4') as 'a4' | 'letter' | 'legal'}
            choices={Object.entries(T.design.pageSizes) as ['a4' | 'letter' | 'legal', string][]}
            onChange={(value) => set({ pageSize: value })}
            className="w-full"
          />
        </Row>
        <Row name={T.design.margins} own={isOwn('margins')}>
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
        <Row name={T.design.font} own={isOwn('font')}>
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
        <Row name={T.design.size} own={isOwn('fontSize')}>
          <Stepper
            name={T.design.size}
            unit="pt"
            value={options.fontSize ?? sheet.size}
            {...SIZES}
            onChange={(fontSize) => set({ fontSize })}
          />
        </Row>
        <Row name={T.design.lineHeight} own={isOwn('lineHeight')}>
          <Stepper
            name={T.design.lineHeight}
            unit="×"
            value={options.lineHeight ?? Math.round((100 * sheet.leading) / sheet.size) / 100}
            {...LEADINGS}
            onChange={(lineHeight) => set({ lineHeight })}
          />
        </Row>
        <Row name={T.design.lines} own={isOwn('align')}>
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
        <Row name={T.design.language} own={isOwn('language')}>
          <PickMenu
            label={T.design.language}
            value={language}
            choices={[...new Set([...LANGUAGES, language])].map((value) => ({ value, name: names.of(value) ?? value }))}
            onPick={(value) => set({ language: value })}
            className="w-full"
          />
        </Row>
        <Row name={T.design.pageNumbers} own={isOwn('includePageNumbers')}>
          <Segments
            label={T.design.pageNumbers}
            value={(options.includePageNumbers ?? true) ? 'on' : 'off'}
            choices={[
              ['on', T.design.on],
              ['off', T.design.off],
            ]}
            onChange={(value) => set({ includePageNumbers: value === 'on' })}
            className="w-full"
          />
        </Row>
        <Row name={T.design.wideTables} own={isOwn('landscapeTables')}>
          <Segments
            label={T.design.wideTables}
            value={options.landscapeTables ? 'landscape' : 'upright'}
            choices={[
              ['upright', T.design.upright],
              ['landscape', T.design.landscape],
            ]}
            onChange={(value) => set({ landscapeTables: value === 'landscape' ? true : undefined })}
            className="w-full"
          />
        </Row>
      </div>
      <ul className="mt-5 flex flex-col gap-1.5 border-t border-line pt-3 pb-6 text-small">
        {[T.design.tagged, T.design.archivable].map((line) => (
          <li key={line} className="flex gap-2">
            <Icon name="check" className="mt-px text-ok" />
            {line}
          </li>
        ))}
        <li className="text-text-2">{T.design.bytes}</li>
      </ul>
    </aside>
  )
}

function Row({ name, own, children }: { name: string; own: boolean; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center">
      <span className="flex items-center gap-1.5 text-control text-text-2">
        {own && <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />}
        {name}
      </span>
      {children}
    </div>
  )
}

function Stepper({
  name,
  unit,
  value,
  from,
  to,
  step,
  onChange,
}: {
  name: string
  unit: string
  value: number
  from: number
  to: number
  step: number
  onChange: (value: number) => void
}) {
  const id = useId()
  const change = (next: number) => onChange(Math.min(to, Math.max(from, Math.round(next * 100) / 100)))
  return (
    <div className="flex h-8 items-center rounded-control border border-edge bg-surface pr-1 pl-2.5 focus-within:outline-2 focus-within:outline-focus pointer-coarse:h-11.5">
      <label htmlFor={id} className="sr-only">
        {name}
      </label>
      <input
        id={id}
        type="number"
        value={value}
        min={from}
        max={to}
        step={step}
        onChange={(event) => {
          const next = event.target.valueAsNumber
          if (next >= from && next <= to) onChange(next)
        }}
        className="w-12 self-stretch [appearance:textfield] bg-transparent text-control outline-none [&::-webkit-inner-spin-button]:appearance-none"
      />
      <span className="text-small text-text-3">{unit}</span>
      <IconButton
        icon="minus"
        name={T.design.less(name)}
        size={14}
        className="ml-auto pointer-fine:size-7"
        onClick={() => change(value - step)}
      />
      <IconButton
        icon="plus"
        name={T.design.more(name)}
        size={14}
        className="pointer-fine:size-7"
        onClick={() => change(value + step)}
      />
    </div>
  )
}

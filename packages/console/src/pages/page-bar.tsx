/** The bar over the pages: which one is in view, zoom, following while a model writes, and in a review the pages before it. */
import { number } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { T } from './texts.ts'

export interface PageBarReview {
  showsBefore: boolean
  onChange: (showsBefore: boolean) => void
}

export function PageBar({
  current,
  count,
  ms,
  isSetting,
  isWriting,
  follows,
  zoom,
  review,
  onFollow,
  onZoom,
}: {
  current: number
  count: number
  ms: number
  isSetting: boolean
  isWriting: boolean
  follows: boolean
  /** Undefined where the page fills the pane. */
  zoom: number | undefined
  review: PageBarReview | undefined
  onFollow: () => void
  onZoom: (step: 1 | -1 | 0) => void
}) {
  return (
    <div
      className={`absolute bottom-4 left-1/2 ${isWriting ? 'max-md:hidden' : ''} flex h-9.5 -translate-x-1/2 items-center gap-1 rounded-card border border-line bg-surface ${review ? 'pr-1 max-sm:pr-3' : 'pr-1'} pl-3 text-small whitespace-nowrap shadow-pop-over max-sm:right-4 max-sm:left-auto max-sm:translate-x-0`}
    >
      {review && (
        <>
          {[true, false].map((before) => (
            <button
              key={String(before)}
              type="button"
              aria-pressed={review.showsBefore === before}
              onClick={() => review.onChange(before)}
              className="finger -ml-1 rounded-tag px-2.5 py-1 aria-pressed:bg-selection aria-pressed:font-semibold aria-pressed:text-accent"
            >
              {before ? T.refine.before : T.refine.with}
            </button>
          ))}
          <Line />
        </>
      )}
      <span>
        <span className="font-semibold">{SHARED.pages.current(current)}</span>
        {(!isWriting || count > 1) && <span className="text-text-2"> {T.pages.of(count)}</span>}
      </span>
      {isSetting ? (
        <span className="ml-1 text-text-3">{T.pages.setting}</span>
      ) : (
        isWriting && (
          <span className="ml-1 text-text-3 max-sm:hidden">{T.pages.setIn(number(Math.max(1, Math.round(ms))))}</span>
        )
      )}
      <span className={`flex items-center ${review ? 'max-sm:hidden' : ''}`}>
        <Line />
        <IconButton
          icon="minus"
          name={T.pages.zoomOut}
          size={14}
          className="finger size-7!"
          onClick={() => onZoom(-1)}
        />
        <button type="button" onClick={() => onZoom(0)} className="finger rounded-tag px-1 hover:bg-canvas">
          {zoom === undefined ? T.pages.fitWidth : `${Math.round(zoom * 100)} %`}
        </button>
        <IconButton icon="plus" name={T.pages.zoomIn} size={14} className="finger size-7!" onClick={() => onZoom(1)} />
      </span>
      {isWriting && (
        <>
          <Line />
          <button
            type="button"
            aria-pressed={follows}
            onClick={onFollow}
            className={`finger flex items-center gap-1.5 rounded-tag px-2 py-1 ${follows ? 'font-semibold text-accent' : ''}`}
          >
            <Icon name="chevron" size={14} />
            {follows ? SHARED.pages.following : SHARED.pages.follow}
          </button>
        </>
      )}
    </div>
  )
}

function Line() {
  return <span className="mx-1.5 h-4 w-px bg-line" />
}

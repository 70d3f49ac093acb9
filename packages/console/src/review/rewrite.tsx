/** A text that was rewritten, beside what it was: as a whole, since single changes of it say little. */

import { isTableRow } from '../editor/appearance.ts'
import { type Part, textOf } from '../text/changes.ts'
import { T } from './texts.ts'

export function Rewrite({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="min-h-0 grow max-lg:overflow-auto lg:grid lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)]">
      {([T.refine.mine, T.refine.new] as const).map((name, index) => (
        <section
          key={name}
          aria-label={name}
          tabIndex={0}
          className="overflow-auto border-line px-5 py-4 outline-offset-[-2px] max-lg:first:border-b lg:first:border-r"
        >
          <h2 className="mb-2 text-small font-semibold text-text-2">{name}</h2>
          {textOf(parts, index === 0 ? 'without' : 'with')
            .split('\n')
            .map((line, at) => {
              const level = /^(#{1,6}) /.exec(line)?.[1]?.length
              return (
                <p
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text.
                  key={at}
                  className={`min-h-3 ${isTableRow(line) ? 'font-mono text-code whitespace-pre' : `whitespace-pre-wrap ${level === undefined ? 'text-body' : 'text-prompt font-semibold'}`}`}
                >
                  {line}
                </p>
              )
            })}
        </section>
      ))}
    </div>
  )
}

/** The templates of the service: design, sections, and a picture of a real page of those that have one. */
import type { Template } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { templatesQuery } from '../api.ts'
import { pictureOf } from '../pictures.ts'
import { T } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { SkeletonRows, Tag } from '../ui/states.tsx'
import { Cell, Lines, Table } from '../ui/table.tsx'
import { FaultBanner } from './faults.tsx'
import { ReloadButton } from './models.tsx'

export function TemplatesSection() {
  const { data: templates, error, refetch } = useQuery(templatesQuery)
  const { template: chosenId } = useSearch({ from: '/shell/settings/$section' })
  const navigate = useNavigate({ from: '/settings/$section' })
  const chosen = templates?.find(({ id }) => id === chosenId) ?? templates?.[0]
  const { template, design, version } = T.templateSettings
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[1fr_220px] md:gap-7 md:grid-cols-[1fr_260px] lg:grid-cols-[1fr_340px]">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 className="text-title font-semibold">{T.templateSettings.title}</h2>
          <ReloadButton />
        </div>
        <p className="mb-3 text-text-2">{T.templateSettings.hint}</p>
        {error && <FaultBanner error={error} onRetry={() => void refetch()} />}
        {!templates && !error && <SkeletonRows />}
        {templates && (
          <Table
            label={T.templateSettings.table}
            heads={[{ name: template }, { name: design }, { name: version, from: 'sm' }]}
          >
            {templates.map((one) => (
              <tr
                key={one.id}
                className={one === chosen ? 'bg-selection' : 'hover:bg-canvas'}
                onClick={() => void navigate({ search: { template: one.id }, replace: true })}
              >
                <Cell>
                  <Lines
                    first={
                      <Link
                        from="/settings/$section"
                        to="/settings/$section"
                        params={{ section: 'templates' }}
                        search={{ template: one.id }}
                        replace
                        aria-current={one === chosen || undefined}
                        onClick={(event) => event.stopPropagation()}
                      >
                        {one.name}
                      </Link>
                    }
                    second={one.description}
                  />
                </Cell>
                <Cell className="capitalize">{one.design}</Cell>
                <Cell from="sm" className="font-mono text-code">
                  {one.version}
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </div>
      {chosen && <Preview template={chosen} />}
    </div>
  )
}

function Preview({ template: { id, name, sections } }: { template: Template }) {
  const picture = pictureOf(id)
  const { template: chosenId } = useSearch({ from: '/shell/settings/$section' })
  const section = useRef<HTMLElement>(null)
  // Below 600 px it stands under the table.
  useEffect(() => {
    if (chosenId !== undefined && matchMedia('(width < 600px)').matches) section.current?.scrollIntoView()
  }, [chosenId])
  return (
    <section ref={section} aria-labelledby="preview" className="max-sm:scroll-mt-32 sm:sticky sm:top-28 md:top-0">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id="preview" className="text-body font-semibold">
          {name}
        </h2>
        <Link to="/" state={{ template: id }}>
          <Button tabIndex={-1}>{T.templateSettings.write}</Button>
        </Link>
      </div>
      {picture === undefined ? (
        <p className="rounded-card bg-desk p-4 text-small text-text-2">{T.templateSettings.noPicture}</p>
      ) : (
        <div className="overflow-hidden rounded-card bg-desk px-4 pt-4 lg:px-7 lg:pt-6">
          <img
            src={picture}
            alt={T.templateSettings.picture}
            width={236}
            height={330}
            className="dark-page block w-full bg-page shadow-page"
          />
        </div>
      )}
      <h3 className="mt-5 mb-2 text-body font-semibold">{T.templateSettings.sections(name)}</h3>
      {sections.length === 0 && <p className="text-small text-text-2">{T.templateSettings.none}</p>}
      <ol className="grid gap-2 text-control">
        {sections.map((section) => (
          <li key={section.id}>
            <span className="font-semibold">{section.title}</span>{' '}
            {section.optional && <Tag>{T.templateSettings.optional}</Tag>}
            <span className="block text-small text-text-2">{section.description}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

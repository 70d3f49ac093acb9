/** A template as the service sets it: its example, or its sections with what belongs into each. */
import type { Template, TemplateFile } from '@platen/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { platen } from '../api.ts'
import { pictureOf } from '../pictures.ts'
import { CopyAction } from '../ui/copy.tsx'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PdfPage } from '../ui/pdf-page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Tag } from '../ui/states.tsx'
import { T } from './texts.ts'

const SIZES = [
  ['a4', T.templateSettings.sizes.a4],
  ['letter', T.templateSettings.sizes.letter],
] as const

/** A title and the text: the form of a template with no more is an empty sheet. */
export const FREE_SECTIONS = 2

/** @param template undefined for a file that is not loaded. */
export function TemplatePreview({
  template,
  name,
  file,
}: {
  template: Template | undefined
  name: string
  file: TemplateFile | undefined
}) {
  const [pageSize, setPageSize] = useState<'a4' | 'letter'>('a4')
  const [pages, setPages] = useState<number>()
  const { template: chosen } = useSearch({ from: '/shell/settings/$section' })
  const section = useRef<HTMLElement>(null)
  const id = template?.id
  const isFree = template !== undefined && file === undefined && template.sections.length <= FREE_SECTIONS
  const picture = isFree ? pictureOf(template.id) : undefined
  const { data: pdf, error } = useQuery({
    queryKey: ['template-preview', id, pageSize],
    queryFn: async ({ signal }) => (await platen.templates.preview(id!, { pageSize }, { signal })).bytes,
    enabled: id !== undefined && picture === undefined,
    placeholderData: keepPreviousData,
  })
  // Below 1200 px it stands under the tables.
  useEffect(() => {
    if (chosen !== undefined && matchMedia('(width < 1200px)').matches) section.current?.scrollIntoView()
  }, [chosen])
  return (
    <section ref={section} aria-labelledby="preview" className="max-md:scroll-mt-32 lg:sticky lg:top-0">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id="preview" className="text-body font-semibold">
          {T.templateSettings.previewOf(name)}
        </h2>
        {picture === undefined && (
          <Segments label={T.templateSettings.size} value={pageSize} choices={SIZES} onChange={setPageSize} />
        )}
      </div>
      {error && <ErrorBanner error={error} />}
      {id === undefined ? (
        <p className="rounded-card bg-desk p-4 text-small text-text-2">{T.templateSettings.noPreview}</p>
      ) : (
        <div className="rounded-card bg-desk px-7 py-6">
          {picture !== undefined ? (
            <img
              src={picture}
              alt={T.templateSettings.picture(name)}
              className="dark-page block w-full bg-page shadow-page"
            />
          ) : pdf ? (
            <PdfPage pdf={pdf} label={T.templateSettings.picture(name)} onPages={setPages} />
          ) : (
            <div className="dark-page aspect-[210/297] rounded-page bg-page shadow-page" />
          )}
        </div>
      )}
      {pages !== undefined && pages > 1 && (
        <p className="mt-1.5 text-small text-text-2">{T.templateSettings.pages(pages)}</p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {id !== undefined && (
          <LinkButton to="/" state={{ template: id }}>
            {T.templateSettings.write}
          </LinkButton>
        )}
        {file && (
          <CopyAction variant="quiet" text={file.text}>
            {T.templateSettings.copyFile}
          </CopyAction>
        )}
      </div>
      {template && <Sections template={template} />}
    </section>
  )
}

function Sections({ template: { name, sections } }: { template: Template }) {
  return (
    <>
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
    </>
  )
}

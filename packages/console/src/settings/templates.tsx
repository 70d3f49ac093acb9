/** The templates: files of the operator with their errors, the built-in ones, and a preview of the chosen one. */
import type { Template } from '@platen/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { platen, templatesQuery } from '../api.ts'
import { isSaidByStatus } from '../connection.ts'
import { SHARED } from '../texts.ts'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { SkeletonRows } from '../ui/states.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { ReloadButton } from './models.tsx'
import { FileErrors, FileText, TemplateFileTable } from './template-files.tsx'
import { FREE_SECTIONS, TemplatePreview } from './template-preview.tsx'
import { Row } from './template-row.tsx'
import { T } from './texts.ts'

const filesQuery = queryOptions({
  queryKey: ['template-files'],
  queryFn: ({ signal }) => platen.templates.files({ signal }),
})

/** What is chosen: the ID of a template, or `file:` and the name of a file. */
const FILE = 'file:'

export function TemplatesSection() {
  const { data: templates, error, refetch } = useQuery(templatesQuery)
  const { data: own, error: filesError, refetch: refetchFiles } = useQuery(filesQuery)
  const { template: chosenId } = useSearch({ from: '/shell/settings/$section' })
  const files = own?.files ?? []
  const chosenFile = files.find(({ file }) => `${FILE}${file}` === chosenId) ?? (chosenId ? undefined : files[0])
  const id = chosenFile
    ? chosenFile.id
    : (chosenId ?? (templates?.find(({ sections }) => sections.length > FREE_SECTIONS) ?? templates?.[0])?.id)
  const chosen = templates?.find((one) => one.id === id)
  const builtIn = templates?.filter((one) => !files.some((file) => file.id === one.id && !file.changesBuiltIn))
  return (
    <div className="grid items-start gap-7 lg:grid-cols-[1fr_340px]">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 className="text-title font-semibold">{T.templateSettings.own}</h2>
          <ReloadButton />
        </div>
        {filesError && <ErrorBanner error={filesError} onRetry={() => void refetchFiles()} />}
        {!own && (!filesError || isSaidByStatus(filesError)) && <SkeletonRows />}
        {own && (
          <p className="mb-3 break-words text-text-2">
            {own.folder === null ? T.templateSettings.ownNone : T.templateSettings.ownHint(own.folder)}
            {own.folder !== null && own.error === null && files.length === 0 && ` ${T.templateSettings.ownEmpty}`}
          </p>
        )}
        {own?.error && <ErrorBanner error={new Error(own.error)} />}
        {files.length > 0 && (
          <TemplateFileTable files={files} chosen={chosenFile} linkTo={(file) => `${FILE}${file}`} />
        )}
        <FileErrors files={files} />
        {chosenFile && <FileText file={chosenFile} />}
        {/* Only now, since it stands below those: nothing moves. */}
        {(own || (filesError && !isSaidByStatus(filesError))) && (
          <>
            <h2 className="mt-7 text-title font-semibold">{T.templateSettings.title}</h2>
            <p className="mt-1 mb-3 text-text-2">{T.templateSettings.hint}</p>
            {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
            {!templates && !error && <SkeletonRows />}
            {builtIn && <BuiltIn templates={builtIn} chosen={chosenFile ? undefined : chosen} />}
          </>
        )}
      </div>
      {(chosen || chosenFile) && (
        <TemplatePreview
          key={chosen?.id}
          template={chosen}
          name={chosen?.name ?? chosenFile?.name ?? chosenFile?.file ?? ''}
          file={chosenFile}
        />
      )}
    </div>
  )
}

function BuiltIn({ templates, chosen }: { templates: readonly Template[]; chosen: Template | undefined }) {
  const { template, design, version } = T.templateSettings
  return (
    <Table
      label={T.templateSettings.table}
      heads={[{ name: template }, { name: design }, { name: version, from: 'md' }]}
    >
      {templates.map((one) => (
        <Row key={one.id} link={one.id} isChosen={one === chosen} name={one.name} second={one.description}>
          <Cell>{SHARED.design.names[one.design] ?? one.design}</Cell>
          <Cell from="md" className="font-mono text-code">
            {one.version}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** The template files of the operator: whether each is loaded, what is wrong with it, and its text. */
import type { TemplateFile } from '@platen/client'
import { number } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Banner, Tag } from '../ui/states.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Row } from './template-row.tsx'
import { T } from './texts.ts'

export function TemplateFileTable({
  files,
  chosen,
  linkTo,
}: {
  files: readonly TemplateFile[]
  chosen: TemplateFile | undefined
  /** What the address has for a file. */
  linkTo: (file: string) => string
}) {
  const { template, file, design, state } = T.templateSettings
  return (
    <Table
      label={T.templateSettings.ownTable}
      heads={[{ name: template }, { name: file, from: 'md' }, { name: design, from: 'md' }, { name: state }]}
    >
      {files.map((one) => (
        <Row
          key={one.file}
          link={linkTo(one.file)}
          isChosen={one === chosen}
          name={one.name ?? one.id ?? one.file}
          second={
            <>
              {one.changesBuiltIn && T.templateSettings.changesBuiltIn}
              <span className="block font-mono text-code md:hidden">{one.file}</span>
            </>
          }
        >
          <Cell from="md" className="font-mono text-code">
            {one.file}
          </Cell>
          <Cell from="md">{one.design ? (SHARED.design.names[one.design] ?? one.design) : '–'}</Cell>
          <Cell>
            <StateTag file={one} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function StateTag({ file: { status, faults } }: { file: TemplateFile }) {
  if (status === 'loaded')
    return (
      <Tag tone="ok" icon="check">
        {T.templateSettings.loaded}
      </Tag>
    )
  if (status === 'changed') return <Tag tone="warning">{T.templateSettings.changed}</Tag>
  return (
    <Tag tone="error" icon="close">
      {T.templateSettings.faults(faults.length)}
    </Tag>
  )
}

/** All files with errors, since one of them keeps the others from being loaded; then the text of the chosen one. */
export function FileErrors({ files }: { files: readonly TemplateFile[] }) {
  return (
    <>
      {files
        .filter(({ status }) => status !== 'loaded')
        .map(({ file, status, faults }) => (
          <div key={file} className="mt-3">
            {status === 'changed' ? (
              <Banner tone="info" icon="retry" title={T.templateSettings.changedTitle(file)}>
                {T.templateSettings.changedHint}
              </Banner>
            ) : (
              <Banner tone="error" title={T.templateSettings.invalid(file)}>
                {faults.map(({ line, message }) => (
                  <span key={`${line} ${message}`} className="block break-words">
                    {line !== null && <b className="font-semibold">{T.templateSettings.line(number(line))} </b>}
                    {message}
                  </span>
                ))}
              </Banner>
            )}
          </div>
        ))}
    </>
  )
}

export function FileText({ file: { file, text } }: { file: TemplateFile }) {
  return (
    <section aria-labelledby="file" className="mt-6">
      <h3 id="file" className="mb-2 text-body font-semibold">
        {file}
      </h3>
      <pre
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-control border border-line bg-canvas px-3.5 py-3 font-mono text-code"
      >
        {text}
      </pre>
    </section>
  )
}

/** The request that makes a document, to copy: its code, and its body as a file beside it. */
import { useState } from 'react'
import type { StoredDocument } from '../storage/stored-document.ts'
import { CopyAction } from '../ui/copy.tsx'
import { Segments } from '../ui/segments.tsx'
import { type CodeLanguage, requestBody, requestCode } from './request-code.ts'
import { T } from './texts.ts'

export function CopyAs({ document, text, name }: { document: StoredDocument; text: string; name: string }) {
  const [language, setLanguage] = useState<CodeLanguage>('curl')
  const code = requestCode(language, name)
  return (
    <div className="border-t border-line p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-small text-text-2">{T.download.copyAs}</span>
        <Segments
          label={T.download.copyAs}
          value={language}
          choices={[
            ['curl', 'curl'],
            ['typescript', 'TypeScript'],
            ['python', 'Python'],
          ]}
          onChange={setLanguage}
        />
      </div>
      <pre
        tabIndex={0}
        className="mt-2.5 max-h-52 overflow-auto wrap-anywhere whitespace-pre-wrap rounded-card border border-line bg-canvas px-3 py-2.5 font-mono text-code"
      >
        {code}
      </pre>
      <div className="mt-2.5 flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-small text-text-3">{T.download.keyNote}</span>
        <CopyAction text={requestBody(document, text)} title={T.download.bodyNote(`${name}.json`)}>
          {T.download.copyBody}
        </CopyAction>
        <CopyAction variant="primary" text={code}>
          {T.download.copy}
        </CopyAction>
      </div>
    </div>
  )
}

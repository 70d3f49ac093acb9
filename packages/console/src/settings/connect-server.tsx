/** How a model server is connected: in words, with lines to copy. The service reads its configuration itself; nothing is written here. */

import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { T } from './texts.ts'

const LINE = 'PLATEN_OPENAI_BASE_URL=http://127.0.0.1:11434/v1'
const JSON_LINES = `{
  "backends": {
    "house": { "kind": "openai", "baseUrl": "http://127.0.0.1:11434/v1" }
  },
  "models": { "model-01": { "backend": "house" } }
}`

export function ConnectServer({ onClose }: { onClose: () => void }) {
  const { title, hint, environment, file, copy, copyFile, where, after } = T.modelSettings.connect
  return (
    <Dialog wide hasAddress title={title} onClose={onClose}>
      <p className="mt-2 text-text-2">{hint}</p>
      <h3 className="mt-4 mb-1.5 text-control font-semibold">{environment}</h3>
      <Copied text={LINE} name={copy} />
      <h3 className="mt-4 mb-1.5 text-control font-semibold">{file}</h3>
      <Copied text={JSON_LINES} name={copyFile} />
      <p className="mt-1.5 text-small text-text-2">{where}</p>
      <p className="mt-4 text-small text-text-2">{after}</p>
      <Button className="mt-4" onClick={onClose}>
        {T.settings.close}
      </Button>
    </Dialog>
  )
}

function Copied({ text, name }: { text: string; name: string }) {
  return (
    <div className="flex items-start rounded-control border border-line bg-canvas">
      <pre className="min-w-0 grow px-3 py-1.5 font-mono text-code break-words whitespace-pre-wrap">{text}</pre>
      <CopyButton text={text} name={name} />
    </div>
  )
}

/** Code that makes a document over the API: for a document that was asked for, the request; for a text, its conversion. */
import type { StoredDocument } from '../documents/store.ts'

export type CodeLanguage = 'curl' | 'typescript' | 'python'

/** The key is never in it. */
export function requestCode(language: CodeLanguage, document: StoredDocument, name: string): string {
  const options = { markup: 'markdown', ...document.options }
  const file = `${name}.md`
  switch (language) {
    case 'curl':
      return [
        `# The text is in ${file}; jq puts it into the request.`,
        `jq -n --rawfile content ${quote(file)} \\`,
        `  ${quote(`{content: $content, title: ${JSON.stringify(document.title)}, options: ${JSON.stringify(options)}}`)} |`,
        `curl ${location.origin}/v1/pdf \\`,
        `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d @- -o ${quote(`${name}.pdf`)}`,
      ].join('\n')
    case 'typescript':
      return [
        `import { readFile } from 'node:fs/promises'`,
        `import { Platen } from '@platen/client'`,
        '',
        `const platen = new Platen({ baseUrl: ${JSON.stringify(location.origin)} }) // PLATEN_API_KEY`,
        `const content = await readFile(${JSON.stringify(file)}, 'utf8')`,
        `const pdf = await platen.pdf.create({`,
        '  content,',
        `  title: ${JSON.stringify(document.title)},`,
        `  options: ${JSON.stringify(options)},`,
        '})',
        `await pdf.save(${JSON.stringify(`${name}.pdf`)})`,
      ].join('\n')
    case 'python':
      return [
        'from pathlib import Path',
        'from platen_client import Platen',
        '',
        `platen = Platen(base_url=${JSON.stringify(location.origin)})  # PLATEN_API_KEY`,
        'pdf = platen.pdf.create(',
        `    content=Path(${JSON.stringify(file)}).read_text(encoding="utf-8"),`,
        `    title=${JSON.stringify(document.title)},`,
        `    options=${pythonOf(options)},`,
        ')',
        `pdf.save(${JSON.stringify(`${name}.pdf`)})`,
      ].join('\n')
  }
}

/** For a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function pythonOf(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null || value === undefined) return 'None'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${pythonOf(item)}`)
    .join(', ')}}`
}

/** Code that makes a document over the API, and the body of its request. The key is never in it. */
import { pdfParams } from '../session/typeset-options.ts'
import type { StoredDocument } from '../storage/stored-document.ts'

export type CodeLanguage = 'curl' | 'typescript' | 'python'

export function requestBody(document: StoredDocument, content: string): string {
  return `${JSON.stringify(pdfParams(document, content), null, 2)}\n`
}

/** @param name of the files, without an extension. */
export function requestCode(language: CodeLanguage, name: string): string {
  const [body, pdf] = [`${name}.json`, `${name}.pdf`]
  switch (language) {
    case 'curl':
      return [
        `curl ${location.origin}/v1/pdf \\`,
        `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d @${body} -o ${pdf}`,
      ].join('\n')
    case 'typescript':
      return [
        `import { readFile } from 'node:fs/promises'`,
        `import { Platen } from '@platen/client'`,
        '',
        `// The key is PLATEN_API_KEY.`,
        `const platen = new Platen({ baseUrl: '${location.origin}' })`,
        `const body = JSON.parse(await readFile('${body}', 'utf8'))`,
        `const pdf = await platen.pdf.create(body)`,
        `await pdf.save('${pdf}')`,
      ].join('\n')
    case 'python':
      return [
        'import json',
        'from platen_client import Platen',
        '',
        '# The key is PLATEN_API_KEY.',
        `platen = Platen(base_url="${location.origin}")`,
        `with open("${body}", encoding="utf-8") as body:`,
        '    pdf = platen.pdf.create(**json.load(body))',
        `pdf.save("${pdf}")`,
      ].join('\n')
  }
}

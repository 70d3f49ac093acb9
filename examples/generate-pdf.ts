// Generates a document from a prompt and writes it as a PDF file.
//   PLATEN_API_KEY=pk_live_… npx node examples/generate-pdf.ts "Resignation from Jane Doe to Acme Corp, last day 14 March" letter.pdf
import { writeFile } from 'node:fs/promises'

const [prompt = 'Resignation from Jane Doe to Acme Corp, last day 14 March', path = 'letter.pdf'] =
  process.argv.slice(2)
const service = process.env['PLATEN_BASE_URL'] ?? 'http://127.0.0.1:8484'

const response = await fetch(new URL('/v1/generate', service), {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env['PLATEN_API_KEY']}`,
    'content-type': 'application/json',
    // Requests the file. Without this header the reply is JSON with the text.
    accept: 'application/pdf',
    // A retry with the same key gets the first reply and does not count for the quota.
    'idempotency-key': crypto.randomUUID(),
  },
  body: JSON.stringify({ prompt, template: 'resignation' }),
}).catch(({ cause }) => {
  console.error(
    `No service answers at ${service} (${cause.message}). Start one with npm start, or set PLATEN_BASE_URL.`,
  )
  process.exit(1)
})

if (!response.ok) {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  console.error(`${error.code}: ${error.message}`)
  process.exit(1)
}
await writeFile(path, await response.bytes())
console.log(`${path}, written by ${response.headers.get('x-model-used')}`)

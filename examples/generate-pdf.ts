// A prompt in, a PDF on the disk.
//   API_KEY=pk_live_… npx node examples/generate-pdf.ts "Resignation from Jane Doe to Acme Corp, last day 14 March" letter.pdf
import { writeFile } from 'node:fs/promises'

const [prompt = 'Resignation from Jane Doe to Acme Corp, last day 14 March', path = 'letter.pdf'] =
  process.argv.slice(2)
const base = process.env['BASE_URL'] ?? 'http://127.0.0.1:8484/v1'

const response = await fetch(`${base}/generate`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env['API_KEY']}`,
    'content-type': 'application/json',
    // The file itself; without this line the reply is JSON with the text.
    accept: 'application/pdf',
    // A second request with this key gets the first one's reply and costs nothing: safe to retry.
    'idempotency-key': crypto.randomUUID(),
  },
  body: JSON.stringify({ prompt, template: 'resignation' }),
})

if (!response.ok) {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  console.error(`${error.code}: ${error.message}`)
  process.exit(1)
}
await writeFile(path, await response.bytes())
console.log(`${path}, written by ${response.headers.get('x-model-used')}`)

// Prints a document while it is written.
//   PLATEN_API_KEY=pk_live_… npx node examples/stream.ts "Resignation from Jane Doe to Acme Corp, last day 14 March" resignation
const [prompt = 'Resignation from Jane Doe to Acme Corp, last day 14 March', template = 'resignation'] =
  process.argv.slice(2)
const service = process.env['PLATEN_BASE_URL'] ?? 'http://127.0.0.1:8484'

const response = await fetch(new URL('/v1/generate', service), {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env['PLATEN_API_KEY']}`,
    'content-type': 'application/json',
    accept: 'text/event-stream',
  },
  body: JSON.stringify({ prompt, template }),
}).catch(({ cause }) => {
  console.error(
    `No service answers at ${service} (${cause.message}). Start one with npm start, or set PLATEN_BASE_URL.`,
  )
  process.exit(1)
})
if (!response.ok || !response.body) {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  console.error(`${error.code}: ${error.message}`)
  process.exit(1)
}

let rest = ''
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  // An empty line ends an event. The last part may be incomplete.
  const events = (rest + text).split('\n\n')
  rest = events.pop() ?? ''
  for (const event of events) {
    const name = /^event: (.*)$/m.exec(event)?.[1]
    const data = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}')
    if (name === 'delta') process.stdout.write(data.text)
    // Discard the text so far: the document starts again.
    if (name === 'restart') process.stdout.write('\n--- once more ---\n')
    if (name === 'done') process.stdout.write('\n')
    if (name === 'error') {
      console.error(`\n${data.error.code}: ${data.error.message}`)
      process.exit(1)
    }
  }
}

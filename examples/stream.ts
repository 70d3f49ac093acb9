// Prints a document while it is written.
//   API_KEY=pk_live_… npx node examples/stream.ts "Ten questions about bicycle insurance" faq
const [prompt = 'Ten questions about bicycle insurance', template = 'faq'] = process.argv.slice(2)
const base = process.env['BASE_URL'] ?? 'http://127.0.0.1:8484/v1'

const response = await fetch(`${base}/generate`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env['API_KEY']}`,
    'content-type': 'application/json',
    accept: 'text/event-stream',
  },
  body: JSON.stringify({ prompt, template }),
})
if (!response.ok || !response.body) throw new Error(await response.text())

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
    if (name === 'error') throw new Error(data.error.message)
  }
}

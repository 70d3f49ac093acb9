/** Parses server-sent events (WHATWG HTML §9.2.6). Reads only what this service sends: `event`, `data` and `id` lines, ended by LF. */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: string; id: string | undefined }> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n')
      const field = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''))
      const data = field('data').join('\n')
      if (data) yield { event: field('event')[0] ?? 'message', data, id: field('id')[0] }
    }
  }
}

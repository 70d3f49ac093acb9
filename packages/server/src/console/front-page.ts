/** The page at the addresses of the console while there is none. */

/** @param building the console is being built, as in a fresh clone: the page loads itself again until it is there. */
export function frontPage(building: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${building ? '<meta http-equiv="refresh" content="3">\n' : ''}<link rel="icon" href="data:,">
<title>Platen</title>
<style>
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 4rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
code { font-size: 0.95em }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #161616 } a { color: #8ab4f8 } }
</style>
</head>
<body>
<h1>Platen</h1>
<p>This is a Platen service: a prompt goes in, a document comes back; text goes in, a PDF comes back.</p>
<p>${building ? 'The service is building the console. It opens here in about a minute; if it does not, the output of the service says why. The API already answers requests.' : 'This installation has no console.'}</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
</ul>
<p>The API is under <code>/v1</code> and needs a key: <code>Authorization: Bearer &lt;API_KEY&gt;</code>. Whoever runs this
service makes keys with <code>platen keys create</code>.</p>
</body>
</html>
`
}

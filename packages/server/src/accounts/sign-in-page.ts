/** The page of a sign-in link where there is no console. It has no script. */
import type { FastifyReply } from 'fastify'

const CONTENT_SECURITY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function sendSignInPage(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_SECURITY,
      'x-content-type-options': 'nosniff',
      // Not no-referrer: with that, a browser sends the form with `Origin: null`. Fetch Standard, "append a request Origin header".
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Sign in – Platen</title>
<style>
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 4rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
button { font: inherit; padding: 0.25rem 1rem }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #161616 } }
</style>
</head>
<body>
<h1>Platen</h1>
${content}
</body>
</html>
`)
}

export const SIGN_IN = `<p>This link signs in this browser once.</p>
<form method="post"><button>Sign in</button></form>`

export const LINK_ENDED = `<p>This link has been used or is older than 15 minutes.</p>
<p><code>npx platen login</code>, on the machine of the service, prints a new one.</p>`

export function crossOriginPage(hint: string | undefined): string {
  const more =
    hint === undefined ? '' : `\n<p>${hint.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))}</p>`
  return `<p>This request comes from another site. Open the link itself.</p>${more}`
}

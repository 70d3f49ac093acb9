/** The version of the service, and where its documentation is. */
import { useQuery } from '@tanstack/react-query'
import { platen } from '../api.ts'
import { SHARED } from '../texts.ts'
import { Sign } from '../ui/icons.tsx'
import { T } from './texts.ts'

export function AboutSection() {
  const { data: version } = useQuery({
    queryKey: ['version'],
    queryFn: async ({ signal }) => {
      const { info } = (await (await fetch('/openapi.json', { signal })).json()) as { info: { version: string } }
      return info.version
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="max-w-160">
      <h2 className="flex items-center gap-3 text-title font-semibold">
        <Sign size={28} />
        {SHARED.product}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-text-2">{T.about.version}</dt>
        <dd>{version ?? '–'}</dd>
        <dt className="text-text-2">{T.about.address}</dt>
        <dd className="font-mono text-code break-all">{platen.baseUrl}</dd>
        <dt className="text-text-2">{T.about.privacy}</dt>
        <dd>{T.about.privacyHint}</dd>
      </dl>
      <h3 className="mt-7 mb-2 text-body font-semibold">{T.about.links}</h3>
      <ul className="grid gap-2">
        {[
          ['/docs', T.about.reference, T.about.referenceHint],
          ['/openapi.json', T.about.openapi, T.about.openapiHint],
        ].map(([href, name, hint]) => (
          <li key={href}>
            <a href={href} className="font-semibold text-accent underline">
              {name}
            </a>
            <span className="block text-small text-text-2">{hint}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

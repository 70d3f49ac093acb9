// A node:test reporter: one JSON line for each leaf test, and for a suite whose hook failed. scripts/test.mjs counts them and lists skipped ones.
export default async function* report(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite' && data.details.error?.failureType !== 'hookFailed') continue
    const skipped = data.skip !== undefined && data.skip !== false
    const result = skipped || data.todo ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed'
    yield `${JSON.stringify({ result, name: data.name, file: data.file ?? '', reason: typeof data.skip === 'string' ? data.skip : 'no reason given' })}\n`
  }
}

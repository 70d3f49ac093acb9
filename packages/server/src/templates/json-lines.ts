/** Finds the line of a value in a JSON text that was parsed before. */

type Step = PropertyKey

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** @returns the line of the name or item at `path`, from 1; of the nearest part around it where there is none. */
export function lineOf(text: string, path: readonly Step[]): number {
  const wanted = path.map(String)
  /** The steps to the current value; undefined before the first name of an object. */
  const steps: (string | undefined)[] = []
  const isArray: boolean[] = []
  let bestDepth = 0
  let bestAt = 0
  let isName = false
  const compare = (at: number) => {
    const depth = steps.length
    if (depth > bestDepth && depth <= wanted.length && steps.every((step, index) => step === wanted[index])) {
      bestDepth = depth
      bestAt = at
    }
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (isArray.at(-1)) compare(index)
      isArray.push(token === '[')
      steps.push(token === '[' ? '0' : undefined)
      isName = token === '{'
    } else if (token === '}' || token === ']') {
      isArray.pop()
      steps.pop()
    } else if (token === ',') {
      if (isArray.at(-1)) steps[steps.length - 1] = String(Number(steps.at(-1)) + 1)
      else isName = true
    } else if (token === ':') isName = false
    else if (isName) {
      steps[steps.length - 1] = String(JSON.parse(token))
      compare(index)
    } else if (isArray.at(-1)) compare(index)
  }
  return text.slice(0, bestAt).split('\n').length
}

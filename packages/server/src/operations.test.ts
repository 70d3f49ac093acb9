/** The tables of docs/operations.md have every setting of the schemas: name, default and meaning. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as z from 'zod'
import { ConfigSchema } from './config.ts'
import { GgufConfig, ModelMapping, OpenAiConfig } from './models/model-config.ts'

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')

function rowsOf(schema: z.ZodObject, nameOf: (name: string) => string[]): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => {
    const { default: value, description = '' } = property as { default?: unknown; description?: string }
    const shown =
      value === undefined || value === '' ? (required.includes(name) ? 'required' : '') : `\`${JSON.stringify(value)}\``
    return `| ${[...nameOf(name), shown, description].map((cell) => cell.trim()).join(' | ')} |`
  })
}

const inEnvironment = (name: string) =>
  name === 'databaseUrl' ? 'DATABASE_URL' : `PLATEN_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`

test('docs/operations.md has the settings, their defaults and meanings as in the code', () => {
  const expected = [
    ...rowsOf(ConfigSchema, (name) => [`\`${name}\``, `\`${inEnvironment(name)}\``]),
    ...rowsOf(OpenAiConfig, (name) => [`\`${name}\``]),
    ...rowsOf(GgufConfig, (name) => [`\`${name}\``]),
    ...rowsOf(ModelMapping, (name) => [`\`${name}\``]),
  ]
  const rows = new Set(page.split('\n').map((line) => line.replace(/ {2,}/g, ' ')))
  const missing = expected.filter((row) => !rows.has(row.replace(/ {2,}/g, ' ')))
  assert.deepEqual(missing, [], 'rows that docs/operations.md should have')
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { configJsonSchema, SCHEMA_FILE } from './config-schema.ts'

test('the shipped schema of platen.json is up to date', () => {
  const shipped = readFileSync(SCHEMA_FILE, 'utf8')
  assert.deepEqual(
    JSON.parse(shipped),
    JSON.parse(configJsonSchema()),
    'it is out of date: run `node packages/server/src/config-schema.ts`',
  )
  const { properties } = JSON.parse(shipped) as { properties: Record<string, { description?: string }> }
  for (const [name, { description }] of Object.entries(properties)) {
    if (name !== '$schema') assert.ok(description, `${name} says what it is`)
  }
})

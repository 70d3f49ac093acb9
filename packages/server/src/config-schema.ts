/**
 * The JSON Schema of `platen.json`, with which editors complete and check it; derived from config.ts.
 * Run as a program, it writes packages/server/platen.schema.json, which is shipped.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { ConfigSchema } from './config.ts'

export const SCHEMA_FILE = new URL('../platen.schema.json', import.meta.url)

export function configJsonSchema(): string {
  const schema = z.toJSONSchema(ConfigSchema, { io: 'input', unrepresentable: 'any' })
  // The default folder differs between machines.
  delete (schema.properties?.['data'] as { default?: unknown } | undefined)?.default
  const named = {
    ...schema,
    title: 'Settings of a Platen service',
    properties: { $schema: { type: 'string' }, ...schema.properties },
    additionalProperties: false,
  }
  return `${JSON.stringify(named, undefined, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(SCHEMA_FILE, configJsonSchema())

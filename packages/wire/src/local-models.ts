/** `/local-models`: the models that `platen models` offers, and a download of one, for operators. */
import * as z from 'zod'
import { json, operation } from './operation.ts'

const time = z.iso.datetime()

export const LocalModel = z
  .object({
    name: z.string(),
    title: z.string(),
    fileBytes: z.int().describe('Size of the file.'),
    license: z.string().describe('SPDX name.'),
    goodFor: z.string(),
    memoryBytes: z.int().describe('Memory that the model needs.'),
    fits: z.boolean().describe('Whether the memory of this machine is enough.'),
    installed: z.boolean().describe('Whether the file is in the models folder.'),
    inUse: z.boolean().describe('Whether a backend has this file.'),
    wordsPerMinute: z
      .int()
      .nullable()
      .describe('Estimated for this machine, to within a factor of two; null if unknown.'),
  })
  .meta({ id: 'LocalModel' })
export type LocalModel = z.infer<typeof LocalModel>

export const ModelDownload = z
  .object({
    name: z.string().describe('Name of the model.'),
    status: z.enum(['running', 'completed', 'failed', 'cancelled']),
    step: z
      .enum(['downloading', 'checking', 'installing'])
      .describe('The current or last step; `installing`: the runtime of local models.'),
    bytes: z.int().describe('Bytes of the file downloaded so far.'),
    totalBytes: z.int(),
    startedAt: time,
    endedAt: time.nullable(),
    message: z.string().nullable().describe('Once it has ended: which models write documents now, or why it failed.'),
  })
  .meta({ id: 'ModelDownload' })
export type ModelDownload = z.infer<typeof ModelDownload>

export const LocalModels = z
  .object({
    hub: z.string().describe('Where models are downloaded from.'),
    folder: z.string().describe('Where the files are.'),
    freeBytes: z.int().describe('Free space on the disk of the folder.'),
    memoryBytes: z.int().describe('Memory of this machine.'),
    cores: z.int(),
    recommended: z.string().nullable().describe('Name of the model that suits this machine; null if none fits.'),
    models: z.array(LocalModel).describe('By size, smallest first.'),
    download: ModelDownload.nullable().describe('The running or last download of this process.'),
  })
  .meta({ id: 'LocalModels' })
export type LocalModels = z.infer<typeof LocalModels>

const LocalModelName = z.object({ name: z.string().describe('Name of the model.') })
const OneDownload = z.object({ success: z.literal(true), data: ModelDownload })

export const listLocalModels = operation('GET /local-models', {
  id: 'listLocalModels',
  tag: 'Administration',
  summary: 'List the models that can be downloaded, and the progress of a download',
  description: 'Describes the machine of the process that replies.',
  scope: 'admin',
  replies: { 200: json(z.object({ success: z.literal(true), data: LocalModels }), 'The models.') },
})

export const downloadLocalModel = operation('POST /local-models/{name}/download', {
  id: 'downloadLocalModel',
  tag: 'Administration',
  summary: 'Download a model to this machine',
  description: [
    'The download runs in the background; `GET /local-models` shows its progress. The service then checks the SHA-256 of the file and reloads templates and backends, so that the model answers without a restart if nothing else is configured.',
    'An interrupted download continues where it stopped. Only one download runs at a time; a second one gets 409.',
    'With several processes (PostgreSQL) only the process that replies downloads and reloads.',
  ].join('\n'),
  scope: 'admin',
  params: LocalModelName,
  replies: { 202: json(OneDownload, 'The download, started.') },
  failures: [404, 409],
})

export const cancelLocalModelDownload = operation('DELETE /local-models/{name}/download', {
  id: 'cancelLocalModelDownload',
  tag: 'Administration',
  summary: 'Cancel the download of a model',
  description: 'The part that is already downloaded stays, and the next download of the model continues from it.',
  scope: 'admin',
  params: LocalModelName,
  replies: { 200: json(OneDownload, 'The download, ended.') },
  failures: [404, 409],
})

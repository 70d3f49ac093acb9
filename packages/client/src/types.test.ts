/**
 * The types of the package and the schemas of `wire` are the same. This file has nothing to run: it does not compile when a field is
 * missing on one side or has another type. Parameters are also in the other clients: clients/*.
 */
import { test } from 'node:test'
import type * as wire from '@platen/wire'
import type { BodyOf, JsonOf, QueryOf } from '@platen/wire'
import type * as ours from './types.ts'
import type { WebhookEvent } from './webhooks.ts'

/** One of our results as it is on the wire. */
type OnWire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? OnWire<Item>[]
    : Value extends object
      ? { [Field in keyof Value as Exclude<Field, 'response'>]: OnWire<Value[Field]> }
      : Value

/** Paths of the fields of `A` that `B` lacks. */
type Missing<A, B, Path extends string = ''> = A extends readonly (infer Item)[]
  ? B extends readonly (infer Other)[]
    ? Missing<Item, Other, Path>
    : never
  : A extends object
    ? {
        [Field in keyof A & string]: Field extends keyof B
          ? Missing<NonNullable<A[Field]>, NonNullable<B[Field]>, `${Path}${Field}.`>
          : `${Path}${Field}`
      }[keyof A & string]
    : never

/** An error names the fields that are missing on a side, or `false` where a value of the wire is not assignable to our type. */
type Result<Wire, Ours> = [Missing<Wire, OnWire<Ours>> | Missing<OnWire<Ours>, Wire>] extends [never]
  ? Wire extends OnWire<Ours>
    ? true
    : { wire: Wire; ours: OnWire<Ours> }
  : { missing: Missing<Wire, OnWire<Ours>> | Missing<OnWire<Ours>, Wire> }

/** Parameters: each field of the contract can be sent, and no other. Ours allow more values. */
type Params<Wire, Ours> = [Missing<Wire, Ours> | Missing<Ours, Wire>] extends [never]
  ? Wire extends Ours
    ? true
    : { wire: Wire; ours: Ours }
  : { missing: Missing<Wire, Ours> | Missing<Ours, Wire> }

type Query<Op extends wire.Operation, Ours> = [
  Exclude<keyof QueryOf<Op>, keyof Ours> | Exclude<keyof Ours, keyof QueryOf<Op>>,
] extends [never]
  ? true
  : { missing: Exclude<keyof QueryOf<Op>, keyof Ours> | Exclude<keyof Ours, keyof QueryOf<Op>> }

type WebhookFields<Event> = Event extends object ? Exclude<keyof Event, 'messageId' | 'requestId'> : never

export const same: {
  job: Result<wire.Job, ours.Job>
  failedJob: Result<wire.FailedJob, ours.FailedJob>
  jobSummary: Result<wire.JobSummary, ours.JobSummary>
  accepted: Result<wire.JobAccepted['data'], ours.JobAccepted>
  template: Result<wire.TemplateItem, ours.Template>
  model: Result<wire.ModelItem, ours.Model>
  backend: Result<wire.BackendItem, ours.Backend>
  backendTest: Result<wire.BackendTest, ours.BackendTest>
  localModel: Result<wire.LocalModel, ours.LocalModel>
  modelDownload: Result<wire.ModelDownload, ours.ModelDownload>
  localModels: Result<wire.LocalModels, ours.LocalModels>
  templateFile: Result<wire.TemplateFile, ours.TemplateFile>
  templateFiles: Result<wire.TemplateFiles, ours.TemplateFiles>
  reloaded: Result<wire.Reloaded, ours.Reloaded>
  settings: Result<wire.WebhookSettings, ours.WebhookSettings>
  webhookTest: Result<JsonOf<typeof wire.testWebhook>['data'], ours.WebhookTest>
  account: Result<wire.Account, ours.Account>
  key: Result<wire.Key, ours.Key>
  newKey: Result<wire.NewKey, ours.NewKey>
  ownAccount: Result<wire.OwnAccount, ours.OwnAccount>
  session: Result<wire.Session, ours.Session>
  usage: Result<JsonOf<typeof wire.getUsage>['data'], ours.Usage>
  auditEvent: Result<wire.AuditEvent, ours.AuditEvent>
  document: Result<Omit<wire.GenerateStreamEnd, 'success'>, ours.GeneratedDocument>
  webhook: [Exclude<keyof wire.WebhookBody, WebhookFields<WebhookEvent>>] extends [never] ? true : false
  generate: Params<BodyOf<typeof wire.generate>, ours.JobParams>
  pdf: Params<BodyOf<typeof wire.createPdf>, ours.PdfParams>
  accountCreate: Params<BodyOf<typeof wire.createAccount>, ours.AccountCreateParams>
  accountUpdate: Params<BodyOf<typeof wire.changeAccount>, ours.AccountUpdateParams>
  keyCreate: Params<
    BodyOf<typeof wire.createKey>,
    Omit<ours.KeyCreateParams, 'expiresAt'> & { expiresAt?: string | undefined }
  >
  keyUpdate: Params<
    BodyOf<typeof wire.changeKey>,
    Omit<ours.KeyUpdateParams, 'expiresAt'> & { expiresAt?: string | null | undefined }
  >
  jobList: Query<typeof wire.listJobs, ours.JobListParams>
  failedJobList: Query<typeof wire.listFailedJobs, ours.FailedJobListParams>
  accountList: Query<typeof wire.listAccounts, ours.PageParams>
  keyList: Query<typeof wire.listKeys, ours.KeyListParams>
  auditEventList: Query<typeof wire.listAuditEvents, ours.AuditEventListParams>
  usageQuery: Query<typeof wire.getUsage, ours.UsageParams>
  templateIds: ours.TemplateId extends wire.TemplateChoice
    ? wire.TemplateChoice extends ours.TemplateId
      ? true
      : false
    : false
  modelIds: ours.ModelId extends wire.ModelId ? (wire.ModelId extends ours.ModelId ? true : false) : false
  formats: ours.Format extends wire.Format ? (wire.Format extends ours.Format ? true : false) : false
  fileFormats: ours.FileFormat extends wire.FileFormat
    ? wire.FileFormat extends ours.FileFormat
      ? true
      : false
    : false
  scopes: ours.Scope extends wire.Scope ? (wire.Scope extends ours.Scope ? true : false) : false
  tiers: ours.Tier extends wire.Tier ? (wire.Tier extends ours.Tier ? true : false) : false
  codes: ours.ErrorCode extends wire.ErrorCode ? (wire.ErrorCode extends ours.ErrorCode ? true : false) : false
} = {
  job: true,
  failedJob: true,
  jobSummary: true,
  accepted: true,
  template: true,
  model: true,
  backend: true,
  backendTest: true,
  localModel: true,
  modelDownload: true,
  localModels: true,
  templateFile: true,
  templateFiles: true,
  reloaded: true,
  settings: true,
  webhookTest: true,
  account: true,
  key: true,
  newKey: true,
  ownAccount: true,
  session: true,
  usage: true,
  auditEvent: true,
  document: true,
  webhook: true,
  generate: true,
  pdf: true,
  accountCreate: true,
  accountUpdate: true,
  keyCreate: true,
  keyUpdate: true,
  jobList: true,
  failedJobList: true,
  accountList: true,
  keyList: true,
  auditEventList: true,
  usageQuery: true,
  templateIds: true,
  modelIds: true,
  formats: true,
  fileFormats: true,
  scopes: true,
  tiers: true,
  codes: true,
}

test('the types of the package are those of the contract (checked by the compiler)', () => {})

/** Every operation, in the order of the API reference. */
import {
  changeAccount,
  changeKey,
  createAccount,
  createKey,
  deleteAccount,
  disableAccount,
  enableAccount,
  getAccount,
  getOwnAccount,
  listAccounts,
  listAuditEvents,
  listKeys,
  revokeKey,
  rollKey,
} from './accounts.ts'
import { generate } from './generate.ts'
import {
  cancelJob,
  deleteJob,
  getJob,
  getJobFile,
  listFailedJobs,
  listJobs,
  redeliverJob,
  streamJobEvents,
} from './jobs.ts'
import { cancelLocalModelDownload, downloadLocalModel, listLocalModels } from './local-models.ts'
import { listBackends, listModels, reload, testBackend } from './models.ts'
import type { Operation } from './operation.ts'
import { createPdf, createPdfAlt } from './pdf.ts'
import { render } from './render.ts'
import { createSession, deleteSession } from './sessions.ts'
import {
  deleteWebhookSettings,
  getWebhookSettings,
  putWebhookSettings,
  rotateWebhookSecret,
  testWebhook,
} from './settings.ts'
import { listTemplateFiles, listTemplates, previewTemplate } from './templates.ts'
import { getUsage, getUsageOfAccounts } from './usage.ts'

export const OPERATIONS: readonly Operation[] = [
  generate,
  createPdf,
  createPdfAlt,
  render,
  listTemplates,
  previewTemplate,
  listModels,
  listJobs,
  getJob,
  getJobFile,
  streamJobEvents,
  cancelJob,
  redeliverJob,
  deleteJob,
  getWebhookSettings,
  putWebhookSettings,
  deleteWebhookSettings,
  rotateWebhookSecret,
  testWebhook,
  getOwnAccount,
  createSession,
  deleteSession,
  getUsage,
  listAccounts,
  createAccount,
  getAccount,
  changeAccount,
  disableAccount,
  enableAccount,
  deleteAccount,
  listKeys,
  createKey,
  changeKey,
  revokeKey,
  rollKey,
  getUsageOfAccounts,
  listAuditEvents,
  listFailedJobs,
  listBackends,
  testBackend,
  listLocalModels,
  downloadLocalModel,
  cancelLocalModelDownload,
  listTemplateFiles,
  reload,
]

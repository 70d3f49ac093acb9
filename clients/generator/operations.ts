/**
 * What the clients need to know about the operations and the OpenAPI document does not say: the names of resources and methods,
 * the names of types, and sentences that differ from the API reference.
 *
 * A new operation needs one line here; a new field needs none. `README.md` describes the rules that apply to everything else.
 */

export interface MethodEntry {
  /** `operationId`. */
  operation: string
  /** In place of the summary of the operation: third person, ends with a full stop. Marks: see README.md, "Texts". */
  doc?: string
  /** Whether each client has its own code for it. The generator writes its name only. */
  handWritten?: true
  /** Name of the type of the reply or of its items, where the document gives none. */
  result?: string
  /** The field of the reply that is returned in place of the whole. */
  unwrap?: string
  /** Name of the type of the parameters. Default: resource and method, such as `KeyCreateParams`. */
  params?: string
  /** Whether the fields of the body are passed as arguments, not as one object, where the language has the choice. */
  spread?: true
  /** A word for the naming map where an operation has several methods, or a sign of a note there. */
  label?: string
  /** Classes of errors, besides those of `failures`: suffix left out. */
  errors?: readonly string[]
  /** Which reply, where `Accept` chooses between JSON and a file. */
  reply?: 'json' | 'file'
  /** The sample of the API reference. Default: the result is printed whole. */
  sample?: Sample
}

export interface Sample {
  /** The ID in the path. Absent: a made-up one, which jobs, accounts and keys have. */
  target?: string
  /** Of the query. */
  params?: Record<string, string>
  /** The variable of the result; with `each`, of one item. Absent: the operation returns nothing. */
  variable?: string
  /** Whether the call returns items: a list that comes whole, or an iterator that reads more. */
  each?: 'list' | 'iterator'
  /** The field of the result that is printed. Absent: the whole result. */
  print?: string
  /** The name under which a file is saved. */
  save?: string
}

export interface ResourceEntry {
  /** A sentence about the resource, without its scope and quota, which follow from its operations. */
  doc: string
  /** By method name. An array: methods that the same operation serves. */
  methods: Record<string, MethodEntry>
}

/** By name, in the order of the naming map. */
export const RESOURCES: Record<string, ResourceEntry> = {
  generate: {
    doc: 'Documents from prompts.',
    methods: {
      text: {
        operation: 'generate',
        handWritten: true,
        label: '(JSON)',
        errors: ['ModelUnavailable', 'GenerationFailed'],
        sample: { variable: 'letter', print: 'content' },
      },
      file: {
        operation: 'generate',
        handWritten: true,
        label: '(file)',
        errors: ['ModelUnavailable', 'GenerationFailed'],
      },
      stream: { operation: 'generate', handWritten: true, label: '(events)' },
      job: { operation: 'generate', handWritten: true, label: '(`webhook: true`)', errors: ['InvalidParameters'] },
    },
  },
  pdf: {
    doc: 'Conversion of text to PDF.',
    methods: {
      create: {
        operation: 'createPdf',
        doc: 'Converts text to a PDF file. The service takes at most 30 s for it. If it fails, {pdf.createAlt} uses another engine.',
        errors: ['PdfGenerationFailed'],
        params: 'PdfParams',
        sample: { variable: 'file', save: 'letter.pdf' },
      },
      createAlt: {
        operation: 'createPdfAlt',
        doc: 'The same as {pdf.create} with another engine, for use when the first one fails.',
        errors: ['PdfGenerationFailed'],
        params: 'PdfParams',
        sample: { variable: 'file', save: 'letter.pdf' },
      },
    },
  },
  render: {
    doc: 'Exact documents from templates and data, without a model.',
    methods: {
      text: {
        operation: 'render',
        reply: 'json',
        doc: 'Fills a template with data and returns the document as text, or only checks both.',
        result: 'RenderedDocument',
        params: 'RenderParams',
        label: '(JSON)',
        errors: ['InvalidParameters'],
        sample: { variable: 'document', print: 'content' },
      },
      file: {
        operation: 'render',
        reply: 'file',
        doc: 'Fills a template with data and returns the document as a file, a PDF by default.',
        params: 'RenderParams',
        label: '(file)',
        errors: ['InvalidParameters', 'PdfGenerationFailed'],
      },
    },
  },
  templates: {
    doc: 'The templates.',
    methods: {
      list: {
        operation: 'listTemplates',
        doc: 'Lists all templates, in a fixed order.',
        sample: { each: 'list', variable: 'template', print: 'name' },
      },
      preview: {
        operation: 'previewTemplate',
        doc: 'Returns the example of a template, or else its sections with what belongs into each, as a PDF file in its design.',
        sample: { target: 'resume', params: { pageSize: 'letter' }, variable: 'file', save: 'resume.pdf' },
      },
      files: {
        operation: 'listTemplateFiles',
        doc: "Returns the files of the operator's folder and their faults.",
        sample: { variable: 'found', print: 'folder' },
      },
    },
  },
  models: {
    doc: 'The models.',
    methods: {
      list: {
        operation: 'listModels',
        doc: 'Lists all model IDs, in a fixed order, and whether each can be used now.',
        sample: { each: 'list', variable: 'model', print: 'name' },
      },
    },
  },
  jobs: {
    doc: 'Jobs of the account: documents that are written in the background.',
    methods: {
      list: {
        operation: 'listJobs',
        sample: { params: { status: 'failed' }, each: 'iterator', variable: 'job', print: 'jobId' },
      },
      get: {
        operation: 'getJob',
        doc: 'Returns a job with its content and its deliveries.',
        sample: { variable: 'job', print: 'status' },
      },
      wait: { operation: 'getJob', handWritten: true, label: '(polls) ¹' },
      file: {
        operation: 'getJobFile',
        doc: 'Returns the document of a completed job as a file, in its own format by default.',
        sample: { params: { format: 'doc' }, variable: 'file', save: 'chapter.docx' },
      },
      events: {
        operation: 'streamJobEvents',
        handWritten: true,
        label: '³',
        sample: { each: 'iterator', variable: 'event' },
      },
      cancel: { operation: 'cancelJob', sample: { variable: 'job', print: 'status' } },
      redeliver: {
        operation: 'redeliverJob',
        doc: 'Posts the result of an ended job again.',
        sample: { variable: 'job', print: 'status' },
      },
      delete: { operation: 'deleteJob', doc: 'Deletes a job that has ended, with its content.' },
    },
  },
  settings: {
    doc: 'Webhook settings of the account.',
    methods: {
      getWebhook: {
        operation: 'getWebhookSettings',
        doc: 'Returns the webhook URL and the secrets that sign webhooks.',
        sample: { variable: 'settings', print: 'url' },
      },
      setWebhook: {
        operation: 'putWebhookSettings',
        doc: 'Registers the URL that results are posted to.',
        spread: true,
        params: 'SetWebhookParams',
        errors: ['InvalidParameters'],
        sample: { variable: 'settings', print: 'url' },
      },
      deleteWebhook: {
        operation: 'deleteWebhookSettings',
        doc: 'Removes the URL; also where none is registered. The secret stays.',
      },
      rotateWebhookSecret: {
        operation: 'rotateWebhookSecret',
        doc: 'Creates a new secret. For a day webhooks are also signed with the old one.',
        sample: { variable: 'settings', print: 'secret' },
      },
      testWebhook: {
        operation: 'testWebhook',
        doc: 'Posts a sample to the registered URL and returns what the receiver answered.',
        result: 'WebhookTest',
        sample: { variable: 'result', print: 'delivered' },
      },
    },
  },
  account: {
    doc: 'The account of the key.',
    methods: {
      get: {
        operation: 'getOwnAccount',
        doc: 'Returns the tier, the limits, the usage of today and the key.',
        sample: { variable: 'account', print: 'usedToday' },
      },
      usage: {
        operation: 'getUsage',
        doc: 'Returns what the account used, by day, key, endpoint and model.',
        result: 'Usage',
        params: 'UsageParams',
        sample: { params: { groupBy: 'endpoint' }, variable: 'usage', print: 'rows' },
      },
    },
  },
  session: {
    doc: 'The session of a page of the service itself, in a cookie that scripts cannot read. For a client without an API key.',
    methods: {
      create: {
        operation: 'createSession',
        label: '⁴',
        doc: 'Signs in, with an API key or the token of a sign-in link.',
        sample: { variable: 'session', print: 'expiresAt' },
      },
      delete: { operation: 'deleteSession', label: '⁴', doc: 'Signs out.' },
    },
  },
  accounts: {
    doc: 'The accounts.',
    methods: {
      list: { operation: 'listAccounts', sample: { each: 'iterator', variable: 'account', print: 'name' } },
      create: {
        operation: 'createAccount',
        errors: ['InvalidParameters'],
        sample: { variable: 'account', print: 'id' },
      },
      get: {
        operation: 'getAccount',
        doc: 'Returns an account and what it used today.',
        sample: { variable: 'account', print: 'usedToday' },
      },
      update: {
        operation: 'changeAccount',
        label: '²',
        doc: 'Changes what is given. A `dailyLimit` of null removes the limit; left out, it stays.',
        errors: ['InvalidParameters'],
        sample: { variable: 'account', print: 'tier' },
      },
      disable: {
        operation: 'disableAccount',
        doc: 'Disables an account: its keys are refused from now on, with the reason.',
        sample: { variable: 'account', print: 'disabledAt' },
      },
      enable: { operation: 'enableAccount', sample: { variable: 'account', print: 'name' } },
      delete: {
        operation: 'deleteAccount',
        doc: 'Permanently deletes an account with its keys, jobs, webhook settings and usage.',
      },
      usage: {
        operation: 'getUsageOfAccounts',
        doc: 'Returns what all accounts used, or one.',
        result: 'Usage',
        sample: { params: { groupBy: 'account' }, variable: 'usage', print: 'rows' },
      },
    },
  },
  keys: {
    doc: 'The keys.',
    methods: {
      list: {
        operation: 'listKeys',
        sample: {
          params: { account: 'acc_0123456789abcdefghjk' },
          each: 'iterator',
          variable: 'key',
          print: 'hint',
        },
      },
      create: {
        operation: 'createKey',
        doc: 'Creates a key. Only this result has the key itself.',
        errors: ['InvalidParameters'],
        sample: { variable: 'created', print: 'key' },
      },
      update: {
        operation: 'changeKey',
        label: '²',
        doc: 'Changes what is given of an active key. An `expiresAt` of null removes the expiry; left out, it stays.',
        errors: ['InvalidParameters'],
        sample: { variable: 'key', print: 'scopes' },
      },
      revoke: {
        operation: 'revokeKey',
        doc: 'Revokes a key at once and for good.',
        sample: { variable: 'key', print: 'revokedAt' },
      },
      roll: {
        operation: 'rollKey',
        doc: 'Replaces a key by a new one. The old one stays valid for `overlapSeconds`, by default a day.',
        sample: { variable: 'created', print: 'key' },
      },
    },
  },
  auditEvents: {
    doc: 'Changes of accounts and keys, and who made them.',
    methods: {
      list: {
        operation: 'listAuditEvents',
        sample: { params: { action: 'key.created' }, each: 'iterator', variable: 'event', print: 'accountId' },
      },
    },
  },
  failedJobs: {
    doc: 'The failed jobs of all accounts.',
    methods: {
      list: {
        operation: 'listFailedJobs',
        sample: { params: { code: 'model_unavailable' }, each: 'iterator', variable: 'job', print: 'jobId' },
      },
    },
  },
  backends: {
    doc: 'The backends that serve the models.',
    methods: {
      list: {
        operation: 'listBackends',
        doc: 'Lists the backends; none if no model is configured.',
        unwrap: 'backends',
        sample: { each: 'list', variable: 'backend', print: 'status' },
      },
      test: {
        operation: 'testBackend',
        doc: 'Lets a backend write a short letter, and returns its text and speed, or why there is none. Ends after 45 seconds.',
        sample: { target: 'gguf', variable: 'result', print: 'text' },
      },
      localModels: {
        operation: 'listLocalModels',
        doc: 'Returns the models that the machine of the service can download, and the running or last download.',
        sample: { variable: 'local', print: 'recommended' },
      },
      download: {
        operation: 'downloadLocalModel',
        doc: 'Starts to download a model to the machine of the process that answers. {backends.localModels} has the progress.',
        sample: { target: 'qwen3-4b', variable: 'download', print: 'status' },
      },
      cancelDownload: {
        operation: 'cancelLocalModelDownload',
        doc: 'Ends a download. The next one continues there.',
        sample: { target: 'qwen3-4b', variable: 'download', print: 'status' },
      },
      reload: {
        operation: 'reload',
        doc: 'Reloads templates and backends from their files, only in the process that answers.',
        sample: { variable: 'reloaded', print: 'sentence' },
      },
    },
  },
}

/**
 * Names of operations that the service does not have yet. An entry takes effect when the OpenAPI document has its operation, so that
 * names are chosen once and read together.
 */
export const TO_COME: Record<string, ResourceEntry> = {
  brands: {
    doc: 'Brands: logo, colours, fonts and letterhead of documents.',
    methods: {
      list: { operation: 'listBrands' },
      get: { operation: 'getBrand' },
      put: { operation: 'putBrand' },
      delete: { operation: 'deleteBrand' },
      preview: { operation: 'previewBrand' },
    },
  },
  templates: {
    doc: 'The templates.',
    methods: {
      get: { operation: 'getTemplate' },
      put: { operation: 'putTemplate' },
      delete: { operation: 'deleteTemplate' },
    },
  },
  files: {
    doc: 'Files that requests refer to: pictures, sources and data.',
    methods: {
      list: { operation: 'listFiles' },
      create: { operation: 'createFile', handWritten: true },
      get: { operation: 'getFile', handWritten: true },
      delete: { operation: 'deleteFile' },
      text: { operation: 'getFileText' },
      profile: { operation: 'getFileProfile' },
    },
  },
  outlines: {
    doc: 'Plans of long documents.',
    methods: { create: { operation: 'createOutline' } },
  },
  checks: {
    doc: 'Texts compared with their sources.',
    methods: { create: { operation: 'createCheck' } },
  },
  jobs: {
    doc: 'Jobs of the account: documents that are written in the background.',
    methods: {
      stream: { operation: 'streamJob', handWritten: true },
      evidence: { operation: 'getJobEvidence' },
    },
  },
}

/** A noun phrase about each type; the description of its schema takes precedence. Default for parameters: the method that takes them. */
export const TYPE_DOCS: Record<string, string> = {
  Account: 'An account.',
  AccountLimits: 'Limits of the requests of an account.',
  AuditActor: 'Who made a change: a key over HTTP, a command, or the service at its first start.',
  AuditEvent: 'A change of an account or a key.',
  Backend: 'A server or a file that answers for models.',
  BackendTest: 'What a backend wrote for a test.',
  Delivery: 'A webhook of a job.',
  DeliveryAttempt: 'One attempt to deliver a webhook.',
  DeliveryReply: 'What the receiver of a webhook answered.',
  DeliveryRequest: 'What was posted to the receiver of a webhook.',
  FailedJob: 'A failed job of any account, without content.',
  GenerateFileParams: 'Parameters of {generate.file}.',
  GenerateParams: 'Parameters of a document to write.',
  GeneratedDocument: 'A document as text.',
  Job: 'A document that is written in the background.',
  JobAccepted: 'A job that was started.',
  JobParams: 'Parameters of {generate.job}.',
  JobDelivery: 'The state of the webhook of a job.',
  JobError: 'Why a job failed.',
  JobSummary: 'A job without its content.',
  Key: 'A key of an account, without the key itself.',
  LocalModel: 'A model that the service can download to its machine.',
  LocalModels: 'The models that the service can download to its machine.',
  Margins:
    'Distances from the edges of the page, in points. A side that is left out keeps its default: 72, or that of the design.',
  Model: 'A language model.',
  ModelDownload: 'A download of a model.',
  NewKey: 'A key that was made. Only this result has the key itself.',
  OwnAccount: 'The account of the key of the request, and that key.',
  OwnKey: 'The key of a request.',
  PageParams: 'Parameters of lists with pages.',
  PdfOptions: 'The look of the pages of a PDF file, and of a .docx file in a design.',
  Reloaded: 'What a reload did.',
  RenderedDocument: 'A document that was made of a template and data.',
  RenderParams: 'Parameters of a document to make of a template and data.',
  Session: 'A sign-in of a page of the service itself.',
  Speed: 'The speed of the last answers of a backend.',
  Template: 'A kind of document.',
  TemplateFault: 'A fault of a template file.',
  TemplateFile: "A file of the operator's templates folder.",
  TemplateFiles: "The files of the operator's templates folder.",
  TemplateSection: 'A part of the documents of a template.',
  Usage: 'The number of requests, in groups.',
  UsageRow: 'The requests of one group. Fields that the groups do not have are left out.',
  WebhookSettings: 'Where results are posted, and the secrets that sign them.',
  WebhookTest: 'What the receiver answered to a sample.',
}

/** Types that hand-written methods return, and the schema that each is from; with a dot, a field of a schema. */
export const HAND_WRITTEN_RESULTS: Record<string, string> = {
  GeneratedDocument: 'GenerateStreamEnd',
  JobAccepted: 'JobAccepted.data',
}

/** Names of objects inside others, by `Type.field`. Default: type and field, such as `TemplateSection` for `Template.sections`. */
export const INNER_TYPES: Record<string, string> = {
  'AuditEvent.actor': 'AuditActor',
  'DeliveryAttempt.reply': 'DeliveryReply',
  'DeliveryAttempt.request': 'DeliveryRequest',
  'OwnAccount.key': 'OwnKey',
  'OwnAccount.limits': 'AccountLimits',
  'PdfOptions.margins': 'Margins',
  'TemplateFile.faults': 'TemplateFault',
}

/** Types whose fields start with those of another. */
export const EXTENDS: Record<string, string> = {
  AccountUsageParams: 'UsageParams',
  FailedJob: 'JobSummary',
  Job: 'JobSummary',
  NewKey: 'Key',
}

/** Sets of values with a name, by a field that has them. Equal sets elsewhere get the same name; a set without a name has none. */
export const ENUMS: Record<string, { field: string; doc: string }> = {
  TemplateId: {
    field: 'GenerateRequest.template',
    doc: 'The ID of a template; `auto` in a request has the service choose one by the prompt. An operator may add templates with other IDs.',
  },
  ModelId: { field: 'GenerateRequest.modelType', doc: 'The ID of a model. A newer service may have others.' },
  Format: { field: 'GenerateRequest.format', doc: 'A format of documents. `doc` is a .docx file.' },
  FileFormat: {
    field: 'JobFileParams.format',
    doc: 'A format of files. `text` is plain text, without markup.',
  },
  Scope: { field: 'Key.scopes', doc: 'What a key may do.' },
  Tier: { field: 'Account.tier', doc: 'The plan of an account.' },
  KeyMode: { field: 'Key.mode', doc: 'What a key is for.' },
  ErrorCode: { field: 'JobError.code', doc: 'The code of an error reply.' },
  DocumentSource: {
    field: 'DocumentSource',
    doc: 'Who wrote a document: a language model, or nobody (`draft`: a form with the text of the prompt).',
  },
  JobStatus: { field: 'JobSummary.status', doc: 'The state of a job. A newer service may have others.' },
  DeliveryStatus: { field: 'JobDelivery.status', doc: 'The state of a webhook.' },
  PageSize: { field: 'PdfOptions.pageSize', doc: 'A size of pages.' },
  Font: { field: 'PdfOptions.font', doc: 'A family of fonts.' },
  Markup: { field: 'PdfOptions.markup', doc: 'How marks in a text are read.' },
  Align: { field: 'PdfOptions.align', doc: 'How lines are set.' },
  Conformance: { field: 'PdfOptions.conformance', doc: 'A standard that a file declares.' },
  Provenance: { field: 'PdfOptions.provenance', doc: 'Whether a file is marked as written by a model.' },
}

/** Types that the OpenAPI document gives wider than they are, by `Type.field`. */
export const FIELD_TYPES: Record<string, string> = {
  'AccountLimits.auditDays': 'integer',
  'AccountLimits.retentionDays': 'integer',
  'JobAccepted.status': 'JobStatus',
  'GeneratedDocument.template': 'TemplateId',
  'JobSummary.template': 'TemplateId',
  'NewKey.key': 'secret',
  'SessionCreateParams.apiKey': 'secret',
  'SessionCreateParams.linkToken': 'secret',
  'Template.id': 'TemplateId',
  'WebhookSettings.previousSecret': 'secret',
  'WebhookSettings.secret': 'secret',
}

/** Fields that are null in some replies of a method and never in the schema that they are from. */
export const NULLABLE: readonly string[] = ['GeneratedDocument.source']

/** Parameters of which exactly one is sent. */
export const ONE_OF: readonly string[] = ['SessionCreateParams']

/** Types of parameters that are not the whole body of an operation. Without `pick`, all fields but those of `omit`. */
export const PARAMS: Record<
  string,
  { from: string; extends?: string; pick?: readonly string[]; omit?: readonly string[]; types?: Record<string, string> }
> = {
  GenerateParams: { from: 'GenerateRequest', omit: ['webhook', 'webhookUrl'] },
  GenerateFileParams: {
    from: 'GenerateRequest',
    extends: 'GenerateParams',
    pick: ['format'],
    types: { format: 'FileFormat' },
  },
  JobParams: { from: 'GenerateRequest', extends: 'GenerateParams', pick: ['webhookUrl', 'webhook'] },
}

/** Sentences about fields that differ from the API reference, by `Type.field`. */
export const FIELD_DOCS: Record<string, string> = {
  'AccountCreateParams.dailyLimit': 'Only for `enterprise`; null or left out: no limit.',
  'AccountUpdateParams.dailyLimit': 'Null: no limit.',
  'GenerateFileParams.format': 'The format of the file. Default: `pdf`.',
  'GenerateParams.format': 'What the content is written in. Default: `pdf`.',
  'GenerateParams.options': 'For a PDF file, and for the design of a .docx file.',
  'GeneratedDocument.source': 'The document as Markdown. Only from a stream: the reply of {generate.text} has none.',
  'JobParams.webhook':
    'False: no webhook is sent and no URL is needed; read the job with {jobs.wait} or {jobs.get}. Default: true.',
  'JobParams.webhookUrl': 'Default: the URL of the settings of the account.',
  'KeyUpdateParams.expiresAt': 'Null: never.',
  'PdfOptions.design': 'The look of the pages. Default: `classic`; for {generate} the design of the template.',
  'PdfOptions.conformance': 'The standard that the file declares.',
  'PdfOptions.embedFonts':
    'Of a .docx file in a design: false names its fonts only, instead of putting them into the file. Default: true.',
  'PdfOptions.fillable':
    'True: each blank in square brackets is a text field. False: no fields. Default: the blanks that a form printed itself.',
  'PdfOptions.foldMarks': 'Marks where an A4 letter in the design `letter` is folded and punched. Default: false.',
  'PdfOptions.landscapeTables': 'Tables that fit the page in no size of type stand on landscape pages. Default: false.',
  'PdfOptions.language': 'BCP 47, such as `de-CH`. Default: `en`.',
  'PdfOptions.margins': 'Points. A side that is left out keeps its default: 72, or that of the design.',
  'PdfOptions.markup':
    '`markdown` also has headings, numbered lists, tables, code, quotes and links. Default: `light`.',
  'PdfOptions.provenance': '`generated` marks the file as written by a model. Default: `none`.',
  'PdfParams.content': 'Light markup, or Markdown with `options.markup`: 1 to 100,000 characters.',
  'PdfParams.filename': 'Default: `document.pdf`.',
  'PdfParams.title': 'Title of the file; not printed. Default: `Document`.',
  'RenderParams.format': 'What the document is made as. Default: `pdf`, whose content as text is light markup.',
  'SetWebhookParams.url': 'Where results are posted, at most 2,048 characters.',
  'AccountUsageParams.groupBy':
    'One or more of `day`, `key`, `endpoint`, `model` and `account`, separated by commas. Default: `day`.',
  'UsageParams.groupBy': 'One or more of `day`, `key`, `endpoint` and `model`, separated by commas. Default: `day`.',
}

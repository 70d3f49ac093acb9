/** Every text of the console, so that it can be translated. Short sentences in the present tense; buttons are verbs. */
export const T = {
  product: 'Platen',
  title: (screen: string) => `${screen} – Platen`,
  nav: {
    label: 'Screens',
    write: 'Write',
    documents: 'Documents',
    jobs: 'Jobs',
    keys: 'Keys',
    usage: 'Usage',
    settings: 'Settings',
    search: 'Search or jump to',
    menu: 'Menu',
    closeMenu: 'Close the menu',
    skip: 'To the text',
    today: 'Today',
    noLimit: (used: string) => `${used}, no limit`,
    ofLimit: (used: string, limit: string) => `${used} of ${limit}`,
    noModel: 'No model',
    setUp: 'Set up',
    ready: (name: string) => `${name}, ready`,
    away: (name: string) => `${name}, away`,
    account: 'Account and appearance',
    signOut: 'Sign out',
    reference: 'API reference',
    theme: { system: 'As the system', light: 'Light', dark: 'Dark' },
  },
  signIn: {
    title: 'Sign in',
    key: 'API key',
    hint: 'Sent once to this service. The browser then holds a session of 12 hours, not the key.',
    button: 'Sign in',
    busy: 'Signing in',
    show: 'Show the key',
    hide: 'Hide the key',
    first: 'First start, or no key at hand?',
    firstHint: 'On the machine of the service this prints a link that signs in once, within 15 minutes:',
    copy: 'Copy the command',
    wrongKey: 'This key is not known, or it was revoked.',
    emptyKey: 'Paste an API key.',
    privacy: 'No cookies but the session, no telemetry',
  },
  write: {
    question: 'What should be written?',
    placeholder: 'Say what it is, for whom, and what must be in it. Or paste a text that should become a PDF.',
    prompt: 'Prompt',
    template: 'Template',
    model: 'Model',
    noModelShort: 'None, form only',
    as: 'As',
    addFile: 'Add a file',
    removeFile: (name: string) => `Remove ${name}`,
    write: 'Write',
    fill: 'Fill the form',
    set: 'Set as pages',
    try: 'Try',
    noModel: 'No model yet, so Platen sets your words into the form',
    noModelHint:
      'It changes nothing and invents nothing; what is missing stays as a bracketed blank. A model writes the whole document.',
    connect: 'Connect a server',
    templates: 'Templates',
    templatesHint: 'Each picture is a real page of it',
    templatesKeys: 'Arrow keys to move, Enter to pick',
    over: (used: string, limit: string) => `${used} of ${limit} characters`,
    fileRefused: (name: string) => `${name} is not text. Platen reads .md, .txt and .csv up to 2 MiB.`,
    chooseAnother: 'Choose another',
    examples: [
      {
        label: 'Resignation from Tomás Aguilar to Solvento Energía, last day 31 March',
        template: 'resignation',
        prompt:
          'Resignation from Tomás Aguilar to Solvento Energía, last day 31 March. He thanks the team and offers to hand over his projects.',
      },
      {
        label: 'Complaint: heat pump failed three times',
        template: 'formal-complaint',
        prompt:
          'Complaint from Ingrid Halvorsen to Nordvarme Service AS: the heat pump of order NV-2025-11873 failed three times since November. She asks for a repair by 28 March or the price back.',
      },
      {
        label: 'Questions about a swimming pool',
        template: 'faq',
        prompt:
          'Questions and answers for visitors of a harbour swimming pool: opening hours, prices, lockers, children, dogs.',
      },
    ],
  },
  document: {
    untitled: 'Untitled',
    text: 'Text',
    pages: 'Pages',
    design: 'Design',
    download: 'Download',
    undo: 'Undo',
    redo: 'Redo',
    stop: 'Stop',
    writing: 'Writing',
    saved: (when: string) => `Saved here ${when}`,
    words: (words: string, pages: string) => `${words}, ${pages}`,
    waiting: (seconds: string) => `Waiting for the first word, ${seconds} s`,
    typing: 'Esc stops; then the text is yours.',
    soFar: 'So far',
    gone: 'This document is not in this browser',
    goneHint: 'Documents are kept in the browser that wrote them, the last 200.',
    goneAction: 'Write a new one',
    status: { writing: 'Writing.', done: (summary: string) => `Done: ${summary}.` },
  },
  pages: {
    view: 'Pages, scrolled with the arrow keys',
    empty: 'Pages appear as you write',
    loading: 'Loading the typesetter, once',
    page: (page: number, of: number) => `Page ${page} of ${of}`,
    of: (of: number) => `of ${of}`,
    setIn: (ms: string) => `set in ${ms} ms`,
    setting: 'setting…',
    fitWidth: 'Fit width',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    follow: 'Follow',
    following: 'Following',
    failed: 'These pages could not be set here',
    failedHint: 'The text is safe. The server can set it with either engine.',
    onServer: 'Set on the server',
    otherEngine: 'Other engine',
    tooLong: (count: string) => `${count} of 100,000 characters. Shorten it, or download it as Word or Markdown.`,
  },
  faults: {
    quota: (limit: string) => `Today's ${limit} requests are used`,
    quotaHint: (time: string) =>
      `More at 00:00 UTC, in ${time}. Editing, pages and downloads here go on: they cost nothing.`,
    modelGone: (name: string) => `${name} does not answer`,
    modelGoneHint: (reason: string, words: string) => `${reason} Your prompt and the ${words} so far are kept.`,
    cut: (words: string) => `The connection broke after ${words}`,
    cutHint: 'What was written is kept as it stands.',
    noDocument: (name: string) => `${name} answered, but not with a document`,
    noDocumentHint: (reason: string) => `${reason} Nothing was counted.`,
    offline: 'Platen does not answer',
    offlineHint: 'Text and pages go on; writing, jobs and keys wait.',
    server: 'Platen failed on this request',
    serverHint: (id: string) => `Its log has the reason under ${id}. Nothing was changed.`,
    sessionEnded: 'Your session has ended',
    sessionEndedHint: 'What you wrote is still here. Sign in to go on where you were.',
    noPermission: (what: string) => `This key may not see ${what}`,
    noPermissionHint: (has: string, needs: string) =>
      `It has ${has}. An operator can give it ${needs}, or sign in with another key.`,
    signInWithOther: 'Sign in with another key',
    tryAgain: 'Try again',
    tryNow: 'Try now',
    startAgain: 'Start again',
    copyId: 'Copy the id',
    copyPrompt: 'Copy the prompt',
  },
  design: {
    title: 'Design',
    reset: 'Reset',
    close: 'Close the design panel',
    design: 'Design',
    page: 'Page',
    margins: 'Margins',
    font: 'Font',
    size: 'Size',
    lineHeight: 'Line height',
    lines: 'Lines',
    language: 'Language',
    pageNumbers: 'Page numbers',
    ofTemplate: 'Template',
    ofDesign: 'Of the design',
    pageSizes: { a4: 'A4', letter: 'Letter', legal: 'Legal' },
    marginSizes: { narrow: 'Narrow', template: 'Template', wide: 'Wide' },
    fonts: { times: 'Times', helvetica: 'Helvetica', courier: 'Courier' },
    ragged: 'Ragged',
    justified: 'Justified',
    on: 'On',
    off: 'Off',
    tagged: 'Tagged for screen readers (PDF/UA-1)',
    archivable: 'Archivable (PDF/A-2a), fonts embedded',
    bytes: 'These pages are byte for byte the file that you download.',
    more: (name: string) => `More ${name}`,
    less: (name: string) => `Less ${name}`,
  },
  download: {
    title: 'Download',
    copyAs: 'Copy as a request that makes this document',
    copy: 'Copy',
    copied: 'Copied',
    keyNote: 'Your key is not in it: it reads PLATEN_API_KEY',
    formats: {
      pdf: 'PDF',
      doc: 'Word',
      markdown: 'Markdown',
      csv: 'CSV',
      text: 'Text',
    },
  },
  documents: {
    title: 'Documents',
    search: 'Search titles and text',
    new: 'New',
    kept: 'Kept in this browser only, the last 200. Nothing is sent by keeping it.',
    empty: 'No documents yet',
    emptyHint: 'What you write is kept here, in this browser.',
    emptyAction: 'Write the first',
    nothing: (text: string) => `Nothing fits “${text}”`,
    nothingHint: (count: string) => `Titles and texts of ${count} were searched.`,
    all: 'All',
    remove: (title: string) => `Delete ${title}`,
    removed: (title: string) => `“${title}” deleted`,
    undo: 'Undo',
  },
} as const

const plural = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`

export const words = (count: number): string => plural(count, 'word', 'words')
export const pagesOf = (count: number): string => plural(count, 'page', 'pages')
export const documentsOf = (count: number): string => plural(count, 'document', 'documents')

export function number(value: number): string {
  return value.toLocaleString('en-US')
}

/** 1 kB is 1,000 bytes. */
export function bytes(count: number): string {
  return count < 1e6 ? `${Math.max(1, Math.round(count / 1e3))} kB` : `${(count / 1e6).toFixed(1)} MB`
}

/** "now", "12 s ago" … up to a day, then the date. */
export function ago(time: Date, now = new Date()): string {
  const s = Math.round((now.getTime() - time.getTime()) / 1000)
  if (s < 5) return 'now'
  if (s < 60) return `${s} s ago`
  if (s < 3600) return `${Math.floor(s / 60)} min ago`
  if (s < 86_400) return `${Math.floor(s / 3600)} h ago`
  return time.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(time.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  })
}

/** The texts that several folders of the console show; the texts of one folder are in its `texts.ts`. */
import { number, plural } from './intl.ts'

export const SHARED = {
  product: 'Platen',
  title: (screen: string) => `${screen} – Platen`,
  nav: {
    write: 'Write',
    menu: 'Menu',
    today: 'Today',
    noLimit: (used: string) => `${used}, no limit`,
    ofLimit: (used: string, limit: string) => `${used} of ${limit}`,
    reference: 'API reference',
    theme: { system: 'Same as the system', light: 'Light', dark: 'Dark' },
  },
  signIn: {
    button: 'Sign in',
  },
  document: {
    untitled: 'Untitled',
    text: 'Text',
    download: 'Download',
    readLast: 'Read the last paragraph',
  },
  pages: {
    current: (page: number) => `Page ${number(page)}`,
    follow: 'Follow',
    following: 'Following',
  },
  errors: {
    quotaUsed: 'Today’s requests are used',
    quota: (limit: number) => plural(limit, 'Today’s # request is used', 'Today’s # requests are used'),
    offline: 'Platen does not answer',
    screen: 'This screen failed',
    screenHint: (reason: string) => `${reason} What you wrote is stored in this browser.`,
    server: 'Platen failed on this request',
    serverHint: (id: string) => `The reason is in its log under ${id}. Nothing was changed.`,
    signInWithOther: 'Sign in with another key',
    tryAgain: 'Try again',
  },
  design: {
    names: {
      classic: 'Classic',
      plain: 'Plain',
      report: 'Report',
      letter: 'Letter',
      paper: 'Paper',
      contract: 'Contract',
      manual: 'Manual',
      book: 'Book',
      resume: 'Resume',
      faq: 'FAQ',
      script: 'Script',
    } as Record<string, string>,
  },
  download: {
    formats: {
      pdf: 'PDF',
      doc: 'Word',
      markdown: 'Markdown',
      csv: 'CSV',
      text: 'Text',
    },
  },
  jobs: {
    status: {
      queued: 'Queued',
      processing: 'Writing',
      completed: 'Written',
      failed: 'Failed',
      cancelled: 'Cancelled',
      delivering: 'Delivering',
      delivered: 'Delivered',
      retrying: 'Retrying',
      exhausted: 'Gave up',
      stopped: 'Stopped',
    },
  },
  settings: {
    sections: {
      webhook: 'Webhook',
      models: 'Models',
      templates: 'Templates',
      retention: 'Retention',
      accounts: 'Accounts',
      browser: 'This browser',
      about: 'About',
    },
    save: 'Save',
    saving: 'Saving',
    cancel: 'Cancel',
  },
  getModel: {
    facts: (size: string, license: string) => `${size}, ${license}`,
    failed: (name: string) => `${name} could not be downloaded.`,
  },
} as const

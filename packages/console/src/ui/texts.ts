/** The texts of `ui`. Short sentences in the present tense; buttons are verbs. */
import { plural } from '../intl.ts'

export const T = {
  undo: 'Undo',
  backend: {
    notReady: (name: string, reason: string) => `${name}: ${reason}.`,
    refused: (host: string, port: string) => `connection refused by ${host}, port ${port}`,
    isRunning: 'Is the server running, and does it listen on that address?',
  },
  dismiss: 'Dismiss',
  notFound: {
    title: 'There is nothing here',
    hint: (path: string) => `No screen has the address ${path}.`,
    action: 'Write a document',
  },
  errors: {
    quotaHint: (time: string) =>
      `More at 00:00 UTC, in ${time}. You can still edit, view pages and download: these are free.`,
    refused: 'The service refused the request',
    noPermission: (what: string) => `This key can’t read ${what}`,
    noPermissionHint: (has: string, needs: string) =>
      `It has ${has}. An operator can give it ${needs}, or sign in with another key.`,
    copyId: 'Copy the ID',
    whatUsed: 'See what used them',
  },
  download: {
    copied: 'Copied',
    notCopied: 'Not copied',
  },
  settings: {
    wrong: (count: number) => plural(count, '# field needs a change', '# fields need a change'),
  },
  getModel: {
    getting: (name: string) => `Getting ${name}`,
    progress: (here: string, total: string) => `${here} of ${total}`,
    checking: 'Checking the file',
    installing: 'Installing the runtime',
    starting: 'Contacting the hub',
    cancel: 'Cancel',
    cancelling: 'Cancelling',
  },
} as const

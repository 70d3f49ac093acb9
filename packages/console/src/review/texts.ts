import { number } from '../intl.ts'

/** The texts of `review`. Short sentences in the present tense; buttons are verbs. */
export const T = {
  refine: {
    changes: 'Changes',
    open: (accepted: string, open: string) => `${accepted} accepted, ${open} to decide`,
    of: (all: string) => `of ${all}`,
    change: (number: string) => `Change ${number}`,
    previous: 'Previous change',
    next: 'Next change',
    accept: 'Accept',
    reject: 'Reject',
    acceptAll: 'Accept all',
    rejectAll: 'Reject all',
    added: 'added',
    removed: 'removed',
    decisions: { open: 'open', accepted: 'accepted', rejected: 'rejected' },
    moved: 'moved',
    saidMoved: (change: string, moved: string) => `${change}: moved ${moved}.`,
    saidReplaced: (change: string, removed: string, added: string) => `${change}: removed ${removed} added ${added}.`,
    saidRemoved: (change: string, removed: string) => `${change}: removed ${removed}.`,
    saidAdded: (change: string, added: string) => `${change}: added ${added}.`,
    changeOf: (change: number, all: number, decision: string) =>
      `Change ${number(change)} of ${number(all)}, ${decision}`,
    accepted: (left: string) => `Accepted. ${left} left.`,
    rejected: (left: string) => `Rejected. ${left} left.`,
    takenBack: 'Decision undone.',
    edit: 'Edit',
    table: 'Table',
    editLabel: 'The change, in your words',
    cancel: 'Cancel',
    rewritten: 'More than half of the text is new',
    takeNew: 'Use new version',
    keepMine: 'Keep mine',
    mine: 'Yours',
    new: 'New',
  },
} as const

/** The texts of `sign-in`. Short sentences in the present tense; buttons are verbs. */
export const T = {
  signIn: {
    title: 'Sign in',
    key: 'API key',
    hint: 'Sent once to this service. The browser then holds a session of 12 hours, not the key.',
    busy: 'Signing in',
    show: 'Show the key',
    hide: 'Hide the key',
    first: 'First start, or no key at hand?',
    firstHint: 'On the machine of the service this prints a link that signs in once, within 15 minutes:',
    copy: 'Copy the command',
    link: 'This link signs in this browser once.',
    linkEnded: 'This link has been used or is older than 15 minutes.',
    linkEndedHint: 'The command below prints a new one.',
    withKey: 'Sign in with a key',
    wrongKey: 'This key is unknown or was revoked.',
    emptyKey: 'Paste an API key.',
    version: (version: string) => `Version ${version}`,
    privacy: 'No cookies but the session, no telemetry',
  },
} as const

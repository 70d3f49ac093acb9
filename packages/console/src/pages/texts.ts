/** The texts of `pages`. Short sentences in the present tense; buttons are verbs. */
import { number, plural } from '../intl.ts'

export const T = {
  refine: {
    before: 'Before',
    with: 'With changes',
  },
  pages: {
    view: 'Pages, scroll with the arrow keys',
    empty: 'Pages appear as you write',
    loading: (size: string) => `Loading the typesetter, once: ${size}`,
    page: (page: number, of: number) => `Page ${number(page)} of ${number(of)}`,
    of: (of: number) => `of ${number(of)}`,
    setIn: (ms: string) => `set in ${ms} ms`,
    setting: 'setting…',
    fitWidth: 'Fit width',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    failed: 'This browser could not make these pages',
    failedHint: 'Your text is safe. The server can make them with either engine.',
    failedNoScope: 'Your text is safe. The server can make them if your key has the scope pdf.',
    onServer: 'Make on the server',
    otherEngine: 'Other engine',
    onServerNow: 'Making',
    serverShown: 'The server made these pages.',
    typstShown: 'The server’s other engine made these pages.',
    same: 'The server makes the same file, byte for byte.',
    differs: 'The server’s file differs from these pages',
    differsHint: (here: string, there: string) => `These pages are ${here}, the server’s file is ${there}.`,
    noGlyph: (count: number) => plural(count, '# character has no glyph', '# characters have no glyph'),
    noGlyphHint: (code: string) => `${code} is printed as a box.`,
    noGlyphOnPage: (code: string, page: number) => `${code} on page ${number(page)} is printed as a box.`,
    warnings: (count: number) =>
      plural(count, '# thing is not printed as written', '# things are not printed as written'),
    goTo: 'Go to it',
    leave: 'Leave it',
    tooLongTitle: 'This text is too long for pages',
    tooLong: (count: string, max: string) =>
      `${count} of ${max} characters. Shorten it, or download it as Word or Markdown.`,
  },
} as const

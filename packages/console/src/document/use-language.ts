/** The language of a document, which its text pane is marked with: spelling is checked in it, and it is spoken in it. */
import { useDeferredValue, useEffect, useState } from 'react'
import type { StoredDocument } from '../storage/stored-document.ts'

const LANGUAGE_CHARS = 2000

/** @returns a BCP 47 tag: of the options, else of the beginning of the text; undefined until what detects it is loaded. */
export function useLanguage({ text, options: { language } }: StoredDocument): string | undefined {
  const [detected, setDetected] = useState<string>()
  // A key does not read the whole text.
  const beginning = useDeferredValue(text.slice(0, LANGUAGE_CHARS))
  useEffect(() => {
    if (language !== undefined) return
    let isLatest = true
    void import('@platen/document/language-of').then(
      ({ languageOf }) => isLatest && setDetected(languageOf(beginning)),
      // Without it the text has the language of the page.
      () => {},
    )
    return () => {
      isLatest = false
    }
  }, [language, beginning])
  return language ?? detected
}

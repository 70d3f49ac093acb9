/** The files of a text, made in the worker while the list of downloads is open: their sizes are known, and a press needs no waiting. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FileOrder, MadeFile, MadeFormat } from '../typesetting/file-messages.ts'
import { typesetter } from '../typesetting/typesetter.ts'

export type FileText = Omit<FileOrder, 'format'>
export type Files = Partial<Record<MadeFormat, MadeFile | { error: string }>>

/** The quick ones first. */
const MADE: readonly MadeFormat[] = ['csv', 'text', 'doc', 'pdf']

/**
 * @param text undefined while nothing is to be made.
 * @param withPdf whether the pages on screen are not those of the text.
 */
export function useFiles(text: FileText | undefined, withPdf: boolean): Files {
  const [files, setFiles] = useState<Files>({})
  const order = JSON.stringify([text, withPdf])
  const latest = useRef(order)
  latest.current = order
  const makeAll = useEffectEvent(async (own: string): Promise<void> => {
    setFiles({})
    if (!text) return
    for (const format of MADE) {
      if (format === 'pdf' && !withPdf) continue
      const file = await fileOf(format, text)
      if (latest.current !== own) return
      setFiles((before) => ({ ...before, [format]: file }))
    }
  })
  // `order` is the text and what is made of it: an equal text is not made again.
  useEffect(() => void makeAll(order), [order])
  return files
}

export async function fileOf(format: MadeFormat, text: FileText): Promise<MadeFile | { error: string }> {
  try {
    return await typesetter.makeFile({ format, ...text })
  } catch (error) {
    return { error: (error as Error).message }
  }
}

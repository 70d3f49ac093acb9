/** Makes a document of the prompt: a model writes it, or its words become pages. */
import type { Template } from '@platen/client'
import { accountQuery, queries } from '../api.ts'
import { load } from '../connection.ts'
import { newPageSize, PAGE_SIZES, type PageSize } from '../page-size.ts'
import { AUTO_TEMPLATE } from '../service.ts'
import type { Action } from '../session/prompt-action.ts'
import { SHARED } from '../texts.ts'
import type { PromptState } from './prompt.ts'
import type { Offer } from './use-offer.ts'

/** @returns the ID of the document; undefined where the account can't be read, which the frame of the screen says. */
export async function submitPrompt(
  action: Action,
  { text, file, model }: PromptState,
  { account, template, chosenId }: Pick<Offer, 'account' | 'template' | 'chosenId'>,
): Promise<string | undefined> {
  // The account may not have come yet.
  const owner = account ?? (await queries.ensureQueryData(accountQuery).catch(() => undefined))
  if (!owner) return undefined
  const words = [text.trim(), file?.text].filter(Boolean).join('\n\n')
  const isForm = action === 'fill' && words === ''
  const isText = action === 'set' || isForm
  const fullText = isForm ? (template?.form ?? '') : words
  // Loaded with the first key, as the screen of the document.
  const [{ createDocument }, { titleOf }] = await load(() =>
    Promise.all([import('../session/open-documents.ts'), import('../text/title.ts')]),
  )
  // Words that become pages as they stand are not read by anybody.
  const documentTemplate = isText && chosenId === AUTO_TEMPLATE ? 'blank' : chosenId
  const request = { prompt: fullText, template: chosenId, ...(model === undefined ? {} : { modelType: model }) }
  const session = createDocument({
    accountId: owner.id,
    template: documentTemplate,
    options: { design: template?.design ?? 'plain', ...pageSizeOf(template) },
    text: isText ? fullText : '',
    title: (isForm ? '' : titleOf(fullText)) || template?.name || SHARED.document.untitled,
    ...(isForm && { modelUsed: 'draft' }),
    ...(isText ? {} : { ...(file && { fileName: file.name }), request }),
  })
  if (!isText) void session.writer.write()
  void session.save()
  return session.read().document.id
}

/** That of the template, which its operator chose; else that of this browser. A document without one has A4. */
function pageSizeOf(template: Template | undefined): { pageSize?: PageSize } {
  const own = PAGE_SIZES.find((size) => size === template?.designTokens?.['pageSize'])
  const pageSize = own ?? newPageSize()
  return pageSize === 'a4' ? {} : { pageSize }
}

/** What Write offers for what stands in the prompt: the templates and models of the account, and the actions. */
import type { OwnAccount } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { accountQuery, modelsQuery, templatesQuery } from '../api.ts'
import { number } from '../intl.ts'
import { PROMPT_CHARS_MAX } from '../service.ts'
import { type Action, actionsFor, offerOf } from '../session/prompt-action.ts'
import { shownModels } from '../session/shown-models.ts'
import { countCharacters } from '../text/count-characters.ts'
import { SHARED } from '../texts.ts'
import type { PromptState } from './prompt.ts'
import { T } from './texts.ts'

export type Offer = ReturnType<typeof useOffer>

export function useOffer(state: PromptState) {
  const { data: account } = useQuery(accountQuery)
  const templateList = useQuery(templatesQuery)
  const modelList = useQuery(modelsQuery)
  const { data: templates = [] } = templateList
  const { data: listed, isPending } = modelList
  const models = listed && shownModels(listed, account)
  const { writes, chooses, missing } = offerOf(account?.key.scopes)
  // Without the list nobody could see which one it is.
  const chosenId = chooses ? state.template : 'blank'
  const template = templates.find(({ id }) => id === chosenId)
  const all = models?.filter(({ source }) => source === 'model') ?? []
  const { model: modelId, file } = state
  const model = models?.find(({ id, default: isDefault }) => (modelId === undefined ? isDefault : id === modelId))
  const hasModel = model?.source === 'model'
  const words = state.text.trim()
  const over = overLimit(words, state, account)
  const quota = account?.dailyLimit ?? null
  const isUsedUp = account !== undefined && quota !== null && account.usedToday >= quota
  /** Why it can't be done now. Pages cost nothing and have no limit here. */
  const disabledReason = (action: Action): string | undefined => {
    // Without a model the fields of its form are filled in beside the pages.
    if (words === '' && !file && action === 'fill' && template?.form) return undefined
    if (words === '' && !file) return writes ? T.write.placeholder : T.write.textPlaceholder
    if (action === 'set') return undefined
    return over ?? (isUsedUp ? SHARED.errors.quota(quota) : undefined)
  }
  return {
    account,
    writes,
    chooses,
    missing,
    templates,
    templateList,
    chosenId,
    template,
    models,
    modelList,
    isPending,
    areListsKnown: !isPending && !templateList.isPending,
    // Several IDs can have one model.
    usable: all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index),
    modelId: hasModel ? model.id : '',
    hasModel,
    over,
    quota: isUsedUp ? quota : undefined,
    ...actionsFor({
      writes,
      hasModel: models && hasModel,
      prompt: state.text,
      hasFile: file !== undefined,
      isPasted: state.isPasted,
      isOver: over !== undefined,
    }),
    disabledReason,
  }
}

/** What is said of a prompt that is too long. */
function overLimit(words: string, { file }: PromptState, account: OwnAccount | undefined): string | undefined {
  const most = account?.limits.promptCharacters ?? PROMPT_CHARS_MAX
  // The text of a file follows after an empty line.
  const characters = countCharacters(words) + (file ? file.characters + (words === '' ? 0 : 2) : 0)
  if (characters <= most) return undefined
  return file
    ? T.write.overWithFile(number(characters), number(most), file.name)
    : T.write.over(number(characters), number(most))
}

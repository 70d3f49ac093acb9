/** The model that a document is written with, and another one that answers. */
import type { Model } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { accountQuery, modelsQuery } from '../api.ts'
import { shownModels } from '../session/shown-models.ts'

/** @param modelType as in a request; absent for the default model. */
export function useModels(modelType: string | undefined): { id?: string; name?: string; other?: Model } {
  const { data: listed = [] } = useQuery(modelsQuery)
  const { data: account } = useQuery(accountQuery)
  const models = shownModels(listed, account)
  const own = models.find(({ id, default: isDefault }) => (modelType === undefined ? isDefault : id === modelType))
  const other = models.find(({ name, source, available }) => source === 'model' && available && name !== own?.name)
  return { ...(own && { id: own.id, name: own.name }), ...(other && { other }) }
}

/** The models as a person chooses among them: by the name of what answers. */
import type { Model, OwnAccount } from '@platen/client'

/** With the operator's name, else that of the model at its server; with the neutral name of the list where the operator shows neither. */
export const shownModels = (models: readonly Model[], account: OwnAccount | undefined): Model[] =>
  models.map((model) => ({ ...model, name: account?.upstream?.[model.id] ?? model.name }))

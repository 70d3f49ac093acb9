/** Lists the templates and the models. */
import { listModels, listTemplates, type ModelItem, type TemplateItem } from '@platen/wire'
import type { CallOptions, Transport } from './transport.ts'

export class Catalogue {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  templates(options: CallOptions = {}): Promise<TemplateItem[]> {
    return this.#transport.json(listTemplates, options)
  }

  models(options: CallOptions = {}): Promise<ModelItem[]> {
    return this.#transport.json(listModels, options)
  }
}

/** The templates, the models and the backends. */
import type { CallOptions } from './options.ts'
import { withResponse } from './response.ts'
import type { Transport } from './transport.ts'
import type { Backend, Model, Reloaded, Template, WithResponse } from './types.ts'

/** The templates. Needs a key with the scope `catalog`. */
export class Templates {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** All templates, in a fixed order. Counts for the daily quota. */
  list(options?: CallOptions): Promise<Template[] & WithResponse> {
    return this.#transport.json({ method: 'GET', path: '/templates' }, options)
  }
}

/** The models. Needs a key with the scope `catalog`. */
export class Models {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** All model IDs, in a fixed order, and whether each can be used now. Counts for the daily quota. */
  list(options?: CallOptions): Promise<Model[] & WithResponse> {
    return this.#transport.json({ method: 'GET', path: '/models' }, options)
  }
}

/** The backends that serve the models. Needs a key with the scope `admin`. */
export class Backends {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Empty if no model is configured. */
  async list(options?: CallOptions): Promise<Backend[] & WithResponse> {
    const { backends, response } = await this.#transport.data<{ backends: Backend[] }>(
      { method: 'GET', path: '/backends' },
      options,
    )
    return withResponse(backends, response)
  }

  /** Reloads templates and backends from their files, only in the process that answers. */
  reload(options?: CallOptions): Promise<Reloaded> {
    return this.#transport.data({ method: 'POST', path: '/reload' }, options)
  }
}

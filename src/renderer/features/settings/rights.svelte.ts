import type { CallInput } from '../../../shared/contract/index.ts'
import type { Key } from '../../../shared/locales/index.ts'
import type { ContextHeader } from '../../../shared/rights.ts'
import type { HeaderView, RightsView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

export type Where = NonNullable<CallInput<'rights.check'>['to']>

/** What the till calls what stands in a header. */
export const headerNames = {
  organization_id: 'connect.organization',
  warehouse_id: 'connect.warehouse',
  price_id: 'connect.priceList',
  role_id: 'rights.header.role_id',
  user_id: 'rights.header.user_id'
} as const satisfies Record<ContextHeader, Key>

/** The till sends no role, so nothing is lost where it is ignored. */
export const isWarned = ({ name, state }: HeaderView): boolean => state === 'ignored' && name !== 'role_id'

/** What a key of the service may do, as the till last learned it. */
export class Rights {
  readonly #till: Till
  /** At Welcome: the key to ask about; undefined while it is not known, and later, when the till has its own. */
  readonly #where: () => Where | undefined
  #view = $state.raw<RightsView>()

  constructor(till: Till, where: () => Where | undefined = () => undefined) {
    this.#till = till
    this.#where = where
  }

  get view(): RightsView | undefined {
    return this.#view
  }

  get isRunning(): boolean {
    return this.#view?.phase === 'running'
  }

  /** Reads, and follows what changes; the answer ends it. */
  start(): () => void {
    void this.#read('rights.view')
    return this.#till.bridge.on('system', () => void this.#read('rights.view'))
  }

  async check(): Promise<void> {
    const to = this.#where()
    const view = await this.#till.act('rights.check', to === undefined ? {} : { to })
    if (view !== undefined) this.#view = view
  }

  cancel(): void {
    void this.#read('rights.cancel')
  }

  async #read(name: 'rights.view' | 'rights.cancel'): Promise<void> {
    const view = await this.#till.act(name, {})
    if (view !== undefined) this.#view = view
  }
}

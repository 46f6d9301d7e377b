import { defined } from '../../../shared/defined.ts'
import type { CallInput } from '../../../shared/contract/index.ts'
import type { Key } from '../../../shared/locales/index.ts'
import type { ContextHeader } from '../../../shared/rights.ts'
import type { HeaderView, RightsView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

export type Where = NonNullable<CallInput<'rights.check'>['to']>

/** The text keys of the values in the headers. */
export const headerNames = {
  organization_id: 'connect.organization',
  warehouse_id: 'connect.warehouse',
  price_id: 'connect.priceList',
  role_id: 'rights.header.role_id',
  user_id: 'rights.header.user_id'
} as const satisfies Record<ContextHeader, Key>

/** Whether an ignored header needs a warning. The till sends no role, so an ignored role header has no effect. */
export const isWarned = ({ name, state }: HeaderView): boolean => state === 'ignored' && name !== 'role_id'

/** The rights of an API key as the till last found them. */
export class Rights {
  readonly #till: Till
  /** At Welcome: the key and place to check. Undefined until they are chosen, and when the till has its own key. */
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

  /** Reads the state now and after every change. Returns a function that ends this. */
  start(): () => void {
    void this.#read('rights.view')
    return this.#till.bridge.on('system', () => void this.#read('rights.view'))
  }

  async check(): Promise<void> {
    const to = this.#where()
    const view = await this.#till.act('rights.check', defined({ to }))
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

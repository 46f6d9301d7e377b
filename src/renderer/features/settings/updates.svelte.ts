import type { Failure } from '../../../shared/failure.ts'
import type { InstalledView, UpdateState } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The state of an update, as the till last announced it. */
export class UpdatesState {
  readonly #till: Till
  #state = $state.raw<UpdateState>()
  #installed = $state.raw<InstalledView>()
  #isInstalling = $state(false)

  constructor(till: Till) {
    this.#till = till
  }

  get state(): UpdateState | undefined {
    return this.#state
  }

  /** What has to happen after the installation. */
  get installed(): InstalledView | undefined {
    return this.#installed
  }

  get isInstalling(): boolean {
    return this.#isInstalling
  }

  get mayCheck(): boolean {
    const phase = this.#state?.phase
    return phase === 'idle' || phase === 'current' || phase === 'offered' || phase === 'ready'
  }

  get mayFetch(): boolean {
    return this.#state?.phase === 'offered' && !this.isByApt
  }

  /** The program came from a Debian package: the till neither downloads nor installs a newer version. */
  get isDebian(): boolean {
    return this.#state?.way === 'deb'
  }

  /** apt can install the offered version. */
  get isByApt(): boolean {
    return this.#state?.phase === 'offered' && this.isDebian
  }

  get mayInstall(): boolean {
    return this.#state?.phase === 'ready' && !this.#isInstalling && this.#installed === undefined
  }

  /** The downloaded part of the file in per cent. */
  get percent(): number {
    const { offered, doneBytes } = this.#state ?? {}
    return offered === undefined || doneBytes === undefined ? 0 : Math.floor((doneBytes / offered.bytes) * 100)
  }

  /** Reads the state now and after every change. Returns a function that ends this. */
  start(): () => void {
    void this.#read('updates.view')
    return this.#till.bridge.on('system', () => void this.#read('updates.view'))
  }

  check(): void {
    void this.#read('updates.check')
  }

  fetch(): void {
    void this.#read('updates.fetch')
  }

  /** Installs the update. Returns the failure, if any. */
  async install(despiteUnsent: boolean): Promise<Failure | undefined> {
    this.#isInstalling = true
    const result = await this.#till.ask('updates.install', despiteUnsent ? { despiteUnsent } : {})
    this.#isInstalling = false
    await this.#read('updates.view')
    if (!result.ok) return result.failure
    this.#installed = result.value
    return undefined
  }

  async #read(name: 'updates.view' | 'updates.check' | 'updates.fetch'): Promise<void> {
    const state = await this.#till.act(name, {})
    if (state !== undefined) this.#state = state
  }
}

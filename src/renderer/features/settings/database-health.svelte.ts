import type { CallName, CallOutput } from '../../../shared/contract/index.ts'
import type { DatabaseHealthView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

type DatabaseCall = { [Name in CallName]: CallOutput<Name> extends DatabaseHealthView ? Name : never }[CallName]
type Plain = Exclude<DatabaseCall & `database.${string}`, 'database.restore' | 'database.view' | 'database.backUp'>

const checkAgainMs = 500

/** The till's database file and its backups as last announced, and the chosen backup. */
export class DatabaseHealth {
  readonly #till: Till
  #view = $state.raw<DatabaseHealthView>()
  #chosen = $state(0)
  #isBusy = $state(false)
  #isDone = $state(false)

  constructor(till: Till) {
    this.#till = till
  }

  get view(): DatabaseHealthView | undefined {
    return this.#view
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  /** Whether a backup was just written and checked. */
  get isDone(): boolean {
    return this.#isDone
  }

  get chosen(): DatabaseHealthView['backup']['files'][number] | undefined {
    return this.#view?.backup.files[this.#chosen]
  }

  isChosen(name: string): boolean {
    return this.chosen?.name === name
  }

  choose(index: number): void {
    const last = (this.#view?.backup.files.length ?? 0) - 1
    this.#chosen = Math.max(0, Math.min(last, index))
  }

  move(by: 1 | -1): void {
    this.choose(this.#chosen + by)
  }

  /** Reads the state now and after every change. Returns a function that ends this. */
  start(): () => void {
    void this.#read()
    return this.#till.bridge.on('state', () => void this.#read())
  }

  /** Writes a backup. Reads the progress while it takes longer than half a second. */
  async backUp(): Promise<void> {
    if (this.#isBusy) return
    let isWriting = true
    const watch = (): void => {
      this.#till.clock.after(checkAgainMs, () => {
        if (!isWriting) return
        void this.#read()
        watch()
      })
    }
    watch()
    this.#isDone = (await this.#run(() => this.#till.act('database.backUp', {}))) !== undefined
    isWriting = false
    if (!this.#isDone) void this.#read()
  }

  /** Replaces the database file with the chosen backup. */
  async restore(): Promise<void> {
    const name = this.chosen?.name
    if (name === undefined) return
    const view = await this.#run(() => this.#till.act('database.restore', { name }))
    // The database is another one, so the next sign-in starts at the sale screen.
    if (view !== undefined) this.#till.nav.home()
  }

  async act(name: Plain): Promise<void> {
    await this.#run(() => this.#till.act(name, {}))
    void this.#read()
  }

  async #read(): Promise<void> {
    const result = await this.#till.bridge.call('database.view', {})
    if (result.ok) this.#view = result.value
  }

  async #run(work: () => Promise<DatabaseHealthView | undefined>): Promise<DatabaseHealthView | undefined> {
    if (this.#isBusy) return undefined
    this.#isBusy = true
    this.#isDone = false
    const view = await work()
    this.#isBusy = false
    if (view !== undefined) this.#view = view
    return view
  }
}

import type { Failure } from '../../../shared/failure.ts'
import type { StaffView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The people of this till, the chosen one, and the question about that person's PIN. */
export class PeopleState {
  readonly #till: Till
  #people = $state.raw<StaffView[]>()
  #index = $state(0)
  #asked = $state<'newPin' | 'removePin'>()

  constructor(till: Till) {
    this.#till = till
  }

  get people(): readonly StaffView[] {
    return this.#people ?? []
  }

  get index(): number {
    return this.#index
  }

  get chosen(): StaffView | undefined {
    return this.people[this.#index]
  }

  /** What is asked about the chosen person. */
  get asked(): 'newPin' | 'removePin' | undefined {
    return this.#asked
  }

  /** Whether the chosen person has a PIN that can be removed. Nobody removes their own. */
  get mayRemove(): boolean {
    const { chosen } = this
    const hasPin = chosen?.isEnrolled === true || chosen?.isBarred === true
    return hasPin && chosen.id !== this.#till.view?.cashier?.id
  }

  async load(): Promise<void> {
    const people = await this.#till.act('people.page', {})
    if (people !== undefined) this.#people = people
  }

  choose(at: number): void {
    if (this.people[at] !== undefined) this.#index = at
  }

  move(by: 1 | -1): void {
    this.choose(this.#index + by)
  }

  /** Chooses the person with this badge. Returns false for any other code. */
  scan(code: string): boolean {
    const at = this.people.findIndex(({ badge }) => badge === code)
    if (at >= 0) this.#index = at
    return at >= 0
  }

  ask(what: 'newPin' | 'removePin'): void {
    this.#asked = what
  }

  leave(): void {
    this.#asked = undefined
  }

  /** Sets a new PIN for the chosen person. Returns the failure, if any. */
  async setPin(pin: string): Promise<Failure | undefined> {
    const person = this.chosen
    if (person === undefined) return undefined
    const set = await this.#till.ask('people.enroll', { employeeId: person.id, pin })
    if (!set.ok) return set.failure
    this.leave()
    await this.load()
    this.#till.tell(this.#till.say('enrol.done', { name: person.name }), '', { isHint: true })
    return undefined
  }

  /** Removes the PIN of the chosen person. */
  async removePin(): Promise<void> {
    const person = this.chosen
    this.leave()
    if (person === undefined) return
    const people = await this.#till.act('people.removePin', { employeeId: person.id })
    if (people === undefined) return
    this.#people = people
    this.#till.tell(this.#till.say('people.removed', { name: person.name }), '', { isHint: true })
  }
}

import type { Failure } from '../../../shared/failure.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { PersonView } from '../../../shared/views.ts'
import { text } from '../../../shared/locales/index.ts'
import type { Message } from '../../core/messages/messages.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The purpose of the typed PIN: to sign in, or to set a PIN, which is typed twice. */
export type PinStep = 'signIn' | 'first' | 'again'
const leastDigits = 4
/** The fewest digits of a manager's PIN. In practice everybody has the same short PIN. */
const managerDigits = 6

/** Returns the fewest digits that the PIN of a person must have. */
export const leastDigitsOf = (till: Till, isManager: boolean): number =>
  isManager && till.view?.practicePin === undefined ? managerDigits : leastDigits

/** The sign-in of a person by PIN, or the setting of a PIN for somebody without one. */
export class SignInState {
  readonly #till: Till
  #people = $state.raw<PersonView[]>()
  #chosenId = $state<EmployeeId>()
  #isSetting = $state(false)
  #pin = $state('')
  #first = $state<string>()
  /** A correct PIN that is shorter than the rules allow now. It approves the new one. */
  #short = $state<string>()
  #willManage = $state(false)
  /** What went wrong, as the failure itself, so that it follows the language of the window. */
  #problem = $state.raw<Failure | 'pinDiffers'>()
  #done = $state('')
  #isBusy = $state(false)
  /** Who may not sell here, because the drawer is somebody else's. */
  #refusedId = $state<EmployeeId>()
  /** Who takes the drawer over after the holder's PIN. */
  #next = $state.raw<PersonView>()
  #waitSeconds = $state(0)
  #cancelWait = (): void => undefined

  constructor(till: Till) {
    this.#till = till
  }

  /** The people; undefined until they are read. */
  get people(): PersonView[] | undefined {
    return this.#people
  }

  get chosen(): PersonView | undefined {
    return this.#people?.find(({ id }) => id === this.#chosenId)
  }

  get step(): PinStep {
    const isSetting = this.#isSetting || this.chosen?.isEnrolled === false
    if (!isSetting) return 'signIn'
    return this.#first === undefined ? 'first' : 'again'
  }

  get pin(): string {
    return this.#pin
  }

  set pin(value: string) {
    // Nothing is checked while a wrong PIN makes the person wait, so nothing is typed for later either.
    this.#pin = this.isWaiting ? '' : value
    if (this.#waitSeconds === 0) this.#problem = undefined
  }

  /** The fewest digits that the PIN of the chosen person must have. */
  get leastDigits(): number {
    return leastDigitsOf(this.#till, this.chosen?.isManager === true || this.#willManage)
  }

  get willManage(): boolean {
    return this.#willManage
  }

  set willManage(value: boolean) {
    this.#willManage = value
  }

  /** The problem. After wrong PINs it counts down the waiting time. */
  get problem(): Message | undefined {
    const { words, say } = this.#till
    if (this.#waitSeconds > 0) return words({ kind: 'person.pinLocked', facts: { seconds: this.#waitSeconds } })
    if (this.#problem === 'pinDiffers') return { text: say('connect.pinDiffers'), remedy: '' }
    return this.#problem && words(this.#problem)
  }

  /** Whether wrong PINs make the person wait before the next one. */
  get isWaiting(): boolean {
    return this.step === 'signIn' && this.#waitSeconds > 0
  }

  /** The result of the last act, in words. */
  get done(): string {
    return this.#done
  }

  /** Whether the till offers to hand the drawer over to the person whose PIN was right. */
  get isHandOffered(): boolean {
    return this.#refusedId !== undefined && this.#refusedId === this.#chosenId
  }

  /** Who takes the drawer over after the PIN that is asked for now. */
  get next(): PersonView | undefined {
    return this.#next
  }

  /**
   * Asks for the PIN of the holder of the drawer. After it the drawer is counted and handed over to the person who was
   * refused. A manager may be chosen in place of the holder.
   */
  handOver(): void {
    const next = this.#people?.find(({ id }) => id === this.#refusedId)
    const holderId = this.#till.view?.shift?.cashierId
    if (next === undefined || holderId === undefined) return
    this.choose(holderId)
    this.#refusedId = undefined
    this.#next = next
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  get mayGo(): boolean {
    return this.chosen !== undefined && this.#pin.length >= leastDigits && !this.#isBusy && !this.isWaiting
  }

  async load(): Promise<void> {
    const people = await this.#till.act('people.list', {})
    if (people === undefined) return
    this.#people = people
    if (this.chosen !== undefined) return
    const at = this.#till.view?.cashier?.id
    this.#chosenId = (people.find(({ id }) => id === at) ?? people.find(({ isEnrolled }) => isEnrolled) ?? people[0])
      ?.id
  }

  choose(id: EmployeeId): void {
    if (id === this.#chosenId) return
    this.#chosenId = id
    this.#startOver()
  }

  /** Chooses the person with this badge. Returns false for any other code. */
  scan(code: string): boolean {
    const person = this.#people?.find(({ badge }) => badge === code)
    if (person !== undefined) this.choose(person.id)
    return person !== undefined
  }

  move(by: number): void {
    const people = this.#people ?? []
    const to = people[people.findIndex(({ id }) => id === this.#chosenId) + by]
    if (to !== undefined) this.choose(to.id)
  }

  /** Starts to set a new PIN for the chosen person, who has forgotten it or has none. */
  setPin(): void {
    this.#startOver()
    this.#isSetting = true
  }

  /** Goes back one step: clears the digits, then the first of the two PINs, then ends the setting. */
  clear(): void {
    if (this.#pin !== '') this.pin = ''
    else if (this.#next !== undefined) this.#next = undefined
    else if (this.#first !== undefined) this.#first = undefined
    else this.#startOver()
  }

  async go(): Promise<void> {
    const person = this.chosen
    if (person === undefined || !this.mayGo) return
    switch (this.step) {
      case 'signIn':
        return this.#signIn(person)
      case 'first':
        this.#first = this.#pin
        this.pin = ''
        return
      case 'again':
        return this.#enrol(person)
    }
  }

  stop(): void {
    this.#cancelWait()
  }

  async #signIn(person: PersonView): Promise<void> {
    const pin = this.#pin
    this.#isBusy = true
    const result = await this.#till.ask('people.signIn', { employeeId: person.id, pin })
    this.#isBusy = false
    this.pin = ''
    if (result.ok) {
      const next = this.#next
      await this.#till.show(result.value)
      if (next === undefined || next.id === person.id) return
      this.#till.nav.go({ name: 'handOver', toId: next.id })
      return
    }
    this.#refuse(result.failure)
    if (result.failure.kind === 'shift.othersDrawer') this.#refusedId = person.id
    if (result.failure.kind !== 'person.pinShort') return
    this.#short = pin
    this.#isSetting = true
  }

  async #enrol(person: PersonView): Promise<void> {
    const pin = this.#pin
    if (pin !== this.#first) {
      this.#first = undefined
      this.pin = ''
      this.#isSetting = true
      this.#problem = 'pinDiffers'
      return
    }
    this.#isBusy = true
    const manages = this.#willManage && !person.isManager ? { isManager: true } : {}
    const short = this.#short
    const own = short === undefined ? {} : { approval: { managerId: person.id, pin: short } }
    const result = await this.#till.ask('people.enroll', { employeeId: person.id, pin, ...manages, ...own })
    this.#isBusy = false
    this.#startOver()
    if (!result.ok) {
      this.#isSetting = true
      this.#short = short
      return this.#refuse(result.failure)
    }
    this.#people = result.value
    this.#done = text(this.#till.locale, 'enrol.done', { name: person.name })
  }

  #startOver(): void {
    this.#isSetting = false
    this.#first = this.#short = undefined
    this.#willManage = false
    this.#done = ''
    this.pin = ''
  }

  #refuse(failure: Failure): void {
    this.#problem = failure
    const seconds = failure.facts?.['seconds']
    if (failure.kind === 'person.pinLocked' && typeof seconds === 'number') this.#wait(Math.ceil(seconds))
  }

  #wait(seconds: number): void {
    this.#cancelWait()
    this.#waitSeconds = seconds
    if (seconds <= 0) {
      this.#problem = undefined
      return
    }
    this.#cancelWait = this.#till.clock.after(1000, () => this.#wait(seconds - 1))
  }
}

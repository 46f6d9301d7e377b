import { defined, filled } from '../../../../shared/defined.ts'
import type { CallInput } from '../../../../shared/contract/index.ts'
import type { Failure } from '../../../../shared/failure.ts'
import type { ConnectionView } from '../../../../shared/views.ts'
import {
  choiceNames,
  decidedBy,
  defaultOf,
  fieldOf,
  offers,
  registerOffers,
  withOpener,
  type ChoiceName,
  type ConnectField,
  type Offer
} from './connect-form.ts'
import type { Message } from '../../../core/messages/messages.svelte.ts'
import type { Till } from '../../../core/till.svelte.ts'

type Kind = 'apiKey' | 'bearer'
type Problems = Partial<Record<ConnectField, Message>>
const noChoices: Record<ChoiceName, string> = {
  organization: '',
  cashbox: '',
  warehouse: '',
  priceList: '',
  currency: '',
  owner: ''
}
const needed: readonly ChoiceName[] = ['organization', 'cashbox', 'warehouse', 'priceList', 'owner']
const pinShape = /^\d{6,8}$/

/** The form that connects this till to a shop at the back office. */
export class Connecting {
  readonly #till: Till
  #url = $state('')
  #kind = $state<Kind>('apiKey')
  #secret = $state('')
  #found = $state.raw<ConnectionView>()
  #choices = $state.raw(noChoices)
  #isByHand = $state(false)
  /** Whether also the decided fields are shown. */
  #showsAll = $state(false)
  #pin = $state('')
  #pinAgain = $state('')
  #problems = $state.raw<Problems>({})
  #busy = $state<'testing' | 'connecting'>()
  #refusals = $state(0)
  #isInUse = $state(false)

  constructor(till: Till) {
    this.#till = till
    this.#url = till.view?.offeredService ?? ''
  }

  get url(): string {
    return this.#url
  }

  set url(value: string) {
    this.#url = value
    this.#forget('url')
  }

  get kind(): Kind {
    return this.#kind
  }

  get secret(): string {
    return this.#secret
  }

  set secret(value: string) {
    this.#secret = value
    this.#forget('secret')
  }

  get pin(): string {
    return this.#pin
  }

  set pin(value: string) {
    this.#pin = value
    this.#forget('pin')
  }

  get pinAgain(): string {
    return this.#pinAgain
  }

  set pinAgain(value: string) {
    this.#pinAgain = value
    this.#forget('pinAgain')
  }

  /** The result of the connection test. It is undefined until a test of this address and key has succeeded. */
  get found(): ConnectionView | undefined {
    return this.#found
  }

  get isByHand(): boolean {
    return this.#isByHand
  }

  get problems(): Problems {
    return this.#problems
  }

  /** The number of refused tries. The screen uses its change to focus the wrong field. */
  get refusals(): number {
    return this.#refusals
  }

  /** Whether the last try was refused because the register has an open shift, and it can be taken over. */
  get isInUse(): boolean {
    return this.#isInUse
  }

  get busy(): 'testing' | 'connecting' | undefined {
    return this.#busy
  }

  /** The chosen place for the check of the key; undefined until organization, warehouse and price list are chosen. */
  get place(): CallInput<'rights.check'>['to'] {
    const { organization, warehouse, priceList } = this.#choices
    if (this.#found === undefined || [organization, warehouse, priceList].includes('')) return undefined
    return {
      url: this.#url.trim(),
      credential: this.#credential,
      organizationId: organization,
      warehouseId: warehouse,
      priceListId: priceList
    }
  }

  /** Whether all three were chosen from a list, so that none is still being typed. */
  get isPlacePicked(): boolean {
    return (['organization', 'warehouse', 'priceList'] as const).every((name) =>
      this.offersOf(name).some(({ id }) => id === this.#choices[name])
    )
  }

  choiceOf(name: ChoiceName): string {
    return this.#choices[name]
  }

  /** Returns the choices for a field within the chosen organization. It is empty if the user has to type an id. */
  offersOf(name: ChoiceName): Offer[] {
    if (this.#found === undefined || this.#isByHand) return []
    if (name === 'cashbox' && !this.#showsAll) return registerOffers(this.#found)
    return offers(this.#found, name, this.#choices.organization)
  }

  /** What the register decides, and the form therefore does not ask. */
  get decided(): readonly ChoiceName[] {
    if (this.#found === undefined || this.#isByHand || this.#showsAll) return []
    return decidedBy(this.#found, this.#choices.cashbox).filter((name) => this.#problems[name] === undefined)
  }

  /** The fields that the form shows. */
  get asked(): readonly ChoiceName[] {
    return choiceNames.filter((name) => !this.decided.includes(name))
  }

  /** The names of what is decided. It is empty until a register is chosen. */
  get decidedNames(): string[] {
    if (this.#choices.cashbox === '') return []
    return this.decided.filter((name) => this.#choices[name] !== '').map((name) => this.#nameOf(name))
  }

  /** Shows the decided fields too, so that they can be changed. */
  showAll(): void {
    this.#showsAll = true
  }

  switchKind(): void {
    this.#kind = this.#kind === 'apiKey' ? 'bearer' : 'apiKey'
    this.#forget('secret')
  }

  switchByHand(): void {
    this.#isByHand = !this.#isByHand
  }

  choose(name: ChoiceName, id: string): void {
    if (name === 'cashbox' || name === 'owner') this.#isInUse = false
    this.#choices = { ...this.#choices, [name]: id }
    this.#problems = { ...this.#problems, [name]: undefined }
    const register = name === 'cashbox' ? this.#found?.cashboxes.find((each) => each.id === id) : undefined
    if (register?.organizationId !== undefined)
      this.#choices = { ...this.#choices, organization: register.organizationId }
    if (name === 'organization' || register !== undefined) this.#chooseDefaults()
  }

  async test(): Promise<void> {
    if (this.#busy !== undefined || !this.#isFilled()) return
    this.#busy = 'testing'
    const result = await this.#till.ask('welcome.test', { url: this.#url.trim(), credential: this.#credential })
    this.#busy = undefined
    if (!result.ok) return this.#refuse(result.failure)
    this.#problems = {}
    this.#found = result.value
    this.#chooseDefaults()
  }

  /** Connects the till. `takesOver` also uses a register that has an open shift. */
  async connect(takesOver = false): Promise<void> {
    if (this.#busy !== undefined || !this.#isComplete()) return
    this.#busy = 'connecting'
    const result = await this.#till.ask('welcome.connect', { ...this.#input(), takesOver })
    this.#busy = undefined
    if (result.ok) return this.#till.show(result.value)
    this.#isInUse = result.failure.kind === 'register.inUse' || result.failure.kind === 'register.ownerBusy'
    this.#refuse(this.#isInUse ? withOpener(result.failure, this.#found) : result.failure)
  }

  get #credential(): CallInput<'welcome.test'>['credential'] {
    const secret = this.#secret.trim()
    return this.#kind === 'apiKey' ? { kind: 'apiKey', key: secret } : { kind: 'bearer', token: secret }
  }

  #input(): CallInput<'welcome.connect'> {
    const { organization, cashbox, warehouse, priceList, currency, owner } = this.#choices
    return {
      url: this.#url.trim(),
      credential: this.#credential,
      organizationId: organization,
      organizationName: this.#nameOf('organization'),
      cashboxId: cashbox,
      cashboxName: this.#nameOf('cashbox'),
      warehouseId: warehouse,
      priceListId: priceList,
      ...defined({ currencyId: filled(currency) }),
      owner: { id: owner, name: this.#nameOf('owner'), pin: this.#pin }
    }
  }

  /** Returns the name of a choice. Returns the id if it was typed by hand. */
  #nameOf(name: ChoiceName): string {
    const id = this.#choices[name]
    const found = this.#found === undefined ? [] : offers(this.#found, name, '')
    return found.find((offer) => offer.id === id)?.name ?? id
  }

  /** Chooses what each list suggests, and clears choices that do not belong to the organization. */
  #chooseDefaults(): void {
    const found = this.#found
    if (found === undefined) return
    for (const name of [...needed, 'currency'] as const) {
      const list = offers(found, name, this.#choices.organization)
      const isOffered = list.length === 0 || list.some(({ id }) => id === this.#choices[name])
      const chosen = isOffered ? this.#choices[name] : defaultOf(found, name, this.#choices.organization)
      this.#choices = { ...this.#choices, [name]: chosen }
    }
  }

  #isFilled(): boolean {
    const missing = this.#till.say('connect.needed')
    const problems: Problems = {}
    if (this.#url.trim() === '') problems.url = { text: missing, remedy: '' }
    if (this.#secret.trim() === '') problems.secret = { text: missing, remedy: '' }
    return this.#showProblems(problems)
  }

  #isComplete(): boolean {
    if (!this.#isFilled()) return false
    const say = this.#till.say
    const problems: Problems = {}
    // Without a register only the register is missing: it decides the others.
    const waiting = this.#choices.cashbox === '' ? this.decided : []
    for (const name of needed) {
      if (!waiting.includes(name) && this.#choices[name].trim() === '')
        problems[name] = { text: say('connect.needed'), remedy: '' }
    }
    if (!pinShape.test(this.#pin)) problems.pin = { text: say('connect.pinShape'), remedy: '' }
    else if (this.#pin !== this.#pinAgain) problems.pinAgain = { text: say('connect.pinDiffers'), remedy: '' }
    return this.#showProblems(problems)
  }

  #refuse(failure: Failure): void {
    this.#showProblems({ [fieldOf(failure)]: this.#till.words(failure) })
  }

  /** Shows the problems. Returns whether there are none. */
  #showProblems(problems: Problems): boolean {
    this.#problems = problems
    const isRight = Object.keys(problems).length === 0
    if (!isRight) this.#refusals += 1
    return isRight
  }

  /** Clears the problem of a field. A changed address or key also clears the result of the test. */
  #forget(field: ConnectField): void {
    this.#problems = { ...this.#problems, [field]: undefined }
    if (field !== 'url' && field !== 'secret') return
    this.#found = undefined
    this.#isInUse = false
  }
}

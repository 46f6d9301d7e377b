import type { CallName, CallOutput } from '../../../shared/contract/index.ts'
import type { Failure, Result } from '../../../shared/failure.ts'
import type { JobId } from '../../../shared/ids.ts'
import type { FixChange, FixView, IncidentView, JobView, SystemView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

export const verbs = ['adopt', 'resend', 'fix', 'writeOff'] as const
export type Verb = (typeof verbs)[number]
const calls = {
  adopt: 'system.adopt',
  resend: 'system.resend',
  writeOff: 'system.writeOff'
} as const satisfies Record<Exclude<Verb, 'fix'>, CallName>
const settlements = {
  close: 'system.acknowledge',
  sendAgain: 'system.sendAgain',
  cancel: 'system.cancelDouble'
} as const satisfies Record<string, CallName>
export type Settlement = keyof typeof settlements
const mostReason = 200
const shortened = (reason: string): string => reason.trim().slice(0, mostReason)

/** The calls that return the whole view of the system screen. */
type SystemCall = {
  [Name in CallName]: CallOutput<Name> extends SystemView ? (SystemView extends CallOutput<Name> ? Name : never) : never
}[CallName]

/** The unsent work, as the till last announced it, and the chosen job. */
export class Queue {
  readonly #till: Till
  #view = $state.raw<SystemView>()
  #chosenId = $state<JobId>()
  #incidentId = $state<string>()
  #now = $state(0)
  #isBusy = $state(false)

  constructor(till: Till) {
    this.#till = till
    this.#now = till.clock.now()
  }

  get view(): SystemView | undefined {
    return this.#view
  }

  /** The wall clock in seconds, for countdowns. */
  get now(): number {
    return this.#now
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  get forPeople(): JobView[] {
    return this.#view?.jobs.filter(({ state }) => state === 'needsPerson') ?? []
  }

  get waiting(): JobView[] {
    return this.#view?.jobs.filter(({ state }) => state !== 'needsPerson') ?? []
  }

  get chosen(): JobView | undefined {
    return this.forPeople.find(({ id }) => id === this.#chosenId) ?? this.forPeople[0]
  }

  /** Reads the state now and after every change, and updates the clock. Returns a function that ends this. */
  start(): () => void {
    void this.#read()
    const end = this.#till.bridge.on('system', () => void this.#read())
    let cancel = (): void => undefined
    const tick = (): void => {
      this.#now = this.#till.clock.now()
      cancel = this.#till.clock.after(1000, tick)
    }
    tick()
    return () => {
      cancel()
      end()
    }
  }

  choose(id: JobId): void {
    this.#chosenId = id
  }

  move(by: 1 | -1): void {
    const jobs = this.forPeople
    const to = jobs[jobs.findIndex((job) => job === this.chosen) + by]
    if (to !== undefined) this.#chosenId = to.id
  }

  may(job: JobView, verb: Verb): boolean {
    return job.actions.includes(verb)
  }

  /** Does a manual action. Returns the failure, if any, for the dialog to show. */
  async decide(job: JobView, verb: Exclude<Verb, 'fix'>, reason: string): Promise<Failure | undefined> {
    return this.#done(await this.#till.ask(calls[verb], { jobId: job.id, reason: shortened(reason) }))
  }

  /** Returns the parts of a job's document that can be replaced. */
  fixes(job: JobView): Promise<FixView[] | undefined> {
    return this.#till.act('system.corrections', { jobId: job.id })
  }

  async fix(job: JobView, changes: FixChange[], reason: string): Promise<Failure | undefined> {
    return this.#done(await this.#till.ask('system.correct', { jobId: job.id, changes, reason: shortened(reason) }))
  }

  // ---- Incidents

  get incident(): IncidentView | undefined {
    const incidents = this.#view?.incidents
    return incidents?.find(({ id }) => id === this.#incidentId) ?? incidents?.[0]
  }

  chooseIncident(id: string): void {
    this.#incidentId = id
  }

  moveIncident(by: 1 | -1): void {
    const incidents = this.#view?.incidents ?? []
    const to = incidents[incidents.findIndex((incident) => incident === this.incident) + by]
    if (to !== undefined) this.#incidentId = to.id
  }

  /** Closes an incident, or cancels the surplus records. */
  async settle({ id }: IncidentView, how: Settlement, reason: string): Promise<Failure | undefined> {
    return this.#done(await this.#till.ask(settlements[how], { incidentId: id, reason: shortened(reason) }))
  }

  #done(result: Result<SystemView>): Failure | undefined {
    if (!result.ok) return result.failure
    this.#view = result.value
    return undefined
  }

  async syncNow(): Promise<void> {
    this.#isBusy = true
    if (await this.#read('system.syncNow')) this.#till.tell(this.#till.say('system.syncStarted'), '', { isHint: true })
    this.#isBusy = false
  }

  async #read(name: SystemCall & ('system.view' | 'system.syncNow') = 'system.view'): Promise<boolean> {
    const view = await this.#till.act(name, {})
    if (view !== undefined) this.#view = view
    return view !== undefined
  }
}

import type { Failure } from '../../../shared/failure.ts'
import { readyProfiles, type ScaleProfile } from '../../../shared/devices/scale.ts'
import type { LabelTrialView } from '../../../shared/views.ts'
import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The scale profiles of the shop in the editor. The till checks them after every change. */
export class ScalesState {
  readonly #till: Till
  #profiles = $state.raw<readonly ScaleProfile[]>([])
  /** The prefixes of each profile as typed. */
  #prefixes = $state.raw<readonly string[]>([])
  #saved = $state('[]')
  #index = $state(0)
  #code = $state('')
  #trial = $state.raw<LabelTrialView>({})
  #isRead = $state(false)
  /** The number of the newest check. The answer of an older check is ignored. */
  #asking = 0

  constructor(till: Till) {
    this.#till = till
  }

  /** Reads everything, but keeps unsaved input. */
  async load(): Promise<void> {
    if (this.isChanged) return
    const view = await this.#till.act('scales.view', {})
    if (view === undefined) return
    this.#take(view.profiles)
    this.#isRead = true
  }

  #take(profiles: readonly ScaleProfile[]): void {
    this.#profiles = profiles
    this.#prefixes = profiles.map(({ prefixes }) => prefixes.join(', '))
    this.#saved = JSON.stringify(profiles)
  }

  get profiles(): readonly ScaleProfile[] {
    return this.#profiles
  }

  get isRead(): boolean {
    return this.#isRead
  }

  get index(): number {
    return Math.min(this.#index, this.#profiles.length - 1)
  }

  get here(): ScaleProfile | undefined {
    return this.#profiles[this.index]
  }

  get prefixes(): string {
    return this.#prefixes[this.index] ?? ''
  }

  get code(): string {
    return this.#code
  }

  get trial(): LabelTrialView {
    return this.#trial
  }

  get isChanged(): boolean {
    return JSON.stringify(this.#profiles) !== this.#saved
  }

  /** The error in the profiles, in words. */
  get fault(): string | undefined {
    return this.#trial.fault === undefined ? undefined : this.#inWords(this.#trial.fault)
  }

  #inWords(failure: Failure): string {
    const { text, remedy } = this.#till.words(failure)
    return `${text} ${remedy}`
  }

  /** The reason why the test code makes no line, in words. */
  get problem(): string | undefined {
    if (this.#trial.problem !== undefined) return this.#inWords(this.#trial.problem)
    const isUnread = this.#code.trim() !== '' && this.#trial.fault === undefined && this.#trial.label === undefined
    return isUnread ? this.#till.say('scales.readsNothing') : undefined
  }

  choose(index: number): void {
    if (this.#profiles[index] !== undefined) this.#index = index
  }

  /** Adds a profile: the first ready-made one whose name is not used yet. */
  add(): void {
    const [first] = readyProfiles
    const ready = readyProfiles.find(({ name }) => this.#profiles.every((other) => other.name !== name))
    const made = ready ?? (first && { ...first, name: `${first.name} ${this.#profiles.length + 1}` })
    if (made === undefined) return
    this.#profiles = [...this.#profiles, made]
    this.#prefixes = [...this.#prefixes, made.prefixes.join(', ')]
    this.#index = this.#profiles.length - 1
    void this.#try()
  }

  drop(): void {
    const { index } = this
    this.#profiles = this.#profiles.filter((_, at) => at !== index)
    this.#prefixes = this.#prefixes.filter((_, at) => at !== index)
    void this.#try()
  }

  change(part: Partial<ScaleProfile>): void {
    const { index } = this
    this.#profiles = this.#profiles.map((profile, at) => (at === index ? { ...profile, ...part } : profile))
    void this.#try()
  }

  writePrefixes(text: string): void {
    const { index } = this
    this.#prefixes = this.#prefixes.map((prefixes, at) => (at === index ? text : prefixes))
    const prefixes = text.split(/[\s,;]+/).filter((prefix) => prefix !== '')
    this.change({ prefixes: prefixes.slice(0, 20).map((prefix) => prefix.slice(0, 8)) })
  }

  writeLayout(text: string): void {
    this.change({ layout: text.toUpperCase().replace(/\s/g, '') })
  }

  writeDecimals(text: string): void {
    const digit = /[0-6]$/.exec(text)?.[0]
    if (digit !== undefined) this.change({ decimals: Number(digit) })
  }

  tryCode(code: string): void {
    this.#code = code
    void this.#try()
  }

  async #try(): Promise<void> {
    const asking = ++this.#asking
    const trial = await this.#till.act('scales.try', { code: this.#code, profiles: [...this.#profiles] })
    if (asking === this.#asking) this.#trial = trial ?? {}
  }

  async save(): Promise<void> {
    const view = await this.#till.act('scales.save', { profiles: [...this.#profiles] })
    if (view !== undefined) this.#take(view.profiles)
  }

  acts(focusTry: () => void): Acts {
    return {
      'screen.back': () => this.#till.nav.back(),
      'scales.new': () => this.add(),
      'scales.try': focusTry,
      'scales.drop': this.here && (() => this.drop()),
      'scales.save': this.isChanged ? () => void this.save() : undefined,
      'list.up': () => this.choose(this.index - 1),
      'list.down': () => this.choose(this.index + 1)
    }
  }
}

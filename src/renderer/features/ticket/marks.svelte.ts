import type { LineId } from '../../../shared/ids.ts'
import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The traceability codes of one line. The dialog shows problems itself, because it covers the screen's messages. */
export class TraceabilityState {
  readonly #till: Till
  readonly #lineId: LineId
  readonly #leave: () => void
  #text = $state('')
  #problem = $state<string>()
  #index = $state(0)

  constructor(till: Till, lineId: LineId, leave: () => void) {
    this.#till = till
    this.#lineId = lineId
    this.#leave = leave
  }

  get text(): string {
    return this.#text
  }

  get problem(): string | undefined {
    return this.#problem
  }

  get index(): number {
    return Math.min(this.#index, this.#codes.length - 1)
  }

  get #codes(): readonly string[] {
    return this.#till.ticket.view?.lines.find(({ id }) => id === this.#lineId)?.marks?.codes ?? []
  }

  get enterLabel(): string {
    return this.#till.say(this.#text.trim() === '' ? 'traceabilityCodes.close' : 'traceabilityCodes.add')
  }

  write(text: string): void {
    this.#text = text
    this.#problem = undefined
  }

  async add(code: string): Promise<void> {
    if (!(await this.#change('traceabilityCodes.add', code))) return
    this.#text = ''
    this.#index = this.#codes.length - 1
  }

  async drop(code: string | undefined): Promise<void> {
    if (code !== undefined) await this.#change('traceabilityCodes.remove', code)
  }

  /** Adds the typed code, or closes the dialog if nothing is typed. */
  async enter(): Promise<void> {
    const code = this.#text.trim()
    if (code === '') this.#leave()
    else await this.add(code)
  }

  async #change(name: 'traceabilityCodes.add' | 'traceabilityCodes.remove', code: string): Promise<boolean> {
    const isDone = await this.#till.ticket.change(name, { lineId: this.#lineId, code })
    const message = isDone ? undefined : this.#till.message
    this.#problem = message && `${message.text} ${message.remedy}`
    if (message !== undefined) this.#till.dismiss()
    return isDone
  }

  acts(): Acts {
    const here = this.#codes[this.index]
    const move = (by: 1 | -1) => {
      if (this.#codes[this.index + by] !== undefined) this.#index = this.index + by
    }
    return {
      'question.leave': this.#leave,
      'traceabilityCodes.add': { run: () => void this.enter(), label: this.enterLabel },
      'traceabilityCodes.drop': here === undefined || this.#text !== '' ? undefined : () => void this.drop(here),
      'list.up': () => move(-1),
      'list.down': () => move(1)
    }
  }
}

import { linesOf, mostListed, readGoodsList, type GoodsList } from '../../../shared/goods-list.ts'
import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'
import { askFile } from '../../ui/ask-file.ts'

/** The largest file. A list of a thousand codes has a tenth of this size. */
const mostBytes = 256 * 1024

type Left = { line: string; why: string }

/** A list of goods: pasted, typed, scanned or read from a file. Lines that could not be added stay for correction. */
export class ListState {
  readonly #till: Till
  readonly #leave: () => void
  /** Returns the focus to the list after any act. */
  readonly #focus: () => void
  #text = $state('')
  #left = $state.raw<readonly Left[]>([])
  #problem = $state<string>()
  #isBusy = $state(false)
  readonly #list = $derived<GoodsList>(readGoodsList(this.#text))

  constructor(till: Till, leave: () => void, focus: () => void) {
    this.#till = till
    this.#leave = leave
    this.#focus = focus
  }

  get text(): string {
    return this.#text
  }
  get list(): GoodsList {
    return this.#list
  }
  /** The lines that are not on the ticket, with the reasons. */
  get left(): readonly Left[] {
    return this.#left
  }
  get problem(): string | undefined {
    return this.#problem
  }
  get isBusy(): boolean {
    return this.#isBusy
  }
  get addLabel(): string {
    return this.#till.say('list.add', { count: this.#list.rows.length })
  }

  write(text: string): void {
    this.#text = text
    this.#problem = undefined
  }

  /** Appends a scanned code as a line. */
  scan(code: string): void {
    this.write(this.#text.trim() === '' ? code : `${this.#text.trimEnd()}\n${code}`)
  }

  async readFile(): Promise<void> {
    const file = await askFile('.csv,.txt,.tsv,text/plain,text/csv')
    this.#focus()
    if (file === undefined) return
    if (file.size > mostBytes) this.#problem = this.#till.say('list.tooLarge', { count: mostListed })
    else this.write(await file.text())
  }

  async add(): Promise<void> {
    const { rows, bad } = this.#list
    const { say } = this.#till
    if (this.#isBusy) return
    if (rows.length > mostListed) return void (this.#problem = say('list.tooLarge', { count: mostListed }))
    if (rows.length === 0) return void (this.#problem = say(bad.length === 0 ? 'list.empty' : 'list.unreadable'))
    this.#isBusy = true
    // What the user scans or types while the till answers belongs to the next list.
    const asked = this.#text
    this.#text = ''
    const left = await this.#till.ticket.addList(
      rows.map(({ code, quantity }) => ({ code, ...(quantity && { quantity }) }))
    )
    this.#isBusy = false
    this.#focus()
    if (left === undefined) return this.#refused(asked)
    const lines = linesOf(asked)
    this.#left = [
      ...left.map(({ at, failure }) => ({ at: rows[at]?.at ?? 0, why: this.#till.words(failure).text })),
      ...bad.map((at) => ({ at, why: say('list.badLine') }))
    ]
      .sort((a, b) => a.at - b.at)
      .map(({ at, why }) => ({ line: lines[at] ?? '', why }))
    this.#putBack(this.#left.map(({ line }) => line).join('\n'))
    if (this.#text === '') return this.#leave()
    if (this.#left.length > 0) this.#till.sound('error')
  }

  #putBack(text: string): void {
    this.#text = [text, this.#text].filter((part) => part.trim() !== '').join('\n')
  }

  /** Shows the failure in the dialog, because the dialog covers the messages of the screen. */
  #refused(asked: string): void {
    this.#putBack(asked)
    const { message } = this.#till
    this.#problem = message && `${message.text} ${message.remedy}`
    this.#till.dismiss()
  }

  acts(): Acts {
    return {
      'question.leave': this.#leave,
      'list.file': () => void this.readFile(),
      'list.add': { run: () => void this.add(), label: this.addLabel, isOff: this.#isBusy }
    }
  }
}

import type { EmployeeId } from '../../../shared/ids.ts'
import type { ShiftReportView } from '../../../shared/views.ts'
import type { Scope } from '../../keyboard/keymap.ts'
import type { Place, PlainPlace, Route, RouteOf } from './places.ts'

/** A chapter of the manual: by its title, or by the screen whose keys it explains; the first one if neither is given. */
export type ManualAt = { title?: string | undefined; scope?: Scope | undefined }

/**
 * A dialog that opens over any screen, and what it opens with: the menu, the help on keys, the manual, the languages, the
 * time until the till locks itself, the search over everything, and the question about unsaved changes.
 */
export type ShellDialog =
  { name: 'menu' | 'help' | 'language' | 'idle' | 'palette' | 'unsaved' } | ({ name: 'manual' } & ManualAt)
export type ShellDialogName = ShellDialog['name']

/** The state of a screen that has changes until they are saved. After a successful `save`, `isChanged` is false. */
export type Unsaved = { readonly isChanged: boolean; save(): Promise<unknown> }

/** What a person has typed into the count of a shift: the texts of each row (features/shift/count.ts). */
type KeptCount = { shift: number; by: EmployeeId; entries: readonly { pieces: readonly string[]; sumText: string }[] }

/** Esc leads back over so many screens, and then to the sale: from everywhere home in at most five presses. */
const mostBehind = 3
const home: Route = { name: 'sale' }

export class Nav {
  /** The screens under the present one, which Esc leads back to, and the present one at the end. */
  #stack = $state.raw<readonly Route[]>([home])
  readonly #route = $derived(this.#stack.at(-1) ?? home)
  readonly #place = $derived(this.#route.name)
  /** Whether held tickets are shown on the map of tables. Stays until the program ends. */
  isTableMap = $state(false)
  /** The note of the close. It stays while the cashier looks at a sale or records cash. */
  closingNote = $state('')
  /** The typed count of the close. It stays while its person looks at another screen or the till is locked. */
  closingCount: KeptCount | undefined
  #closed = $state.raw<ShiftReportView>()
  #dialog = $state.raw<ShellDialog>()
  #unsaved: Unsaved | undefined
  #afterUnsaved: (() => void) | undefined
  #kept: { of: EmployeeId | undefined; unsaved: Unsaved } | undefined
  readonly #onLeave: () => void

  /** Calls `onLeave` whenever the window goes to another screen. */
  constructor(onLeave: () => void) {
    this.#onLeave = onLeave
  }

  #show(stack: readonly Route[]): void {
    const before = this.#place
    this.#stack = stack.length === 0 ? [home] : stack
    if (this.#place !== before) this.#onLeave()
  }

  /** Moves to another screen. If the present one has unsaved changes, the user is asked first. */
  #leave(move: () => void): void {
    if (this.#unsaved?.isChanged !== true) return move()
    this.#afterUnsaved = move
    this.openDialog('unsaved')
  }

  /** Asks about the changes of a screen before the window leaves it. Returns the end of that, for the screen's effect. */
  guard(unsaved: Unsaved): () => void {
    this.#unsaved = unsaved
    return () => {
      if (this.#unsaved === unsaved) this.#unsaved = undefined
    }
  }

  /** Keeps the unsaved changes of a person while the till is locked. */
  keepUnsaved(of: EmployeeId | undefined): void {
    this.#kept = this.#unsaved?.isChanged === true ? { of, unsaved: this.#unsaved } : undefined
  }

  /** Returns whether the screen stays for a person, because it keeps the person's unsaved changes. */
  isKeptFor(person: EmployeeId | undefined): boolean {
    return this.#kept !== undefined && this.#kept.of === person
  }

  /** Returns the changes kept for a person. Changes of another person are dropped. */
  takeUnsaved(of: EmployeeId | undefined): Unsaved | undefined {
    const kept = this.#kept
    this.#kept = undefined
    return kept?.of === of ? kept?.unsaved : undefined
  }

  /** Ends the question about unsaved changes: stays, or leaves with or without saving. Stays if saving fails. */
  async answerUnsaved(answer: 'stay' | 'save' | 'discard'): Promise<void> {
    this.closeDialog('unsaved')
    const unsaved = this.#unsaved
    if (answer === 'save') await unsaved?.save()
    if (answer === 'stay' || (answer === 'save' && unsaved?.isChanged === true)) return
    this.#unsaved = undefined
    this.#afterUnsaved?.()
  }

  get place(): Place {
    return this.#place
  }

  /** Returns what a screen was opened with, while it is the present one. */
  at<Name extends Place>(name: Name): RouteOf<Name> | undefined {
    const route = this.#route
    return isNamed(route, name) ? route : undefined
  }

  /** Changes what the present screen is opened with when the window returns to it. */
  replace(route: Route): void {
    if (route.name === this.#place) this.#stack = [...this.#stack.slice(0, -1), route]
  }

  /** The Z report of the shift just closed. It stays until the user closes it; a locked till hides it. */
  get closed(): ShiftReportView | undefined {
    return this.#closed
  }

  set closed(report: ShiftReportView | undefined) {
    this.#closed = report
    this.closingNote = ''
    this.closingCount = undefined
  }

  get dialog(): ShellDialog | undefined {
    return this.#dialog
  }

  /** Opens a dialog of the shell in place of the open one. */
  openDialog(dialog: ShellDialog | ShellDialogName): void {
    this.#dialog = typeof dialog === 'string' ? { name: dialog } : dialog
  }

  /** Closes a dialog of the shell, unless another one has replaced it. */
  closeDialog(name: ShellDialogName): void {
    if (this.#dialog?.name === name) this.#dialog = undefined
  }

  /** Closes the dialog of the shell that is open. */
  leaveDialog(): void {
    this.#dialog = undefined
  }

  /** Goes to a screen. Esc there returns to the current screen. A name alone changes nothing on the screen itself. */
  go(to: PlainPlace | Route): void {
    if (to !== this.#place) this.#leave(() => this.#advance(typeof to === 'string' ? { name: to } : to))
  }

  /** Notes the present screen for Esc. To open a screen that Esc would come to is to go back to it. */
  #advance(route: Route): void {
    if (route.name === this.#place) return this.replace(route)
    // The end of a sale is over once another screen than its receipt is opened.
    const behind = route.name === 'receipt' ? this.#stack : this.#stack.filter(({ name }) => name !== 'done')
    const at = behind.findIndex(({ name }) => name === route.name)
    this.#show([...(at === -1 ? behind.slice(-mostBehind) : behind.slice(0, at)), route])
  }

  /** Replaces the screen by a screen beside it. Esc there returns to where Esc returned before. */
  turnTo(place: PlainPlace): void {
    this.#leave(() => this.#show([...this.#stack.slice(0, -1), { name: place }]))
  }

  /** Goes back one screen; the last one is the sale screen. */
  back(): void {
    this.#leave(() => this.#show(this.#stack.slice(0, -1)))
  }

  /** Goes directly to the sale screen. */
  home(): void {
    this.#leave(() => {
      this.#show([home])
      this.#dialog = undefined
    })
  }
}

const isNamed = <Name extends Place>(route: Route, name: Name): route is RouteOf<Name> => route.name === name

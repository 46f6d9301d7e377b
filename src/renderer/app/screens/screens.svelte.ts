import { tick, type Component } from 'svelte'
import type { Keys } from '../../keyboard/keys.svelte.ts'
import type { ShellDialogName } from '../../core/nav/nav.svelte.ts'
import type { Place } from '../../core/nav/places.ts'
import type { Till } from '../../core/till.svelte.ts'
import { firstScreens, type ScreenName, type Screens } from './first.ts'

// Which screen and which dialog the window shows. Most screens are in a second script (later.ts), which is loaded in
// idle time, or at once if one of them is opened sooner:
//
//   shown ──a screen of the second script──► waiting ──loaded────► shown: the screen gets the keys that were pressed
//     ▲                                         │
//     └──────── the window goes back ◄──────────┴──not loaded: the keys are dropped, and a message says why
//
// The screen before stays on the display while the window waits.

/** The screens that need a signed-in person but no open shift. The work left of a closed shift is done there. */
const withoutShift: readonly Place[] = [
  'system',
  'history',
  'customer',
  'receipt',
  'reports',
  'closedShifts',
  'people',
  'updates',
  'scales',
  'ports',
  'printing',
  'rules',
  'appearance',
  'database'
]

/** Returns the screen for the state of the till. */
function screenFor({ view, nav }: Till): ScreenName | undefined {
  if (view === undefined) return undefined
  if (view.isLocked) return view.stage === 'welcome' || view.stage === 'filling' ? view.stage : 'signIn'
  if (nav.closed !== undefined) return 'report'
  if (view.stage === 'sale' || (view.stage === 'openShift' && withoutShift.includes(nav.place))) return nav.place
  return view.stage
}

/** The screen and the dialog that the window shows. */
export class OpenScreens {
  readonly #till: Till
  readonly #keys: Keys
  #screens = $state.raw<Screens>(firstScreens)
  #loading: Promise<boolean> | undefined
  readonly #wanted = $derived.by(() => screenFor(this.#till))
  #before: ScreenName | undefined
  readonly #shown = $derived.by(() => {
    if (this.#wanted === undefined || this.#screens[this.#wanted] !== undefined) this.#before = this.#wanted
    return this.#before
  })
  readonly #isDialogMissing = $derived.by(() => this.#till.nav.dialog !== undefined && this.dialog === undefined)
  readonly #isWaiting = $derived.by(() => this.#wanted !== this.#shown || this.#isDialogMissing)

  constructor(till: Till, keys: Keys) {
    this.#till = till
    this.#keys = keys
  }

  /** The name of the screen that is shown. */
  get name(): ScreenName | undefined {
    return this.#shown
  }

  /** The screen that is shown. It is undefined until the first one is loaded. */
  get screen(): Component | undefined {
    return this.#shown && this.#screens[this.#shown]
  }

  /** The dialog that is shown over the screen. */
  get dialog(): Screens[ShellDialogName] {
    return this.#till.nav.dialog && this.#screens[this.#till.nav.dialog.name]
  }

  /**
   * Loads the second script: at once if the window waits for it, otherwise in idle time after the first screen is drawn.
   * It is an effect, and returns the end of it.
   */
  load(): (() => void) | undefined {
    if (this.#isWaiting) {
      void this.#open()
      return undefined
    }
    if (this.#shown === undefined || this.#loading !== undefined) return undefined
    const idle = requestIdleCallback(() => void this.#fetch())
    return () => cancelIdleCallback(idle)
  }

  /** Shows what the window waits for. Keys that are pressed until then are for it. */
  async #open(): Promise<void> {
    this.#keys.hold()
    const isLoaded = await this.#fetch()
    await tick()
    if (!isLoaded) this.#goBack()
    this.#keys.release(isLoaded, this.#till.clock)
  }

  /** Returns whether the second script is loaded. A script that was not loaded is requested again the next time. */
  #fetch(): Promise<boolean> {
    this.#loading ??= import('./later.ts').then(
      ({ laterScreens }) => {
        this.#screens = { ...firstScreens, ...laterScreens }
        return true
      },
      (error: unknown) => {
        console.error('the second script of the window', error)
        this.#loading = undefined
        return false
      }
    )
    return this.#loading
  }

  #goBack(): void {
    const { nav } = this.#till
    if (this.#isDialogMissing) nav.leaveDialog()
    if (this.#wanted !== this.#shown && this.#wanted === nav.place) nav.back()
    this.#till.tell(this.#till.say('window.notLoaded'), this.#till.say('window.restart'), { isForAll: true })
  }
}

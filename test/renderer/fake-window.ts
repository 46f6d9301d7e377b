import '../../src/shared/locales/all.ts'
import type { EventName, EventPayload, WindowApi } from '../../src/shared/contract/index.ts'
import { unansweredKey } from '../../src/main/chromium-host/page-shim.ts'
import { fakePrintWindow } from './fakes/fake-display.ts'
import { withBroken } from './fakes/fake-broken.ts'
import { withTwins } from './fakes/fake-twins.ts'
import { lateAnswers } from './fake-late.ts'
import { fakeIpc, type Scenario } from './fake-ipc.ts'
import { inspect } from './inspect.ts'

// Bundled into one script that runs before the window's own scripts. It installs a fake IPC in place of the preload
// script, and the checks of ease.test.ts.

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    kassaScenario?: Scenario
    kassaInspect: typeof inspect
    kassaLate: typeof lateAnswers
    /** The element that had the focus when the open dialog appeared. */
    kassaFocusBefore?: Element | null
    /** The screens that were drawn (vite.config.ts). */
    kassaDrawn?: string[]
    /** The browser's own property for the time of an event (window-page.ts). */
    kassaReal?: { now: () => number; stamp?: PropertyDescriptor | undefined } | undefined
    /** Sends an event of the till to the page. */
    kassaEmit: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void
    /** The names of the calls that the page has made. */
    kassaCalled: string[]
    /** The pitch of each tone that the window would have played. */
    kassaTones: number[]
  }
}

const showModal = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, 'showModal')?.value as () => void
HTMLDialogElement.prototype.showModal = function () {
  window.kassaFocusBefore = document.activeElement
  showModal.call(this)
}

const scenario = window.kassaScenario ?? {}
const cashiersIpc = () => {
  const ipc = withEvents(withBroken(fakeIpc(scenario), scenario.broken ?? []))
  return scenario.hasTwins === true ? withTwins(ipc) : ipc
}

/** Returns the IPC with events that the test sends, and notes the calls. */
function withEvents(ipc: WindowApi): WindowApi {
  const listeners: [string, (payload: never) => void][] = []
  window.kassaCalled = []
  window.kassaEmit = (name, payload) =>
    listeners.forEach(([heard, listener]) => heard === name && listener(payload as never))
  return {
    call(name, input) {
      window.kassaCalled.push(name)
      return ipc.call(name, input)
    },
    on(name, listener) {
      listeners.push([name, listener])
      if (name === 'recovering' && scenario.recovering !== undefined)
        window.kassaEmit(name, scenario.recovering as never)
      return ipc.on(name, listener)
    }
  }
}

const wall = scenario.display ? fakePrintWindow(scenario.display, scenario.state?.locale) : cashiersIpc()
Object.defineProperty(window, 'kassa', { value: wall })
// The fake answers at once or when a test releases the answer, so the simulated user waits for neither.
Object.defineProperty(window, Symbol.for(unansweredKey), { value: () => 0 })
window.kassaInspect = inspect
window.kassaLate = lateAnswers

window.kassaTones = []
const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, 'start')?.value as (
  at: number
) => void
OscillatorNode.prototype.start = function (at = 0) {
  window.kassaTones.push(this.frequency.value)
  start.call(this, at)
}

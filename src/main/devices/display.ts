import type { Rectangle } from 'electron'
import type { DisplayView } from '../../shared/devices/print-window.ts'

// The customer display: a window on the second screen while there is one. It never takes the keyboard focus, and shows
// only what it is given.
//
//   wanted, and a second screen exists ──► a window on it ── the screen is removed, or becomes primary ──► closed
//          ▲                                                                                                │
//          └──────────────────────── a screen is connected or moved ◄───────────────────────────────────────┘

type Place = { id: number; bounds: Rectangle }
/** The system's functions and events of its displays. */
export type Displays = {
  getAllDisplays(): Place[]
  getPrimaryDisplay(): Pick<Place, 'id'>
  on(event: 'display-added' | 'display-removed' | 'display-metrics-changed', listener: () => void): unknown
}
/** An open window on a display. */
export type DisplayWindow = { isOpen(): boolean; tell(view: DisplayView): void; close(): void }

export type CustomerDisplay = {
  /** Turns the display on or off for the shop. */
  turn(isOn: boolean): void
  /** Opens the display again if it is turned on and was closed by an error. */
  restore(): void
  isOpen(): boolean
  view(): DisplayView | undefined
  show(view: DisplayView): void
}

export function createDisplay(displays: Displays, open: (bounds: Rectangle) => DisplayWindow): CustomerDisplay {
  let isWanted = false
  let shown: { window: DisplayWindow; id: number } | undefined
  let now: DisplayView | undefined
  const isOpen = (): boolean => shown?.window.isOpen() === true

  function fit(): void {
    const first = displays.getPrimaryDisplay().id
    const second = isWanted ? displays.getAllDisplays().find(({ id }) => id !== first) : undefined
    if (isOpen() && shown?.id === second?.id) return
    // The system would move a window without its display to the remaining one, over the cashier's window.
    if (isOpen()) shown?.window.close()
    shown = second && { window: open(second.bounds), id: second.id }
  }
  displays.on('display-added', fit)
  displays.on('display-removed', fit)
  displays.on('display-metrics-changed', fit)

  return {
    turn(isOn) {
      isWanted = isOn
      fit()
    },
    restore: fit,
    isOpen,
    view: () => now,
    show(view) {
      now = view
      if (isOpen()) shown?.window.tell(view)
    }
  }
}

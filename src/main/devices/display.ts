import type { Rectangle } from 'electron'
import type { DisplayView } from '../../shared/devices/print-window.ts'

// The customer's screen: a window on the second display for as long as there is one. It never takes the keys, and shows
// nothing but what it is given.
//
//   wanted, and a second display is there ──► a window on it ── the display goes, or becomes the first ──► closed
//          ▲                                                                                                 │
//          └──────────────────────── a display is plugged in, or put in another place ◄──────────────────────┘

type Place = { id: number; bounds: Rectangle }
/** What the system tells of its displays. */
export type Displays = {
  getAllDisplays(): Place[]
  getPrimaryDisplay(): Pick<Place, 'id'>
  on(event: 'display-added' | 'display-removed' | 'display-metrics-changed', listener: () => void): unknown
}
/** A window that was opened on a display. */
export type DisplayWindow = { isOpen(): boolean; tell(view: DisplayView): void; close(): void }

export type CustomerDisplay = {
  /** Wanted by the shop, or not. */
  turn(isOn: boolean): void
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
    // The system moves a window whose display is gone onto the one that is left: over the cashier's.
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
    isOpen,
    view: () => now,
    show(view) {
      now = view
      if (isOpen()) shown?.window.tell(view)
    }
  }
}

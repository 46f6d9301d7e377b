import type { Page } from '@playwright/test'
import { cashierAt } from '../../test/e2e/cashier.ts'
import { close, compare, countDrawer, lose, reconnect, sellOn } from './offline-and-close.ts'
import type { Play } from './scene.ts'
import { screenOf } from './screen.ts'
import { card, cash, discount, hold, mixed, open, quantity, scan, search, signIn } from './selling.ts'
import type { Step } from './narrator.ts'

const plays: Record<string, Play> = {
  'Sign in': signIn,
  'Open the shift': open,
  Scan: scan,
  'Search in Latin letters': search,
  'Change a quantity': quantity,
  'Give a discount': discount,
  Hold: hold,
  'Pay in cash, with change': cash,
  'Pay by card': card,
  'Recall, and pay in two ways': mixed,
  'Lose the network': lose,
  'Sell without the network': sellOn,
  'The network is back': reconnect,
  'Count the drawer': countDrawer,
  Compare: compare,
  'Close the shift': close
}

/** Returns the shift that the tour plays in this window, with keys only. */
export function shiftOf(page: Page): Step[] {
  const scene = { cashier: cashierAt(page), screen: screenOf(page) }
  return Object.entries(plays).map(([name, play]) => ({ name, play: (narrator) => play(scene, narrator) }))
}

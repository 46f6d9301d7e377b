import type { Cashier } from '../../test/e2e/cashier.ts'
import type { Screen } from './screen.ts'
import type { Teller } from './teller.ts'

/** Who plays, and what is seen of it. */
export type Scene = { cashier: Cashier; screen: Screen }
export type Play = (scene: Scene, teller: Teller) => Promise<void>

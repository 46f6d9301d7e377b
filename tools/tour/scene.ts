import type { Cashier } from '../../test/e2e/cashier.ts'
import type { Screen } from './screen.ts'
import type { Narrator } from './narrator.ts'

/** The cashier who plays, and the reader of the screen. */
export type Scene = { cashier: Cashier; screen: Screen }
export type Play = (scene: Scene, narrator: Narrator) => Promise<void>

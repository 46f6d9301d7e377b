import type { Mutant } from './mutant.ts'
import { lookingMutants } from './looking.ts'
import { recoveringMutants } from './recovering.ts'
import { sendingMutants } from './sending.ts'
import { tillMutants } from './till.ts'

/** THE table of planted bugs. The simulator must catch every one. */
export const mutants: readonly Mutant[] = [...tillMutants, ...sendingMutants, ...recoveringMutants, ...lookingMutants]

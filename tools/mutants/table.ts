import type { Mutant } from './mutant.ts'
import { verifyingMutants } from './verifying.ts'
import { answerMutants } from './answers.ts'
import { counterMutants } from './counter.ts'
import { outsiderMutants } from './answers-after-effect.ts'
import { provingMutants } from './proving.ts'
import { recoveringMutants } from './recovering.ts'
import { rightsMutants } from './rights.ts'
import { sealingMutants } from './sealing.ts'
import { sendingMutants } from './sending.ts'
import { shopMutants } from './shop.ts'
import { tillMutants } from './till.ts'
import { watchingMutants } from './watching.ts'

/** The table of planted bugs. The simulator must catch each, or the unit tests that its row names. */
export const mutants: readonly Mutant[] = [
  ...tillMutants,
  ...sendingMutants,
  ...recoveringMutants,
  ...verifyingMutants,
  ...provingMutants,
  ...watchingMutants,
  ...outsiderMutants,
  ...sealingMutants,
  ...rightsMutants,
  ...shopMutants,
  ...answerMutants,
  ...counterMutants
]

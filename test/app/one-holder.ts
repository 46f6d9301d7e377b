import { firstSellingRules } from '../../src/main/domain/core/terms.ts'
import { byBoss, type Till } from './till.ts'

/** Turns off the rule that several people sell in one shift. */
export const oneHolder = (at: Till) =>
  at.call('rules.save', {
    rules: { ...firstSellingRules, sharesShift: false },
    approval: byBoss
  })

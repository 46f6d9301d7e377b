import { byBoss, type Till } from './till.ts'

/** Turns off the rule that several people sell in one shift. */
export const oneHolder = (at: Till) =>
  at.call('rules.save', {
    rules: { needsCustomer: false, sellsOnDebt: true, refusesBlacklisted: false, sharesShift: false },
    approval: byBoss
  })

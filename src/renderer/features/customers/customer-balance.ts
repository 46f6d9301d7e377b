import { formatDateTime } from '../../../shared/format.ts'
import { negated, type Minor } from '../../../shared/money.ts'
import type { CustomerView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

type Known = { balanceMinor?: Minor | undefined; balanceReadAt?: number | undefined }

/** What somebody has with the shop or owes it, with the age of that; or that it is not known here. */
export function standingText(till: Till, { balanceMinor, balanceReadAt }: Known): string {
  const said = balanceText(till, balanceMinor) ?? till.say('balance.unknown')
  const age = balanceReadAt === undefined ? '' : till.say('balance.asOf', { time: formatDateTime(balanceReadAt) })
  return age === '' ? said : `${said} (${age})`
}

/** What else somebody is known by: the card, the tax number. */
export const codesText = (till: Till, { card, taxNumber }: CustomerView): string =>
  [
    card === undefined ? '' : till.say('customer.card', { card }),
    taxNumber === undefined ? '' : till.say('customer.taxNumberShort', { number: taxNumber })
  ]
    .filter((code) => code !== '')
    .join(' · ')

/** The same without its age, for a list; undefined where it is not known. */
export function balanceText(till: Till, balance: Minor | undefined): string | undefined {
  if (balance === undefined) return undefined
  return balance < 0
    ? till.say('balance.owes', { amount: till.money(negated(balance)) })
    : till.say('balance.has', { amount: till.money(balance) })
}

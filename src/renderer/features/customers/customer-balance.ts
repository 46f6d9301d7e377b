import { formatDateTime } from '../../../shared/format.ts'
import { negated, type Minor } from '../../../shared/money.ts'
import type { CustomerView, TicketView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

type Known = { balanceMinor?: Minor | undefined; balanceReadAt?: number | undefined }

/** Returns the balance or debt of a customer with its age, or a text that it is not known. */
export function balanceWithAge(till: Till, { balanceMinor, balanceReadAt }: Known): string {
  const said = balanceText(till, balanceMinor) ?? till.say('balance.unknown')
  const age = balanceReadAt === undefined ? '' : till.say('balance.asOf', { time: formatDateTime(balanceReadAt) })
  return age === '' ? said : `${said} (${age})`
}

/** Returns the other identifiers of a customer: the card and the tax number. */
export const codesText = (till: Till, { card, taxNumber }: CustomerView): string =>
  [
    card === undefined ? '' : till.say('customer.card', { card }),
    taxNumber === undefined ? '' : till.say('customer.taxNumberShort', { number: taxNumber })
  ]
    .filter((code) => code !== '')
    .join(' · ')

/** Returns the balance without its age, for a list. Returns undefined if it is not known. */
export function balanceText(till: Till, balance: Minor | undefined): string | undefined {
  if (balance === undefined) return undefined
  return balance < 0
    ? till.say('balance.owes', { amount: till.money(negated(balance)) })
    : till.say('balance.has', { amount: till.money(balance) })
}

/** Says up to which debt no manager is needed, and whether this debt needs one. */
export function debtWords({ say, money }: Pick<Till, 'say' | 'money'>, { debt }: TicketView): string {
  const upTo = debt?.mostMinor === undefined ? [] : [say('debt.upTo', { amount: money(debt.mostMinor) })]
  return [...upTo, ...(debt?.asksManager === true ? [say('debt.needsManager')] : [])].join(' ')
}

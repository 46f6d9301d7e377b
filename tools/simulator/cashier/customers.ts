import type { CustomerView } from '../../../src/shared/views.ts'
import type { CashierAct } from './splits.ts'
import type { Machine } from '../machine.ts'
import { bossId, guest, guests, pin } from '../shop.ts'

// Customers: created, found, put on the ticket and changed, with or without the service.

/** Each customer is changed by one till only: a person decides about two changes at once, which is no defect. */
const isOwnToChange = ({ id }: CustomerView, till: number): boolean =>
  !/^[\da-f]{24}$/.test(id) || Number.parseInt(id.slice(-2), 16) % 3 === till

export function customerActs(call: Machine['call'], below: (most: number) => number, till: number): CashierAct[] {
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const found = async (text: string): Promise<readonly CustomerView[]> => {
    const answer = await call('customer.search', { text, limit: 20 })
    return answer?.ok === true ? answer.value.customers : []
  }
  const letter = (): string => String.fromCharCode(97 + below(26))
  return [
    {
      weight: 1,
      may: () => true,
      run: async () => {
        const { name, phone } = guest(till, below(guests))
        const isKnown = below(3) === 0
        const known = isKnown ? one(await found('')) : undefined
        const added =
          known === undefined ? await call('customer.add', below(5) === 0 ? { name } : { name, phone }) : undefined
        const customer = known ?? (added?.ok === true ? added.value : undefined)
        if (customer !== undefined) await call('ticket.setCustomer', { customerId: customer.id })
      }
    },
    {
      weight: 1,
      may: () => true,
      run: async () => call('ticket.setCustomer', { customerId: one(await found(letter()))?.id ?? null })
    },
    {
      weight: 1,
      may: () => true,
      run: async () => {
        const theirs = (await found(below(2) === 0 ? '' : letter())).filter((each) => isOwnToChange(each, till))
        const customer = one(theirs)
        if (customer === undefined) return
        const { id: customerId, name, phone } = customer
        const isRenamed = below(2) === 0
        const number = ['', phone, `+99899${till}${100_000 + below(900_000)}`][below(3)] ?? ''
        await call('customer.edit', {
          customerId,
          change: {
            name: isRenamed ? `${name.replace(/ the \d+\w+$/, '')} the ${below(100)}th` : name,
            phone: number || null,
            taxNumber: below(3) === 0 ? String(300_000_000 + till * 10_000_000 + below(9_999_999)) : null,
            note: [null, undefined, `note ${below(1000)}`][below(3)]
          },
          approval: { managerId: bossId, pin }
        })
      }
    }
  ]
}

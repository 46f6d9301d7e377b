import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../state/till.svelte.ts'
import type { RefundDesk, RefundWay } from './refund.svelte.ts'

type Ways = Pick<RefundDesk, 'ways' | 'slip' | 'isWay' | 'pay'>

/** The keys of the methods by which the money may go back. */
export function methodActs(till: Till, desk: Ways): Acts {
  const acts = till.view?.methods.flatMap((method): [string, Act][] => {
    const ways = desk.ways.filter(({ methodId }) => methodId === method.id)
    // Beside a slip there is nothing to pay.
    if (method.key === undefined || ways.length === 0 || desk.slip !== undefined) return []
    const isOn = ways.some((way) => desk.isWay(way))
    const note = till.say(`method.${method.type}`)
    return [[`method.${method.key.slice(1)}`, { run: () => nextOf(desk, ways), label: method.name, note, isOn }]]
  })
  return Object.fromEntries<Act>(acts ?? [])
}

/** A method that paid in several currencies goes through them. */
function nextOf(desk: Ways, ways: readonly RefundWay[]): void {
  const at = ways.findIndex((way) => desk.isWay(way))
  const next = ways[(at + 1) % ways.length]
  if (next !== undefined) desk.pay(next)
}

import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import { slipActs } from '../printing/slips.ts'
import type { Till } from '../../core/till.svelte.ts'
import type { RefundWay } from './money-back.svelte.ts'
import type { RefundState } from './refund.svelte.ts'

/** Functions that move the focus, to the note and back and from one sum to the next, and the refund after its question. */
type Focus = { note: () => void; amount: () => void; give: () => void }

/** Returns what each key does on the refund screen now. */
export function refundActs(till: Till, model: RefundState, focus: Focus): Acts {
  const { giveLabel, slip, here } = model
  const back = () => till.nav.back()
  const next = model.isFresh
    ? { run: () => void model.next(), label: till.say('key.next') }
    : { run: back, label: till.say('key.back') }
  const give = giveLabel === undefined ? undefined : { run: focus.give, label: giveLabel }
  const [last] = model.list
  const isOpen = !model.isAllBack
  return {
    'screen.back': back,
    'refund.give': give ?? (slip && next),
    'exchange.start': model.canExchange ? () => void model.exchange() : undefined,
    'list.up': () => model.move(-1),
    'list.down': () => model.move(1),
    'line.more': here && isOpen ? () => void model.step(1) : undefined,
    'line.less': here && isOpen ? () => void model.step(-1) : undefined,
    'refund.all': isOpen ? () => void model.all() : undefined,
    'refund.none': here && isOpen ? () => model.none() : undefined,
    'refund.slip': last && (() => model.look(slip === undefined ? last.id : undefined)),
    'refund.split': slip === undefined && model.isSomeChosen ? focus.amount : undefined,
    'refund.costs': slip === undefined && model.view?.costs ? () => void model.toggleCosts() : undefined,
    'note.focus': focus.note,
    ...slipActs(till, slip && { kind: 'refund', id: slip.id }, slip?.number ?? ''),
    ...methodActs(till, model),
    ...Object.fromEntries(model.reasons.map((reason, at) => [`pick.${at + 1}`, () => model.because(reason)]))
  }
}

type Ways = Pick<RefundState, 'ways' | 'slip' | 'money' | 'pay'>

/** Returns the acts of the payment method keys. */
function methodActs(till: Till, model: Ways): Acts {
  const acts = till.view?.methods.flatMap((method): [string, Act][] => {
    const ways = model.ways.filter(({ methodId }) => methodId === method.id)
    // While a slip is shown, there is nothing to pay.
    if (method.key === undefined || ways.length === 0 || model.slip !== undefined) return []
    const isOn = ways.some(({ paidMinor }) => paidMinor !== 0)
    return [[`method.${method.key.slice(1)}`, { run: () => nextOf(model, ways), label: method.name, isOn }]]
  })
  return Object.fromEntries<Act>(acts ?? [])
}

/** Chooses the next currency of a method that paid in several currencies. */
function nextOf(model: Ways, ways: readonly RefundWay[]): void {
  const at = ways.findIndex(model.money.isFirst)
  const next = ways[(at + 1) % ways.length]
  if (next !== undefined) void model.pay(next)
}

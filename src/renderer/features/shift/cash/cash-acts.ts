import type { Act, Acts } from '../../../keyboard/keys.svelte.ts'
import type { Till } from '../../../core/till.svelte.ts'
import { slipActs } from '../../printing/slips.ts'
import { after } from './after.ts'
import type { CashState, Way } from './cash.svelte.ts'

type WayLabel = 'cash.pays' | 'cash.getsBack' | 'key.cashIn' | 'key.cashOut' | 'key.cashFromDesk' | 'key.cashSwap'

/** Returns what each key of the cash screen does now; `focus` moves the focus between the amount and the note. */
export function cashActs(till: Till, model: CashState, focus: () => void): Acts {
  const { moveLabel, articles = [], methods } = model
  const { payer, hasRegisters, currencies, forgotten } = model.lists
  const { nav, say } = till
  const turn = (way: Way, label: WayLabel): Act => ({
    run: () => model.turn(way),
    isOn: model.way === way,
    label: say(label)
  })
  return {
    'screen.back': model.swap.isTaking
      ? { run: () => model.giveAgain(), label: say('key.back') }
      : { run: () => nav.back(), label: say(forgotten ? 'key.backToCompare' : payer ? 'key.back' : 'key.backToSale') },
    'cash.in': forgotten ? undefined : turn('in', payer ? 'cash.pays' : 'key.cashIn'),
    'cash.out': forgotten ? undefined : turn('out', payer ? 'cash.getsBack' : 'key.cashOut'),
    'cash.toDesk': hasRegisters ? { run: () => model.toRegister(), isOn: model.way === 'toRegister' } : undefined,
    'cash.fromDesk': hasRegisters ? turn('fromRegister', 'key.cashFromDesk') : undefined,
    'cash.exchange': payer === undefined && forgotten === undefined ? turn('swap', 'key.cashSwap') : undefined,
    'cash.currency':
      currencies.length > 1 && !model.isCoded ? () => model.give(after(currencies, model.currency)) : undefined,
    'cash.method': methods.length > 1 ? () => model.nextMethod() : undefined,
    'cash.move': moveLabel === undefined ? undefined : { run: () => void model.move(), label: moveLabel },
    'cash.all': model.whole === undefined ? undefined : () => model.takeWhole(),
    'note.focus': focus,
    ...listActs(till, model),
    ...Object.fromEntries(articles.map((article, at) => [`pick.${at + 1}`, () => model.choose(article)])),
    ...Object.fromEntries(model.recent.map((amount, at) => [`recent.${at + 1}`, () => model.write(amount)]))
  }
}

/** Returns the acts for the list on the screen: the slips of the shift or the cash in transit. */
function listActs(till: Till, { slips, inTransit, lists }: CashState): Acts {
  const { payer, hasRegisters } = lists
  const { shown } = slips
  const count = inTransit.rows.length
  const label = `${till.say('key.cashOnWay')}${count === 0 ? '' : ` ${String(count)}`}`
  const isOffered = payer === undefined && lists.forgotten === undefined && (hasRegisters || count > 0)
  const toggle = isOffered ? { run: () => inTransit.toggle(), isOn: inTransit.isShown, label } : undefined
  if (!inTransit.isShown) {
    return {
      'cash.inTransit': toggle,
      ...slipActs(till, shown && { kind: 'cash', id: shown.id }, shown?.number ?? ''),
      'cash.cancel': slips.cancellable && (() => slips.ask()),
      'list.up': () => slips.move(-1),
      'list.down': () => slips.move(1)
    }
  }
  return {
    'cash.inTransit': toggle,
    'cash.findArrivals': inTransit.mayLook ? () => void inTransit.lookForArrivals() : undefined,
    'cash.confirmArrival': inTransit.row === undefined ? undefined : () => inTransit.ask(),
    'list.up': () => inTransit.move(-1),
    'list.down': () => inTransit.move(1)
  }
}

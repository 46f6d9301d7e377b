import { formatTime } from '../../../shared/format.ts'
import { minor, type Minor } from '../../../shared/money.ts'
import type { ExplanationView, FindingView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

type Effect = ExplanationView['effects'][number]
export type Say = Pick<Till, 'say' | 'money'>

const nothing = { methodName: '', currencyId: undefined, amountMinor: 0 as Minor }
const size = ({ money }: Say, { amountMinor, currencyId }: Effect | typeof nothing): string =>
  money(minor(Math.abs(amountMinor)), currencyId)

/** Returns a sentence about what may have happened. */
export function explanationText(till: Say, view: ExplanationView): string {
  const { say } = till
  const [first = nothing] = view.effects
  const [typed] = view.typed
  const [notes] = view.notes
  const amount = size(till, first)
  const sum = (value: Minor | undefined) => till.money(value ?? (0 as Minor), first.currencyId)
  /** The row with too much money, and below the row with too little. */
  const over = view.effects.find(({ amountMinor }) => amountMinor > 0) ?? nothing
  const short = view.effects.find(({ amountMinor }) => amountMinor < 0) ?? nothing
  switch (view.kind) {
    case 'missed':
      return say(first.amountMinor > 0 ? 'explain.missedOver' : 'explain.missedShort', { amount })
    case 'wrongMethod': {
      // If money was paid out, the row with too little is the method really used.
      const [is, was] =
        view.entries[0]?.kind === 'refund' || view.entries[0]?.kind === 'out' ? [short, over] : [over, short]
      return say('explain.wrongMethod', { amount, is: is.methodName, was: was.methodName })
    }
    case 'transposed': {
      const facts = { wrong: sum(typed?.wrongMinor), right: sum(typed?.rightMinor) }
      if (view.typedIn === 'opening') return say('explain.transposedOpening', facts)
      return say(view.typedIn === 'count' ? 'explain.transposedCount' : 'explain.transposed', facts)
    }
    case 'wrongCurrency':
      return say('explain.wrongCurrency', { is: size(till, over), was: size(till, short) })
    case 'changeNotGiven':
      return say('explain.changeNotGiven', { amount })
    case 'wrongNote':
      return say('explain.wrongNote', { smaller: sum(notes?.smallerMinor), larger: sum(notes?.largerMinor) })
    case 'doubled':
      return say('explain.doubled', { amount })
    case 'notPaid':
      return say('explain.notPaid', { amount })
    case 'slipNotTyped':
      return say('explain.slipNotTyped', { method: first.methodName })
    case 'overdrawn':
      return say('explain.overdrawn', { amount: sum(typed?.wrongMinor) })
    case 'largeMove':
      return say('explain.largeMove', { amount: sum(typed?.wrongMinor) })
  }
}

/** Returns the entries of an explanation: "2k7qx-17 at 14:05, or 3 more". Returns an empty text if there are none. */
export function entriesText({ say }: Say, { entries, more }: ExplanationView): string {
  const named = entries.map(({ number, at }) => say('explain.entry', { number, time: formatTime(at) }))
  return [...named, ...(more === 0 ? [] : [say('explain.more', { count: more })])].join(', ')
}

/** Returns an explanation with its entries, as text for the note. */
export const noteOf = (till: Say, view: ExplanationView): string =>
  [explanationText(till, view), entriesText(till, view)].filter((part) => part !== '').join(' ')

/** Returns a sentence about a part below the smallest note or coin. Returns undefined if there is none. */
export function tooSmallText({ say, money }: Say, { tooSmallMinor, rows }: FindingView): string | undefined {
  if (tooSmallMinor === undefined) return undefined
  return say('explain.tooSmall', { amount: money(minor(Math.abs(tooSmallMinor)), rows[0]?.currencyId) })
}

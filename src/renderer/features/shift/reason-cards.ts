import type { MovementId, SaleId } from '../../../shared/ids.ts'
import type { ExplanationView, FindingView, ForgottenMoveView } from '../../../shared/views.ts'
import type { IconName } from '../../ui/icons.ts'
import { noteOf, tooSmallText, type Say } from './explain-words.ts'

// The explanations of a difference as cards with their acts.

export type ReasonCard = {
  /** One explanation, or two that explain the difference together. Empty for a part that no coin can pay. */
  views: readonly ExplanationView[]
  /** The text for the note. */
  reason: string
  icon: IconName
  /** The cash movement to record. Undefined if none settles the difference. */
  forgotten: ForgottenMoveView | undefined
  /** The sales whose receipts this till can show. */
  sales: readonly { id: SaleId; number: string }[]
  /** The cash slip to check. */
  slip: { id: MovementId; number: string } | undefined
}

const icons: Record<ExplanationView['kind'], IconName> = {
  missed: 'cashInOut',
  wrongMethod: 'card',
  doubled: 'tickets',
  transposed: 'quantity',
  wrongCurrency: 'cash',
  changeNotGiven: 'cash',
  wrongNote: 'cash',
  notPaid: 'receipt',
  slipNotTyped: 'receipt',
  overdrawn: 'warn',
  largeMove: 'warn'
}

/** Returns the cards of a finding, likeliest first. */
export function cardsOf(till: Say, finding: FindingView): ReasonCard[] {
  const { single, together } = finding
  const tooSmall = tooSmallText(till, finding)
  if (single.length + together.length === 0)
    return tooSmall === undefined
      ? []
      : [{ views: [], reason: tooSmall, icon: 'info', forgotten: undefined, sales: [], slip: undefined }]
  return [...single.map((view) => [view]), ...together].map((views) => cardOf(till, views))
}

/** Returns the slip that an explanation asks to check first. */
function slipOf(view: ExplanationView | undefined): ReasonCard['slip'] {
  const [entry] = view?.kind === 'overdrawn' || view?.kind === 'largeMove' ? view.entries : []
  return entry?.movementId && { id: entry.movementId, number: entry.number }
}

function cardOf(till: Say, views: readonly ExplanationView[]): ReasonCard {
  const sales = views
    .flatMap(({ entries }) => entries)
    .flatMap(({ saleId, number }) => (saleId === undefined ? [] : [{ id: saleId, number }]))
  return {
    views,
    reason: views.map((view) => noteOf(till, view)).join(` ${till.say('explain.and')} `),
    icon: views[0] === undefined ? 'info' : icons[views[0].kind],
    forgotten: views.map(({ forgotten }) => forgotten).find((move) => move !== undefined),
    sales: [...new Map(sales.map((sale) => [sale.id, sale])).values()],
    slip: slipOf(views[0])
  }
}

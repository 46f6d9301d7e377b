import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type {
  ArticleId,
  CashboxId,
  CurrencyId,
  CustomerId,
  EmployeeId,
  MethodId,
  MovementId,
  OrganizationId,
  ShiftId
} from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { PaymentMethod } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'
import type { Transfer } from './transfer.ts'

// Cash put into the drawer or taken out of it: change money, an expense, the takings that go to the safe.

/** What cash is put in or taken out for, of the shop's own list. */
export type CashArticle = {
  id: ArticleId
  name: string
  /** `transfer`: the shop's own for cash that goes from desk to desk. */
  direction: 'in' | 'out' | 'transfer'
  /** Whose money it becomes or was: the person's at the till, a customer's, or nobody's in particular. */
  party: 'employee' | 'customer' | 'other'
}

/** Cash that was put into the drawer or taken out of it and is no sale's; never changed again. */
export type CashMovement = {
  id: MovementId
  /** Gapless at this till, in a sequence of its own: prefix, hyphen, `c` and a counter. People read this. */
  number: string
  direction: 'in' | 'out'
  shiftId: ShiftId
  organizationId: OrganizationId
  cashboxId: CashboxId
  employeeId: EmployeeId
  employeeName: string
  /** The manager who allowed it, where that was somebody else. */
  approvedBy: { id: EmployeeId; name: string } | undefined
  methodId: MethodId
  methodName: string
  currency: Currency
  amount: Minor
  /** Undefined where the shop has none for this direction. */
  article: CashArticle | undefined
  note: string | undefined
  /** A customer who paid what was owed, or got back what lay here; what they have with the shop follows. */
  customer?: Payer | undefined
  /** It went to another desk, or came from it. */
  transfer?: Transfer | undefined
  /** It was changed for other money in the same act. */
  swap?: Swap | undefined
  /** More was taken out than the books say was there. */
  isOverdrawn: boolean
  movedAt: Instant
  journalHead: string
}

/** What a movement that was changed for other money says of the one on the other side. */
export type Swap = {
  /** Of the other movement's slip. */
  number: string
  amount: Minor
  currency: Currency
  methodName: string
}

export type Payer = { id: CustomerId; name: string }

export type CashRequest = {
  direction: 'in' | 'out'
  methodId: MethodId
  currencyId: CurrencyId
  amount: Minor
  articleId: ArticleId | undefined
  note: string | undefined
  customer?: Payer
  /** To another desk or from it. */
  transfer?: Transfer
  /** One side of an exchange of money: what a card paid may be one too, and not cash alone. */
  isSwap?: true
}
/** What is decided against: the shop's lists, and what the drawer should hold of a method and currency. */
export type Drawer = {
  methods: readonly PaymentMethod[]
  currencies: readonly Currency[]
  articles: readonly CashArticle[]
  expectedOf: (methodId: MethodId, currencyId: CurrencyId) => Minor
}
export type Decided = Pick<
  CashMovement,
  | 'direction'
  | 'methodId'
  | 'methodName'
  | 'currency'
  | 'amount'
  | 'article'
  | 'note'
  | 'customer'
  | 'transfer'
  | 'swap'
  | 'isOverdrawn'
>

/** From this many units on it is a barcode that landed in the amount: no drawer holds a sum of twelve digits. */
const tooManyUnits = 1e11

/**
 * May cash be moved like this? More than the drawer should hold may be taken out: then the books lack something that
 * was put in, and a refusal would leave the drawer wrong as well and tell by trying what the blind count must not know.
 * It is marked instead.
 */
export function decideMove(asked: CashRequest, drawer: Drawer): Result<Decided> {
  const { direction, amount } = asked
  const method = drawer.methods.find(({ id, isEnabled }) => id === asked.methodId && isEnabled)
  if (method === undefined || (method.type !== 'cash' && asked.isSwap !== true)) return fail('cash.notCash')
  const currency = drawer.currencies.find(({ id }) => id === asked.currencyId)
  if (currency === undefined) return fail('input.invalid', { field: 'currencyId' })
  if (amount <= 0) return fail('cash.zero')
  if (amount >= tooManyUnits * 10 ** currency.decimals) return fail('cash.tooLarge')
  const article = chosenArticle(asked, drawer.articles)
  if (!article.ok) return article
  const note = asked.note?.trim()
  return ok({
    direction,
    methodId: method.id,
    methodName: method.name,
    currency,
    amount,
    article: article.value,
    note: note === '' ? undefined : note,
    ...defined({ customer: asked.customer, transfer: asked.transfer }),
    isOverdrawn: direction === 'out' && amount > drawer.expectedOf(method.id, currency.id)
  })
}

/**
 * One of the shop's for this direction must be named; a shop that has none can still move cash. Between desks, and where
 * money is changed for other money, it is the shop's own article for transfers, where there is one. A customer's money
 * goes under an article of customers, of which the service says whose balance changes; without one it cannot.
 */
function chosenArticle(
  { direction, articleId, transfer, customer, isSwap }: CashRequest,
  every: readonly CashArticle[]
): Result<CashArticle | undefined> {
  const articles = every.filter(({ party }) => (party === 'customer') === (customer !== undefined))
  if (customer !== undefined && !articles.some((article) => article.direction === direction))
    return fail('cash.noCustomerArticle')
  const own =
    transfer === undefined && isSwap !== true ? [] : articles.filter((article) => article.direction === 'transfer')
  if (own.length === 1) return ok(own[0])
  const offered = own.length > 0 ? own : articles.filter((article) => article.direction === direction)
  const article = offered.find(({ id }) => id === articleId)
  if (article !== undefined || (articleId === undefined && offered.length === 0)) return ok(article)
  return fail(articleId === undefined ? 'cash.articleNeeded' : 'cash.articleUnknown')
}

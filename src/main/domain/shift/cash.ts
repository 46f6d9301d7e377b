import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Failure, type Result } from '../../../shared/failure.ts'
import type { ArticleId, CurrencyId, CustomerId, MethodId } from '../../../shared/ids.ts'
import { isTooLarge, minor, negated, type Minor } from '../../../shared/money.ts'
import type { PaymentMethod } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { denominations } from '../payment/denominations.ts'
import type { CashArticle, CashMovement, Transfer } from './records.ts'

// Cash that is put into the drawer or taken out: change money, an expense, takings that go to the safe.

export type { CashArticle, CashMovement } from './records.ts'

type Payer = { id: CustomerId; name: string }

export type CashRequest = {
  direction: 'in' | 'out'
  methodId: MethodId
  currencyId: CurrencyId
  amount: Minor
  articleId: ArticleId | undefined
  note: string | undefined
  customer?: Payer
  /** The transfer to or from another register. */
  transfer?: Transfer
  /** One side of an exchange of money. It may also be a card amount and not only cash. */
  isSwap?: true
  /** The movement was forgotten: it is recorded after the count, to explain a difference. */
  isAfterCount?: true
}
/** The data for the decision: the shop's lists, and the expected amount of the drawer for a method and currency. */
export type Drawer = {
  methods: readonly PaymentMethod[]
  currencies: readonly Currency[]
  articles: readonly CashArticle[]
  expectedOf: (methodId: MethodId, currencyId: CurrencyId) => Minor
  /** Counted minus expected. Undefined before the count. */
  differenceOf: (methodId: MethodId, currencyId: CurrencyId) => Minor | undefined
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
  | 'cancels'
  | 'isOverdrawn'
  | 'isAfterCount'
>

/**
 * Decides whether cash may be moved like this. More than the expected amount may be taken out: then an earlier payment
 * into the drawer was not entered, or the amount is wrong. A refusal would leave the drawer wrong as well. The movement is
 * marked, and a person must have seen both sums (`overdrawUnseen`).
 */
export function decideMove(asked: CashRequest, drawer: Drawer): Result<Decided> {
  const { direction, amount } = asked
  const method = drawer.methods.find(({ id, isEnabled }) => id === asked.methodId && isEnabled)
  if (method === undefined || (method.type !== 'cash' && asked.isSwap !== true)) return fail('cash.notCash')
  const currency = drawer.currencies.find(({ id }) => id === asked.currencyId)
  if (currency === undefined) return fail('input.invalid', { field: 'currencyId' })
  if (amount <= 0) return fail('cash.zero')
  if (isTooLarge(amount, currency.decimals)) return fail('cash.tooLarge')
  const forgotten = forgottenMove(asked, drawer)
  if (!forgotten.ok) return forgotten
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
    isOverdrawn: direction === 'out' && amount > drawer.expectedOf(method.id, currency.id),
    isAfterCount: asked.isAfterCount === true
  })
}

/**
 * Checks a movement that is recorded after the count. It may only make the difference smaller: a larger one, or one in
 * the other direction, moves cash now, and for that the drawer must be counted again.
 */
function forgottenMove(asked: CashRequest, { differenceOf }: Drawer): Result<undefined> {
  const { direction, methodId, currencyId, amount, isAfterCount } = asked
  if (isAfterCount !== true) return ok(undefined)
  const difference = differenceOf(methodId, currencyId)
  if (difference === undefined) return fail('shift.uncounted')
  const left = direction === 'out' ? negated(difference) : difference
  return amount <= left ? ok(undefined) : fail('cash.overDifference')
}

/**
 * Returns the article of a movement. One of the shop's articles for the direction is required; a shop without one can
 * still move cash. For a transfer between registers or an exchange of money, it is the shop's transfer article if there
 * is one. A customer's money needs an article of type customer, because the service changes the balance only for those.
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

/**
 * Returns the failure of taking out more than the drawer should hold, unless the person has seen that sum: `agreed` is
 * the sum that was shown. The failure tells the expected sum, so it may only be returned once a manager has allowed the
 * movement. A cashier counts blind.
 */
export function overdrawUnseen(
  { isOverdrawn, methodId, currency, amount }: Decided,
  { methods, expectedOf }: Pick<Drawer, 'methods' | 'expectedOf'>,
  agreed: Minor | undefined
): Failure | undefined {
  const expected = expectedOf(methodId, currency.id)
  // The money of a card is not in the drawer.
  const isCash = methods.some(({ id, type }) => id === methodId && type === 'cash')
  if (!isOverdrawn || !isCash || agreed === expected) return undefined
  return { kind: 'cash.overDrawer', facts: { asked: amount, expected, currencyId: currency.id } }
}

/** A bundle of notes, as banks pack them. */
const bundle = 100

/**
 * Returns the failure of putting in more than a bundle of the largest note of the currency, unless the person has seen
 * that sum. It does not depend on the drawer, so a cashier who counts blind learns nothing from it.
 */
export function muchUnseen({ direction, currency, amount }: Decided, agreed: Minor | undefined): Failure | undefined {
  const [largest = minor(0)] = denominations(currency)
  if (direction === 'out' || amount <= largest * bundle || agreed === amount) return undefined
  return { kind: 'cash.muchIn', facts: { asked: amount, currencyId: currency.id } }
}

/**
 * Decides the movement that cancels a wrong slip: the same amount, method and currency, the other way. A slip is
 * cancelled once, and a cancellation is not cancelled. Cash between registers has another side, so its slip stays.
 * `movements` are those of the shift.
 */
export function decideCancel(
  wrong: CashMovement,
  movements: readonly CashMovement[],
  note: string,
  { articles, expectedOf }: Pick<Drawer, 'articles' | 'expectedOf'>
): Result<Decided> {
  const may = mayBeCancelled(wrong, movements)
  if (!may.ok) return may
  const direction = wrong.direction === 'in' ? 'out' : 'in'
  const article = articleBack(wrong, direction, articles)
  if (wrong.customer !== undefined && article === undefined) return fail('cash.noCustomerArticle')
  const { methodId, methodName, currency, amount, customer } = wrong
  return ok({
    direction,
    methodId,
    methodName,
    currency,
    amount,
    article,
    note,
    ...defined({ customer }),
    cancels: { id: wrong.id, number: wrong.number },
    isOverdrawn: direction === 'out' && amount > expectedOf(methodId, currency.id),
    isAfterCount: false
  })
}

/** Checks whether a slip may be cancelled at all; `movements` are those of its shift. */
export function mayBeCancelled(wrong: CashMovement, movements: readonly CashMovement[]): Result<undefined> {
  if (wrong.cancels !== undefined || wrong.transfer !== undefined) return fail('cash.cannotCancel')
  return cancelOf(wrong, movements) === undefined ? ok(undefined) : fail('cash.isCancelled')
}

/** Returns the movement that cancels a slip; undefined if it is not cancelled. */
export const cancelOf = (
  { id }: Pick<CashMovement, 'id'>,
  movements: readonly CashMovement[]
): CashMovement | undefined => movements.find(({ cancels }) => cancels?.id === id)

/**
 * Returns the article of the document that cancels another one. The service takes the direction of a document from its
 * article, so it is one of the other direction: of the same party and name if there is one. A movement that is not sent
 * has no article, and its cancellation has none either.
 */
function articleBack(
  { article: was, customer }: CashMovement,
  direction: 'in' | 'out',
  articles: readonly CashArticle[]
): CashArticle | undefined {
  if (was === undefined || was.direction === 'transfer') return was
  const back = articles.filter(
    (each) => each.direction === direction && (each.party === 'customer') === (customer !== undefined)
  )
  const fit = ({ name, party }: CashArticle): number => (party === was.party ? 2 : 0) + (name === was.name ? 1 : 0)
  return back.reduce<CashArticle | undefined>(
    (best, each) => (best === undefined || fit(each) > fit(best) ? each : best),
    undefined
  )
}

import { firstSellingRules } from '../../src/main/domain/core/terms.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { putProduct, putRecord } from '../../src/main/db/catalog/catalog-write.ts'
import { putCustomer } from '../../src/main/db/customers/customer-cache.ts'
import { mostMinor } from '../../src/shared/money.ts'
import { amountTooLarge } from '../../src/shared/schemas.ts'
import { calls, type CallName } from '../../src/shared/contract/index.ts'
import type { Random } from '../../src/shared/ports.ts'
import { boss, signIn, till, type Till } from './till.ts'
import { product } from '../catalog/shop.ts'
import { cash, decimal, rules, som } from '../support/model-fixtures.ts'
import { approval, fit, pickSum, typeExtremes } from './busy-inputs.ts'
import { chance, pick } from '../secure/mutate.ts'

// A random manager at a till with all rights: every message is valid and about existing records, in random order.
// Nothing may be thrown, and in the end the shift can always be counted and closed.

export type Pressed = {
  acts: number
  /** Counts how often each call succeeded. */
  done: Record<string, number>
  broken: string[]
}

/** The most frequent calls, so that the others have records to work on. */
const usual: readonly CallName[] = [
  ...Array.from({ length: 8 }, () => 'ticket.scan' as const),
  ...([
    'ticket.add',
    'ticket.setQuantity',
    'ticket.setDiscount',
    'ticket.setPrice',
    'ticket.setReceiptDiscount'
  ] as const),
  ...([
    'checkout.addTender',
    'checkout.addTender',
    'checkout.cashExact',
    'checkout.finish',
    'checkout.finish'
  ] as const),
  ...(['checkout.finishOnDebt', 'checkout.setChange', 'checkout.setRate', 'checkout.removeTender'] as const),
  ...(['refund.finish', 'refund.finish', 'exchange.start', 'ticket.hold', 'ticket.recall', 'tickets.split'] as const),
  ...([
    'tickets.merge',
    'ticket.setCustomer',
    'cash.move',
    'cash.exchange',
    'ticket.removeLine',
    'ticket.undo'
  ] as const)
]
/** Calls that end the run, replace the database, or lock people out of the till. */
const left =
  /^(people\.|welcome\.|books\.|updates\.|rules\.save|app\.set(Locale|Offline|IdleLock)|shift\.(close|open|handOver|count))/
const names = (Object.keys(calls) as CallName[]).filter((name) => !left.test(name))

const everywhere = { organizationIds: [], isForAll: true, categoryIds: [], nestedCategoryIds: [], productIds: [] }
const percent = (id: string, value: string, isAutomatic: boolean) => ({
  id,
  name: id,
  applyType: 'percent',
  value,
  isAutomatic,
  isManual: !isAutomatic,
  isForever: true,
  isActive: true,
  ...everywhere
})

/** Adds customers with debts and balances, articles of cash, taxes of both kinds, discounts, and prices by quantity. */
function settle(at: Till): void {
  at.catalog.transaction((db) => {
    for (const [id, balance] of Object.entries({ aziz: { amount: '100', isDebt: true }, vali: { amount: '7000' } })) {
      putCustomer(db, { id, value: { id, name: id, phones: [], balances: [{ currencyId: som.id, ...balance }] } }, 0, 1)
    }
    for (const party of ['employee', 'customer'])
      for (const direction of ['in', 'out']) {
        const id = `${party}-${direction}`
        putRecord(db, 'article', { id, value: { id, name: id, direction, party } }, 0, 1)
      }
    for (const [id, rate, kind] of [
      ['vat', '12', 'included'],
      ['excise', '5', 'added']
    ] as const)
      putRecord(db, 'tax', { id, value: { id, name: id, rate, kind } }, 0, 1)
    for (const value of [percent('tenth', '10', false), percent('third', '33.3', true)])
      putRecord(db, 'discount', { id: value.id, value }, 0, 1)
    const prices = [{ priceListId: 'retail', organizationId: 'shop-1', amount: '4013.37' }]
    const codes = [{ code: '4785551', kind: 'barcode' as const }]
    putProduct(db, product('tea', 'Choy', { codes, prices, taxIds: ['vat', 'excise'] }), 1, 1)
  })
}

/**
 * Opens a shop. Every second one rounds cash; in every third the service adds taxes before discounts and has strict
 * bounds.
 */
async function opened(seed: number, countedMinor: number): Promise<Till> {
  const odd: Partial<typeof rules> = {
    taxAfterDiscount: false,
    receiptDiscountAfterLines: false,
    priceBounds: 'strict'
  }
  const at = till({ shop: { rules: seed % 3 === 0 ? { ...rules, ...odd } : rules } })
  settle(at)
  await signIn(at, boss)
  const cashRounding = [{ currencyId: som.id, step: decimal('500'), direction: 'nearest' as const }]
  const own = firstSellingRules
  await at.call('rules.save', { rules: { ...own, ...(seed % 2 === 0 && { cashRounding }) }, approval })
  await at.call('shift.open', { counts: [{ methodId: cash.id, currencyId: som.id, countedMinor }] })
  return at
}

async function press(at: Till, random: Random, pressed: Pressed, name: CallName): Promise<void> {
  at.pass(1 + Math.floor(random.fraction() * 60_000))
  const input = await fit(random, at, name)
  const thrown = at.errors.length
  pressed.acts += 1
  const broke = (why: unknown) =>
    pressed.broken.push(
      `${name} ${JSON.stringify(input)}: ${why instanceof Error ? (why.stack ?? why.message) : String(why)}`
    )
  try {
    const answer = await at.ask(name, input as never)
    if (answer.ok) pressed.done[name] = (pressed.done[name] ?? 0) + 1
    at.errors.slice(thrown).forEach(broke)
  } catch (error) {
    broke(error)
  }
}

/** Does what the till asks for before a close. */
async function clearTicket(at: Till): Promise<void> {
  const { card, tenders } = await at.call('ticket.current', {})
  if (card !== undefined) await at.ask('checkout.settleCard', { tenderId: card.id, result: 'declined', approval })
  for (const { id } of tenders) await at.ask('checkout.removeTender', { tenderId: id })
  for (const name of ['checkout.takeBackBalance', 'checkout.takeBackCashback', 'exchange.cancel'] as const)
    await at.ask(name, {})
}

async function close(at: Till, random: Random): Promise<void> {
  await clearTicket(at)
  const { rows } = await at.call('shift.closing', {})
  for (const how of ['nothing', 'anything', 'right'] as const) {
    const counts = rows.map(({ methodId, currencyId, expectedMinor }) => ({
      methodId,
      currencyId,
      countedMinor: { nothing: 0, anything: pickSum(random), right: Math.max(0, expectedMinor ?? 0) }[how]
    }))
    // An extreme count may be refused. The first one is not, so that the shift can be closed.
    if (how === 'nothing') await at.call('shift.count', { counts, approval })
    else await at.ask('shift.count', { counts, approval })
  }
  await at.call('shift.close', { note: 'counted' })
}

/** Makes every call that only reads. None may fail because of an amount, whatever was accepted before. */
async function readAll(at: Till, random: Random, pressed: Pressed): Promise<void> {
  for (const name of names) {
    if (calls[name].mode !== 'read' || pressed.broken.length > 0) continue
    const input = await fit(random, at, name)
    const thrown = at.errors.length
    const answer = await at.ask(name, input as never)
    const isAccepted = calls[name].input.safeParse(input).success
    if (at.errors.length > thrown || (isAccepted && !answer.ok && answer.failure.kind === amountTooLarge))
      pressed.broken.push(`${name} ${JSON.stringify(input)}: this read cannot be computed`)
  }
}

/**
 * Plays a shift of this many acts. It stops at the first act that breaks.
 * @param isExtreme a third of the amounts and figures are extreme, and all reads are made at the end
 */
export async function pressAnything(seed: number, acts: number, isExtreme = false): Promise<Pressed> {
  const random = seededRandom(seed)
  typeExtremes(isExtreme)
  const pressed: Pressed = { acts: 0, done: {}, broken: [] }
  const at = await opened(seed, isExtreme ? mostMinor : 100_000)
  try {
    while (pressed.acts < acts && pressed.broken.length === 0)
      await press(at, random, pressed, pick(random, chance(random, 0.75) ? usual : names))
    if (isExtreme) await readAll(at, random, pressed)
    if (pressed.broken.length === 0) await close(at, random)
    if (isExtreme) await at.call('shift.report', { isWhole: true, approval })
  } catch (error) {
    pressed.broken.push(`the close: ${String(error)}`)
  } finally {
    typeExtremes(false)
    at.remove()
  }
  return pressed
}

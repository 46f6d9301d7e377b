import type { Result } from '../../../shared/failure.ts'
import type { LineId } from '../../../shared/ids.ts'
import type { OffersView } from '../../../shared/views.ts'
import {
  changeDiscount,
  changeReceiptDiscount,
  isAutomatic,
  manualDiscounts,
  pickDiscount,
  pickReceiptDiscount,
  pickTax,
  putBackOn,
  takeOff
} from '../../domain/pricing/discount.ts'
import type { Goods } from '../../domain/core/goods.ts'
import type { Line, LineDiscount, Tax, Ticket } from '../../domain/core/model.ts'
import { discountAct, withoutMore } from '../../domain/pricing/discount-limits.ts'
import {
  changePrice,
  changePriceList,
  changePriceLists,
  priceAct,
  type ListTerms
} from '../../domain/ticket/pricing.ts'
import { whyView } from '../../domain/pricing/why.ts'
import { discountedGoods, discounts, discountsFor, manualTaxes, priceLists } from '../../db/catalog/records.ts'
import { altered, type TicketCommand } from '../core/ticket-command.ts'
import type { Calls, Chance, Context, Files } from '../core/context.ts'
import { currentSale, goodsStateOf, offersFor } from '../core/current-ticket.ts'
import type { Approval } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'

// The price of a line and of the whole receipt: manual prices, discounts, and picked taxes.

/** Returns the present automatic discounts of goods; undefined if the cache is not available. */
export function automaticFor(context: Context, ticket: Ticket, goods: Goods): LineDiscount[] | undefined {
  const cache = context.catalog()
  return (
    cache && discountsFor(cache, { productId: goods.id, categoryId: goods.categoryId, ...momentOf(context, ticket) })
  )
}

/** Returns the moment that decides the discounts: the time of the sale, which may be in the past. */
export const momentOf = ({ clock }: Chance, { organizationId, currency, madeAt }: Ticket) => ({
  organizationId,
  currencyId: currency.id,
  at: madeAt ?? clock.now(),
  ...(madeAt === undefined ? {} : { askedAt: clock.now() })
})

const lineOf = (ticket: Ticket, lineId: LineId) => ticket.lines.find(({ id }) => id === lineId)

/** Returns the price list of a line, as the shop has it now. */
function listOf({ catalog }: Files, line: Line | undefined): ListTerms | undefined {
  const cache = catalog()
  return cache && priceLists(cache).find(({ id }) => id === line?.priceListId)
}

/** Lowers the approval to a discount that was just given: a larger one was never approved. */
const given = (after: Result<Ticket>, lineId: LineId | undefined): Ticket => withoutMore(must(after), lineId)

/** Executes a command that sets the price of lines. */
export const withApproval = (context: Context, approval: Approval, ticketCommand: TicketCommand) =>
  altered(context, approval, { ...ticketCommand, setsPrice: true })

/** Returns the discounts and taxes of the shop that may be put on a line, or on the whole receipt. */
function offersOf(context: Context, ticket: Ticket, lineId: LineId | undefined) {
  const cache = context.catalog()
  const line = lineId === undefined ? undefined : lineOf(ticket, lineId)
  const goods = line && goodsStateOf(context, ticket, line)?.goods
  if (cache === undefined || (line !== undefined && goods === undefined)) return { discounts: [], taxes: [], on: line }
  const about = goods && discountedGoods(cache, { productId: goods.id, categoryId: goods.categoryId })
  const offered = manualDiscounts(discounts(cache), about, momentOf(context, ticket))
  const own = new Set(line?.taxes.filter(({ isManual }) => isManual !== true).map(({ id }) => id))
  const taxes =
    line !== undefined && ticket.rules.isTaxActive ? manualTaxes(cache).filter(({ id }) => !own.has(id)) : []
  return { discounts: offered, taxes, on: line }
}

function offersView(context: Context, lineId: LineId | undefined): OffersView {
  const { ticket } = currentSale(context)
  const { discounts: offered, taxes, on } = offersOf(context, ticket, lineId)
  if (lineId !== undefined && on === undefined) return refuse('ticket.lineUnknown')
  const there = on === undefined ? ticket.receiptDiscounts : on.discounts
  const isOn = (discount: LineDiscount) => there.some((each) => each.isPicked === true && each.id === discount.id)
  return {
    discounts: offered.flatMap((each) =>
      each.id === undefined
        ? []
        : { id: each.id, name: each.name, applyType: each.applyType, value: each.value, isOn: isOn(each) }
    ),
    taxes: taxes.map(({ id, name, rate, kind }) => ({
      id,
      name,
      rate,
      kind,
      isOn: on?.taxes.some((tax) => tax.id === id) === true
    }))
  }
}

/** Finds an offered item, or one that is already there: that one may always be removed. */
const found = <T extends LineDiscount | Tax>(id: string, offered: readonly T[], there: readonly T[]): T | undefined =>
  offered.find((each) => each.id === id) ?? there.find((each) => each.id === id)

export const pricing = {
  'ticket.setPrice': (context, { lineId, price, approval }) =>
    withApproval(context, approval, {
      decide: (ticket) => must(changePrice(ticket, lineId, price, listOf(context, lineOf(ticket, lineId)))),
      actOf: (before) => {
        const line = lineOf(before, lineId)
        return line && priceAct(line, price)
      },
      note: (before) => {
        const line = lineOf(before, lineId)
        const facts = { product: line?.productId ?? '', was: line?.price ?? '', price }
        return { act: 'line.price', subject: lineId, facts }
      }
    }),
  'ticket.setPriceList': (context, { lineId, priceListId, approval }) => {
    const at = currentSale(context)
    const product = lineOf(at.ticket, lineId)?.productId
    const offer = product && offersFor(context, at, product).find((each) => each.priceListId === priceListId)
    if (product === undefined) return refuse('ticket.lineUnknown')
    if (offer === undefined) return refuse('price.unknown')
    return withApproval(context, approval, {
      decide: (ticket) => must(changePriceList(ticket, lineId, offer)),
      actOf: (before) => (lineOf(before, lineId)?.priceListId === priceListId ? undefined : 'changePriceList'),
      note: (before) => {
        const was = lineOf(before, lineId)?.priceListId ?? ''
        return {
          act: 'line.priceList',
          subject: lineId,
          facts: { product, was, list: priceListId, price: offer.price }
        }
      }
    })
  },
  'ticket.setPriceLists': (context, { priceListId, approval }) => {
    const at = currentSale(context)
    const offerOf = ({ productId }: Line) =>
      offersFor(context, at, productId).find((each) => each.priceListId === priceListId)
    const moved = (before: Ticket, after: Ticket) =>
      after.lines.filter((line) => line.priceListId !== lineOf(before, line.id)?.priceListId).length
    const { place } = at
    const cache = context.catalog()
    const name = cache && priceLists(cache).find(({ id }) => id === priceListId)?.name
    const list = { id: priceListId, name: name ?? '', isOwn: priceListId === place.priceListId }
    // The right is also needed if no line moves now, but later lines would.
    const isSame = (before: Ticket, after: Ticket) =>
      moved(before, after) === 0 && before.priceList?.id === after.priceList?.id
    return withApproval(context, approval, {
      decide: (ticket) => must(changePriceLists(ticket, list, offerOf)),
      actOf: (before, after) => (isSame(before, after) ? undefined : 'changePriceList'),
      note: (before, after) => ({
        act: 'ticket.priceList',
        subject: before.id,
        facts: { list: priceListId, lines: moved(before, after), of: after.lines.length }
      })
    })
  },
  'ticket.setDiscount': (context, { lineId, applyType, value, approval }) =>
    withApproval(context, approval, {
      decide: (ticket) => given(changeDiscount(ticket, lineId, { applyType, value }), lineId),
      actOf: (before, after) => discountAct(before, after, lineId),
      note: (before) => {
        const facts = { product: lineOf(before, lineId)?.productId ?? '', applyType, value }
        return { act: 'line.discount', subject: lineId, facts }
      }
    }),
  'ticket.setReceiptDiscount': (context, { applyType, value, approval }) =>
    withApproval(context, approval, {
      decide: (ticket) => given(changeReceiptDiscount(ticket, { applyType, value }), undefined),
      actOf: (before, after) => discountAct(before, after, undefined),
      note: ({ id }) => ({ act: 'receipt.discount', subject: id, facts: { applyType, value } })
    }),
  'ticket.offers': (context, { lineId }) => offersView(context, lineId),
  'ticket.pickDiscount': (context, { lineId, discountId, isOn, approval }) =>
    withApproval(context, approval, {
      decide: (ticket) => {
        const { discounts: offered, on } = offersOf(context, ticket, lineId)
        const discount = found(discountId, offered, on?.discounts ?? ticket.receiptDiscounts)
        if (discount === undefined) return refuse('discount.unknown')
        const picked =
          lineId === undefined
            ? pickReceiptDiscount(ticket, discount, isOn)
            : pickDiscount(ticket, lineId, discount, isOn)
        return given(picked, lineId)
      },
      actOf: (before, after) => discountAct(before, after, lineId),
      note: ({ id }) => ({
        act: lineId === undefined ? 'receipt.discount' : 'line.discount',
        subject: lineId ?? id,
        facts: { discount: discountId, isOn: isOn ? 'yes' : 'no' }
      })
    }),
  'ticket.pickTax': (context, { lineId, taxId, isOn }) =>
    withApproval(context, undefined, {
      decide: (ticket) => {
        const { taxes, on } = offersOf(context, ticket, lineId)
        const tax = found(taxId, taxes, on?.taxes ?? [])
        return tax === undefined ? refuse('tax.unknown') : must(pickTax(ticket, lineId, tax, isOn))
      },
      note: () => ({ act: 'line.tax', subject: lineId, facts: { tax: taxId, isOn: isOn ? 'yes' : 'no' } })
    }),
  'ticket.takeOffDiscount': (context, { lineId, reason, approval }) =>
    reason.trim() === ''
      ? refuse('input.invalid', { field: 'reason' })
      : withApproval(context, approval, {
          decide: (ticket) => must(takeOff(ticket, lineId)),
          actOf: () => 'takeOffDiscount',
          note: (before) => {
            const line = lineOf(before, lineId)
            const off = line?.discounts.filter(isAutomatic).map(({ id, name }) => id ?? name) ?? []
            const facts = { product: line?.productId ?? '', discounts: off.join(' '), reason: reason.trim() }
            return { act: 'line.discountOff', subject: lineId, facts }
          }
        }),
  'ticket.putBackDiscount': (context, { lineId }) =>
    withApproval(context, undefined, {
      decide: (ticket) => {
        const line = lineOf(ticket, lineId)
        const goods = line && goodsStateOf(context, ticket, line)?.goods
        return must(putBackOn(ticket, lineId, goods && automaticFor(context, ticket, goods)))
      },
      note: (before) => ({
        act: 'line.discountBack',
        subject: lineId,
        facts: { product: lineOf(before, lineId)?.productId ?? '' }
      })
    }),
  'ticket.explainPrice': (context, { lineId }) => {
    const { ticket } = currentSale(context)
    const index = ticket.lines.findIndex(({ id }) => id === lineId)
    const line = ticket.lines[index]
    return line === undefined ? refuse('ticket.lineUnknown') : whyView(ticket, index, line)
  }
} satisfies Partial<Calls<'ticket'>>

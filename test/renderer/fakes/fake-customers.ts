import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { defined, mapped } from '../../../src/shared/defined.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { CustomerId, SaleId } from '../../../src/shared/ids.ts'
import type { CustomerView, TicketView, VisitsView } from '../../../src/shared/views.ts'
import { shop } from './fake-shop.ts'
import { dateAnswers } from './fake-dates.ts'
import { sellerAnswers } from './staff/fake-sellers.ts'
import type { Basket } from './fake-ticket.ts'

// Customers for the pictures.

const customer = (index: number, name: string, more: Partial<CustomerView> = {}): CustomerView => ({
  id: `customer${index}` as CustomerId,
  name,
  phone: `+998 9${index % 10} ${String(111 * (index + 1)).padStart(3, '0')} 45 67`,
  isBlacklisted: false,
  isUnsent: false,
  ...more
})
const known: CustomerView[] = [
  customer(0, 'Dilnoza Karimova', { card: 'KL-0042', note: 'Juma kuni toʻlaydi, xaltani oʻzi olib keladi' }),
  customer(1, 'Бобур Саидов', { isUnsent: true }),
  customer(2, 'Vali Aliyev', { isBlacklisted: true }),
  customer(3, 'Кафе «Анҳор», Гулчехра Абдурахмановна Тошпулатова', {
    card: 'KL-1187',
    taxNumber: '301234567',
    balanceMinor: -126_500 as Minor
  }),
  { ...customer(4, 'Otabek Yoʻldoshev', { taxNumber: '31503880012345' }), phone: undefined }
]

/** What the first customer bought; the others bought nothing. */
function visitsOf(customerId: CustomerId): VisitsView {
  const none = { count: 0, spentMinor: 0 as Minor, averageMinor: 0 as Minor, months: [], last: [], favourites: [] }
  if (customerId !== 'customer0') return none
  const spent = [412_000, 381_500, 520_000, 498_200, 640_800, 366_100]
  const month = (at: number) => new Date(2026, 5 + at, 1).getTime()
  const last = [86_400, 212_300, 45_000, 164_900, 58_700].map((total, at) => ({
    id: `sale${at}` as SaleId,
    receiptNumber: `1-00${93 - at * 7}`,
    soldAt: new Date(2026, 10, 21 - at * 3, 11 + at, 20).getTime(),
    cashierName: 'Nodira',
    totalMinor: total as Minor,
    lineCount: 5 - at,
    goods: [],
    methodIds: [],
    sync: 'sent' as const,
    back: 'none' as const,
    refundedMinor: 0 as Minor
  }))
  const favourites = shop.slice(0, 4).map((goods, at) => ({ goods, times: 31 - at * 6 }))
  const months = spent.map((total, at) => ({ from: month(at), spentMinor: total as Minor }))
  return { count: 38, spentMinor: 3_655_600 as Minor, averageMinor: 96_200 as Minor, months, last, favourites }
}

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

/**
 * `put` puts a customer, the wish to be sent the receipt, a seller, a price list or a date on the ticket of the
 * picture.
 */
export function customerAnswers(
  isQuiet: boolean,
  put: (part: Pick<Basket, 'customer' | 'sendsReceipt' | 'seller' | 'priceList' | 'madeAt'>) => Result<TicketView>
): Answers {
  let all = isQuiet ? [] : known
  return {
    'customer.search': ({ text, limit }) => {
      const sought = text.toLowerCase()
      const found = all.filter(({ name, phone = '', taxNumber = '' }) =>
        `${name} ${phone} ${taxNumber}`.toLowerCase().includes(sought)
      )
      const often = sought === '' && found.length > 3 ? { frequentCount: 2 } : {}
      return ok({ customers: found.slice(0, limit), hasMore: found.length > limit, ...often })
    },
    'customer.cashback': () => ok({ balanceMinor: 24_500 as Minor }),
    'sales.visits': ({ customerId }) => ok(visitsOf(customerId)),
    'customer.add': ({ name, phone, taxNumber, note }) => {
      if (phone?.startsWith('12') === true) return fail('customer.phone')
      if (taxNumber?.length === 3) return fail('customer.taxNumber')
      const made = customer(all.length, name, { isUnsent: true, ...defined({ taxNumber, note }) })
      all = [made, ...all]
      return ok(made)
    },
    'customer.edit': ({ customerId, approval, change }) => {
      if (change.phone?.startsWith('12') === true) return fail('customer.phone')
      if (change.note?.startsWith('4111') === true) return fail('note.cardNumber')
      if (approval === undefined) return fail('person.managerNeeded')
      const before = all.find(({ id }) => id === customerId) ?? customer(0, '')
      const changed = { ...before, ...defined(mapped(change, (value) => value ?? undefined)) }
      all = all.map((one) => (one.id === customerId ? { ...changed, isUnsent: true } : one))
      return ok({ ...changed, isUnsent: true })
    },
    'ticket.setCustomer': ({ customerId }) => {
      const chosen = all.find(({ id }) => id === customerId)
      const phone = chosen?.phone === undefined ? {} : { phone: chosen.phone }
      const note = chosen?.note === undefined ? {} : { note: chosen.note }
      return put({
        customer: chosen && { id: chosen.id, name: chosen.name, ...phone, ...note },
        sendsReceipt: undefined
      })
    },
    'checkout.sendReceipt': ({ isWanted }) => put({ sendsReceipt: isWanted ? true : undefined }),
    'ticket.setPriceLists': ({ priceListId }) => put({ priceList: { id: priceListId, name: 'Ulgurji narxlar' } }),
    ...sellerAnswers((seller) => put({ seller })),
    ...dateAnswers((madeAt) => put({ madeAt }))
  }
}

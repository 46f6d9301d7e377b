import { z } from 'zod'
import { localeNames, themeNames, zooms } from './choices.ts'
import {
  ArticleId,
  CashboxId,
  CategoryId,
  CurrencyId,
  CustomerId,
  DiscountId,
  EmployeeId,
  JobId,
  LineId,
  MethodId,
  MovementId,
  OrganizationId,
  PriceListId,
  ProductId,
  ReasonId,
  RefundId,
  SaleId,
  ShiftId,
  TableId,
  TenderId,
  TicketId,
  SupplierId,
  WarehouseId
} from './ids.ts'
import { PaperView, PrintingState } from './printing.ts'
import { DayText, Decimal, Failure, LabelKind, Minor, ScaleProfiles, SellingRules } from './schemas.ts'
import { contextHeaders, rightNames } from './rights.ts'
import { reportPeriods, reportTables } from './reports.ts'

// What screens show. Amounts are integers of minor units (money.ts), quantities and prices are decimal text
// (quantity.ts), times are milliseconds since 1970. The window formats them; it never computes them.

const time = z.number()

export type { LocaleName, ThemeName } from './choices.ts'

export const CurrencyView = z.object({
  id: CurrencyId,
  code: z.string(),
  symbol: z.string(),
  /** Is the symbol written before or after the figure? */
  side: z.enum(['start', 'end']),
  decimals: z.number().int(),
  isMain: z.boolean(),
  /** Main-currency units for one unit of this currency, by the day's rate; undefined where there is none. */
  rate: Decimal.optional()
})
export type CurrencyView = z.infer<typeof CurrencyView>

/** A key of payment: F1 to F12. */
export const MethodKey = z.enum(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'])
export type MethodKey = z.infer<typeof MethodKey>
export const MethodView = z.object({
  id: MethodId,
  name: z.string(),
  type: z.enum(['cash', 'cashless']),
  subtype: z.string().optional(),
  /** Undefined when more than twelve methods are enabled and this one found no key. */
  key: MethodKey.optional(),
  /** The key the back office gave it, where a clash moved it. */
  movedFrom: MethodKey.optional()
})
export type MethodView = z.infer<typeof MethodView>

export const PersonView = z.object({
  id: EmployeeId,
  name: z.string(),
  isManager: z.boolean(),
  /** Has a PIN at this till. */
  isEnrolled: z.boolean(),
  /** The code that chooses them when it is scanned, in lists of people. */
  badge: z.string().optional()
})
export type PersonView = z.infer<typeof PersonView>

/** The work that has not reached the service. */
export const UnsentView = z.object({
  count: z.number().int(),
  amountMinor: Minor,
  oldestAt: time.optional(),
  /** How many of them wait for a person. */
  needPerson: z.number().int()
})
export type UnsentView = z.infer<typeof UnsentView>

/** How far a fill or a refresh of the cache is. */
export const FillView = z.object({
  resource: z.string(),
  done: z.number().int(),
  total: z.number().int().optional(),
  /** Rows a second, over the last seconds. */
  rate: z.number(),
  secondsLeft: z.number().optional(),
  /** The first fill has not ended yet; goods may sell already. */
  isFirst: z.boolean(),
  /** Enough is here to sell: methods, currencies, people and some goods. */
  canSell: z.boolean(),
  error: z.string().optional()
})
export type FillView = z.infer<typeof FillView>

export const NetworkState = z.enum(['online', 'offline', 'byHand'])
export type NetworkState = z.infer<typeof NetworkState>

/** The service's words in other languages than the one they were asked for in. */
const MessagesView = z.partialRecord(z.enum(localeNames), z.string())

/** A shut gate of the queue: what is refused, and whom to call (queue.md, T3'). */
export const GateView = z.object({
  kind: z.enum(['credentials', 'permission', 'missing', 'rate']),
  message: z.string().optional(),
  messages: MessagesView.optional()
})
export type GateView = z.infer<typeof GateView>

export const StateView = z.object({
  stage: z.enum(['welcome', 'filling', 'signIn', 'openShift', 'sale']),
  mode: z.enum(['live', 'training']),
  locale: z.enum(localeNames),
  theme: z.enum(themeNames),
  /** How large everything is, and what the display has room for. */
  zoom: z.object({ now: z.literal(zooms), offered: z.array(z.literal(zooms)) }),
  /** A scan and what goes wrong can be heard. */
  hasSounds: z.boolean(),
  /** The till locks itself after so many minutes without a key; 0 is never. */
  idleLockMinutes: z.number().int(),
  network: NetworkState,
  gates: z.array(GateView),
  shop: z.object({ organization: z.string(), cashbox: z.string() }).optional(),
  currency: CurrencyView.optional(),
  currencies: z.array(CurrencyView),
  methods: z.array(MethodView),
  cashier: PersonView.optional(),
  isLocked: z.boolean(),
  shift: z
    .object({
      id: ShiftId,
      number: z.number().int(),
      openedAt: time,
      /** Whose drawer it is now. */
      cashierId: EmployeeId,
      cashierName: z.string()
    })
    .optional(),
  unsent: UnsentView,
  fill: FillView.optional(),
  /** Paper that waits or needs a person; undefined while there is none. */
  printing: PrintingState.optional(),
  /** Things to know that stay until they pass, as keys of the locales: `notice.<name>`. */
  notices: z.array(
    z.enum([
      'fileDamaged',
      'diskShort',
      'twin',
      'recovered',
      'backupFailed',
      'journalBroken',
      'catalogRebuilt',
      'secretPlain',
      'journalEpoch',
      'pinsForgotten',
      'clockOff',
      'networkDrive'
    ])
  ),
  /** An address to offer at Welcome, given at the start. */
  offeredService: z.string().optional(),
  /** The version this till last told the news of, where the program is newer now. */
  newsSince: z.string().optional(),
  /** One sale is led through, step by step, until it is made or somebody has enough. */
  isGuided: z.literal(true).optional(),
  /** Everybody's PIN in the practice shop. */
  practicePin: z.string().optional(),
  version: z.string()
})
export type StateView = z.infer<typeof StateView>

// ---- Welcome

export const NamedId = z.object({ id: z.string(), name: z.string() })
/** What a test call found, to choose from. Lists that the service refused are empty and can be typed. */
export const ConnectionView = z.object({
  account: z.string().optional(),
  organizations: z.array(z.object({ id: OrganizationId, name: z.string() })),
  cashboxes: z.array(z.object({ id: CashboxId, name: z.string(), organizationId: OrganizationId.optional() })),
  warehouses: z.array(z.object({ id: WarehouseId, name: z.string(), organizationId: OrganizationId.optional() })),
  priceLists: z.array(z.object({ id: PriceListId, name: z.string(), currencyId: CurrencyId.optional() })),
  currencies: z.array(z.object({ id: CurrencyId, name: z.string(), isMain: z.boolean() })),
  people: z.array(z.object({ id: EmployeeId, name: z.string(), isBoss: z.boolean() })),
  /** Which of these reads the service refused, by name. */
  refused: z.array(z.string())
})
export type ConnectionView = z.infer<typeof ConnectionView>

/** What the key may do in one part of the service, as far as reads can tell. */
export const RightView = z.object({
  name: z.enum(rightNames),
  state: z.enum(['may', 'mayNot', 'unknown']),
  /** The permissions that the service named, as it writes them. */
  lacking: z.array(z.string()),
  /** Why it is not known. */
  failure: Failure.optional()
})
export type RightView = z.infer<typeof RightView>

/** Whether the service heeds a header, seen by its effect. */
export const HeaderView = z.object({ name: z.enum(contextHeaders), state: z.enum(['counts', 'ignored', 'unknown']) })
export type HeaderView = z.infer<typeof HeaderView>

export const RightsView = z.object({
  phase: z.enum(['none', 'running', 'done', 'cancelled']),
  done: z.number().int(),
  count: z.number().int(),
  checkedAt: time.optional(),
  rights: z.array(RightView),
  headers: z.array(HeaderView),
  /** What ended it before its end. */
  failure: Failure.optional()
})
export type RightsView = z.infer<typeof RightsView>

// ---- Goods

export const GoodsView = z.object({
  id: ProductId,
  name: z.string(),
  sku: z.string(),
  barcode: z.string().optional(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  /** Undefined is "no price": it cannot be sold without permission. */
  price: Decimal.optional(),
  categoryId: CategoryId.optional(),
  /** Amount at hand less what is booked and what this till sold since; undefined is unknown. */
  stock: z.object({ amount: z.number(), level: z.enum(['ok', 'yellow', 'red', 'none']), readAt: time }).optional(),
  /** How many variants there are to choose from, where it is sold by them. */
  variants: z.number().int().optional(),
  /** Why it cannot be sold, as a failure kind. */
  unsellable: z
    .enum(['goods.noPrice', 'goods.unsellable', 'goods.unavailable', 'goods.archived', 'goods.deleted', 'goods.parent'])
    .optional()
})
export type GoodsView = z.infer<typeof GoodsView>

/** Kinds of goods that a search can be narrowed to. */
export const searchKinds = ['goods', 'service', 'kit', 'variants', 'marked'] as const
/** What a search of goods is narrowed to; a category stands for all that is under it too. */
export const SearchFilter = z.strictObject({
  inStock: z.literal(true).optional(),
  categoryId: CategoryId.optional(),
  supplierId: SupplierId.optional(),
  kind: z.enum(searchKinds).optional()
})
export type SearchFilter = z.infer<typeof SearchFilter>

export const SearchView = z.object({
  goods: z.array(GoodsView),
  /** Whether more than the shown rows match. */
  hasMore: z.boolean(),
  stockReadAt: time.optional(),
  /** The shop names suppliers, by which a search can be narrowed. */
  hasSuppliers: z.literal(true).optional(),
  /** Filters let nothing through, and without them so many would be found. */
  hidden: z.object({ count: z.number().int(), hasMore: z.boolean() }).optional(),
  /** With filters only so many of the goods that match are looked through: there may be more. */
  isCut: z.boolean().optional()
})
export type SearchView = z.infer<typeof SearchView>

/** What goods made at the till can be counted in, and where they can lie. */
export const NewGoodsView = z.object({
  units: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The one that most goods have. */
  unitId: z.string().optional(),
  /** Each under those above it: "Drinks › Tea". */
  categories: z.array(z.object({ id: CategoryId, name: z.string() }))
})
export type NewGoodsView = z.infer<typeof NewGoodsView>

/** What a favourite may be of. */
export const TileKind = z.enum(['goods', 'category', 'discount'])
export type TileKind = z.infer<typeof TileKind>

/** A discount that a person may give, and what it takes off. */
export const DiscountTileView = z.object({
  kind: z.literal('discount'),
  id: DiscountId,
  name: z.string(),
  applyType: z.enum(['percent', 'cash']),
  value: Decimal,
  currencyId: CurrencyId.optional()
})
export type DiscountTileView = z.infer<typeof DiscountTileView>

/** A key of the sale screen. What a favourite was of may be gone. */
export const TileView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('goods'), goods: GoodsView }),
  z.object({ kind: z.literal('category'), id: CategoryId, name: z.string() }),
  DiscountTileView,
  z.object({ kind: z.literal('gone'), was: TileKind, id: z.string(), name: z.string() })
])
export type TileView = z.infer<typeof TileView>

export const FavouritesView = z.object({
  pages: z.array(z.object({ name: z.string(), tiles: z.array(TileView), stockReadAt: time.optional() }))
})
export type FavouritesView = z.infer<typeof FavouritesView>

export const CategoryView = z.object({ id: CategoryId, name: z.string() })
export type CategoryView = z.infer<typeof CategoryView>
/** One of those whose goods a search has found. */
export const SupplierView = z.object({ id: SupplierId, name: z.string() })
export type SupplierView = z.infer<typeof SupplierView>
/** A category with goods of a search in it or under it, and the names of those above it, outermost first. */
export const FoundCategoryView = z.object({ id: CategoryId, name: z.string(), above: z.array(z.string()) })
export type FoundCategoryView = z.infer<typeof FoundCategoryView>
/** What lies in a category, a page of it. */
export const ShelfView = z.object({
  /** From the outermost category to this one. */
  path: z.array(CategoryView),
  tiles: z.array(TileView),
  page: z.number().int(),
  pages: z.number().int(),
  stockReadAt: time.optional()
})
export type ShelfView = z.infer<typeof ShelfView>

/** Everything the till knows of one product. */
export const ProductView = z.object({
  goods: GoodsView,
  kind: z.enum(['goods', 'service', 'kit']),
  isMarked: z.boolean(),
  barcodes: z.array(z.string()),
  boxCodes: z.array(z.string()),
  boxItem: Decimal.optional(),
  /** From the outermost category to its own. */
  categories: z.array(z.string()),
  /** The product of which it is a variant. */
  variantOf: z.string().optional(),
  prices: z.array(
    z.object({
      id: PriceListId,
      name: z.string(),
      price: Decimal.optional(),
      currencyId: CurrencyId.optional(),
      holdsFrom: Decimal.optional(),
      /** The till's own list. */
      isOwn: z.boolean(),
      /** This person may sell a line by it. */
      isForSale: z.boolean()
    })
  ),
  stocks: z.array(
    z.object({
      name: z.string(),
      amount: z.number(),
      booked: z.number(),
      level: z.enum(['ok', 'yellow', 'red', 'none']),
      readAt: time,
      /** The till's own warehouse: less what it sold since. */
      isOwn: z.boolean()
    })
  ),
  yellowLine: z.number().optional(),
  redLine: z.number().optional(),
  /** When the list of goods was last read. */
  readAt: time.optional()
})
export type ProductView = z.infer<typeof ProductView>

// ---- Ticket and checkout

export const DiscountView = z.object({
  /** Empty of one that was typed. */
  name: z.string(),
  /** What was off the bill that the line was split from. */
  isShare: z.literal(true).optional(),
  applyType: z.enum(['percent', 'cash']),
  value: Decimal,
  amountMinor: Minor
})

/** What goods weigh in all, where the shop shows it. */
export const WeightsView = z.object({ net: Decimal.optional(), gross: Decimal.optional() })

export const LineView = z.object({
  id: LineId,
  productId: ProductId,
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  quantity: Decimal,
  price: Decimal,
  grossMinor: Minor,
  discounts: z.array(DiscountView),
  /** All that is off: the line's own and its share of the receipt's. */
  discountMinor: Minor,
  /** Its share of the discounts on the whole receipt. */
  shareMinor: Minor,
  /** A discount comes by itself, or was taken off by hand. */
  automatic: z.enum(['on', 'off']).optional(),
  /** Names of the taxes that a person put on it. */
  manualTaxes: z.array(z.string()),
  totalMinor: Minor,
  priceListId: PriceListId,
  /** The quantity in full boxes and pieces beside them, where the goods come in boxes of so many. */
  box: z.object({ item: Decimal, boxes: Decimal, pieces: Decimal }).optional(),
  warnings: z.array(
    z.enum([
      'lowStock',
      'outOfStock',
      'deleted',
      'archived',
      'unavailable',
      'priceChanged',
      'belowMin',
      'aboveMax',
      // More than was left of the order that it is sold from.
      'overOrder'
    ])
  ),
  /** Of marked goods: the codes of the pieces so far, and how many are missing. */
  marks: z.object({ codes: z.array(z.string()), missing: z.number().int() }).optional(),
  note: z.string().optional(),
  weights: WeightsView.optional()
})
export type LineView = z.infer<typeof LineView>

export const TenderView = z.object({
  id: TenderId,
  methodId: MethodId,
  methodName: z.string(),
  currencyId: CurrencyId,
  /** In the tender's own currency. */
  amountMinor: Minor,
  /** What it covers, in the currency of the ticket. */
  paidMinor: Minor,
  rate: Decimal.optional()
})
export type TenderView = z.infer<typeof TenderView>

/** A row of the change, in its own currency. */
export const ChangeView = z.object({ name: z.string(), currencyId: CurrencyId, amountMinor: Minor })
/** The cash methods it may go back from, and how much of each currency fits into it: the ticket's own first. */
export const ChangeOfferView = z.object({
  methods: z.array(z.object({ id: MethodId, name: z.string() })),
  currencies: z.array(z.object({ id: CurrencyId, mostMinor: Minor, wholeMinor: Minor }))
})
export type ChangeOfferView = z.infer<typeof ChangeOfferView>
export const ChangeWish = z.strictObject({ methodId: MethodId, currencyId: CurrencyId, amountMinor: Minor })

export const CostView = z.object({ name: z.string(), amountMinor: Minor, isCharged: z.boolean() })
/** A cost that the customer pays, as papers have it. */
const CostOnReceipt = CostView.omit({ isCharged: true })
/** A kind of cost that the shop has, and what of it is on the ticket. */
export const CostOfferView = z.object({
  id: z.string(),
  name: z.string(),
  isCharged: z.boolean(),
  offeredMinor: Minor,
  mostMinor: Minor.optional(),
  onMinor: Minor.optional()
})
export type CostOfferView = z.infer<typeof CostOfferView>

export const TicketTabView = z.object({
  id: TicketId,
  number: z.number().int(),
  name: z.string().optional(),
  table: z.string().optional(),
  note: z.string().optional(),
  customer: z.string().optional(),
  seller: z.string().optional(),
  madeAt: time.optional(),
  /** The number of the order that it is sold from. */
  order: z.string().optional(),
  totalMinor: Minor,
  lineCount: z.number().int(),
  heldAt: time,
  cashierName: z.string()
})
export type TicketTabView = z.infer<typeof TicketTabView>

/** What of goods that came back is given out one way. */
export const GivesView = z.object({ methodName: z.string(), amountMinor: Minor })
export type GivesView = z.infer<typeof GivesView>

/** An employee who may be credited with a sale. */
export const SellerView = z.object({ id: EmployeeId, name: z.string() })
export type SellerView = z.infer<typeof SellerView>

export const TicketView = z.object({
  id: TicketId,
  number: z.number().int(),
  name: z.string().optional(),
  customer: z
    .object({
      id: CustomerId,
      name: z.string(),
      /** In the currency of the ticket; below nothing is a debt, undefined is unknown. */
      balanceMinor: Minor.optional(),
      balanceReadAt: time.optional(),
      isBlacklisted: z.literal(true).optional(),
      /** The number that is known of them. */
      phone: z.string().optional()
    })
    .optional(),
  /** Who is credited with it, where that is not the cashier. */
  seller: SellerView.optional(),
  /** It was sold then, and is only entered now. */
  madeAt: time.optional(),
  /** By which all of it is sold and what is added too, where that is not the till's own. */
  priceList: z.object({ id: PriceListId, name: z.string() }).optional(),
  note: z.string().optional(),
  table: z.object({ id: TableId, name: z.string() }).optional(),
  /** The number of the order that it is sold from. */
  order: z.string().optional(),
  lines: z.array(LineView),
  /** The line that keys act on: the last added or chosen one. */
  chosenLineId: LineId.optional(),
  grossMinor: Minor,
  /** Of lines and of the receipt together. */
  discountMinor: Minor,
  /** Those on the whole receipt; the lines have their own. */
  receiptDiscounts: z.array(DiscountView),
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  tenders: z.array(TenderView),
  /** A card at the terminal whose result nobody has noted yet. */
  card: TenderView.extend({ state: z.enum(['asked', 'unknown']), askedAt: time }).optional(),
  /** Additional costs; those that are not charged are the shop's own. */
  costs: z.array(CostView).optional(),
  /** Exchange rates of this sale alone, main units for one of the currency. */
  rates: z.array(z.object({ currencyId: CurrencyId, rate: Decimal })).optional(),
  /** The service is to send the customer the receipt. */
  sendsReceipt: z.literal(true).optional(),
  /** Of what is paid: from what the customer has with the shop. */
  fromBalanceMinor: Minor.optional(),
  /** Of what is paid: from the cashback that the customer has gathered. */
  fromCashbackMinor: Minor.optional(),
  /** There only where the shop gives cashback and the ticket has a customer: what may come back of it. */
  cashback: z.object({ expectedMinor: Minor }).optional(),
  paidMinor: Minor,
  remainingMinor: Minor,
  /** What is asked for in cash of what is paid next, where cash goes in steps and that is another sum. */
  cashDueMinor: Minor.optional(),
  /** What came in more, or below nothing less, because it was paid in cash. */
  roundingMinor: Minor.optional(),
  changeMinor: Minor,
  /** How it goes back, where somebody has chosen that. */
  changes: z.array(ChangeView).optional(),
  /** Whose share is paid next, where several guests pay the bill. */
  share: z.object({ number: z.number().int(), count: z.number().int(), dueMinor: Minor }).optional(),
  /** Goods of an earlier sale that come back for these: what pays for them, and what is left to give out. */
  exchange: z
    .object({
      receiptNumber: z.string(),
      methodName: z.string(),
      goods: z.array(z.object({ name: z.string(), quantity: Decimal, unit: z.string() })),
      totalMinor: Minor,
      coveredMinor: Minor,
      giveMinor: Minor,
      gives: z.array(GivesView)
    })
    .optional(),
  /** What the guest who paid just now gets back, while others still pay. */
  handBackMinor: Minor.optional(),
  /** Round sums a customer may hand over next, in the currency of the ticket: exact first. */
  quickMinor: z.array(Minor),
  held: z.array(TicketTabView)
})
export type TicketView = z.infer<typeof TicketView>

/** The day that is offered for a sale that is entered later: that of the one before it, or today; and the first there may be. */
export const DateOfferView = z.object({ day: DayText, today: DayText, oldest: DayText })
export type DateOfferView = z.infer<typeof DateOfferView>

/** What of the shop's own a person may put on a line or on the whole receipt, and what of it is there. */
export const OffersView = z.object({
  discounts: z.array(
    z.object({
      id: DiscountId,
      name: z.string(),
      applyType: z.enum(['percent', 'cash']),
      value: Decimal,
      isOn: z.boolean()
    })
  ),
  taxes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      rate: Decimal,
      kind: z.enum(['included', 'added']),
      isOn: z.boolean()
    })
  )
})
export type OffersView = z.infer<typeof OffersView>

/** One step from the price of the list to what is paid. */
export const WhyRow = z.object({
  kind: z.enum(['base', 'byHand', 'order', 'rounding', 'discount', 'takenOff', 'receipt', 'addedTax']),
  /** Of the discount or the taxes; undefined for one that was typed. */
  name: z.string().optional(),
  percent: Decimal.optional(),
  /** Major units to the last digit, without the sign: `isLess` takes it off. */
  amount: z.string(),
  isLess: z.boolean()
})
export type WhyRow = z.infer<typeof WhyRow>
/** Why a line costs what it costs: its rows add up to the total exactly. */
export const WhyView = z.object({
  name: z.string(),
  quantity: Decimal,
  unit: z.string(),
  listPrice: Decimal,
  price: Decimal,
  rows: z.array(WhyRow),
  totalMinor: Minor,
  /** Inside of the total. */
  includedTax: z.object({ name: z.string(), percent: Decimal, amountMinor: Minor }).optional(),
  /** The two switches of the shop, as they are frozen on the ticket. */
  taxAfterDiscount: z.boolean(),
  receiptDiscountAfterLines: z.boolean()
})
export type WhyView = z.infer<typeof WhyView>
/** A ticket as the service has it: it knows no discounts, taxes or marks. */
export const SharedTicketView = z.object({
  id: z.string(),
  name: z.string(),
  table: z.string().optional(),
  note: z.string().optional(),
  cashierName: z.string().optional(),
  lines: z.array(z.object({ name: z.string(), quantity: Decimal, price: Decimal })),
  /** What it would come to here; undefined where it cannot be taken. */
  totalMinor: Minor.optional()
})
export type SharedTicketView = z.infer<typeof SharedTicketView>
export const ElsewhereView = z.object({
  tickets: z.array(SharedTicketView),
  /** Held tickets that are not at the service as they were left; without `theirs` it is gone there. */
  conflicts: z.array(z.object({ ticketId: TicketId, theirs: SharedTicketView.optional(), isRead: z.boolean() })),
  readAt: time.optional()
})
export type ElsewhereView = z.infer<typeof ElsewhereView>

/** An order as a list shows it. `closed`: it is sold only by somebody who means it. */
const orderHead = {
  id: z.string(),
  number: z.string(),
  customer: z.string().optional(),
  phone: z.string().optional(),
  at: time.optional(),
  /** In the currency of the till. */
  totalMinor: Minor.optional(),
  sold: z.enum(['zero', 'partial', 'fully']),
  closed: z.enum(['canceled', 'draft', 'done', 'served']).optional()
}
export const OrderRowView = z.object(orderHead)
export type OrderRowView = z.infer<typeof OrderRowView>
/** Orders that were found, newest first; `hasMore`: the service has more than were read. */
export const OrdersView = z.object({ orders: z.array(OrderRowView), hasMore: z.boolean() })
export type OrdersView = z.infer<typeof OrdersView>

/** A sale of another till as a list of the service shows it. */
export const ForeignRowView = z.object({
  id: z.string(),
  number: z.string(),
  soldAt: time.optional(),
  cashierName: z.string().optional(),
  customer: z.string().optional(),
  back: z.enum(['none', 'part', 'all']),
  /** In the currency of the till. */
  totalMinor: Minor.optional()
})
export type ForeignRowView = z.infer<typeof ForeignRowView>
/** Sales that were found, newest first. `own`: what was meant is of this till, and nobody was asked. */
export const ForeignView = z.object({
  sales: z.array(ForeignRowView),
  hasMore: z.boolean(),
  own: SaleId.optional()
})
export type ForeignView = z.infer<typeof ForeignView>

/** What of an order does not come onto a ticket as it stands there. */
export const OrderLossView = z.object({
  kind: z.enum([
    'unknown',
    'unsellable',
    'noPrice',
    'sold',
    'warehouse',
    'boxes',
    'decimals',
    'partSold',
    'discount',
    'note',
    'agent',
    'soldUnsure',
    'total'
  ]),
  /** Of the goods, or of the discount. */
  name: z.string().optional(),
  quantity: Decimal.optional(),
  left: Decimal.optional(),
  totalMinor: Minor.optional()
})
export type OrderLossView = z.infer<typeof OrderLossView>
/** An order as it was just read, and what it comes to here. */
export const OrderView = z.object({
  ...orderHead,
  /** Of this reading: an order that has changed since is shown again before it is taken. */
  seen: z.string(),
  note: z.string().optional(),
  deliveryAt: time.optional(),
  lines: z.array(z.object({ name: z.string(), quantity: Decimal, unit: z.string(), price: Decimal })),
  losses: z.array(OrderLossView),
  hereMinor: Minor,
  /** The ticket of this till that is sold from it already. */
  ticketId: TicketId.optional()
})
export type OrderView = z.infer<typeof OrderView>

/** A table of the hall; a free one has no held ticket of this till. */
export const BookingTableView = z.object({ id: TableId, name: z.string(), isFree: z.boolean() })
export type BookingTableView = z.infer<typeof BookingTableView>

/** A bill, and what it would be split into: the sum that stays or is paid first, and the others. */
export const SplitView = z.object({
  ticket: TicketView,
  restMinor: Minor.optional(),
  offMinor: z.array(Minor)
})
export type SplitView = z.infer<typeof SplitView>

/** What a scan or a pick led to: the ticket, and what was added or must be chosen from. */
export const AddedView = z.object({ ticket: TicketView, addedLineId: LineId.optional() })
export type AddedView = z.infer<typeof AddedView>

/** The ticket after a list of goods, and which of its rows could not be added. */
export const ListedView = z.object({
  ticket: TicketView,
  left: z.array(z.object({ at: z.number().int(), failure: Failure }))
})
export type ListedView = z.infer<typeof ListedView>

/** A former sale on a new ticket, and the names of what could not be copied. */
export const CopiedView = z.object({ ticket: TicketView, left: z.array(z.string()) })
export type CopiedView = z.infer<typeof CopiedView>

// ---- Sale and receipt

/** A debt in parts: what is paid at once, and what on which day. */
const PaidInParts = z.object({
  firstMinor: Minor,
  parts: z.array(z.object({ day: DayText, amountMinor: Minor }))
})
/** What the customer has gathered; nothing where nobody knows. */
export const CashbackView = z.object({ gatheredMinor: Minor.optional() })
export type CashbackView = z.infer<typeof CashbackView>
export const PlanView = PaidInParts.extend({ debtMinor: Minor })
export type PlanView = z.infer<typeof PlanView>

/** A receipt: its facts, and its paper. */
export const ReceiptView = z.object({
  saleId: SaleId,
  receiptNumber: z.string(),
  /** The whole code the service keeps, drawn as the receipt's barcode. */
  code: z.string(),
  organization: z.string(),
  cashbox: z.string(),
  cashier: z.string(),
  /** Who is credited with it, where that is not the cashier. */
  seller: z.string().optional(),
  customer: z.string().optional(),
  /** The number of the order that it was sold from. */
  order: z.string().optional(),
  soldAt: time,
  /** Of a sale with an old date, which `soldAt` is. */
  enteredAt: time.optional(),
  currency: CurrencyView,
  isTraining: z.boolean(),
  isCopy: z.boolean(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: Decimal,
      unit: z.string(),
      price: Decimal,
      discountMinor: Minor,
      totalMinor: Minor,
      /** Which pieces of marked goods, without what only the state can check. */
      marks: z.array(z.string()).optional(),
      note: z.string().optional(),
      weights: WeightsView.optional()
    })
  ),
  weights: WeightsView.optional(),
  grossMinor: Minor,
  discountMinor: Minor,
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  /** What came in more, or below nothing less, because it was paid in cash. */
  roundingMinor: Minor.optional(),
  tenders: z.array(
    z.object({
      name: z.string(),
      currencyId: CurrencyId,
      amountMinor: Minor,
      paidMinor: Minor,
      /** In another currency: what was given, and main units for one of it. */
      foreign: z.object({ currency: CurrencyView, rate: Decimal }).optional()
    })
  ),
  /** `foreign` where it is not of the currency of the sale. */
  changes: z.array(ChangeView.extend({ foreign: CurrencyView.optional() })),
  /** Additional costs that the customer pays. */
  costs: z.array(CostOnReceipt).optional(),
  /** Paid from what the customer had, and what they owe. */
  fromBalanceMinor: Minor.optional(),
  debtMinor: Minor.optional(),
  plan: PaidInParts.optional(),
  /** The service is asked to send the customer the receipt. */
  sendsReceipt: z.literal(true).optional(),
  /** Paid from cashback; what was expected to come back, and what did by the service's word. */
  fromCashbackMinor: Minor.optional(),
  expectedCashbackMinor: Minor.optional(),
  earnedCashbackMinor: Minor.optional(),
  /** The head of the journal's chain when the sale was written, so that a cut tail shows. */
  journalHead: z.string(),
  /** The same as blocks, for the screen to draw as it will be printed. */
  paper: PaperView
})
export type ReceiptView = z.infer<typeof ReceiptView>

export const SoldView = z.object({
  receipt: ReceiptView,
  changeMinor: Minor,
  /** Goods that came back in the same act: their refund, what of its money paid for the new goods and what was given out. */
  back: z
    .object({
      number: z.string(),
      totalMinor: Minor,
      usedMinor: Minor,
      giveMinor: Minor,
      gives: z.array(GivesView),
      saleId: SaleId
    })
    .optional(),
  ticket: TicketView
})
export type SoldView = z.infer<typeof SoldView>

export const SaleRowView = z.object({
  id: SaleId,
  receiptNumber: z.string(),
  soldAt: time,
  /** Of a sale with an old date, which `soldAt` is. */
  enteredAt: time.optional(),
  cashierName: z.string(),
  totalMinor: Minor,
  lineCount: z.number().int(),
  isSent: z.boolean(),
  /** How much of it came back, and the money for that. */
  back: z.enum(['none', 'part', 'all']),
  refundedMinor: Minor
})
export type SaleRowView = z.infer<typeof SaleRowView>

/** The way of a sale to the service, step by step. */
export const JourneyView = z.object({
  steps: z.array(
    z.object({
      at: time,
      what: z.enum(['sold', 'sent', 'looked', 'decided', 'ended', 'refunded']),
      /** How it ended: an outcome, a verdict, a verb, a state, the number of a refund. */
      how: z.string(),
      by: z.string().optional()
    })
  ),
  /** What the service calls it. */
  serverId: z.string().optional()
})
export type JourneyView = z.infer<typeof JourneyView>

// ---- Shift

/** One method in one currency that has to be counted. */
export const CountRowView = z.object({
  methodId: MethodId,
  methodName: z.string(),
  methodType: z.enum(['cash', 'cashless']),
  currencyId: CurrencyId,
  /** Notes and coins, largest first, in minor units; empty for what is not cash. */
  denominationsMinor: z.array(Minor),
  /** Known only after the count was given. */
  expectedMinor: Minor.optional(),
  countedMinor: Minor.optional(),
  differenceMinor: Minor.optional()
})
export type CountRowView = z.infer<typeof CountRowView>

/** What the service says of a shift that it has closed. */
export const VerdictView = z.object({
  state: z.enum(['closed', 'flagged', 'resolved']),
  /** It found a difference there; left out where it does not say. */
  isOffAtOpen: z.boolean().optional(),
  isOffAtClose: z.boolean().optional(),
  readAt: time
})
export type VerdictView = z.infer<typeof VerdictView>

/** A shift of this till that is over. */
export const ClosedShiftView = z.object({
  number: z.number().int(),
  cashierName: z.string(),
  closedAt: time,
  /** Left out until the service was heard. */
  verdict: VerdictView.optional()
})
export type ClosedShiftView = z.infer<typeof ClosedShiftView>

export const OpeningView = z.object({
  rows: z.array(CountRowView),
  lastClosedAt: time.optional(),
  lastCashierName: z.string().optional(),
  /** Of the shift that closed last. */
  lastVerdict: VerdictView.optional()
})
export type OpeningView = z.infer<typeof OpeningView>

export const JobView = z.object({
  id: JobId,
  kind: z.string(),
  state: z.enum(['queued', 'sending', 'ambiguous', 'needsPerson', 'done', 'cancelled', 'superseded', 'writtenOff']),
  /** What it is about: a receipt number, a ticket's name. */
  subject: z.string(),
  amountMinor: Minor.optional(),
  madeAt: time,
  attempts: z.number().int(),
  probes: z.number().int(),
  /** What happens next, as a key of the locales `job.next.<name>`. */
  next: z.enum(['now', 'retry', 'waitsForOther', 'looking', 'gate', 'offline', 'person', 'nothing']),
  nextAt: time.optional(),
  /** Why it waits for a person, as a key `job.reason.<name>`. */
  reason: z.enum(['refused', 'conflict', 'resends', 'tooLong', 'noProbe', 'dependency', 'doubled']).optional(),
  /** The service's own words. */
  message: z.string().optional(),
  messages: MessagesView.optional(),
  waitsFor: z.array(z.string()),
  verbs: z.array(z.enum(['adopt', 'resend', 'fix', 'writeOff']))
})
export type JobView = z.infer<typeof JobView>

/** One thing that a refused document names, and what may take its place. */
export const FixView = z.object({
  part: z.enum(['product', 'method', 'article', 'customer', 'order']),
  /** The id that the document has; empty where it has none. */
  from: z.string(),
  /** What it is called now: the document's own, or what took its place before. */
  name: z.string(),
  choices: z.array(z.object({ id: z.string(), name: z.string() }))
})
export type FixView = z.infer<typeof FixView>

/** One of them, chosen. */
export const FixChange = z.strictObject({
  part: FixView.shape.part,
  from: z.string().max(64),
  to: z.string().min(1).max(64)
})
export type FixChange = z.infer<typeof FixChange>

/** What cash is put in or taken out for. */
export const CashArticleView = z.object({
  id: ArticleId,
  name: z.string(),
  /** `transfer`: for cash that goes from desk to desk. */
  direction: z.enum(['in', 'out', 'transfer']),
  /** For what customers pay or get back, and for nothing else. */
  isOfCustomers: z.boolean()
})
export type CashArticleView = z.infer<typeof CashArticleView>

/** Cash put into the drawer or taken out of it. */
export const CashRowView = z.object({
  id: MovementId,
  number: z.string(),
  direction: z.enum(['in', 'out']),
  amountMinor: Minor,
  currencyId: CurrencyId,
  articleName: z.string().optional(),
  note: z.string().optional(),
  customerName: z.string().optional(),
  /** The other desk, and the number that the documents of both bear. */
  desk: z.object({ name: z.string(), number: z.string() }).optional(),
  /** The other side of an exchange of money: what came in for it, or went out. */
  swap: z.object({ number: z.string(), amountMinor: Minor, currencyId: CurrencyId }).optional(),
  cashierName: z.string(),
  movedAt: time,
  /** More was taken out than the books say was there. */
  isOverdrawn: z.boolean()
})
export type CashRowView = z.infer<typeof CashRowView>

/** The slip of such a movement, designed once like a receipt. */
export const CashSlipView = CashRowView.extend({
  organization: z.string(),
  cashbox: z.string(),
  methodName: z.string(),
  currency: CurrencyView,
  /** In what the other side of an exchange was. */
  swapped: z.object({ currency: CurrencyView, methodName: z.string() }).optional(),
  /** The manager who allowed it, where that was somebody else. */
  approvedName: z.string().optional(),
  /** By which the other desk books what it gets. */
  code: z.string().optional(),
  isTraining: z.boolean(),
  isCopy: z.boolean(),
  journalHead: z.string(),
  paper: PaperView
})
export type CashSlipView = z.infer<typeof CashSlipView>

/** A desk of this shop that cash may go to. */
export const OtherDeskView = z.object({ id: CashboxId, name: z.string() })
export type OtherDeskView = z.infer<typeof OtherDeskView>

/** What the slip of another desk says that comes with the cash. */
export const TransferView = z.object({
  code: z.string(),
  fromName: z.string(),
  number: z.string(),
  amountMinor: Minor,
  currencyId: CurrencyId
})
export type TransferView = z.infer<typeof TransferView>

export const CashMovedView = z.object({ slip: CashSlipView })
export type CashMovedView = z.infer<typeof CashMovedView>

/** The movements of this shift, newest first. */
export const CashListView = z.array(CashSlipView.extend({ isSent: z.boolean() }))
export type CashListView = z.infer<typeof CashListView>

/** Cash that this till gave to another desk and of which it does not know that it arrived. */
export const OnWayView = z.array(
  CashRowView.extend({
    /** As it stands on the slip. */
    code: z.string(),
    /** Our own document of it is at the service. */
    isSent: z.boolean()
  })
)
export type OnWayView = z.infer<typeof OnWayView>

/** What a look at the service found: how many have arrived, and what is left. */
export const ArrivedView = z.object({ found: z.number().int(), left: OnWayView })
export type ArrivedView = z.infer<typeof ArrivedView>

// ---- Refund

/** Why goods come back; those of a `isTrash` reason cannot be sold again. */
export const RefundReasonView = z.object({ id: ReasonId, name: z.string(), isTrash: z.boolean() })
export type RefundReasonView = z.infer<typeof RefundReasonView>

/** A way the money may go back. */
export const RefundWayView = z.object({
  methodId: MethodId,
  methodName: z.string(),
  methodType: z.enum(['cash', 'cashless']),
  currencyId: CurrencyId,
  /** What it brought and still holds, in the currency of the sale; never less than nothing. */
  heldMinor: Minor,
  /** No more than it holds may go back this way. */
  isLimited: z.boolean(),
  /** What of the refund goes this way, in the currency of the sale and in its own. */
  paidMinor: Minor,
  amountMinor: Minor
})
export type RefundWayView = z.infer<typeof RefundWayView>

/** A line of the sale, and what may still come back of it. */
export const RefundLineView = z.object({
  lineId: LineId,
  name: z.string(),
  barcode: z.string().optional(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  price: Decimal,
  /** Sold, came back before, may still come back. */
  quantity: Decimal,
  back: Decimal,
  left: Decimal,
  /** How much is to come back now, and the money for it. */
  chosen: Decimal,
  chosenMinor: Minor,
  /** Of marked goods: how many of the pieces that come back were scanned. */
  scanned: z.number().int().optional()
})
export type RefundLineView = z.infer<typeof RefundLineView>

/** A refund as it would be. */
/** What the service does not say of a sale of another till. */
export const lacks = ['discounts', 'taxes', 'marks', 'goods', 'costs', 'payments', 'terminal'] as const
export type Lack = (typeof lacks)[number]

export const RefundPreviewView = z.object({
  saleId: SaleId,
  /** It is of another till: when it was read, and what is not known of it. */
  foreign: z.object({ readAt: time, lacks: z.array(z.enum(lacks)) }).optional(),
  receiptNumber: z.string(),
  soldAt: time,
  cashierName: z.string(),
  customer: z.string().optional(),
  currency: CurrencyView,
  saleMinor: Minor,
  /** What paid for it, less the change. */
  paidBy: z.array(z.object({ name: z.string(), paidMinor: Minor })),
  /** How many refunds it had, here and at other tills, and what they came to. */
  refunds: z.number().int(),
  refundedMinor: Minor,
  /** Those of other tills. */
  elsewhere: z.array(z.object({ number: z.string(), totalMinor: Minor })),
  lines: z.array(RefundLineView),
  /** Of what is chosen. */
  grossMinor: Minor,
  discountMinor: Minor,
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  /** Of it, what lowers the debt of the sale or goes back to the balance; the rest is paid out. */
  creditedMinor: Minor.optional(),
  /** Of it, what cashback had paid: never paid out. */
  cashbackMinor: Minor.optional(),
  payOutMinor: Minor.optional(),
  /** The service takes away what the sale earned, and gives back what was spent on it. */
  isCashbackSettled: z.boolean().optional(),
  /** What the customer paid of its additional costs, once all of its goods come back; the service is not told of them. */
  costs: z.array(CostOnReceipt).optional(),
  keepsCosts: z.boolean(),
  /** In the order in which they paid. */
  ways: z.array(RefundWayView),
  /** What of the money no way may take as it was chosen. */
  lackMinor: Minor.optional(),
  reasons: z.array(RefundReasonView)
})
export type RefundPreviewView = z.infer<typeof RefundPreviewView>

/** The slip of a refund, designed once like a receipt. */
export const RefundSlipView = z.object({
  id: RefundId,
  number: z.string(),
  saleId: SaleId,
  receiptNumber: z.string(),
  soldAt: time,
  organization: z.string(),
  cashbox: z.string(),
  cashierName: z.string(),
  /** The manager who allowed it, where that was somebody else. */
  approvedName: z.string().optional(),
  customer: z.string().optional(),
  refundedAt: time,
  saleCurrency: CurrencyView,
  lines: z.array(z.object({ name: z.string(), quantity: Decimal, unit: z.string(), totalMinor: Minor })),
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  creditedMinor: Minor.optional(),
  cashbackMinor: Minor.optional(),
  isCashbackSettled: z.boolean().optional(),
  costs: z.array(CostOnReceipt).optional(),
  /** The money that was given, by every way, in its own currency. */
  given: z.array(z.object({ methodName: z.string(), currency: CurrencyView, amountMinor: Minor })),
  /** What was given more, or below nothing less, because cash goes in steps. */
  roundingMinor: Minor.optional(),
  reasonName: z.string().optional(),
  note: z.string().optional(),
  isTraining: z.boolean(),
  isCopy: z.boolean(),
  journalHead: z.string(),
  paper: PaperView
})
export type RefundSlipView = z.infer<typeof RefundSlipView>

export const RefundedView = z.object({ slip: RefundSlipView })
export type RefundedView = z.infer<typeof RefundedView>

/** The refunds of a sale, newest first. */
export const RefundListView = z.array(RefundSlipView.extend({ isSent: z.boolean() }))
export type RefundListView = z.infer<typeof RefundListView>

// ---- Customers

export const CustomerView = z.object({
  id: CustomerId,
  name: z.string(),
  /** As people read it: "+998 90 123 45 67". */
  phone: z.string().optional(),
  card: z.string().optional(),
  taxNumber: z.string().optional(),
  /** In the currency of the till; below nothing is a debt, undefined is unknown. */
  balanceMinor: Minor.optional(),
  /** The shop has put them on its black list. */
  isBlacklisted: z.boolean(),
  /** Made or changed at this till, and the service does not know it yet. */
  isUnsent: z.boolean()
})
export type CustomerView = z.infer<typeof CustomerView>

/** What the till decides of selling, and what the service decides of it. */
export const SellingRulesView = SellingRules.extend({
  debtNeedsBoss: z.boolean(),
  /** Costs of the shop that the customer pays: by one of them the service may be told what cash was rounded by. */
  costKinds: z.array(z.object({ id: z.string(), name: z.string() }))
})
export type SellingRulesView = z.infer<typeof SellingRulesView>

export const CustomersView = z.object({ customers: z.array(CustomerView), hasMore: z.boolean() })
export type CustomersView = z.infer<typeof CustomersView>

/** An X report (shift open) or a Z report (shift closed). */
export const ShiftReportView = z.object({
  shiftId: ShiftId,
  number: z.number().int(),
  kind: z.enum(['X', 'Z']),
  organization: z.string(),
  cashbox: z.string(),
  cashierName: z.string(),
  openedAt: time,
  closedAt: time.optional(),
  isTraining: z.boolean(),
  /** For somebody who still has to count blind: nothing of which the drawer could be reckoned is in it. */
  isBlind: z.boolean(),
  salesCount: z.number().int(),
  salesMinor: Minor.optional(),
  discountMinor: Minor,
  /** How often goods came back, and the money for them. */
  refundsCount: z.number().int(),
  refundsMinor: Minor.optional(),
  /** What was sold less what came back. */
  revenueMinor: Minor.optional(),
  /** Per method and currency; `expectedMinor` is left out while a blind count is still to come. */
  rows: z.array(
    CountRowView.extend({
      openingMinor: Minor,
      takenMinor: Minor,
      changeMinor: Minor,
      movedInMinor: Minor,
      movedOutMinor: Minor,
      refundedMinor: Minor
    })
  ),
  /**
   * What of `salesMinor` went through no drawer, and what of `refundsMinor` came out of none; without the rows that are
   * nothing. Empty in a blind report.
   */
  outside: z.array(
    z.object({ what: z.enum(['fromBalance', 'fromCashback', 'debt', 'rounding', 'credited']), amountMinor: Minor })
  ),
  /** Cash put in and taken out, oldest first. */
  cash: z.array(CashRowView),
  /** Of it, what was given to other desks and is not known to have arrived there; left out where that is nothing. */
  onWay: z.array(z.object({ currencyId: CurrencyId, amountMinor: Minor })).optional(),
  /** Every count before the close, oldest first; empty where the drawer was counted once and that count stands. */
  countings: z.array(
    z.object({
      byName: z.string(),
      /** The manager who allowed a count after the first one. */
      allowedByName: z.string().optional(),
      at: time,
      /** A sale or cash that came behind it took it back. */
      takenBackAt: time.optional(),
      /** Rows whose count was not what the books said then; empty in a blind report. */
      differences: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, differenceMinor: Minor }))
    })
  ),
  /** Who passed the drawer on to whom, oldest first. */
  handOvers: z.array(
    z.object({
      fromName: z.string(),
      toName: z.string(),
      at: time,
      note: z.string().optional(),
      /** Rows whose count was not what the books said then; empty in a blind report. */
      differences: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, differenceMinor: Minor }))
    })
  ),
  note: z.string().optional(),
  /** Of a Z report, once the service was heard. */
  verdict: VerdictView.optional(),
  unsent: z.array(JobView),
  journalHead: z.string(),
  /** The till found a row of its journal changed or missing. */
  isJournalBroken: z.boolean().optional()
})
export type ShiftReportView = z.infer<typeof ShiftReportView>

/** An error that would have made a difference of the drawer. */
export const ExplanationView = z.object({
  /** A key of the locales `explain.<kind>`. */
  kind: z.enum([
    'wrongMethod',
    'doubled',
    'missed',
    'transposed',
    'wrongCurrency',
    'changeNotGiven',
    'wrongNote',
    'notPaid'
  ]),
  /** What it adds to the rows it touches, or takes from them. */
  effects: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, amountMinor: Minor })),
  /** The entries it may be about, and how many more there are. */
  entries: z.array(z.object({ kind: z.enum(['sale', 'refund', 'in', 'out']), number: z.string(), at: time })),
  more: z.number().int(),
  /** Where an amount was typed wrong, and how, in the order of the entries. */
  typedIn: z.enum(['entry', 'opening', 'count']).optional(),
  typed: z.array(z.object({ wrongMinor: Minor, rightMinor: Minor })),
  /** Notes that may have been taken for each other. */
  notes: z.array(z.object({ largerMinor: Minor, smallerMinor: Minor }))
})
export type ExplanationView = z.infer<typeof ExplanationView>

/** What probably explains the difference of these rows, likeliest first. */
export const FindingView = z.object({
  rows: z.array(z.object({ methodId: MethodId, currencyId: CurrencyId })),
  /** One error that makes all of it. */
  single: z.array(ExplanationView),
  /** Two errors at once that make it. */
  together: z.array(z.tuple([ExplanationView, ExplanationView])),
  /** What of the difference no note or coin can pay. */
  tooSmallMinor: Minor.optional()
})
export type FindingView = z.infer<typeof FindingView>

/** What the cashier sees after the blind count and before closing. */
export const ClosingView = z.object({
  isCounted: z.boolean(),
  /** The next count needs a manager's PIN: what should be in the drawer was shown. */
  asksManager: z.boolean(),
  rows: z.array(CountRowView),
  /** What probably explains the differences; empty before the count. */
  findings: z.array(FindingView),
  heldTickets: z.number().int(),
  unsent: UnsentView
})
export type ClosingView = z.infer<typeof ClosingView>

// ---- Reports

export const ReportRowView = z.object({
  /** Empty for what has no name: goods without a category, goods back without a reason. */
  name: z.string(),
  /** The hour that begins here, of a row of hours. */
  at: time.optional(),
  count: z.number().int(),
  /** How many pieces or how much, of a row of goods. */
  quantity: Decimal.optional(),
  backQuantity: Decimal.optional(),
  /** Below nothing where more came back than was sold in this time. */
  netQuantity: z.number().optional(),
  unit: z.string().optional(),
  amountMinor: Minor,
  /** What of it came back and what was kept, in the tables that know it (`isNetTable`). */
  backMinor: Minor.optional(),
  netMinor: Minor.optional(),
  currencyId: CurrencyId
})
export type ReportRowView = z.infer<typeof ReportRowView>

/** Sales of this till's own books, in the currency of its tickets. */
export const ReportView = z.object({
  period: z.enum(reportPeriods),
  from: time,
  to: time,
  currencyId: CurrencyId,
  isTraining: z.boolean(),
  count: z.number().int(),
  totalMinor: Minor,
  averageMinor: Minor,
  discountMinor: Minor,
  refundsCount: z.number().int(),
  refundsMinor: Minor,
  /** What was sold less what came back, both after discounts. */
  revenueMinor: Minor,
  tables: z.record(z.enum(reportTables), z.array(ReportRowView)),
  /** The same hours of the last same weekdays, newest first; those of which the books know nothing are left out. */
  before: z.array(z.object({ from: time, count: z.number().int(), revenueMinor: Minor }))
})
export type ReportView = z.infer<typeof ReportView>

/** What the service itself says of the same time: its own figures under its own names. */
export const ServiceReportView = z.object({
  figures: z.array(z.object({ name: z.string(), value: z.number() }))
})
export type ServiceReportView = z.infer<typeof ServiceReportView>

/** Where a report was written to, and how many rows. */
export const ExportedView = z.object({ path: z.string(), rows: z.number().int() })
export type ExportedView = z.infer<typeof ExportedView>

// ---- System

/** Where books and service do not agree: what, how much, when, why, and the evidence. */
export const IncidentView = z.object({
  id: z.string(),
  kind: z.string(),
  at: time,
  /** The job it is about; undefined where there is none. */
  job: z
    .object({
      kind: z.string(),
      subject: z.string(),
      amountMinor: Minor.optional(),
      madeAt: time,
      probes: z.number().int()
    })
    .optional(),
  /** How many records bear its marker, where that was counted. */
  records: z.number().int().optional(),
  /** The records too many can be cancelled from here. */
  mayCancel: z.boolean(),
  /** The fields that are not as they were meant; `field` is a key `incident.field.<name>`. */
  changed: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() })),
  /** The evidence as it was kept, for those who look closer. */
  text: z.string()
})
export type IncidentView = z.infer<typeof IncidentView>

export const SystemView = z.object({
  unsent: UnsentView,
  jobs: z.array(JobView),
  /** The last jobs that arrived, newest first. */
  recent: z.array(JobView),
  resources: z.array(
    z.object({ name: z.string(), rows: z.number().int(), syncedAt: time.optional(), error: z.string().optional() })
  ),
  /** The last closed shifts, newest first, with what the service says of them. */
  shifts: z.array(ClosedShiftView),
  incidents: z.array(IncidentView),
  network: NetworkState,
  service: z.string(),
  /** When the next thing will be sent or looked for. */
  nextAt: time.optional(),
  versions: z.record(z.string(), z.string())
})
export type SystemView = z.infer<typeof SystemView>

// ---- Newer programs

/** Where the way to a newer program is. */
export const UpdateState = z.object({
  phase: z.enum(['off', 'noKey', 'practice', 'idle', 'checking', 'current', 'offered', 'fetching', 'ready']),
  /** The host of the channel. */
  channel: z.string().optional(),
  offered: z.object({ version: z.string(), bytes: z.number().int() }).optional(),
  doneBytes: z.number().int().optional(),
  checkedAt: time.optional(),
  /** Why the last step was not done. */
  failure: Failure.optional(),
  /** How the program was installed; absent where it runs from its sources. */
  way: z.enum(['appimage', 'deb', 'nsis', 'dmg']).optional()
})
export type UpdateState = z.infer<typeof UpdateState>

/** What has to happen after an installation, and with which file. */
export const InstalledView = z.object({ then: z.enum(['quit', 'relaunch', 'byHand']), path: z.string() })
export type InstalledView = z.infer<typeof InstalledView>

/** Where the file of facts about this till was written, and how many lines it has. */
export const DiagnosticsView = z.object({ path: z.string(), lines: z.number().int() })
export type DiagnosticsView = z.infer<typeof DiagnosticsView>

/** The row of the journal that a paper was printed after. */
export const FoundHeadView = z.discriminatedUnion('isHere', [
  z.object({ isHere: z.literal(true), row: z.number().int(), at: z.number() }),
  z.object({ isHere: z.literal(false) })
])
export type FoundHeadView = z.infer<typeof FoundHeadView>

// ---- The till's own file: backups, damage, copies

/** Numbers of receipts: how many, and the first of them. */
const Numbers = z.object({ count: z.number().int(), first: z.array(z.number().int()) })
export const BooksView = z.object({
  backup: z.object({
    folder: z.string(),
    /** The folder stands on the disk of the till's own file. */
    isSameDisk: z.boolean(),
    lastAt: time.optional(),
    failedAt: time.optional(),
    why: z.string().optional(),
    /** How much is written, from 0 to 1, while one is. */
    progress: z.number().optional(),
    files: z.array(z.object({ name: z.string(), madeAt: time, bytes: z.number(), isMine: z.boolean() }))
  }),
  /** A check has found damage: the file is rebuilt at the next start, or now. */
  isDamaged: z.boolean(),
  isShort: z.boolean(),
  checkedAt: time.optional(),
  bytes: z.number(),
  /** What became of a damaged file, until a manager has signed it. */
  recovery: z
    .object({
      at: time,
      cause: z.string(),
      setAside: z.string(),
      backup: z.string().optional(),
      isWhole: z.boolean(),
      sales: z.number().int(),
      missing: Numbers,
      torn: Numbers,
      gaps: z.number().int(),
      unowed: z.number().int(),
      rows: z.number().int(),
      fromBackup: z.number().int(),
      shifts: z.array(
        z.object({ number: z.number().int(), sales: z.number().int(), totalMinor: Minor, differs: z.boolean() })
      )
    })
    .optional(),
  /** Another copy of this till may be at work: nothing is sent until a manager has answered. */
  twin: z
    .object({ why: z.enum(['restored', 'older', 'copied', 'recovered']), at: time, jobs: z.number().int() })
    .optional()
})
export type BooksView = z.infer<typeof BooksView>

// ---- Codes

export const ScalesView = z.object({ profiles: ScaleProfiles })
export type ScalesView = z.infer<typeof ScalesView>

/** What a code of a scale would mean: what the label says, and the line it makes. */
export const LabelTrialView = z.object({
  /** What is wrong with the profiles themselves. */
  fault: Failure.optional(),
  label: z.object({ profile: z.string(), item: z.string(), kind: LabelKind, value: Decimal }).optional(),
  goods: z
    .object({ name: z.string(), unit: z.string(), quantity: Decimal, price: Decimal, totalMinor: Minor })
    .optional(),
  /** Why it makes no line. */
  problem: Failure.optional()
})
export type LabelTrialView = z.infer<typeof LabelTrialView>

import { z } from 'zod'
import { localeNames, mostIdleMinutes, themeNames, zooms } from './choices.ts'
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
  PrintId,
  PriceListId,
  ProductId,
  ReasonId,
  SaleId,
  TableId,
  TenderId,
  TicketId,
  WarehouseId
} from './ids.ts'
import { SerialSettings, SerialView, WeightView } from './serial.ts'
import { Dots, labelled, PaperView, PrinterSettings, PrintingView, SlipAsked, Template } from './printing.ts'
import { DayText, Decimal, HourText, Minor, PlanWish, ScaleProfiles, SellingRules } from './schemas.ts'
import { maxPages, maxTiles } from './favourites.ts'
import { longestCode, mostListed } from './goods-list.ts'
import type { Result } from './failure.ts'
import { reportPeriods, reportTables, soldStates } from './reports.ts'
import {
  AddedView,
  BookingTableView,
  BooksView,
  CashArticleView,
  CashListView,
  CashMovedView,
  CopiedView,
  ListedView,
  ArrivedView,
  OnWayView,
  OtherDeskView,
  TransferView,
  CategoryView,
  ClosingView,
  ConnectionView,
  CostOfferView,
  CustomersView,
  CustomerView,
  ElsewhereView,
  DiagnosticsView,
  ExportedView,
  DiscountTileView,
  FavouritesView,
  FoundCategoryView,
  FoundHeadView,
  FillView,
  FixChange,
  FixView,
  GoodsView,
  InstalledView,
  JourneyView,
  LabelTrialView,
  DateOfferView,
  NewGoodsView,
  OffersView,
  ForeignView,
  OrdersView,
  OrderView,
  OpeningView,
  PersonView,
  ProductView,
  ReceiptView,
  RefundedView,
  RefundListView,
  RefundPreviewView,
  ReportView,
  RightsView,
  SaleRowView,
  ScalesView,
  SearchFilter,
  SearchView,
  CashbackView,
  ChangeOfferView,
  ChangeWish,
  PlanView,
  SellerView,
  SellingRulesView,
  ServiceReportView,
  ShelfView,
  ShiftReportView,
  SoldView,
  SplitView,
  StateView,
  SupplierView,
  SystemView,
  TicketView,
  TileKind,
  UpdateState,
  WhyView
} from './views.ts'

// THE contract of the wall between window and main: one row a call, one row an event.
// The bridge's allow-list, the types of both sides and the table in docs all come from here.

const nothing = z.strictObject({})
const pin = z.string().regex(/^\d{4,8}$/)
/** A number in writing. */
const IncidentId = z.string().regex(/^\d{1,15}$/)
const text = (most: number) => z.string().max(most)
/** A manager's PIN, given for this one act. */
const approval = z.strictObject({ managerId: EmployeeId, pin }).optional()
/** What goes out or comes in where money is changed for other money. */
const swapSide = z.strictObject({
  methodId: MethodId,
  currencyId: CurrencyId,
  amountMinor: Minor,
  articleId: ArticleId.optional()
})
const count = z.strictObject({ methodId: MethodId, currencyId: CurrencyId, countedMinor: Minor })
const mark = z.string().min(1).max(256)
const returned = z
  .array(z.strictObject({ lineId: LineId, quantity: Decimal, marks: z.array(mark).max(1000).optional() }))
  .max(1000)
/** How the money of a refund goes: of it that much this way, in the currency of the sale; without a sum what is left. */
const payback = {
  ways: z
    .array(z.strictObject({ methodId: MethodId, currencyId: CurrencyId.optional(), paidMinor: Minor.optional() }))
    .max(50)
    .optional(),
  /** The additional costs of the sale are not given back, though all of its goods have come. */
  keepsCosts: z.boolean().optional()
}
const favouritePages = z
  .array(
    z.strictObject({
      name: text(40),
      tiles: z.array(z.strictObject({ kind: TileKind, id: z.string().min(1).max(64) })).max(2 * maxTiles)
    })
  )
  .max(2 * maxPages)
/** How a bill is split: goods come off it as a ticket of their own, or guests pay a sum or equal shares of it. */
const splitWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('goods'), portions: returned }),
  z.strictObject({ kind: z.literal('sum'), amount: Minor }),
  z.strictObject({ kind: z.literal('shares'), count: z.number().int().min(2).max(20) })
])
const credential = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('apiKey'), key: z.string().min(1).max(512) }),
  z.strictObject({ kind: z.literal('bearer'), token: z.string().min(1).max(4096) })
])

/** What the dispatcher asks of a call before and while it is answered. */
type Policy = {
  /** `person`: somebody is signed in and the till is not locked. */
  access: 'person' | 'anyone'
  /**
   * `read` reads, or only asks the service, beside other calls. `write` is done when the calls before have ended. `ask` asks
   * the service beside other calls, and then writes as `write` does.
   */
  mode: 'read' | 'write' | 'ask'
  /** `room`: begins something, so it is refused while the disk has no room but what is kept to end what was begun. */
  disk: 'room' | 'any'
}
const reads = { access: 'person', mode: 'read', disk: 'any' } as const
const writes = { access: 'person', mode: 'write', disk: 'any' } as const
const begins = { access: 'person', mode: 'write', disk: 'room' } as const
const asks = { access: 'person', mode: 'ask', disk: 'room' } as const
/** Each of these decides by itself what it lets a caller do whom nobody knows yet. */
const openReads = { ...reads, access: 'anyone' } as const
const openWrites = { ...writes, access: 'anyone' } as const

export const calls = {
  'app.state': { ...openReads, input: nothing, output: StateView },
  'app.setLocale': { ...openWrites, input: z.strictObject({ locale: z.enum(localeNames) }), output: StateView },
  'app.setTheme': { ...openWrites, input: z.strictObject({ theme: z.enum(themeNames) }), output: StateView },
  /** How large everything is, as far as the display can show it. */
  'app.setZoom': { ...openWrites, input: z.strictObject({ zoom: z.literal(zooms) }), output: StateView },
  /** Work offline by hand; it sticks until it is taken back. */
  'app.setOffline': { ...openWrites, input: z.strictObject({ offline: z.boolean() }), output: StateView },

  'app.setSounds': { ...writes, input: z.strictObject({ isOn: z.boolean() }), output: StateView },
  /** Leads through one sale, or stops that for good. */
  'app.setGuide': { ...writes, input: z.strictObject({ isOn: z.boolean() }), output: StateView },
  /** After how many minutes without a key the till locks itself; 0 is never. Needs a manager. */
  'app.setIdleLock': {
    ...writes,
    input: z.strictObject({ minutes: z.number().int().min(0).max(mostIdleMinutes), approval }),
    output: StateView
  },

  /** Who is at the till says that the clock, which looked a day off, is right. */
  'app.confirmClock': { ...writes, input: nothing, output: StateView },

  'welcome.test': { ...openReads, input: z.strictObject({ url: text(2048), credential }), output: ConnectionView },
  'welcome.connect': {
    ...openWrites,
    input: z.strictObject({
      url: text(2048),
      credential,
      organizationId: OrganizationId,
      organizationName: text(200),
      cashboxId: CashboxId,
      cashboxName: text(200),
      warehouseId: WarehouseId,
      priceListId: PriceListId,
      currencyId: CurrencyId.optional(),
      owner: z.strictObject({ id: EmployeeId, name: text(200), pin })
    }),
    output: StateView
  },
  /** Starts the practice shop: sandbox, own database, TRAINING on every screen and receipt. */
  'welcome.practise': { ...openWrites, input: nothing, output: StateView },
  /** Leaves the practice shop for the choice at Welcome; its files stay. */
  'welcome.leave': { ...openWrites, input: nothing, output: StateView },
  /** A new key or token after the service refused the old one. */
  'welcome.renewCredential': { ...openWrites, input: z.strictObject({ credential, approval }), output: StateView },

  /**
   * Asks the service, by reads alone, what the key may do; goes on behind. At Welcome it is told which key, and where the
   * till would stand; later it is the key that is kept.
   */
  'rights.check': {
    ...openWrites,
    input: z.strictObject({
      to: z
        .strictObject({
          url: text(2048),
          credential,
          organizationId: OrganizationId.optional(),
          warehouseId: WarehouseId.optional(),
          priceListId: PriceListId.optional()
        })
        .optional()
    }),
    output: RightsView
  },
  'rights.view': { ...openReads, input: nothing, output: RightsView },
  'rights.cancel': { ...openWrites, input: nothing, output: RightsView },

  'people.list': { ...openWrites, input: nothing, output: z.array(PersonView) },
  'people.enrol': {
    ...openWrites,
    input: z.strictObject({
      employeeId: EmployeeId,
      pin,
      isManager: z.boolean().optional(),
      approval,
      credential: credential.optional()
    }),
    output: z.array(PersonView)
  },
  'people.signIn': { ...openWrites, input: z.strictObject({ employeeId: EmployeeId, pin }), output: StateView },
  'people.lock': { ...writes, input: nothing, output: StateView },

  'shift.opening': { ...reads, input: nothing, output: OpeningView },
  'shift.open': {
    ...begins,
    input: z.strictObject({ counts: z.array(count).max(100), note: text(500).optional() }),
    output: StateView
  },
  'shift.closing': { ...reads, input: nothing, output: ClosingView },
  /** The blind count; the answer shows expected against counted. It may be given again. */
  /** The blind count: every row of the drawer, 0 where nothing lies. A second one in a shift asks a manager. */
  'shift.count': {
    ...writes,
    input: z.strictObject({ counts: z.array(count).max(100), approval }),
    output: ClosingView
  },
  'shift.close': { ...writes, input: z.strictObject({ note: text(500).optional() }), output: ShiftReportView },
  /** X while the shift is open, Z of the one that closed last. A cashier's X is blind; `isWhole` asks a manager. */
  'shift.report': {
    ...writes,
    input: z.strictObject({ isWhole: z.boolean().optional(), approval }),
    output: ShiftReportView
  },
  /** Passes the drawer of the open shift on to another person, who counts it blind and signs with a PIN. */
  'shift.handOver': {
    ...begins,
    input: z.strictObject({ toId: EmployeeId, pin, counts: z.array(count).max(100), note: text(500).optional() }),
    output: StateView
  },

  'catalog.search': {
    ...reads,
    input: z.strictObject({
      text: text(200),
      limit: z.number().int().min(1).max(50),
      filter: SearchFilter.optional()
    }),
    output: SearchView
  },
  /** The categories that goods found by a text lie in, and those above them: what a search can be narrowed to. */
  'catalog.foundIn': { ...reads, input: z.strictObject({ text: text(200) }), output: z.array(FoundCategoryView) },
  /** What sold lately at this till, or the first goods of the shop while nothing has. */
  'catalog.lately': { ...reads, input: z.strictObject({ limit: z.number().int().min(1).max(50) }), output: SearchView },

  /** What lies in a category, page by page; without one what lies outermost. */
  'catalog.shelf': {
    ...reads,
    input: z.strictObject({ categoryId: CategoryId.optional(), page: z.number().int().min(0).max(10_000) }),
    output: ShelfView
  },
  /** Categories by a part of their name. */
  'catalog.suppliersOf': { ...reads, input: z.strictObject({ text: text(200) }), output: z.array(SupplierView) },
  'catalog.categories': { ...reads, input: z.strictObject({ text: text(200) }), output: z.array(CategoryView) },
  /** The variants of a product, to choose from. */
  'catalog.variants': { ...reads, input: z.strictObject({ productId: ProductId }), output: SearchView },
  'catalog.product': { ...reads, input: z.strictObject({ productId: ProductId }), output: ProductView },

  'favourites.pages': { ...reads, input: nothing, output: FavouritesView },
  /** Discounts of the shop that a person may give, by the beginnings of their words. */
  'favourites.discounts': { ...reads, input: z.strictObject({ text: text(200) }), output: z.array(DiscountTileView) },
  /** Puts these pages in the place of all there were; needs a manager. */
  'favourites.arrange': {
    ...begins,
    input: z.strictObject({ pages: favouritePages, approval }),
    output: FavouritesView
  },

  'ticket.current': { ...writes, input: nothing, output: TicketView },
  /** A scanned or typed whole code. One product: added. Several: failure `goods.severalForCode` with their ids. */
  'ticket.scan': {
    ...begins,
    input: z.strictObject({
      code: z.string().min(1).max(256),
      quantity: Decimal.optional(),
      /** Of several goods with one code: the one that was chosen. */
      productId: ProductId.optional(),
      approval
    }),
    output: AddedView
  },
  /** Goods by a list of codes, in one act; what could not be added is named by its place in the list, with why. */
  'ticket.addList': {
    ...writes,
    input: z.strictObject({
      rows: z
        .array(z.strictObject({ code: text(longestCode).min(1), quantity: Decimal }))
        .min(1)
        .max(mostListed)
    }),
    output: ListedView
  },
  'ticket.choices': { ...reads, input: z.strictObject({ code: z.string().min(1).max(256) }), output: SearchView },
  /** Goods without a price are sold at one given here, which needs a manager. */
  'ticket.add': {
    ...begins,
    input: z.strictObject({ productId: ProductId, quantity: Decimal.optional(), price: Decimal.optional(), approval }),
    output: AddedView
  },
  'ticket.choose': { ...writes, input: z.strictObject({ lineId: LineId }), output: TicketView },
  /** So many pieces, and full boxes beside them. */
  'ticket.setQuantity': {
    ...writes,
    input: z.strictObject({ lineId: LineId, quantity: Decimal, boxes: Decimal.optional(), approval }),
    output: TicketView
  },
  /** Another price list for one line. */
  'ticket.setPriceList': {
    ...writes,
    input: z.strictObject({ lineId: LineId, priceListId: PriceListId, approval }),
    output: TicketView
  },
  /** One price list for every line that has a price in it; the others stay as they are. */
  'ticket.setPriceLists': {
    ...writes,
    input: z.strictObject({ priceListId: PriceListId, approval }),
    output: TicketView
  },
  'ticket.setPrice': {
    ...writes,
    input: z.strictObject({ lineId: LineId, price: Decimal, approval }),
    output: TicketView
  },
  /** A hand-given discount on one line: replaces the one given by hand before; value 0 takes it away. */
  'ticket.setDiscount': {
    ...writes,
    input: z.strictObject({ lineId: LineId, applyType: z.enum(['percent', 'cash']), value: Decimal, approval }),
    output: TicketView
  },
  /** Kinds of additional costs that the shop has, and what of them is on the ticket. */
  'ticket.costs': { ...reads, input: nothing, output: z.array(CostOfferView) },
  /** An additional cost of the whole receipt; 0 takes it off. */
  'ticket.setCost': { ...writes, input: z.strictObject({ costId: text(64), amountMinor: Minor }), output: TicketView },
  /** What is written on a line; an empty text takes it away. */
  'ticket.noteLine': { ...writes, input: z.strictObject({ lineId: LineId, note: text(200) }), output: TicketView },
  /** Goods off the ticket, or fewer of them, may need a manager by the till's own rule. */
  'ticket.removeLine': { ...writes, input: z.strictObject({ lineId: LineId, approval }), output: TicketView },
  /** Puts back the line removed last from the current ticket. */
  'ticket.undo': { ...writes, input: z.strictObject({ approval }), output: TicketView },
  'ticket.hold': { ...begins, input: z.strictObject({ name: text(100).optional() }), output: TicketView },
  'ticket.recall': { ...writes, input: z.strictObject({ ticketId: TicketId }), output: TicketView },
  'ticket.rename': { ...writes, input: z.strictObject({ ticketId: TicketId, name: text(100) }), output: TicketView },
  'ticket.remove': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, reason: text(200), approval }),
    output: TicketView
  },

  /** Takes the discounts that come by themselves off a line, with a reason, or puts them back. */
  'ticket.takeOffDiscount': {
    ...writes,
    input: z.strictObject({ lineId: LineId, reason: text(200), approval }),
    output: TicketView
  },
  'ticket.putBackDiscount': { ...writes, input: z.strictObject({ lineId: LineId }), output: TicketView },
  /** Puts the goods of a former sale on a new ticket at today's prices; what lay on the counter is held. */
  'ticket.copySale': { ...writes, input: z.strictObject({ saleId: SaleId }), output: CopiedView },

  'checkout.addTender': {
    ...writes,
    input: z.strictObject({ methodId: MethodId, currencyId: CurrencyId, amountMinor: Minor }),
    output: TicketView
  },
  /** Another exchange rate of a currency for this sale alone; the rate of the day takes it away. */
  'checkout.setRate': {
    ...writes,
    input: z.strictObject({ currencyId: CurrencyId, rate: Decimal, approval }),
    output: TicketView
  },
  /** In what the change of the ticket on the counter may go back, and how much of each fits into it. */
  'checkout.changeOffer': { ...writes, input: nothing, output: ChangeOfferView },
  /** Chooses in what a part of the change goes back; null lets all of it go back as it does by itself. */
  'checkout.setChange': { ...writes, input: z.strictObject({ wish: ChangeWish.nullable() }), output: TicketView },
  /** What the terminal said to the card that was sent there. One that was `unknown` is settled by a manager. */
  'checkout.settleCard': {
    ...writes,
    input: z.strictObject({ tenderId: TenderId, result: z.enum(['approved', 'declined', 'unknown']), approval }),
    output: TicketView
  },
  /** Pays from what the customer has with the shop: so much, or as much as there is and is needed. */
  'checkout.payFromBalance': {
    ...writes,
    input: z.strictObject({ amountMinor: Minor.optional() }),
    output: TicketView
  },
  /** Asks the service what the customer of the ticket has gathered. */
  'checkout.cashback': { ...reads, input: z.strictObject({ ticketId: TicketId }), output: CashbackView },
  'checkout.payFromCashback': {
    ...writes,
    input: z.strictObject({ amountMinor: Minor.optional() }),
    output: TicketView
  },
  'checkout.takeBackCashback': { ...writes, input: nothing, output: TicketView },
  'checkout.takeBackBalance': { ...writes, input: nothing, output: TicketView },
  /** Whether the service is to send the customer the receipt by its own channels. */
  'checkout.sendReceipt': { ...writes, input: z.strictObject({ isWanted: z.boolean() }), output: TicketView },
  /** Finishes the sale with the rest as the customer's debt. */
  'checkout.finishOnDebt': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, plan: PlanWish.optional(), approval }),
    output: SoldView
  },
  /** The parts that the rest of the ticket falls into when it is sold by instalments. */
  'checkout.plan': { ...reads, input: z.strictObject({ ticketId: TicketId, plan: PlanWish }), output: PlanView },
  'checkout.removeTender': { ...writes, input: z.strictObject({ tenderId: TenderId }), output: TicketView },
  /** Exact cash in one key: pays what remains in cash and finishes the sale. */
  'checkout.cashExact': { ...writes, input: z.strictObject({ ticketId: TicketId }), output: SoldView },
  /** Finishes the sale. `ticketId` is the ticket on the screen, so that a second Enter cannot pay the next one. */
  'checkout.finish': { ...writes, input: z.strictObject({ ticketId: TicketId }), output: SoldView },

  'rules.view': { ...reads, input: nothing, output: SellingRulesView },
  'rules.save': { ...writes, input: z.strictObject({ rules: SellingRules, approval }), output: SellingRulesView },

  'sales.list': {
    ...reads,
    input: z.strictObject({
      search: text(100).optional(),
      period: z.enum(reportPeriods).optional(),
      cashierId: EmployeeId.optional(),
      methodId: MethodId.optional(),
      /** Something was paid in it. */
      currencyId: CurrencyId.optional(),
      state: z.enum(soldStates).optional(),
      limit: z.number().int().min(1).max(200)
    }),
    output: z.array(SaleRowView)
  },
  'sales.receipt': { ...reads, input: z.strictObject({ saleId: SaleId }), output: ReceiptView },
  'sales.journey': { ...reads, input: z.strictObject({ saleId: SaleId }), output: JourneyView },

  /** Sales of a time from the till's own books. A cashier with an open shift needs a manager: the drawer is in it. */
  'reports.view': { ...writes, input: z.strictObject({ period: z.enum(reportPeriods), approval }), output: ReportView },
  /** The service's own figures of the same time; fails without the network. */
  'reports.service': {
    ...writes,
    input: z.strictObject({ period: z.enum(reportPeriods), approval }),
    output: ServiceReportView
  },
  /** Writes a table of the report into the folder of reports, under a name that main makes. */
  'reports.export': {
    ...writes,
    input: z.strictObject({
      period: z.enum(reportPeriods),
      table: z.enum(reportTables),
      format: z.enum(['xlsx', 'csv']),
      approval
    }),
    output: ExportedView
  },

  'system.view': { ...reads, input: nothing, output: SystemView },
  /** Pull what changed and send what waits, now. */
  'system.syncNow': { ...writes, input: nothing, output: SystemView },
  'system.resend': {
    ...writes,
    input: z.strictObject({ jobId: JobId, reason: text(200), approval }),
    output: SystemView
  },
  'system.adopt': {
    ...writes,
    input: z.strictObject({ jobId: JobId, reason: text(200), approval }),
    output: SystemView
  },
  /** What of a refused document may be put in another's place, and what by. */
  'system.fixes': { ...writes, input: z.strictObject({ jobId: JobId }), output: z.array(FixView) },
  /** Sends it as a new piece of work, with other things in the place of those that the service refused. */
  'system.fix': {
    ...writes,
    input: z.strictObject({ jobId: JobId, changes: z.array(FixChange).min(1).max(200), reason: text(200), approval }),
    output: SystemView
  },
  'system.writeOff': {
    ...writes,
    input: z.strictObject({ jobId: JobId, reason: text(200), approval }),
    output: SystemView
  },

  /** Writes a file of facts about this till, without names, sums and secrets, for whoever helps. */
  'system.diagnostics': { ...writes, input: nothing, output: DiagnosticsView },
  /** Whether the head of the journal that stands on a paper is in the journal still. */
  'system.findHead': { ...writes, input: z.strictObject({ head: text(80) }), output: FoundHeadView },

  /** A manager has dealt with an incident: it is not shown any more, and stays in the books with the reason. */
  'system.acknowledge': {
    ...writes,
    input: z.strictObject({ incidentId: IncidentId, reason: text(200), approval }),
    output: SystemView
  },
  /** Cancels the records too many of a sale or a slip of cash that the service has more than once. */
  'system.cancelDouble': {
    ...writes,
    input: z.strictObject({ incidentId: IncidentId, reason: text(200), approval }),
    output: SystemView
  },

  /** The till's own file: its backups, what was recovered, and whether a copy of it is at work. */
  'books.view': { ...reads, input: nothing, output: BooksView },
  'books.backUp': { ...reads, input: nothing, output: BooksView },
  /** Asks for a folder, and writes a backup into it. */
  'books.chooseFolder': { ...writes, input: z.strictObject({ approval }), output: BooksView },
  /** Puts a backup in the place of the till's file, which is kept aside. Everybody is signed out. */
  'books.restore': { ...writes, input: z.strictObject({ name: text(200), approval }), output: BooksView },
  /** Recovers a file that a check has found damaged. Everybody is signed out. */
  'books.repair': { ...writes, input: z.strictObject({ approval }), output: BooksView },
  /** A manager has read what was recovered and what was not. */
  'books.sign': { ...writes, input: z.strictObject({ approval }), output: BooksView },
  /** A manager answers that no other copy of this till is used any more: what is owed is looked for, then sent. */
  'books.answerTwin': { ...writes, input: z.strictObject({ approval }), output: BooksView },

  /** What cash may be put in or taken out for; empty where the shop has no such list. */
  'cash.articles': { ...reads, input: nothing, output: z.array(CashArticleView) },
  /** Puts cash into the drawer or takes it out. Taking out needs a manager. */
  'cash.move': {
    ...begins,
    input: z.strictObject({
      direction: z.enum(['in', 'out']),
      methodId: MethodId,
      currencyId: CurrencyId,
      amountMinor: Minor,
      articleId: ArticleId.optional(),
      note: text(300).optional(),
      /** Who pays what they owe, or gets back what lies here for them. */
      customerId: CustomerId.optional(),
      /** Taken out for another desk: its slip bears the code by which that one books it. */
      toDeskId: CashboxId.optional(),
      approval
    }),
    output: CashMovedView
  },
  /** The other desks of this shop. */
  'cash.desks': { ...reads, input: nothing, output: z.array(OtherDeskView) },
  /** What the code on another desk's slip says. */
  'cash.readSlip': { ...reads, input: z.strictObject({ code: text(64) }), output: TransferView },
  /** Puts in what came from another desk, as its slip says. */
  'cash.receive': {
    ...begins,
    input: z.strictObject({
      code: text(64),
      methodId: MethodId,
      articleId: ArticleId.optional(),
      note: text(300).optional(),
      approval
    }),
    output: CashMovedView
  },
  /** What an amount is worth in another currency by the rates of the day; nothing where one is not known. */
  'cash.worth': {
    ...reads,
    input: z.strictObject({ amountMinor: Minor, currencyId: CurrencyId, toCurrencyId: CurrencyId }),
    output: z.object({ amountMinor: Minor.optional() })
  },
  /** Money for other money, of another currency or method: two movements in one act. Needs a manager. */
  'cash.swap': {
    ...begins,
    input: z.strictObject({ out: swapSide, in: swapSide, note: text(300).optional(), approval }),
    output: CashMovedView
  },
  'cash.list': { ...reads, input: nothing, output: CashListView },
  /** What this till gave to other desks, in any shift, and does not know to have arrived; newest first. */
  'cash.onWay': { ...reads, input: nothing, output: OnWayView },
  /** Looks at the service for the documents of the other desks: what is there has arrived. */
  'cash.lookForArrivals': { ...reads, input: nothing, output: ArrivedView },
  /** A manager says that it has arrived. */
  'cash.arrived': {
    ...begins,
    input: z.strictObject({ movementId: MovementId, reason: text(200), approval }),
    output: OnWayView
  },

  /** What of a sale may still come back, and the money for `lines` of it by every way it may go. */
  'refund.preview': {
    ...reads,
    input: z.strictObject({ saleId: SaleId, lines: returned.optional(), ...payback }),
    output: RefundPreviewView
  },
  /**
   * Takes goods back and gives the money. `refunds` is how many the sale had on the screen, so that a second Enter
   * cannot give it twice. Needs a manager.
   */
  'refund.finish': {
    ...begins,
    input: z.strictObject({
      saleId: SaleId,
      refunds: z.number().int().min(0),
      lines: returned,
      ...payback,
      reasonId: ReasonId.optional(),
      note: text(300).optional(),
      approval
    }),
    output: RefundedView
  },
  /**
   * Lets goods come back for those of the ticket on the counter. Nothing is booked before that is paid. Needs a manager,
   * as a refund does.
   */
  'exchange.start': {
    ...begins,
    input: z.strictObject({
      saleId: SaleId,
      refunds: z.number().int().min(0),
      lines: returned,
      ...payback,
      reasonId: ReasonId.optional(),
      note: text(300).optional(),
      approval
    }),
    output: TicketView
  },
  /** The goods do not come back after all. */
  'exchange.leave': { ...writes, input: nothing, output: TicketView },
  /** Which line of the sale a scanned piece is of, while it may still come back. */
  'refund.piece': {
    ...reads,
    input: z.strictObject({ saleId: SaleId, code: mark }),
    output: z.object({ lineId: LineId, mark: z.string() })
  },
  'refund.list': { ...reads, input: z.strictObject({ saleId: SaleId }), output: RefundListView },
  /** Asks the service what other tills have given back of a sale. Says whether that was news; offline nothing is. */
  'refund.look': { ...reads, input: z.strictObject({ saleId: SaleId }), output: z.object({ isNews: z.boolean() }) },
  /** Sales of other tills of this shop, by code, number, sum, customer or day. Asks the service. */
  'foreign.find': { ...reads, input: z.strictObject({ text: text(200) }), output: ForeignView },
  /** Reads one of them and keeps it, so that goods of it can come back. */
  'foreign.open': {
    ...reads,
    input: z.strictObject({ serverId: z.string().min(1).max(64) }),
    output: z.object({ saleId: SaleId })
  },

  /** Customers by a part of the name, the phone or the card; an empty text answers those served last. */
  'customer.search': {
    ...reads,
    input: z.strictObject({ text: text(200), limit: z.number().int().min(1).max(50) }),
    output: CustomersView
  },
  /** Writes down a new customer, online or not. Who is known by that name and phone, or tax number, already is answered instead. */
  'customer.add': {
    ...begins,
    input: z.strictObject({
      name: text(200),
      phone: text(40).optional(),
      taxNumber: text(40).optional(),
      card: text(100).optional(),
      comment: text(300).optional()
    }),
    output: CustomerView
  },
  /**
   * Changes what a till may change of a customer, online or not; needs a manager. What is left out is taken away, what is
   * given as it is shown stays as the shop wrote it. Refused where the phone or the tax number is somebody else's.
   */
  'customer.edit': {
    ...begins,
    input: z.strictObject({
      customerId: CustomerId,
      name: text(200),
      phone: text(40).optional(),
      taxNumber: text(40).optional(),
      approval
    }),
    output: CustomerView
  },
  /** What a form for goods that the catalogue does not have offers. */
  'product.form': { ...reads, input: nothing, output: NewGoodsView },
  /** Makes goods at the till, online or not, which sell at once; needs a manager. */
  'product.make': {
    ...begins,
    input: z.strictObject({
      name: text(200),
      unitId: text(64).min(1),
      price: Decimal,
      barcode: text(64).optional(),
      categoryId: CategoryId.optional(),
      approval
    }),
    output: GoodsView
  },
  /** Whose ticket it is; `null` makes it nobody's again. */
  'ticket.setCustomer': { ...writes, input: z.strictObject({ customerId: CustomerId.nullable() }), output: TicketView },
  /** Whom the shop employs but for whoever is signed in, by name. */
  'ticket.sellers': { ...reads, input: nothing, output: z.array(SellerView) },
  /** Who is credited with the ticket; `null` is the cashier again. */
  'ticket.setSeller': { ...writes, input: z.strictObject({ employeeId: EmployeeId.nullable() }), output: TicketView },
  /** What the date of this sale may be; refused where the shop's settings take none that is over. */
  'ticket.dates': { ...reads, input: nothing, output: DateOfferView },
  /** Gives the ticket the hour at which it was sold; `null` takes it away. Needs a manager. */
  'ticket.setDate': {
    ...writes,
    input: z.strictObject({ made: z.strictObject({ day: DayText, hour: HourText }).nullable(), approval }),
    output: TicketView
  },

  'updates.view': { ...reads, input: nothing, output: UpdateState },
  /** Asks the channel for a newer program; goes on behind. */
  'updates.check': { ...writes, input: nothing, output: UpdateState },
  /** Fetches what is offered; goes on behind. */
  'updates.fetch': { ...writes, input: nothing, output: UpdateState },
  /** Installs what was fetched: never while a shift is open, and over unsent work only when that is agreed to. */
  'updates.install': {
    ...writes,
    input: z.strictObject({ despiteUnsent: z.boolean().optional(), approval }),
    output: InstalledView
  },
  /** The news of this version were read. */
  'updates.told': { ...writes, input: nothing, output: StateView },
  'printing.view': { ...reads, input: nothing, output: PrintingView },
  /** A receipt that has every part, by a template that is not kept yet. */
  'printing.preview': { ...reads, input: z.strictObject({ template: Template }), output: PaperView },
  'printing.setPrinter': {
    ...writes,
    input: z.strictObject({ printer: PrinterSettings, approval }),
    output: PrintingView
  },
  /** `logo` is left as it is when not given, and taken away by `null`. */
  'printing.setTemplate': {
    ...writes,
    input: z.strictObject({ template: Template, logo: Dots.nullable().optional(), approval }),
    output: PrintingView
  },
  'printing.setDisplay': { ...writes, input: z.strictObject({ isOn: z.boolean(), approval }), output: PrintingView },
  'printing.test': { ...writes, input: nothing, output: PrintingView },
  /** Prints the receipt of a sale; what came out before makes it a copy. */
  'printing.sale': { ...writes, input: z.strictObject({ saleId: SaleId }), output: PrintingView },
  /** Writes the receipt as a PDF into the folder of reports. */
  'printing.pdf': { ...reads, input: z.strictObject({ saleId: SaleId }), output: z.object({ path: z.string() }) },
  /** Prints the slip of a refund or of a movement of cash, or the report of the shift: of the open one, or the last. */
  'printing.slip': { ...writes, input: z.strictObject({ slip: SlipAsked, approval }), output: PrintingView },
  'printing.slipPdf': {
    ...writes,
    input: z.strictObject({ slip: SlipAsked, approval }),
    output: z.object({ path: z.string() })
  },
  /** How labels of these goods would look, and the names of goods that have no price to put on one. */
  'printing.labels': {
    ...writes,
    input: z.strictObject({ ids: labelled }),
    output: z.object({ paper: PaperView, count: z.number().int(), left: z.array(z.string()) })
  },
  /** Once more now. What may have come out half comes out as a copy. */
  'printing.again': { ...writes, input: z.strictObject({ jobId: PrintId }), output: PrintingView },
  'printing.drop': { ...writes, input: z.strictObject({ jobId: PrintId, reason: text(200) }), output: PrintingView },
  /** Opens the drawer without a sale; needs a manager, and is in the journal. */
  'printing.openDrawer': { ...writes, input: z.strictObject({ approval }), output: z.object({}) },
  'serial.view': { ...reads, input: nothing, output: SerialView },
  'serial.save': { ...writes, input: z.strictObject({ settings: SerialSettings, approval }), output: SerialView },
  /** What lies on the scale now, to see that it is set up right. */
  'serial.weigh': { ...writes, input: nothing, output: WeightView },
  /** Asks the scale, and makes what lies on it the quantity of this line. */
  'ticket.weigh': { ...writes, input: z.strictObject({ lineId: LineId, approval }), output: TicketView },
  /** How the labels of scales are read. */
  'scales.view': { ...reads, input: nothing, output: ScalesView },
  /** What a code would mean by profiles that are not saved yet. */
  'scales.try': {
    ...reads,
    input: z.strictObject({ code: z.string().max(256), profiles: ScaleProfiles }),
    output: LabelTrialView
  },
  /** Keeps the profiles in place of those before. Needs a manager. */
  'scales.save': { ...writes, input: z.strictObject({ profiles: ScaleProfiles, approval }), output: ScalesView },

  /** Gives a piece of marked goods its code. */
  'marks.add': { ...writes, input: z.strictObject({ lineId: LineId, code: mark }), output: TicketView },
  /** Takes a piece off the ticket, with its code. */
  'marks.remove': { ...writes, input: z.strictObject({ lineId: LineId, code: mark, approval }), output: TicketView },
  /** A hand-given discount on the whole receipt: replaces the one before; value 0 takes it away. */
  'ticket.setReceiptDiscount': {
    ...writes,
    input: z.strictObject({ applyType: z.enum(['percent', 'cash']), value: Decimal, approval }),
    output: TicketView
  },
  /** What of the shop's own may be put on a line, or on the whole receipt where no line is named. */
  'ticket.offers': { ...writes, input: z.strictObject({ lineId: LineId.optional() }), output: OffersView },
  /** Puts a discount of the shop on a line or on the whole receipt, or takes it off again. */
  'ticket.pickDiscount': {
    ...writes,
    input: z.strictObject({ lineId: LineId.optional(), discountId: DiscountId, isOn: z.boolean(), approval }),
    output: TicketView
  },
  /** Puts a tax that is picked by hand on a line, or takes it off again. */
  'ticket.pickTax': {
    ...writes,
    input: z.strictObject({ lineId: LineId, taxId: text(64), isOn: z.boolean() }),
    output: TicketView
  },
  /** Why a line costs what it costs. */
  'ticket.why': { ...writes, input: z.strictObject({ lineId: LineId }), output: WhyView },
  /** A ticket as it stands, held or on the counter, with what each bill would come to if it were split so. */
  'bills.show': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, way: splitWay.optional() }),
    output: SplitView
  },
  /**
   * Splits a bill: goods that come off become a held ticket; shares are written on the bill. `totalMinor` is what the bill came to on the screen, so that a
   * second Enter cannot split what is left.
   */
  'bills.split': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, way: splitWay, totalMinor: Minor, approval }),
    output: TicketView
  },
  /** Puts the lines of other tickets on one. */
  'bills.merge': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, from: z.array(TicketId).min(1).max(50), approval }),
    output: TicketView
  },
  /** Tickets of other tills, as the service had them last, and those of ours that another till has changed. */
  'bills.elsewhere': { ...writes, input: nothing, output: ElsewhereView },
  /** Makes a ticket of another till one of ours; its discounts, taxes and marks stay behind. */
  'bills.takeOver': {
    ...writes,
    input: z.strictObject({ serverId: z.string().min(1).max(64), approval }),
    output: TicketView
  },
  /** Orders of this shop: those that wait, or those whose number, customer or phone match. Asks the service. */
  'orders.find': { ...reads, input: z.strictObject({ text: text(200) }), output: OrdersView },
  /** An order as the service has it now, and what it comes to here. */
  'orders.show': { ...reads, input: z.strictObject({ orderId: z.string().min(1).max(64) }), output: OrderView },
  /**
   * Makes an order the ticket on the counter; what lies there is held. `seen` is of the reading on the screen; a closed
   * order is taken only by somebody who means it.
   */
  'orders.take': {
    ...asks,
    input: z.strictObject({ orderId: z.string().min(1).max(64), seen: text(64), isMeant: z.boolean().optional() }),
    output: TicketView
  },
  /** Another till has changed this ticket, or it is gone at the service: whose version stays. */
  'bills.decide': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, keep: z.enum(['ours', 'theirs']), approval }),
    output: TicketView
  },
  /** Gives a held ticket to another cashier. */
  'bills.handOver': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, employeeId: EmployeeId, approval }),
    output: TicketView
  },
  /** The tables of the hall; empty where the shop has none. */
  'bills.tables': { ...writes, input: nothing, output: z.array(BookingTableView) },
  /** What is written on a ticket beside its name: the table it is for (`null`: none), and a comment. */
  'bills.describe': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, tableId: TableId.nullable().optional(), note: text(300).optional() }),
    output: TicketView
  }
} as const satisfies Record<string, Policy & { input: z.ZodType; output: z.ZodType }>

export const events = {
  /** The state of the till changed: shift, cashier, network, unsent work, methods. */
  state: StateView,
  fill: FillView,
  /** The system screen may want to read itself again. */
  system: z.object({}),
  /** A scanner on a port of its own read a code, or a second start asked for this window. */
  attention: z.object({ kind: z.enum(['secondStart', 'scanned', 'reloaded']), code: z.string().optional() })
} as const satisfies Record<string, z.ZodType>

export type CallName = keyof typeof calls
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
export type CallParsed<Name extends CallName> = z.output<(typeof calls)[Name]['input']>
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>
export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>

/** The one channel of calls and the one of events. */
export const callChannel = 'kassa:call'
export const eventChannel = 'kassa:event'
/** A call larger than this is refused unread. */
export const maxCallBytes = 64 * 1024

/** What the preload script hands to the window as `window.kassa`. */
export type Wall = {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>>
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void
}

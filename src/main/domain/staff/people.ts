import { defined } from '../../../shared/defined.ts'
import { leastScanned } from '../../../shared/choices.ts'
import type { PersonView } from '../../../shared/views.ts'
import type { Person } from '../core/model.ts'

/**
 * What the service does not say and the till decides: who may do what. One row an act that somebody may be kept from, or
 * asked about; to sell and to open and close a shift takes a PIN of one's own and nothing more.
 */
export const rightTable = {
  giveDiscount: { cashier: 'may', manager: 'may' },
  giveDiscountOverLimit: { cashier: 'asks', manager: 'may' },
  /** Where the shop's settings want a boss for every discount by hand. */
  giveAnyDiscount: { cashier: 'asks', manager: 'may' },
  /** Another exchange rate for one sale: within the till's limit, and beyond it. */
  changeRate: { cashier: 'may', manager: 'may' },
  changeRateOverLimit: { cashier: 'asks', manager: 'may' },
  /** A discount that comes by itself, taken off a line. */
  takeOffDiscount: { cashier: 'asks', manager: 'may' },
  changePrice: { cashier: 'asks', manager: 'may' },
  /** Another price list for one line. */
  changePriceList: { cashier: 'asks', manager: 'may' },
  /** Goods without a price, at one typed by hand. */
  sellUnpriced: { cashier: 'asks', manager: 'may' },
  /** Goods that the catalogue does not have, made at the till and sold at once. */
  createProduct: { cashier: 'asks', manager: 'may' },
  /** Name, phone or tax number of a customer: whose phone it is, theirs is what was gathered. */
  editCustomer: { cashier: 'asks', manager: 'may' },
  /** A price of nothing. */
  sellForNothing: { cashier: 'asks', manager: 'may' },
  /** Below the least or above the largest price of the list, where the shop lets it be overridden. */
  sellOutOfBounds: { cashier: 'asks', manager: 'may' },
  removeTicket: { cashier: 'asks', manager: 'may' },
  /** Goods off a ticket, and fewer of them, where the till's own rule asks for a manager (domain/ticket/removal.ts). */
  removeLine: { cashier: 'asks', manager: 'may' },
  lessenLine: { cashier: 'asks', manager: 'may' },
  splitTicket: { cashier: 'may', manager: 'may' },
  mergeTickets: { cashier: 'may', manager: 'may' },
  handOverTicket: { cashier: 'may', manager: 'may' },
  takeOverTicket: { cashier: 'may', manager: 'may' },
  /** Another till changed the same ticket: whose version stays. */
  decideTicket: { cashier: 'may', manager: 'may' },
  enrolPerson: { cashier: 'asks', manager: 'may' },
  decideJob: { cashier: 'asks', manager: 'may' },
  renewCredential: { cashier: 'asks', manager: 'may' },
  workInOthersShift: { cashier: 'no', manager: 'may' },
  cashIn: { cashier: 'may', manager: 'may' },
  cashOut: { cashier: 'asks', manager: 'may' },
  /** Money for other money: another currency, or cash for what a card paid. */
  swapMoney: { cashier: 'asks', manager: 'may' },
  /** To say that cash given to another desk has arrived there. */
  settleTransfer: { cashier: 'asks', manager: 'may' },
  refund: { cashier: 'asks', manager: 'may' },
  /** To give the open shift's drawer to the next person, who signs for it with a PIN. */
  handOver: { cashier: 'may', manager: 'may' },
  /**
   * What the drawer of an open shift should hold, and every sum it could be reckoned from: a cashier counts blind. Asked
   * for the X report and the reports while the shift is open; after the count it is no secret any more.
   */
  seeExpected: { cashier: 'asks', manager: 'may' },
  /**
   * To count the drawer again before the close. With the first count the person was shown what should be in it, so that
   * the next one is not blind any more, also when a sale has taken the first one back.
   */
  recount: { cashier: 'asks', manager: 'may' },
  arrangeFavourites: { cashier: 'asks', manager: 'may' },
  /** To put a newer program in the place of this one. */
  installUpdate: { cashier: 'asks', manager: 'may' },
  /** Printers, what receipts look like, and what else is plugged in. */
  setDevices: { cashier: 'asks', manager: 'may' },
  /** The drawer, without a sale. */
  openDrawer: { cashier: 'asks', manager: 'may' },
  /** To choose where backups go, to restore one, and to answer for a file that was recovered or copied. */
  keepBooks: { cashier: 'asks', manager: 'may' },
  setUpScales: { cashier: 'asks', manager: 'may' },
  /** After how long the till locks itself. */
  setIdleLock: { cashier: 'asks', manager: 'may' },
  /** To keep from the service what is sold, until somebody takes that back. */
  workOffline: { cashier: 'asks', manager: 'may' },
  /** To note what the terminal said to a card, and to say it later of one that nobody knew it of. */
  noteCard: { cashier: 'may', manager: 'may' },
  settleCard: { cashier: 'asks', manager: 'may' },
  /** The rest of a sale left as a debt: within the till's limit, beyond it, and where the shop wants a boss for each. */
  sellOnDebt: { cashier: 'may', manager: 'may' },
  sellOnDebtOverLimit: { cashier: 'asks', manager: 'may' },
  sellOnAnyDebt: { cashier: 'asks', manager: 'may' },
  /** A sale at an hour that is over, where the shop's settings take it at all. */
  sellAtPastDate: { cashier: 'asks', manager: 'may' },
  /** What the till decides of selling where the service has no field for it. */
  setSellingRules: { cashier: 'asks', manager: 'may' }
} as const satisfies Record<string, Record<Role, Right>>

export type Role = 'cashier' | 'manager'
/** `asks`: with a manager's PIN for this one act. */
export type Right = 'may' | 'asks' | 'no'
export type Act = keyof typeof rightTable

const roleOf = (person: Pick<Person, 'isManager'>): Role => (person.isManager ? 'manager' : 'cashier')
/** What is not in the table is allowed to nobody. */
export const right = (person: Pick<Person, 'isManager'>, act: Act): Right =>
  Object.hasOwn(rightTable, act) ? rightTable[act][roleOf(person)] : 'no'

/** The acts that a cashier asks a manager for. */
type ManagerAct = { [A in Act]: (typeof rightTable)[A]['cashier'] extends 'asks' ? A : never }[Act]
export const asksManager = (act: Act): act is ManagerAct => right({ isManager: false }, act) === 'asks'

/** What is printed on somebody's badge: their number at the service, as long as a scanned code has to be. */
const badgeOf = (number: string): string => number.trim().padStart(leastScanned, '0')

export const personView = ({ id, name, isManager, isEnrolled, isBarred }: Person, number?: string): PersonView => ({
  id,
  name,
  isManager,
  isEnrolled,
  ...defined({ isBarred }),
  ...(number === undefined || number.trim() === '' ? {} : { badge: badgeOf(number) })
})

import { defined } from '../../../shared/defined.ts'
import { leastScanned, localeNames } from '../../../shared/choices.ts'
import type { PersonView } from '../../../shared/views.ts'
import type { Person } from '../core/model.ts'
import { mostFailures } from './pin.ts'
import type { PersonRecord } from '../core/records.ts'

/**
 * The rights of people, which the service does not define: one row for each act that a role may not do, or that needs a
 * manager. Selling, and opening and closing a shift, need only a PIN.
 */
export const rightTable = {
  giveDiscount: { cashier: 'may', manager: 'may' },
  giveDiscountOverLimit: { cashier: 'asks', manager: 'may' },
  /** If the shop's settings require a boss for every manual discount. */
  giveAnyDiscount: { cashier: 'asks', manager: 'may' },
  /** Another exchange rate for one sale: within the till's limit, and over it. */
  changeRate: { cashier: 'may', manager: 'may' },
  changeRateOverLimit: { cashier: 'asks', manager: 'may' },
  /** Removal of an automatic discount from a line. */
  takeOffDiscount: { cashier: 'asks', manager: 'may' },
  changePrice: { cashier: 'asks', manager: 'may' },
  /** Another price list for one line. */
  changePriceList: { cashier: 'asks', manager: 'may' },
  /** Goods without a price, at a typed price. */
  sellUnpriced: { cashier: 'asks', manager: 'may' },
  /** A product that is not in the catalogue, created and sold at the till. */
  createProduct: { cashier: 'asks', manager: 'may' },
  /**
   * Name, phone or tax number of a customer. It needs a manager, because who has the phone number can spend the
   * cashback.
   */
  editCustomer: { cashier: 'asks', manager: 'may' },
  /** A price of 0. */
  sellForNothing: { cashier: 'asks', manager: 'may' },
  /** Any text as the serial number of a marked piece, because the service takes any. */
  takeSerial: { cashier: 'asks', manager: 'may' },
  /** Below the minimum or above the maximum price of the list, if the shop allows an override. */
  sellOutOfBounds: { cashier: 'asks', manager: 'may' },
  removeTicket: { cashier: 'asks', manager: 'may' },
  /**
   * Removal of goods from a ticket, and a smaller quantity, if the till's rule needs a manager
   * (domain/ticket/removal.ts).
   */
  removeLine: { cashier: 'asks', manager: 'may' },
  lessenLine: { cashier: 'asks', manager: 'may' },
  splitTicket: { cashier: 'may', manager: 'may' },
  mergeTickets: { cashier: 'may', manager: 'may' },
  handOverTicket: { cashier: 'may', manager: 'may' },
  takeOverTicket: { cashier: 'may', manager: 'may' },
  /** Another till changed the same ticket: which version stays. */
  decideTicket: { cashier: 'may', manager: 'may' },
  enrolPerson: { cashier: 'asks', manager: 'may' },
  decideJob: { cashier: 'asks', manager: 'may' },
  renewCredential: { cashier: 'asks', manager: 'may' },
  workInOthersShift: { cashier: 'no', manager: 'may' },
  cashIn: { cashier: 'may', manager: 'may' },
  cashOut: { cashier: 'asks', manager: 'may' },
  /** Exchange of money: another currency, or cash for a card amount. */
  swapMoney: { cashier: 'asks', manager: 'may' },
  /** Cancellation of a cash slip by a second slip. */
  cancelCash: { cashier: 'asks', manager: 'may' },
  /** Confirms by hand that cash in transit has arrived. */
  settleTransfer: { cashier: 'asks', manager: 'may' },
  refund: { cashier: 'asks', manager: 'may' },
  /** Hands the drawer of the open shift to the next person, who confirms it with a PIN. */
  handOver: { cashier: 'may', manager: 'may' },
  /**
   * To see the expected amount of the open shift's drawer, and every sum that reveals it: a cashier counts blind. It is
   * needed for the X report and the reports while the shift is open; after the count the amount is no secret.
   */
  seeExpected: { cashier: 'asks', manager: 'may' },
  /**
   * To count the drawer again before the close. The first count showed the expected amount, so that later counts are
   * not blind, even if a sale has made the first count invalid.
   */
  recount: { cashier: 'asks', manager: 'may' },
  /** To record a forgotten cash movement after the count. It makes a known difference smaller. */
  recordAfterCount: { cashier: 'asks', manager: 'may' },
  arrangeFavourites: { cashier: 'asks', manager: 'may' },
  /** To update the program. */
  installUpdate: { cashier: 'asks', manager: 'may' },
  /** Printers, the receipt template, and other devices. */
  setDevices: { cashier: 'asks', manager: 'may' },
  /** Opens the drawer without a sale. */
  openDrawer: { cashier: 'asks', manager: 'may' },
  /** To choose the backup folder, to restore a backup, and to confirm a recovered or copied database. */
  keepBooks: { cashier: 'asks', manager: 'may' },
  setUpScales: { cashier: 'asks', manager: 'may' },
  /** The time after which the till locks itself. */
  setIdleLock: { cashier: 'asks', manager: 'may' },
  /** To stop sending sales to the service until somebody ends that. */
  workOffline: { cashier: 'asks', manager: 'may' },
  /** To note the result of a card payment, and to set it later if it was unknown. */
  noteCard: { cashier: 'may', manager: 'may' },
  settleCard: { cashier: 'asks', manager: 'may' },
  /**
   * To leave the rest of a sale as a debt: within the till's limit, over it, and if the shop requires a boss for each.
   */
  sellOnDebt: { cashier: 'may', manager: 'may' },
  sellOnDebtOverLimit: { cashier: 'asks', manager: 'may' },
  sellOnAnyDebt: { cashier: 'asks', manager: 'may' },
  /** A sale with a past date, if the shop's settings allow it. */
  sellAtPastDate: { cashier: 'asks', manager: 'may' },
  /** The till's selling rules that the service has no field for. */
  setSellingRules: { cashier: 'asks', manager: 'may' }
} as const satisfies Record<string, Record<Role, Right>>

/** How the owner was proved: by the credential of this till, or by the owner's own profile at the service. */
export type OwnerProof = { how: 'storedKey' | 'profile' }

export type Role = 'cashier' | 'manager'
/** `asks`: needs a manager's PIN for this one act. */
export type Right = 'may' | 'asks' | 'no'
export type Act = keyof typeof rightTable

const roleOf = (person: Pick<Person, 'isManager'>): Role => (person.isManager ? 'manager' : 'cashier')
/** Returns the right of a person. An act that is not in the table is refused. */
export const right = (person: Pick<Person, 'isManager'>, act: Act): Right =>
  Object.hasOwn(rightTable, act) ? rightTable[act][roleOf(person)] : 'no'

/** The acts for which a cashier needs a manager. */
type ManagerAct = { [A in Act]: (typeof rightTable)[A]['cashier'] extends 'asks' ? A : never }[Act]
export const asksManager = (act: Act): act is ManagerAct => right({ isManager: false }, act) === 'asks'

/** Returns a person of the till's file as the program sees them. */
export function personOf({ id, name, isBoss, isManager, pinHash, failures, locale }: PersonRecord): Person {
  const role = { isBoss, isManager: isBoss || isManager }
  // Otherwise a cashier could bar the managers by wrong PINs.
  const isBarred = pinHash !== undefined && failures >= mostFailures && !role.isManager
  return {
    id,
    name,
    ...role,
    isEnrolled: pinHash !== undefined && !isBarred,
    ...(isBarred ? { isBarred } : {}),
    // A language that only a newer program knows counts as none.
    ...defined({ locale: localeNames.find((known) => known === locale) })
  }
}

/** Returns the badge code: the employee's number at the service, padded to the shortest scannable code. */
const badgeOf = (number: string): string => number.trim().padStart(leastScanned, '0')

export const personView = ({ id, name, isManager, isEnrolled, isBarred }: Person, number?: string): PersonView => ({
  id,
  name,
  isManager,
  isEnrolled,
  ...defined({ isBarred }),
  ...(number === undefined || number.trim() === '' ? {} : { badge: badgeOf(number) })
})

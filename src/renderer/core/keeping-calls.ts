import type { CallName, KeepingCall } from '../../shared/contract/index.ts'

// The rows of the contract say which calls leave the message on the screen (`keepsMessage`). The contract itself is not
// loaded here, because building its schemas would make every start of the window slower. This list repeats the names of
// those rows, and the compiler rejects a missing or a surplus name.
const keeping: Readonly<Record<KeepingCall, true>> = {
  'app.state': true,
  'catalog.savePicture': true,
  'tickets.listOtherTills': true,
  'tickets.show': true,
  'tickets.tables': true,
  'cash.articles': true,
  'cash.registers': true,
  'cash.list': true,
  'cash.inTransit': true,
  'cash.readSlip': true,
  'catalog.categories': true,
  'catalog.matchingCategories': true,
  'catalog.recent': true,
  'catalog.product': true,
  'catalog.rail': true,
  'catalog.search': true,
  'catalog.browse': true,
  'catalog.suppliers': true,
  'catalog.variants': true,
  'customer.search': true,
  'favourites.pages': true,
  'people.list': true,
  'printing.view': true,
  'product.form': true,
  'refund.list': true,
  'refund.scanPiece': true,
  'refund.preview': true,
  'reports.service': true,
  'reports.view': true,
  'rights.view': true,
  'rules.view': true,
  'sales.journey': true,
  'sales.list': true,
  'sales.receipt': true,
  'sales.visits': true,
  'scales.try': true,
  'scales.view': true,
  'serial.view': true,
  'serial.weigh': true,
  'shift.closing': true,
  'shift.opening': true,
  'shift.report': true,
  'system.view': true,
  'ticket.costs': true,
  'ticket.current': true,
  'ticket.weighGoods': true,
  'ticket.offers': true,
  'ticket.explainPrice': true,
  'updates.view': true
}

/** Returns whether the message stays on the screen after this call succeeds. */
export const keepsMessage = (name: CallName): boolean => Object.hasOwn(keeping, name)

/**
 * Every expected error, one row a kind: may the same act be tried again unchanged?
 * The text a person sees is `failure.<kind>` in the locales, so that a kind without a sentence does not build.
 */
export const failureKinds = {
  'input.invalid': { again: false },
  'input.tooLarge': { again: false },
  'call.unknown': { again: false },
  'call.notNow': { again: false },
  'state.changed': { again: true },

  'service.unreachable': { again: true },
  'service.timeout': { again: true },
  'service.notTheService': { again: false },
  'service.badAnswer': { again: true },
  'service.tooLarge': { again: false },
  'service.failed': { again: true },
  'service.refused': { again: false },
  'service.credentials': { again: false },
  'service.permission': { again: false },
  'service.missing': { again: false },
  'service.rateLimited': { again: true },
  'service.address': { again: false },

  'person.unknown': { again: false },
  'person.pinWrong': { again: true },
  'person.pinLocked': { again: true },
  'person.pinWeak': { again: false },
  'person.notEnrolled': { again: false },
  'person.managerNeeded': { again: true },
  'person.notAllowed': { again: false },

  'shift.none': { again: false },
  'shift.alreadyOpen': { again: false },
  'shift.ticketsOpen': { again: false },
  'shift.uncounted': { again: true },
  'shift.sameHands': { again: false },

  'ticket.empty': { again: false },
  'ticket.unknown': { again: false },
  'ticket.lineUnknown': { again: false },
  'ticket.tooLong': { again: false },
  'ticket.paying': { again: false },
  'goods.unknownCode': { again: false },
  'goods.severalForCode': { again: true },
  'goods.unknown': { again: false },
  'goods.noPrice': { again: false },
  'goods.unsellable': { again: false },
  'goods.deleted': { again: false },
  'goods.archived': { again: false },
  'goods.unavailable': { again: false },
  'goods.parent': { again: false },
  'goods.outOfStock': { again: false },
  'quantity.boxes': { again: false },
  'price.tooFew': { again: false },
  'price.unknown': { again: false },
  'favourites.pageName': { again: false },
  'favourites.tooMany': { again: false },
  'quantity.zero': { again: false },
  'quantity.decimals': { again: false },
  'quantity.tooLarge': { again: false },
  'discount.tooLarge': { again: false },
  'discount.unknown': { again: false },
  'tax.unknown': { again: false },
  'price.belowMin': { again: false },
  'price.aboveMax': { again: false },

  'tender.unknownMethod': { again: false },
  'tender.zero': { again: false },
  'tender.short': { again: false },
  'tender.notNeeded': { again: false },
  'tender.overCashless': { again: false },
  'tender.tooLarge': { again: false },
  'tender.noRate': { again: false },

  'job.unknown': { again: false },
  'job.notAllowed': { again: false },
  'job.nothingFound': { again: false },
  'job.maybeThere': { again: true },

  'disk.full': { again: true },
  'disk.failed': { again: true },
  'secret.unavailable': { again: true },
  'file.fromTheFuture': { again: false },
  'file.damaged': { again: false },

  'cash.zero': { again: false },
  'cash.tooLarge': { again: false },
  'cash.notCash': { again: false },
  'cash.articleNeeded': { again: false },
  'cash.articleUnknown': { again: false },

  'refund.saleUnknown': { again: false },
  'refund.nothing': { again: false },
  'refund.allBack': { again: false },
  'refund.tooMuch': { again: false },
  'refund.notThatWay': { again: false },
  'refund.overPaid': { again: false },
  'refund.reasonNeeded': { again: false },
  'refund.reasonUnknown': { again: false },
  'customer.name': { again: false },
  'customer.phone': { again: false },
  'customer.phoneTaken': { again: false },
  'customer.unknown': { again: false },

  'scale.name': { again: false },
  'scale.layout': { again: false },
  'scale.prefix': { again: false },
  'scale.value': { again: false },
  'scale.decimals': { again: false },
  'scale.check': { again: false },
  'scale.clash': { again: false },
  'scale.ordinary': { again: false },
  'scale.checkDigit': { again: true },
  'scale.unknownItem': { again: false },
  'scale.alsoBarcode': { again: false },
  'scale.nothing': { again: false },
  'scale.notWhole': { again: false },

  'mark.missing': { again: false },
  'mark.onTicket': { again: false },
  'mark.onHeld': { again: false },
  'mark.sold': { again: false },
  'mark.onePiece': { again: false },
  'mark.otherGoods': { again: false },
  'mark.notMarked': { again: false },
  'mark.ofBox': { again: false },
  'mark.enough': { again: false },
  'mark.whichPiece': { again: false },
  'mark.unknown': { again: false },
  'refund.marksNeeded': { again: false },
  'refund.markUnknown': { again: false }
} as const satisfies Record<string, { again: boolean }>

export type FailureKind = keyof typeof failureKinds

/** Facts that the sentence of a failure may show: `{name}`, `{field}`, `{amount}` and so on. */
export type FailureFacts = Record<string, string | number | string[]>

/** An expected error, one of a closed list; never thrown across a layer, always returned. */
export type Failure = { kind: FailureKind; facts?: FailureFacts | undefined }

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = (kind: FailureKind, facts?: FailureFacts): { ok: false; failure: Failure } => ({
  ok: false,
  failure: facts === undefined ? { kind } : { kind, facts }
})
/** May the same act be tried again unchanged, with a chance of going better? */
export const mayRetry = (failure: Failure): boolean => failureKinds[failure.kind].again

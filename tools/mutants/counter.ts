import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs in the rules of money at the counter.

const cancelling = testsOf('app/shift/cancel-cash')
const moving = testsOf('app/shift/cash')

export const counterMutants: readonly Mutant[] = [
  // Cash out and cancelled slips
  mutant(
    'overdraw-is-never-asked',
    'cash: more than the drawer should hold is taken out only once a person has seen both sums',
    'src/main/domain/shift/cash.ts',
    'if (!isOverdrawn || !isCash || agreed === expected) return undefined',
    'return undefined',
    moving
  ),
  mutant(
    'overdraw-agreed-for-any-sum',
    'cash: a sum that was seen before the drawer changed is asked again',
    'src/main/domain/shift/cash.ts',
    'if (!isOverdrawn || !isCash || agreed === expected) return undefined',
    'if (!isOverdrawn || !isCash || agreed !== undefined) return undefined',
    moving
  ),
  mutant(
    'overdraw-told-without-pin',
    'cash: the expected sum is told only once a manager has allowed the movement',
    'src/main/app/shift/cash.ts',
    'if (much !== undefined) throw new Refused(much)',
    'if (much !== undefined) throw new Refused(much)\n      const early = overdrawUnseen(decided, drawerFor(context, movement), agreed.agreedExpectedMinor)\n      if (early !== undefined) throw new Refused(early)',
    moving
  ),
  mutant(
    'exchange-overdraw-is-never-asked',
    'cash: an exchange asks before more is given than the drawer should hold',
    'src/main/app/shift/swap.ts',
    'if (unseen !== undefined) throw new Refused(unseen)',
    'void unseen',
    testsOf('app/shift/swaps')
  ),
  mutant(
    'slip-cancelled-the-same-way',
    'cash: a cancellation moves the amount the other way',
    'src/main/domain/shift/cash.ts',
    "const direction = wrong.direction === 'in' ? 'out' : 'in'",
    'const { direction } = wrong',
    cancelling
  ),
  mutant(
    'slip-cancelled-twice',
    'cash: a slip is cancelled once',
    'src/main/domain/shift/cash.ts',
    "return cancelOf(wrong, movements) === undefined ? ok(undefined) : fail('cash.isCancelled')",
    'return ok(undefined)',
    cancelling
  ),
  mutant(
    'one-side-of-an-exchange-cancelled',
    'cash: both sides of an exchange are cancelled together',
    'src/main/app/shift/cancel-cash.ts',
    'return other === undefined ? [wrong] : [wrong, other]',
    'return other === undefined ? [wrong] : [wrong]',
    cancelling
  ),
  mutant(
    'slip-cancelled-without-the-right',
    'cash: a cancellation needs a manager',
    'src/main/domain/staff/people.ts',
    "cancelCash: { cashier: 'asks', manager: 'may' }",
    "cancelCash: { cashier: 'may', manager: 'may' }",
    cancelling
  ),

  // Money taken for a ticket
  mutant(
    'taken-forgets-the-second-payment',
    'a part-paid ticket says all that was taken for it',
    'src/main/domain/views/views.ts',
    'const takenMinor = sum([own, ...ticket.tenders.map((tender) => plus(keptOf(tender), tender.rounded ?? zero))])',
    'const takenMinor = sum([own, ...ticket.tenders.slice(0, 1).map((tender) => plus(keptOf(tender), tender.rounded ?? zero))])',
    testsOf('app/payment/paying')
  ),
  mutant(
    'line-removed-under-payments',
    'a ticket is not changed while money was taken for it',
    'src/main/domain/ticket/ticket.ts',
    "  if (isPaying(ticket)) return fail('ticket.paying')\n  const index = ticket.lines.findIndex",
    '  const index = ticket.lines.findIndex',
    testsOf('app/payment/paying')
  ),
  mutant(
    'open-ticket-unsaid-at-the-close',
    'the close says that the ticket on the sale screen is not paid',
    'src/main/app/shift/shift.ts',
    'hasOpenTicket: (currentTicket(context.store)?.lines.length ?? 0) > 0,',
    'hasOpenTicket: false,',
    testsOf('app/shift/shift')
  ),

  // Likely reasons of a difference
  mutant(
    'flagged-slip-is-not-first',
    'close: a flagged cash movement is the first likely reason',
    'src/main/domain/shift/explain.ts',
    'const single = [...(odd === undefined ? [] : [odd]), ...likely',
    'const single = [...(odd === undefined ? [] : []), ...likely',
    testsOf('explain/odd-moves')
  ),
  mutant(
    'unlikely-record-is-suggested',
    'close: an explanation is named only if it is likelier than "not explained"',
    'src/main/domain/shift/explain.ts',
    'sorted.filter(({ weight }) => weight >= least)',
    'sorted.filter(({ weight }) => weight >= 0)',
    testsOf('explain/odd-moves')
  ),
  mutant(
    'unlikely-pair-is-suggested',
    'close: each error of a pair is likelier than "not explained"',
    'src/main/domain/shift/explain.ts',
    'pair.every(({ weight }) => weight >= unexplained) && weightOf(pair) >= unexplained ** rowsOf(pair).length',
    'weightOf(pair) >= 0',
    testsOf('explain/odd-moves')
  ),
  mutant(
    'cancelled-slip-is-blamed',
    'close: a cancelled slip explains nothing',
    'src/main/db/shift/shift-entries.ts',
    'cancels_id IS NOT NULL OR EXISTS (',
    'cancels_id IS NOT NULL AND EXISTS (',
    testsOf('app/shift/explain')
  ),
  mutant(
    'flagged-slip-makes-up-a-record',
    'close: a flagged slip is looked at, and no record is made up for it',
    'src/main/domain/shift/views.ts',
    "if (kind === 'overdrawn' || kind === 'largeMove') return undefined",
    '',
    testsOf('app/shift/explain')
  ),

  // Payments of reports
  mutant(
    'change-forgotten-in-payments',
    'reports: the payments of a method are less the change that was given by it',
    'src/main/db/reports/payments.ts',
    "SUM(CASE role WHEN 'tender' THEN paid ELSE -paid END) AS paid",
    "SUM(CASE role WHEN 'tender' THEN paid ELSE 0 END) AS paid",
    testsOf('app/reports/payments')
  ),
  mutant(
    'payments-leave-out-the-negative',
    'reports: a method that gave more change than it took is a part of the sales',
    'src/main/domain/reports/payments.ts',
    '.filter(({ amountMinor, worthMinor }) => amountMinor !== 0 || worthMinor !== 0)',
    '.filter(({ worthMinor }) => worthMinor > 0)',
    testsOf('app/reports/payments')
  ),
  mutant(
    'payments-leave-out-exchanges',
    'reports: returned goods of an exchange are a part of the sales',
    'src/main/domain/reports/payments.ts',
    "[...outside, { what: 'exchanged' as const, total: exchanged }]",
    "[...outside, { what: 'exchanged' as const, total: sum(exchanged === 0 ? [] : []) }]",
    testsOf('app/reports/payments')
  ),

  // The printed receipt
  mutant(
    'receipt-line-less-its-discount',
    'a receipt can be added up: a line is quantity by price, and each discount is printed once',
    'src/main/domain/printing/paper.ts',
    'parts.discounts ? each.grossMinor : minus(',
    'each.price === undefined ? each.grossMinor : minus(',
    testsOf('domain/printing/paper')
  )
]

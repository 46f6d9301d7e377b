import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs of the till itself: an action and its job in one transaction (Enqueue), dependencies, folding, money, disk.

export const tillMutants: readonly Mutant[] = [
  // Enqueue
  mutant(
    'sale-without-job',
    'Enqueue: the job is written with the sale',
    'src/main/app/payment/checkout.ts',
    'enqueue(db, saleJob(sale, shift, refunds, digests.body), now, random)',
    'void saleJob'
  ),
  mutant(
    'job-after-commit',
    'Enqueue: the job is written in the transaction of the sale',
    'src/main/app/payment/checkout.ts',
    'enqueue(db, saleJob(sale, shift, refunds, digests.body), now, random)',
    'setImmediate(() => { try { context.store.transaction((later) => enqueue(later, saleJob(sale, shift, refunds, digests.body), now, random)) } catch { /* lost */ } })'
  ),
  mutant(
    'sold-shown-without-commit',
    'Enqueue: only what is committed is shown as done',
    'src/main/app/core/act.ts',
    'const written = context.store.transaction((db) => {',
    'const written = ((work: any) => { let made: any; try { return context.store.transaction((db) => (made = work(db))) } catch { return made } })((db: Writer) => {'
  ),
  mutant(
    'close-without-job',
    'Enqueue: the job is written with the close',
    'src/main/app/shift/shift.ts',
    'enqueue(db, closeJob(closed, marker, { ...decimalsFacts(register.shop.currencies), journalHead }), now, random)',
    'void closeJob'
  ),
  mutant(
    'empty-ticket-is-not-removed',
    'Enqueue: an empty ticket has a job for its removal',
    'src/main/app/ticket/recall.ts',
    'putEmptyAway(context, db, current, person.id)',
    "void (saveTicket(db, current, { ...current, state: 'removed' }, now), putEmptyAway)"
  ),
  mutant(
    'receipt-number-skipped',
    'receipt numbers have no gaps',
    'src/main/db/core/counters.ts',
    'ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
    'ON CONFLICT (name) DO UPDATE SET value = value + 1 + (value % 7 = 3) RETURNING value'
  ),
  mutant(
    'journal-chain-broken',
    'the chain of the journal is intact',
    'src/main/db/core/journal.ts',
    'previous: last?.hash ?? genesis',
    'previous: (last?.seq ?? 0) % 10 === 9 ? genesis : (last?.hash ?? genesis)'
  ),
  mutant(
    'marker-reused',
    'an idempotency key belongs to one job only',
    'src/main/app/payment/checkout.ts',
    '    marker: marker ?? newId<IdempotencyKey>(random),',
    "    marker: 'mmmmmmmmmmmmmmmm' as IdempotencyKey,"
  ),

  // Dependencies
  mutant(
    'sale-before-opening',
    'a sale waits for the opening of its shift',
    'src/main/domain/outbox/jobs.ts',
    "{ kind: 'shift.open', subjectId: shift.id },\n    ...afterCustomer(sale.customer),",
    '...afterCustomer(sale.customer),'
  ),
  mutant(
    'sale-before-refund',
    'goods of an exchange are sold only after the refund that returned them',
    'src/main/domain/outbox/jobs.ts',
    "...refunds.map((subjectId) => ({ kind: 'refund.create', subjectId, ifOwed: true }) as const)",
    '...refunds.slice(0, 0).map((subjectId) => ({ kind: "refund.create", subjectId, ifOwed: true }) as const)'
  ),
  {
    id: 'sale-before-customer',
    rule: 'a sale waits for its new customer',
    edits: [
      {
        file: 'src/main/domain/outbox/jobs.ts',
        text: 'customer === undefined ? [] : [{ kind',
        by: 'customer !== null ? [] : [{ kind'
      },
      {
        file: 'src/main/outbox/kinds/sale-create.ts',
        text: "if (customer === 'unknown') return {",
        by: 'if (customer === null) return {'
      }
    ]
  },
  mutant(
    'close-before-sales',
    'a close waits for all money jobs of its shift',
    'src/main/domain/outbox/jobs.ts',
    "after: [{ kind: 'shift.open', subjectId: shift.id }, { allOfShift: shift.id }],",
    "after: [{ kind: 'shift.open', subjectId: shift.id }],"
  ),
  mutant(
    'close-passes-ambiguous',
    'a close waits for AMBIGUOUS jobs too',
    'src/main/db/outbox/closes.ts',
    'AND money.state IN ${openStates})`',
    "AND money.state IN ('queued', 'sending', 'needsPerson'))`",
    testsOf('outbox/serializers/held')
  ),
  mutant(
    'close-passes-person',
    'a close waits for jobs that need a person',
    'src/main/db/outbox/closes.ts',
    'AND money.state IN ${openStates})`',
    "AND money.state IN ('queued', 'sending', 'ambiguous'))`",
    testsOf('outbox/serializers/held')
  ),
  mutant(
    'opening-before-closing',
    'the next opening waits for the close',
    'src/main/domain/outbox/jobs.ts',
    "after: previous === undefined ? [] : [{ kind: 'shift.close', subjectId: previous }],",
    'after: [],'
  ),
  mutant(
    'ticket-gone-before-sale',
    'a ticket is removed after its sale is DONE',
    'src/main/domain/outbox/jobs.ts',
    "after: sale === undefined ? [] : [{ kind: 'sale.create', subjectId: sale.id }]",
    'after: []'
  ),
  mutant(
    'lane-without-order',
    'the jobs of a lane are sent in the order of their sequence',
    'src/main/db/outbox/outbox.ts',
    'if (previous !== undefined && !isEnded(previous.state)) needs.add(previous.id)',
    ''
  ),
  mutant(
    'dependency-dropped',
    'a job waits for the jobs that it names',
    'src/main/db/outbox/outbox.ts',
    'for (const need of needs) wait(db, id, need)',
    'void wait'
  ),
  mutant(
    'local-products-not-waited-for',
    'a ticket job waits for local products that were added after it was written',
    'src/main/outbox/push.ts',
    'const isWaiting = needs.length > 0 &&',
    'const isWaiting = needs.length > 99 &&'
  ),
  mutant(
    'written-off-releases-dependents',
    'a job that depends on a written-off job goes to a person',
    'src/main/db/outbox/transitions.ts',
    "if (to === 'writtenOff') stop(db, before, at)",
    "if (to === 'writtenOff') releaseDependents(db, id, undefined)"
  ),
  mutant(
    'done-releases-nobody',
    'Confirm releases the jobs that depend on the job',
    'src/main/db/outbox/transitions.ts',
    "if (to === 'done' || to === 'cancelled') releaseDependents(db, id, facts.replacedBy)",
    "if (to === 'cancelled') releaseDependents(db, id, facts.replacedBy)"
  ),

  // Folding (Fold)
  mutant(
    'folds-what-was-sent',
    'Fold: only jobs that were never attempted are folded',
    'src/main/db/outbox/outbox.ts',
    'if (previous === undefined || !isAtHome(db, previous)) return',
    'if (previous === undefined || isEnded(previous.state)) return'
  ),
  mutant(
    'folds-create-into-nothing',
    'Fold: create and remove are folded only if neither was attempted',
    'src/main/db/outbox/outbox.ts',
    'if (previous === undefined || !isAtHome(db, previous)) return',
    "if (previous === undefined || isEnded(previous.state)) return\n  if (previous.state !== 'queued' || previous.attempts > 0) { if (previous.kind === 'ticket.create' && job.kind === 'ticket.remove') db.prepare(`UPDATE job SET state = 'cancelled' WHERE id IN (?, ?)`).run(id, previous.id); return }",
    { weather: ['write: answer lost', 'write: slow'] }
  ),
  mutant(
    'folded-update-loses-dependencies',
    'Fold: the newer update takes over the dependencies of the older one',
    'src/main/db/outbox/outbox.ts',
    'inherit(db, id, previous.id)',
    'void inherit'
  ),

  // Disk
  {
    id: 'normal-sync',
    rule: 'till.db is written with synchronous = FULL',
    edits: [
      {
        file: 'src/main/db/core/open.ts',
        text: "connect(path, { synchronous: 'FULL', migrations, reserve, pageSize: tillPage })",
        by: "connect(path, { synchronous: 'NORMAL', migrations, reserve, pageSize: tillPage })"
      }
    ]
  },
  {
    id: 'sync-off',
    rule: 'till.db is written with synchronous = FULL, and this is asserted after the first write',
    edits: [
      {
        file: 'src/main/db/core/open.ts',
        text: 'db.pragma(`synchronous = ${options.synchronous}`)',
        by: 'db.pragma(`synchronous = OFF`)'
      },
      {
        file: 'src/main/db/core/open.ts',
        text: 'if (!isAsserted) assertDurability()',
        by: 'isAsserted ||= true; void assertDurability'
      }
    ]
  },
  mutant(
    'answer-forgotten-on-full-disk',
    'the answer of the service is kept until the disk accepts it',
    'src/main/outbox/executor.ts',
    'await new Promise<void>((resolve) => deps.clock.after(diskRestMs, resolve))',
    'return'
  ),

  // Money
  mutant(
    'change-not-sent',
    'money adds up per shift and currency',
    'src/main/outbox/kinds/sale-body.ts',
    'changes: sale.changes.map((change) => paymentBody(change, sale.currency)),',
    'changes: [],'
  ),
  mutant(
    'only-one-tender-sent',
    'money adds up per shift and currency',
    'src/main/outbox/kinds/sale-body.ts',
    'payments: sale.tenders.map((tender) => paymentBody(tenderAsSent(tender, sale), sale.currency)),',
    'payments: sale.tenders.slice(0, 1).map((tender) => paymentBody(tenderAsSent(tender, sale), sale.currency)),'
  ),
  mutant(
    'rounding-not-sent-with-a-tender',
    'a rounded sale has no debt at the service',
    'src/main/outbox/kinds/sale-body.ts',
    'rules.cashRounding?.costId === undefined ? tender :',
    'rules.cashRounding === undefined ? tender :'
  ),
  mutant(
    'change-stays-in-drawer',
    'expected = opening + tenders - change',
    'src/main/domain/shift/shift.ts',
    'expected: drawerSum([opening, taken, movedIn], [change, movedOut, refunded]),',
    'expected: drawerSum([opening, taken, movedIn], [movedOut, refunded]),'
  ),
  mutant(
    'refund-stays-in-drawer',
    'expected = opening + tenders - change + in - out - refunds',
    'src/main/domain/shift/shift.ts',
    'expected: drawerSum([opening, taken, movedIn], [change, movedOut, refunded]),',
    'expected: drawerSum([opening, taken, movedIn], [change, movedOut]),'
  ),
  mutant(
    'sale-sends-open-ticket-id',
    'a sale never sends open_ticket_id',
    'src/main/outbox/kinds/sale-body.ts',
    'code: sale.code,',
    'code: sale.code, open_ticket_id: sale.ticketId,'
  ),
  mutant(
    'key-in-the-journal',
    'no secret is stored or logged',
    'src/main/outbox/ask.ts',
    'return JSON.stringify([baseUrl, account, as.organizationId, roleId ?? null, as.employeeId])',
    "return JSON.stringify([baseUrl, credential.kind === 'apiKey' ? credential.key : account, as.organizationId, roleId ?? null, as.employeeId])"
  )
]

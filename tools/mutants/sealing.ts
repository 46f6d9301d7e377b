import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs in what holds against damaged and altered files, and against numbers without bound.

const salvage = 'src/main/db/backup/salvage.ts'
const recovering = 'src/main/db/backup/recovering.ts'

const salvageTests = testsOf('db/salvage')
const knownSchema = 'src/main/db/backup/known-schema.ts'
const schemaTests = testsOf('db/backup/known-schema')
const amountTests = testsOf('app/extreme-amounts')
const goodsSeals = 'src/main/db/catalog/goods-seals.ts'
const goodsTests = testsOf('catalog/pull/goods-seals')
const ticketSeals = 'src/main/db/core/ticket-seals.ts'
const ticketTests = testsOf('app/ticket/altered-ticket')
const recoveringTests = testsOf('db/backup/recovering')

export const sealingMutants: readonly Mutant[] = [
  // The schema is known
  mutant(
    'schema-not-compared',
    'the schema is compared with the known one at each start',
    'src/main/db/backup/till-start.ts',
    '?? schemaCause(path)',
    '',
    schemaTests
  ),
  mutant(
    'schema-compared-without-its-texts',
    'one wrong letter in the schema is found',
    knownSchema,
    'JSON.stringify([type, name, tbl, sql])',
    'JSON.stringify([type, name, tbl, sql === null])',
    schemaTests
  ),
  mutant(
    'schema-only-as-far-as-known',
    'a table that no version has is found',
    knownSchema,
    'return known.length - there + others',
    'return known.length - there',
    schemaTests
  ),
  mutant(
    'schema-of-the-file-is-read',
    'the copy that is read gets the known schema',
    knownSchema,
    'if (nearest.count > 0) rewrite(',
    'if (nearest.count < 0) rewrite(',
    schemaTests
  ),
  mutant(
    'version-of-the-file-is-believed',
    'the schema tells the version of a file, whatever user_version says',
    'src/main/db/backup/recovery.ts',
    "const version = schemaVersion ?? (head.kind === 'sqlite' ? head.version : undefined)",
    "const version = head.kind === 'sqlite' ? head.version : schemaVersion",
    schemaTests
  ),
  mutant(
    'raised-version-taken-for-the-future',
    'a raised user_version over the known schema is damage',
    knownSchema,
    'known.some((one) => differences(one.objects, objects) === 0)',
    'known.length === 0',
    schemaTests
  ),
  // Amounts have a bound
  mutant(
    'drawer-without-bound',
    'a shift can be counted and closed whatever was typed at its opening',
    'src/shared/money.ts',
    'Math.max(-mostDrawerMinor, Math.min(mostDrawerMinor, total))',
    'total',
    amountTests
  ),
  mutant(
    'stored-without-bound',
    'no record has an amount over the bound',
    'src/shared/money.ts',
    'if (Math.abs(amount) > mostMinor) throw',
    'if (amount > mostMinor) throw',
    amountTests
  ),
  mutant(
    'uncomputable-taken-for-a-bug',
    'a page that cannot be computed says so',
    'src/shared/money.ts',
    'if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw',
    'if (!Number.isSafeInteger(value) && value === 0) throw',
    amountTests
  ),
  mutant(
    'ticket-paid-without-bound',
    'a ticket over the bound is not paid',
    'src/main/app/payment/payable.ts',
    'isTooLarge(ticketSums(ticket).total, ticket.currency.decimals)',
    'false',
    amountTests
  ),
  mutant(
    'bound-refused-without-its-reason',
    'an amount over the bound is refused with the reason',
    'src/main/ipc/dispatcher.ts',
    'if (parsed.error.issues[0]?.message === amountTooLarge)',
    'if (parsed.error.issues.length === 0)',
    amountTests
  ),

  // A recovery ends
  mutant(
    'rows-read-backwards',
    'recovery: the reading of a damaged table moves forward or ends',
    salvage,
    'at = rows.map(idOf).findLast((id) => id > at) ?? at',
    'at = rows.map(idOf).at(-1) ?? at',
    salvageTests
  ),
  mutant(
    'rows-out-of-order-not-reported',
    'recovery: rows out of order count as damage',
    salvage,
    'if (!isRising(rows, at)) spots += 1',
    '',
    salvageTests
  ),
  mutant(
    'keys-out-of-order-not-reported',
    'recovery: keys out of order count as damage',
    salvage,
    "if (last !== undefined && (order === 'ASC' ? direction <= 0 : direction >= 0)) return false",
    '',
    salvageTests
  ),
  mutant(
    'chosen-backup-is-mixed-with-the-file',
    'recovery: a chosen backup is taken alone',
    'src/main/db/backup/recovery.ts',
    "if (!isFromBackup) addPages(read, to, join(setAside, 'pages.db'), options)",
    "addPages(read, to, join(setAside, 'pages.db'), options)",
    salvageTests
  ),
  mutant(
    'backup-offered-at-once',
    'recovery: the backup is offered after a minute',
    recovering,
    'clock.monotonic() - beganAt >= offerAfterMs',
    'true',
    recoveringTests
  ),
  mutant(
    'backup-taken-beside-the-running-recovery',
    'recovery: the thread that reads the file ends before the backup is taken',
    recovering,
    'await endOf(reading, clock)',
    '',
    recoveringTests
  ),
  mutant(
    'recovery-shown-once',
    'recovery: the window shows the progress each second',
    recovering,
    'cancel = clock.after(everyMs, round)',
    '',
    recoveringTests
  ),
  // The goods have seals
  mutant(
    'own-prices-without-a-seal',
    'an edited price is noticed',
    goodsSeals,
    'FROM price WHERE product_id = product.id`',
    "FROM price WHERE product_id = product.id AND source = 'item'`",
    goodsTests
  ),
  mutant(
    'altered-goods-keep-their-prices',
    'altered goods have no price until they were read again',
    goodsSeals,
    'for (const id of ids) removePrices(db, id)',
    '',
    goodsTests
  ),
  mutant(
    'altered-goods-are-not-read-again',
    'altered goods are read again at once',
    goodsSeals,
    'if (isUnread) readGoodsAgain(db)',
    '',
    goodsTests
  ),
  mutant(
    'outside-write-into-the-catalogue-sealed',
    'the pull never seals what another program has changed',
    goodsSeals,
    'onOutsideWrite: check',
    'onOutsideWrite: nothing',
    goodsTests
  ),
  mutant(
    'altered-goods-are-sold',
    'a till sells no altered product at its price',
    'src/main/db/catalog/goods.ts',
    'isAltered: db.isAltered }',
    'isAltered: undefined }',
    goodsTests
  ),
  // Open tickets have seals
  mutant(
    'altered-ticket-is-paid',
    'an altered ticket is not paid before a manager has looked at it',
    'src/main/app/payment/payable.ts',
    "if (context.seals?.isTicketAltered(ticket.id) === true) return refuse('ticket.altered')",
    '',
    ticketTests
  ),
  mutant(
    'lines-of-tickets-without-a-seal',
    'an edited line of an open ticket is noticed',
    'src/main/db/core/sealed-rows.ts',
    "['ticket', 'ticket_line'] as const",
    "['ticket'] as const",
    ticketTests
  ),
  mutant(
    'altered-ticket-mended-by-a-key',
    'a write of the till does not make an altered ticket right',
    ticketSeals,
    'else if (kept.mac === macFor(id, kept.sum)) {',
    "else if (kept.mac === '') seal(db, id)\n        else {",
    ticketTests
  ),
  mutant(
    'removed-ticket-unseen',
    'a ticket that another program has closed is reported',
    ticketSeals,
    ', ...Id.all(gone)]',
    ']',
    ticketTests
  ),
  mutant(
    'altered-receipts-left-out-of-the-report',
    'the Z report names the receipts of altered tickets that a manager let pass',
    'src/main/db/ticket/sales.ts',
    "WHERE kind = 'altered')",
    "WHERE kind = 'altered' AND closed_at IS NULL)",
    ticketTests
  )
]

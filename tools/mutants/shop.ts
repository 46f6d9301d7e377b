import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs outside the queue that survived when they were first tried: the pull of the catalogue, sums, days, stock, files
// that are recovered or copied, and the window of a browser that ends.

const pass = 'src/main/catalog-sync/pull-pass.ts'
const pull = testsOf('catalog/pull/pull-any')

export const shopMutants: readonly Mutant[] = [
  // The pull
  mutant(
    'pull-from-the-end-of-a-pass',
    'pull: changes are requested from the time at which the last pass began',
    pass,
    'const startedAt = this.#cursor.startedAt ?? time',
    'const startedAt = time',
    pull
  ),
  mutant(
    'pull-of-changes-without-overlap',
    'pull: changes are requested from a little before the start of the last pass',
    pass,
    '(earlier(this.#cursor.startedAt) ?? this.#cursor.since)',
    '(this.#cursor.startedAt ?? this.#cursor.since)',
    pull
  ),
  mutant(
    'pull-of-deletions-without-overlap',
    'pull: deletions are requested from a little before the last request for them',
    pass,
    'const next = earlier(answer.value.time) ?? deletedSince',
    'const next = answer.value.time ?? deletedSince',
    pull
  ),
  mutant(
    'pull-given-up-forgets-deletions',
    'pull: deletions after a pass that was given up are requested',
    pass,
    'const deletedSince = this.#cursor.deletedSince ?? earlier(this.#cursor.startedAt)',
    'const { deletedSince } = this.#cursor',
    pull
  ),
  mutant(
    'stock-of-a-closed-warehouse',
    'pull: goods that no longer list a warehouse have no stock there',
    'src/main/db/catalog/catalog-write.ts',
    'for (const id of known.keys()) {',
    'for (const id of [...known.keys()].slice(known.size)) {',
    pull
  ),
  mutant(
    'empty-list-deletes-all',
    'pull: an empty list of currencies or methods deletes none',
    pass,
    'if (all.length === 0 && this.#cursor.rows > 0',
    'if (all.length < 0 && this.#cursor.rows > 0',
    pull
  ),
  {
    id: 'resumed-pass-removes-unseen',
    rule: 'pull: a resumed pass never deletes rows',
    edits: [
      {
        file: pass,
        text: 'if (isRunning) this.#cursor = { ...this.#cursor, isSteady: false }',
        by: 'if (isRunning) this.#cursor = { ...this.#cursor }'
      },
      { file: pass, text: 'total !== undefined && guard.seen() >= total', by: 'total !== undefined' }
    ],
    ...pull
  },

  // Sums, days, stock
  mutant(
    'cash-out-rounded-like-cash-in',
    'cash that is paid out is rounded as an amount that the shop owes',
    'src/main/domain/pricing/cash-rounding.ts',
    'negated(inSteps(negated(amount), rule))',
    'inSteps(amount, rule)',
    testsOf('domain/pricing/cash-rounding', 'domain/pricing/cash-rounding-back')
  ),
  mutant(
    'report-day-in-utc',
    'the day of a report is a local day',
    'src/main/domain/reports/report.ts',
    'day.setHours(0, 0, 0, 0)',
    'day.setUTCHours(0, 0, 0, 0)',
    testsOf('app/reports/report-day')
  ),
  mutant(
    'stock-of-any-warehouse',
    'stock is that of the warehouse that the till sells from',
    'src/main/db/catalog/goods.ts',
    'stock.product_id = product.id AND stock.warehouse_id = (SELECT @warehouseId)',
    'stock.product_id = product.id',
    testsOf('catalog/goods')
  ),
  mutant(
    'sold-from-any-warehouse',
    'a sale of this till reduces the stock of its own warehouse',
    'src/main/db/catalog/stock.ts',
    '=> `${product}|${warehouse}`',
    "=> (warehouse === undefined ? '' : product)",
    testsOf('db/stock')
  ),

  // Files
  mutant(
    'recovered-without-its-last-attempt',
    'recovery: a job whose last attempt was lost is verified before it is sent again',
    'src/main/db/backup/salvage.ts',
    "UPDATE job SET state = 'queued', is_doubted = 1 WHERE state IN",
    "UPDATE job SET state = 'queued' WHERE state IN",
    testsOf('db/recalculate')
  ),
  mutant(
    'attempts-of-the-backup-left-out',
    'recovery: attempts that only the backup has are restored from it',
    'src/main/db/backup/recovery.ts',
    "'job_dependency', 'attempt', 'journal']",
    "'job_dependency', 'journal']",
    testsOf('db/recalculate')
  ),
  mutant(
    'recovered-counter-goes-back',
    'recovery: a counter never goes back',
    'src/main/db/backup/salvage.ts',
    'DO UPDATE SET value = max(value, excluded.value)',
    'DO UPDATE SET value = excluded.value',
    testsOf('db/recalculate')
  ),
  mutant(
    'recovered-counter-ignores-the-journal',
    'recovery: no receipt number is used twice, even if its sale is lost',
    'src/main/db/backup/salvage.ts',
    'Math.max(inRows, known[counter] ?? 0)',
    'inRows',
    testsOf('db/recalculate')
  ),
  mutant(
    'backup-without-the-last-entries',
    'a backup that lacks rows of the journal is deleted',
    'src/main/db/backup/backups.ts',
    'if (checked.books.journal.rows < rows)',
    'if (checked.books.journal.rows < 0)',
    testsOf('db/backups')
  ),

  // The window
  mutant(
    'window-of-a-lost-browser-stays-closed',
    'the window is opened again if its browser ends by itself',
    'src/main/boot/page-watch.ts',
    'if (!isLost) return onClosed()',
    'return onClosed()',
    testsOf('boot/page-watch')
  ),
  mutant(
    'window-opened-again-without-limit',
    'the window is opened again at most five times in a minute',
    'src/main/boot/page-watch.ts',
    'if (countOpening() > mostOpenings) onGivenUp()',
    'if (countOpening() < 0) onGivenUp()',
    testsOf('boot/page-watch')
  ),
  mutant(
    'lost-browser-ends-with-0',
    'the exit code is 0 only if a person wanted the end',
    'src/main/system/process-end.ts',
    "failures: readonly EndReason[] = ['page', 'browser']",
    "failures: readonly EndReason[] = ['page']",
    testsOf('system/process-end')
  )
]

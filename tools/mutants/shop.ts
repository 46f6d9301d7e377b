import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs outside the queue that survived when they were first tried: the pull of the catalogue, sums, days, stock, updates,
// files that are recovered or copied, and the window of a browser that ends.

const pass = 'src/main/catalog-sync/pull-pass.ts'
const pull = testsOf('catalog/pull/pull-any')

const fetching = 'src/main/updates/fetch.ts'
const listSeals = 'src/main/db/catalog/list-seals.ts'
const cutTests = testsOf('updates/cut')
const debianTests = testsOf('updates/debian')
const aptTests = testsOf('packaging/apt-repository')
const numberTests = testsOf('db/recalculate')
const listTests = testsOf('catalog/pull/list-seals')

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
    "  'job_dependency',\n  'attempt',\n  'journal'\n]",
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
    'Math.max(inRows, given <= mostNumber ? given : 0)',
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
  ),

  // What root installs
  mutant(
    'package-in-a-folder-of-the-user',
    'a Debian package is installed by apt, never from a folder that programs of the user may write to',
    'src/main/updates/updates.ts',
    "if (offer.file.way === 'deb') return this.#become({ name: 'offered', offer }, fail('update.byApt').failure)",
    '',
    debianTests
  ),
  mutant(
    'unsigned-package-of-the-pool-signed',
    'a package that lies in the pool and in no signed index is not signed',
    'tools/release/apt-repository.ts',
    'if (!signed.has(name))',
    'if (false)',
    aptTests
  ),
  mutant(
    'any-package-signed',
    'only packages of Kassa are signed',
    'tools/release/apt-package.ts',
    "field('Package') !== 'kassa' || ",
    '',
    aptTests
  ),
  mutant(
    'index-of-anybody',
    'the last index counts only with the signature of a key of Kassa',
    'tools/release/openpgp.ts',
    'keys.some((key) => verify(null, digest, key, parts.value))',
    'keys.length > 0',
    aptTests
  ),
  mutant(
    'second-key-ignored',
    'an update may have the signature of the second key',
    'src/main/updates/manifest.ts',
    '!keys.some((key) => isSigned(bytes, signature, key))',
    '!keys.slice(0, 1).some((key) => isSigned(bytes, signature, key))',
    cutTests
  ),

  // A download that was cut
  mutant(
    'cut-download-begins-again',
    'a download that was cut goes on where it stopped',
    fetching,
    'from <= file.size ? from : 0',
    '0',
    cutTests
  ),
  mutant(
    'wrong-beginning-kept',
    'a wrong beginning of a download is read again',
    fetching,
    'if (!isWrongBeginning) return failure',
    'return failure',
    cutTests
  ),
  mutant(
    'whole-files-look-like-no-network',
    'a server that sends only whole files is told apart from a broken network',
    fetching,
    'return !answer.ok || answer.value.status !== 200',
    'return true',
    cutTests
  ),

  // A damaged number
  mutant(
    'time-taken-for-a-number',
    'a counter that damage has made as large as a time is set back',
    'src/main/db/backup/salvage.ts',
    "db.prepare('DELETE FROM counter WHERE name = ? AND value > ?').run(counter, mostNumber)",
    '',
    numberTests
  ),

  // The small lists of catalog.db
  mutant(
    'altered-list-sealed-with-a-page',
    'a page is sealed only if the list was as sealed before it',
    listSeals,
    'const wasSound = kinds.includes(kind) && isSound(db, kind)',
    'const wasSound = kinds.includes(kind)',
    listTests
  ),
  mutant(
    'list-without-seal-is-sound',
    'a list that was read and has no seal was changed by another program',
    listSeals,
    'if (mac === undefined) return !isRead(db, kind)',
    'if (mac === undefined) return true',
    listTests
  )
]

import { testsOf as of, type TestName } from '../support/tidy/named-tests.ts'

// Threats, the till's controls against them, and the tests of each control. `npm run docs` writes
// docs/internals/security.md from these rows, test/secure/rows.test.ts checks that every named test exists, and `npm
// run secure` runs them all.

/** One row of a table. `missing` says in words what is not done. */
export type Row = { name: string; control: string; tests: readonly TestName[]; missing?: string }

const smoke = (...titles: string[]) => of('test/e2e/till/smoke.spec.ts', ...titles)

export const items: readonly Row[] = [
  {
    name: 'Renderers are sandboxed, isolated and without Node',
    control:
      'app.enableSandbox(), contextIsolation and webSecurity are on; nodeIntegration and webviews are off; developer tools are off in a packaged app',
    tests: [
      ...of(
        'test/secure/walls.test.ts',
        'every renderer runs in the sandbox of the system',
        'every window has all restrictions, and the other settings stay as Electron has them',
        'the developer tools are open only to those who run the till from its sources',
        'every window that is opened has the restrictions'
      ),
      ...smoke(
        'the window has every restriction of Electron',
        'the page sees the functions of the preload script and nothing else of Node, Electron or the host'
      )
    ]
  },
  {
    name: 'No remote content; an own scheme with an allow-list of file types',
    control:
      'app:// serves only files of the window’s folder with known extensions, and pictures of goods whose first bytes are those of PNG, JPEG, WebP or GIF; only the window decodes a picture; connect-src and default-src are none',
    tests: [
      ...of(
        'test/secure/walls.test.ts',
        'the scheme serves %s with its type, under the policy',
        'the scheme finds nothing at %s',
        'the scheme refuses the method %s',
        'the scheme is an origin of its own, with no more rights than a page of the network'
      ),
      ...smoke('the policy of the page refuses inline scripts, requests and foreign images')
    ]
  },
  {
    name: 'Permissions',
    control: 'the request handler and the check handler deny every permission',
    tests: [
      ...of('test/secure/walls.test.ts', 'the permission %s is denied, in the request and in the check'),
      ...smoke('every permission is denied')
    ]
  },
  {
    name: 'Navigation, redirects, new windows, webviews',
    control: 'refused for every web contents; only fixed addresses of the program are opened in a browser',
    tests: [
      ...of(
        'test/secure/walls.test.ts',
        'every page refuses %s',
        'no page can open another',
        'only addresses that are written in the program are opened outside'
      ),
      ...smoke('the window refuses to navigate away', 'the page cannot open another window')
    ]
  },
  {
    name: 'IPC checks the caller',
    control: 'only the top frame of the till’s own page may call; no frame below it has the preload script',
    tests: [
      ...of(
        'test/secure/walls.test.ts',
        'the page is ours in its top frame only, by its whole address',
        'the print pages are a known list, and none of them is the cashier’s page'
      ),
      ...smoke('a frame within the page has no access to IPC'),
      ...of('test/app/dispatcher.test.ts', 'the dispatcher answers our own frame only')
    ]
  },
  {
    name: 'IPC accepts only known calls with small, valid inputs',
    control:
      'call names are own keys of one table; at most 64 KiB a message; strict schemas; at most 100 waiting calls and 2,000 calls a second; each refusal is counted by its reason',
    tests: of(
      'test/app/dispatcher.test.ts',
      'the dispatcher knows no call named %j',
      'the dispatcher refuses %s with a wrong input and names the field',
      'the dispatcher refuses what is too large, too deep or contains itself, without reading it all',
      'the dispatcher refuses most of ten thousand calls at once and runs the first ones, one by one'
    )
  },
  {
    name: 'IPC under a million messages',
    control:
      'a seeded fuzzer sends messages to the real dispatcher of a real till: no call throws, and nothing is done without the right to it; the fuzzer reads the effects in the database, and its tests show that it finds each right that is removed',
    tests: [
      ...of(
        'test/secure/fuzz.test.ts',
        'eight thousand messages to the dispatcher cause no crash, and nothing is done without the right to it'
      ),
      ...of(
        'test/secure/missing-checks.test.ts',
        'the fuzzer has a scene for every act that a cashier may not do alone',
        'the hole is found by its effect: %s without a manager',
        'the hole is found by its effect: %s, where the check says yes %s',
        'the hole is found while nobody is signed in, or the till is locked',
        'no hole is found if there is none, over the same messages and more'
      )
    ]
  },
  {
    name: 'An amount without bound stops nothing',
    control:
      'every amount that a call accepts or that is stored has one bound; whatever was accepted, every read and the close of the shift work, also in a shift that an older version opened with a number without bound',
    tests: of(
      'test/app/extreme-amounts.test.ts',
      'the count %i is refused with the reason when a shift is opened, and when its drawer is counted',
      'the largest allowed amounts can be counted, reported and closed',
      'a ticket over the bound is not paid, and its shift can be closed',
      'the shift is counted, reported and closed, and the next one is opened',
      'an amount over the bound is never stored, and one that cannot be computed is told from a bug',
      'every read and the close work, whatever was accepted'
    )
  },
  {
    name: 'Fuses',
    control:
      'off: run as Node, NODE_OPTIONS, inspector, extra privileges of file://; on: cookie encryption, ASAR integrity, load only from ASAR',
    tests: [
      ...of(
        'test/packaging/config.test.ts',
        'every fuse that opens the packaged app is off, and every one that guards it is on',
        'the fuses are the same in an app for macOS, and nothing of macOS opens it'
      ),
      ...of('test/e2e/till/package.spec.ts', 'a package for ')
    ]
  },
  {
    name: 'One instance',
    control:
      'the till takes a lock before it opens a file; a second instance ends and brings the first one to the front',
    tests: smoke('a second start touches no file, ends, and the first one is told')
  },
  {
    name: 'No secret in a file: API key, PINs and their keys',
    control:
      'safeStorage encrypts them in one file of mode 0600; only the main process reads them; errors and logs have only allow-listed fields',
    tests: [
      ...of('test/e2e/till/secrets-on-disk.spec.ts', 'the key and the PINs are in no file that the app wrote'),
      ...of('packages/integration-api/test/send-conformance.ts', 'no error has a secret').map((test) => ({
        ...test,
        file: 'packages/integration-api/test/send.test.ts'
      })),
      ...of(
        'packages/integration-api/test/verdict.test.ts',
        'a refusal has a message of at most 500 characters without control characters, and without the secret'
      )
    ]
  },
  {
    name: 'A key store that does not protect',
    control: 'the backend basic_text on Linux shows a notice until the shop is opened',
    tests: of('test/e2e/till/secrets-on-disk.spec.ts', 'a key store that keeps nothing secret is reported')
  },
  {
    name: 'PINs',
    control:
      'argon2id with 19 MiB, t 2, p 1, a salt and a pepper from the key store; a hash is bound to its person and role, so that a copied or edited one matches no PIN; easy PINs are refused',
    tests: [
      ...of(
        'test/app/staff/hashes.test.ts',
        'hashes are argon2id with the required cost, salted, and useless without the pepper',
        'a hash of an older version is bound to its person at the next sign-in, and stays right'
      ),
      ...of('test/app/staff/people.test.ts', 'the till refuses %s as too easy'),
      ...of(
        'test/secure/pins-of-others.test.ts',
        'the owner does not get the PIN of a cashier when pepperMark and pinsAside are edited over two starts',
        'a hash that was copied to another person is an incident, and matches no PIN of either',
        'the PIN of a cashier opens nothing more although the key of the seals is gone and %s',
        'a cashier whom the list of the service makes a boss needs a new PIN'
      )
    ]
  },
  {
    name: 'Wrong PINs',
    control:
      'an attempt is counted in the database before it is checked; the delay doubles up to 15 minutes, measured by the time since boot; ten wrong PINs in a row are an incident, and twenty bar a cashier until a manager sets a new PIN; a manager is never barred, and each further try waits an hour; the Z report lists them',
    tests: [
      ...of(
        'test/app/staff/people.test.ts',
        'a wrong PIN is counted before it is checked',
        'the delay is changed neither by setting the clock forward or back, nor by a power cut',
        'wrong PINs cannot be tried in parallel',
        'wrong PINs count for a manager who approves, too'
      ),
      ...of(
        'test/app/staff/wrong-pins.test.ts',
        'the twentieth wrong PIN bars a person, over restarts and days, and the right PIN no longer works',
        'a barred cashier has no right to enrol anybody, and a manager is never barred by wrong PINs',
        'wrong PINs are an incident also if the power was cut before each was known to be wrong',
        'wrong PINs are on the report of the shift, also those from before it was opened',
        'the chance is 0.2 % in all time while nobody types the right PIN, and 5.8 % in a month if somebody does each day'
      )
    ]
  },
  {
    name: 'Wrong PINs at `--restore`',
    control:
      'counted for every manager with the lock of the sign-in, in till.db, or beside it while till.db cannot be read; a PIN of less than six digits is refused; a backup of this till needs a PIN also in an empty folder, and a backup of another computer needs a proof of the owner there',
    tests: of(
      'test/boot/restore-flag.test.ts',
      'the restore counts wrong PINs in the file like a sign-in, with a delay, an entry in the journal and an incident',
      'the restore accepts no PIN after twenty wrong ones, and the till counts them as its own',
      'the restore counts beside a file that cannot be read, and the next start takes the count over',
      'the restore accepts no PIN if somebody has edited the count beside the file',
      'the restore refuses a manager whose PIN is too short by now',
      'the restore asks for the PIN of a person of the backup if %s',
      'the restore asks for a proof of the owner, at the address of the backup',
      'the restore is refused and writes nothing when %s'
    )
  },
  {
    name: 'A lost pepper',
    control:
      'all PINs are deleted; the owner proves who they are by the credential of the till, or by their own profile at the service, and sets new PINs; the proof never replaces the stored credential, and the journal names it',
    tests: of(
      'test/secure/keys.test.ts',
      'new keys begin a new epoch of the journal that names the break, and all PINs are deleted',
      'the owner gives new PINs with a key of the service, and then to the others',
      'no PIN is given for a key that does not prove the owner'
    )
  },
  {
    name: 'Permissions',
    control:
      'one table of acts and roles in the main process, which allows nothing by default; a manager’s PIN approves one act; each approval is in the journal',
    tests: [
      ...of(
        'test/secure/permissions.test.ts',
        'an act that the table does not name is allowed to nobody',
        'the act %s needs a manager’s PIN each time, and names the manager in the journal',
        'only the calls of the list are answered while nobody is signed in'
      ),
      ...of(
        'test/app/pricing/discount-limits-any.test.ts',
        'no cashier alone sells for more than %i percent less, nor below the minimum price of a list (%j)'
      ),
      ...of(
        'test/app/ticket/removal.test.ts',
        'a removal needs a manager once the ticket was held with the goods; goods that were scanned later do not'
      )
    ]
  },
  {
    name: 'The journal is a chain',
    control: 'append-only; each row has an HMAC-SHA256 of itself and of the previous hash; the key is in the key store',
    tests: of('test/db/journal.test.ts', 'the check detects %s', 'the journal cannot be rewritten without the key')
  },
  {
    name: 'A database that another program edits',
    control:
      'each row of money, jobs and rights and every setting has a seal with a key of the key store, and the sums of the seals show deleted rows; rows are compared before they are sent or paid back, at the start, at the close, and all of them soon after the start and each day; the chain of the journal is verified then as well; an altered row opens an incident and is not sent, and an altered setting counts as never set',
    tests: [
      ...of('test/outbox/runs/tamper.test.ts', 'the edit “%s” is noticed at the next check and never sent'),
      ...of(
        'test/db/backup/sealed-settings.test.ts',
        'the setting is noticed when its value was changed, while the till runs or is off',
        'the setting is noticed when it was added with the seal of another one, and when it was deleted',
        'the sums show that the setting was deleted together with its seal',
        'a missing seal is a difference from then on, though the state of the seals is put back'
      ),
      ...of(
        'test/updates/seen.test.ts',
        'a replayed manifest is refused although the setting of the newest one was deleted'
      ),
      ...of(
        'test/app/refund/altered-sale.test.ts',
        'the till refuses the refund, gives out no money and opens an incident if %s'
      ),
      ...of(
        'test/db/seals.test.ts',
        'rights that another program has written are removed before they are used',
        'a write by the program does not validate a changed row',
        'the close of the shift reports the row once, with an entry for the Z report',
        'the daily check of every row reports the row once, also if it is older than the last close'
      ),
      ...of(
        'test/db/identity.test.ts',
        'the file is noticed when the sidecar was edited to fit an older file',
        'the file is noticed when it is a copy that went its own way further than the last one'
      )
    ],
    missing: 'an older file that is put back together with its older sidecar is not noticed'
  },
  {
    name: 'The journal is anchored',
    control:
      'the newest hash is on each slip and report, on each receipt if the shop prints it, in the row of each sale and in close_note, so that a truncated journal is detected; the System screen says whether a hash on paper is in the journal',
    tests: [
      ...of(
        'test/app/printing/printing.test.ts',
        'the receipt has the fingerprint of the journal if the shop prints it, and a truncated journal is detected by it'
      ),
      ...of('test/db/journal.test.ts', 'the check detects a truncated end by the fingerprint that the newest sale has'),
      ...of(
        'test/outbox/serializers/shift-and-tickets.test.ts',
        'the counted amounts and the fingerprint of the journal are sent with the close'
      )
    ]
  },
  {
    name: 'A broken journal',
    control:
      'the entries since the last closed shift are checked at the start, and the others in idle time; a break is written down, shown and on the Z report; it never blocks a sale',
    tests: of(
      'test/secure/keys.test.ts',
      'the check finds at the start what was changed since the last closed shift, writes it down once and reports it',
      'the check finds in idle time what was changed before',
      'a broken journal is named on the report of the shift, and the shift closes all the same'
    )
  },
  {
    name: 'Finished sales',
    control: 'no SQL statement changes or deletes a finished sale; numbers have no gaps; corrections are new entries',
    tests: [
      ...of('test/db/till-stores.test.ts', 'counters have no gaps: a transaction that fails gives its number back'),
      ...of('test/secure/permissions.test.ts', 'no statement of the program changes or deletes a finished sale')
    ]
  },
  {
    name: 'Exports',
    control:
      'a value that a spreadsheet would calculate is written as text; the main process chooses the folder; no file is overwritten',
    tests: [
      ...of(
        'test/domain/printing/report-sheet.test.ts',
        'a name that a spreadsheet would calculate is written as text: %j',
        'the file of a report never overwrites another file, and only its owner may read it'
      ),
      ...of('test/app/reports/reports.test.ts', 'the file takes no path from the window')
    ]
  },
  {
    name: 'Text from outside',
    control:
      'safeText removes control characters, direction overrides and line separators, and keeps at most 200 graphemes; the screen isolates the direction of names',
    tests: of(
      'test/secure/text.test.ts',
      'the text is shown and never executed: %s',
      'the text is cut at two hundred characters as people count them, and none is split',
      'the text is made safe when records of the service are read'
    )
  },
  {
    name: 'Scans',
    control:
      'a code has at most 256 characters, printable ones or ASCII 29; while a scanner types, no key runs a command and Enter confirms no payment',
    tests: of(
      'test/renderer/keyboard/scanner.test.ts',
      'a scanner is recognized by its speed, and its Enter confirms no payment',
      'no code is split and no key of a scanner runs a command, over many seeds',
      'a code may have a symbology identifier, and the GS1 separator as a chord'
    )
  },
  {
    name: 'Card numbers',
    control: '15 to 19 digits with a valid check digit are refused in notes, reasons, comments and names',
    tests: [
      ...of('test/secure/text.test.ts', 'a card number is found in %j', 'no card number is found in %j'),
      ...of('test/app/dispatcher.test.ts', 'the till stores no number of a payment card')
    ]
  },
  {
    name: 'No listening port',
    control: 'the shipped app opens no port; the sandbox over HTTP is a development command',
    tests: of('test/secure/permissions.test.ts', 'no source of the app opens a port')
  },
  {
    name: 'Logs',
    control: 'allow-listed fields and one line of each error; a log of 2 MiB is set aside',
    tests: of(
      'test/secure/log.test.ts',
      'the log has allow-listed fields and nothing else',
      'the log is set aside when it is large, and never blocks the till'
    )
  },
  {
    name: 'Dependencies',
    control:
      'exact versions; a lockfile without hosts; two native run-time dependencies; CI reports known vulnerabilities',
    tests: [
      ...of(
        'test/tidy.test.ts',
        'the lockfile does not say where packages came from',
        'a package is imported only by its owner'
      ),
      ...of('test/secure/permissions.test.ts', 'every version of a dependency is exact'),
      ...of(
        'test/packaging/release.test.ts',
        'the bill of materials names every package of the lockfile by its version'
      ),
      ...of(
        'test/secure/audit.test.ts',
        'the audit names what is vulnerable and why, the worst first',
        'the audit never takes %s for a clean answer'
      )
    ]
  },
  {
    name: 'Backups and restored or cloned databases',
    control:
      'SQLite’s backup API writes a backup to a second place after each shift, and the whole file is checked; a manager restores it; address, folders and devices of the backup have no effect until a manager confirms them; a clone gets another prefix and sends no job until a manager has answered',
    tests: [
      ...of(
        'test/db/backup/restored-settings.test.ts',
        'a restored backup takes the data, and leaves what acts on the computer until a person confirms it',
        'a backup that says by itself what is the same is not believed'
      ),
      ...of(
        'test/boot/roll-out.test.ts',
        'the file stays if only the database names it, and the log says that it is left',
        'the file stays if it was replaced by %s'
      ),
      ...of(
        'test/db/backups.test.ts',
        'a backup is one whole file with a description, beside the till until another folder is chosen',
        'an unsound backup is deleted and reported, and the previous one stays',
        'a restore that is cut at any step leaves the old file or the restored one',
        'the restore refuses a damaged file, a file of a newer program and one of another till'
      ),
      ...of(
        'test/app/settings/database-health.test.ts',
        'backups are written after the close of a shift, which does not wait for them'
      ),
      ...of(
        'test/app/settings/database-health.test.ts',
        'anybody may write a backup, and only a manager chooses the folder and restores one'
      ),
      ...of(
        'test/db/identity.test.ts',
        'the file is noticed when the folder was copied, whole or not',
        'the file is noticed when it is older than the one last seen',
        'unsent jobs are stopped until a manager has answered, over restarts'
      ),
      ...of(
        'test/outbox/verifiers/clone.test.ts',
        'jobs that the clone has sent are found and never sent again; later ones are sent once'
      ),
      ...of(
        'test/e2e/till/backup-and-damage.spec.ts',
        'a backup is written after each shift and by key to a chosen folder, and a backup is restored'
      )
    ]
  },
  {
    name: 'Updates',
    control:
      'the manifest with the checksums is signed by one of two keys; a replayed older manifest and a forged or swapped file are refused, on Windows up to the start of the installer; a Debian package is never in a folder of the user, and apt verifies it as root; only packages of Kassa get into the signed index, which ends after 90 days; no update is installed during a shift',
    tests: [
      ...of(
        'test/updates/updates.test.ts',
        'a manifest with another signature is refused before it is read',
        'an older manifest that is replayed is recognized, after a restart too',
        'a file that was swapped after its check is not installed'
      ),
      ...of(
        'test/updates/debian.test.ts',
        'a till from a Debian package says that there is a newer version, and downloads no file that could be swapped',
        'a package that an earlier version has left in the folder of the user is deleted at the next check',
        'the installation of a Debian package from a folder of the user is refused, although the file is the signed one'
      ),
      ...of(
        'test/updates/cut.test.ts',
        'an update that the second key has signed is taken, and one of a third key is not',
        'the beginning of a download that another program has changed is read again, and never installed'
      ),
      ...of(
        'test/packaging/apt-repository.test.ts',
        'the repository is not signed while %s lies in its pool',
        '%s in the folder of the build is neither signed nor copied',
        'a package of the pool that was changed after it was signed is not signed again',
        'a version is not signed twice with different bytes',
        'an index that names a planted package does not help, because nobody else can sign it'
      ),
      ...of(
        'test/updates/windows.test.ts',
        'on Windows the file is locked, checked again and started in one step',
        'on Windows a question that nobody agrees to (%s) ends nothing, and may be asked again',
        'on Windows a file that was changed after its last check is not started, and no longer trusted'
      )
    ]
  },
  {
    name: 'Diagnostics for support',
    control: 'counts, states and sizes; no name, amount, address or secret',
    tests: of('test/app/settings/diagnostics.test.ts', 'the file has no secret, no PIN, no name, no sum and no address')
  },
  {
    name: 'Metrics and logs for a collector',
    control:
      'off until config.json has an address; counts, ages and sizes; no name of a person, no amount of a receipt, no secret',
    tests: of(
      'test/telemetry/telemetry.test.ts',
      'no secret, no PIN, no name of a person, a customer or a product and no sum of a receipt is sent',
      'without an address nothing is loaded or sent, and the log file has every line',
      'an address of a collector with %s is refused with a message'
    )
  },
  {
    name: 'Packages from an apt repository',
    control: 'the release key signs the list of packages; apt refuses a changed list',
    tests: of(
      'test/packaging/apt-repository.test.ts',
      'gpgv accepts what fifty keys sign, and refuses a changed text and another key'
    )
  }
]

export const inputs: readonly Row[] = [
  {
    name: 'the service answers HTML, nothing, truncated JSON, wrong charset, 200 MB, redirect, 404 or 502 without a body, another record’s id, `code: "0"`, `data: null`, a list in place of an object, negative or shrinking totals, endless pages',
    control:
      'a write counts as ambiguous and a read as inconclusive: the old cache stays; the screen shows a plain message and never HTML; paging stops',
    tests: [
      ...of(
        'test/secure/fuzz.test.ts',
        'damaged answers of the service cause no crash, no page is passed on, and none counts as a written record',
        'damaged pages of the catalogue end every round, and no price is invalid'
      ),
      ...of('packages/integration-api/test/verdict.test.ts', 'a body that is cut off proves nothing'),
      ...of(
        'test/outbox/answers.test.ts',
        'a success without an id, or with the record of another sale, does not count as success'
      ),
      ...of(
        'test/catalog/pull/pull-wrong-answers.test.ts',
        'the service answers one list with a proxy page: the catalogue stays, the error is shown, the other lists come',
        'the service sends a list %s: the stored rows stay, the other lists come'
      ),
      ...of(
        'test/e2e/till/bad-input.spec.ts',
        'a web page in place of the service is never shown, and is reported as not the service'
      )
    ]
  },
  {
    name: 'NaN, 1e308, -0, > 2^53, "1,5", 14 decimals, negative or zero price, discount 101 %, `decimal_count` 40',
    control:
      'refused at the edge, with the name of the field; that product cannot be sold, and the screen says why; all others can be sold',
    tests: [
      ...of(
        'test/app/dispatcher.test.ts',
        'the dispatcher refuses the number %j',
        'the dispatcher refuses the amount %j'
      ),
      ...of(
        'test/catalog/pull/pull-wrong-answers.test.ts',
        'the invalid record makes its own product unsellable, names it, and affects no other'
      ),
      ...of('test/catalog/translate.test.ts', 'a discount over a hundred per cent is refused'),
      ...of(
        'test/catalog/goods.test.ts',
        'a price of zero, or out of range, is no price',
        'goods with an error name the field, and leave the others alone'
      )
    ]
  },
  {
    name: 'two products with one barcode, inactive barcode, box of 0, category cycle, parent of variants, deleted product in a ticket',
    control:
      'the cashier chooses between the products, and the till never takes the first silently; the categories of a cycle are left out; a warning',
    tests: [
      ...of(
        'test/app/ticket/ticket.test.ts',
        'the till offers several goods of one code and never takes the first',
        'the till says why %s does not sell'
      ),
      ...of(
        'test/catalog/categories.test.ts',
        'categories that contain each other are not shown, and stop nothing',
        'variants show as their product until the text tells them apart'
      ),
      ...of('test/catalog/goods.test.ts', 'a code finds a deleted product only if no other product has it'),
      ...of('test/e2e/till/bad-input.spec.ts', 'a code of two goods asks which, and never takes the first silently')
    ]
  },
  {
    name: '10 MB name, emoji, RTL override, lone surrogates, NUL, `<img onerror>`, `=HYPERLINK`, ESC sequences',
    control: 'the text is shown, printed and exported as plain text',
    tests: [
      ...of(
        'test/secure/text.test.ts',
        'the text is shown and never executed: %s',
        'the text is cut at two hundred characters as people count them, and none is split'
      ),
      ...of(
        'test/domain/printing/report-sheet.test.ts',
        'a name that a spreadsheet would calculate is written as text: %j'
      ),
      ...of(
        'test/printing/escpos.test.ts',
        'the text opens no drawer, cuts no paper and prints no control character',
        'the text is cut short, so that one name cannot empty a roll'
      )
    ]
  },
  {
    name: 'two scans joined, half a scan, GS1 with FNC1, wrong keyboard layout, scan during payment, key held down, Enter twice on payment',
    control: 'the right code or a clear refusal; one sale',
    tests: [
      ...of(
        'test/renderer/keyboard/scanner.test.ts',
        'no code is split and no key of a scanner runs a command, over many seeds',
        'a scan is read by its physical keys, whatever layout is active',
        'a code may have a symbology identifier, and the GS1 separator as a chord',
        'a short code with Enter pays nothing while the window asks for an amount',
        'one pause inside a code does not split it'
      ),
      ...of('test/app/payment/paying.test.ts', 'a payment that is pressed twice pays once and answers the same sale'),
      ...of(
        'test/e2e/till/bad-input.spec.ts',
        'a second Enter on payment pays once',
        'an unknown code is reported as such, and the ticket is unchanged'
      )
    ]
  },
  {
    name: 'clock set back a day, to 1970, or forward ten years; summer time; computer suspended for three days',
    control:
      'sales are ordered by their counter; a banner; the till asks before it makes a sale whose date may be a day wrong',
    tests: of(
      'test/secure/clock.test.ts',
      'a clock moved %s shows a banner, and a sale is made only after somebody confirms the date',
      'a clock set back while the till was off is detected by the newest sale, until somebody agrees',
      'sales keep their order by their counter',
      'summer time causes no doubt: the clock counts no hours of the day'
    )
  },
  {
    name: 'disk full at any write, read-only disk, I/O error, WAL missing, file damaged at any byte, file of another program, newer schema, migration killed half-way',
    control:
      'a sale that was not committed does not exist: the till says so and prints nothing; a damaged till file is set aside, recovered, counted and reported; a damaged catalogue is rebuilt',
    tests: [
      ...of(
        'test/app/power-cut-and-full-disk.test.ts',
        'a full disk makes no sale, says so and keeps the ticket; the number is not lost'
      ),
      ...of('test/db/disk-failure.test.ts', 'the till tells a person what %s means'),
      ...of('test/db/reserve.test.ts', 'a write without room uses the room of the reserve, and nothing is half done'),
      ...of('test/db/till-stores.test.ts', 'the program refuses a file of a newer program and leaves it unchanged'),
      ...of(
        'test/db/migrate.test.ts',
        'a migration that is killed between any two steps leaves the old file or the new one, and the next start ends it',
        'a database of another program %s is refused and not touched'
      ),
      ...of(
        'test/db/recovery.test.ts',
        'the recovery keeps the rows of the other pages, invents nothing, and sets the file aside as it was found',
        'a few wrong bytes anywhere lose at most the rows around them',
        'a recovery that is cut short leaves the damaged file, and the next one ends it'
      ),
      ...of('test/db/identity.test.ts', 'the file is noticed when the log with the last sales is gone'),
      ...of(
        'test/e2e/till/backup-and-damage.spec.ts',
        'a file with pages of noise is rebuilt at the start, and a manager reads and signs the report',
        'a file of another program is refused with a message, and not touched'
      ),
      ...of(
        'test/catalog/pull/pull.test.ts',
        'the catalogue is set aside and built again automatically',
        'a catalogue that breaks in use is closed, set aside and built again'
      )
    ]
  },
  {
    name: 'second instance, copied folder, network drive',
    control:
      'the second instance ends before it opens a file; a till in a copied folder detects the copy; the till reports a network drive',
    tests: [
      ...smoke('a second start touches no file, ends, and the first one is told'),
      ...of('test/secure/text.test.ts', 'the folder is reported: %s'),
      ...of('test/db/identity.test.ts', 'the file is noticed when the folder was copied, whole or not'),
      ...of(
        'test/e2e/till/backup-and-damage.spec.ts',
        'a copied folder is noticed, its unsent work is stopped, and is sent once after a manager has answered'
      )
    ]
  },
  {
    name: 'same ticket edited at another till, shift closed at the service, product deleted, cashier blocked, key revoked, permission removed',
    control: 'both versions of the ticket are shown; an endpoint block with a clear message; selling goes on',
    tests: [
      ...of(
        'test/outbox/serializers/shift-and-tickets.test.ts',
        'a ticket that somebody else changed is never overwritten before a person decides',
        'a session that was closed at the service asks a person: the count of this till has not arrived'
      ),
      ...of(
        'test/outbox/verifiers/patience.test.ts',
        'a 401 stops everything, keeps its canary rare, and a renewed credential resumes at once',
        'a 403 blocks one endpoint and what depends on it; the rest goes on; later it is tried again'
      ),
      ...of(
        'test/catalog/pull/pull-wrong-answers.test.ts',
        'the service refuses the key: the pull stops and says so, until there is a new connection'
      )
    ]
  },
  {
    name: 'IPC calls with wrong types, 100 MB, prototype keys, from another frame, 10,000 a second',
    control: 'refused and counted; nothing else happens',
    tests: [
      ...of(
        'test/app/dispatcher.test.ts',
        'the dispatcher refuses %s with a wrong input and names the field',
        'the dispatcher refuses what is too large, too deep or contains itself, without reading it all',
        'the dispatcher knows no call named %j',
        'the dispatcher answers our own frame only',
        'the dispatcher refuses most of ten thousand calls at once and runs the first ones, one by one'
      ),
      ...of(
        'test/secure/fuzz.test.ts',
        'eight thousand messages to the dispatcher cause no crash, and nothing is done without the right to it'
      )
    ]
  },
  {
    name: 'printer off, out of paper, stopping half-way; drawer stuck',
    control: 'the sale is kept; the print queue retries; a reprint is marked as a copy',
    tests: [
      ...of(
        'test/printing/print-queue.test.ts',
        'the printer is off: nothing left, so the paper waits and is printed when it is on, as no copy; the drawer stays shut',
        'the printer says %s before: nothing is sent, and it prints when that is repaired',
        'the printer dies half-way: the paper is never printed again automatically; a person prints it again as a copy',
        'the printer runs out of paper half-way: a person decides'
      ),
      ...of('test/app/printing/printing.test.ts', 'the sale is made although the print queue cannot be written'),
      ...of(
        'test/e2e/till/printing.spec.ts',
        'a receipt is printed once, waits while the printer is off, and is a copy when it is asked for again'
      )
    ]
  }
]

import { testsOf as of, type TestName } from '../support/tidy/named-tests.ts'

// What the till does against whom and what, and by which test that is held. `npm run docs` writes docs/internals/security.md from
// these rows, test/secure/rows.test.ts asks that every test named here is there, and `npm run secure` runs them all.

/** One row of a table. `missing`: what of it is not done, in words. */
export type Row = { name: string; control: string; tests: readonly TestName[]; missing?: string }

const smoke = (...titles: string[]) => of('test/e2e/till/smoke.spec.ts', ...titles)

export const items: readonly Row[] = [
  {
    name: 'Renderers are sandboxed, isolated and without Node',
    control:
      'app.enableSandbox(), contextIsolation, nodeIntegration off, webSecurity on, no webviews, dev tools off when packaged',
    tests: [
      ...of(
        'test/secure/walls.test.ts',
        'put every renderer into the sandbox of the system',
        'are all up in every window, and what is not named stays as Electron has it',
        'leave the tools of developers to those who run it from its sources',
        'stand around every window that is opened'
      ),
      ...smoke('the window is made with every wall of Electron up', 'the page sees the bridge and nothing else of Node')
    ]
  },
  {
    name: 'No remote content; own scheme with an allow-list of kinds',
    control:
      'app:// serves files of the window’s folder by their ending, and pictures of goods that by their first bytes are PNG, JPEG, WebP or GIF, which the window alone decodes; nothing else; connect-src none, default-src none',
    tests: [
      ...of(
        'test/secure/walls.test.ts',
        'serves %s as what it is, under the policy',
        'finds nothing at %s',
        'takes no %s',
        'is an origin of its own, and may nothing that a page of the network may not'
      ),
      ...smoke('the policy of the page refuses inline scripts, requests and foreign images')
    ]
  },
  {
    name: 'Permissions',
    control: 'denied in the request and the check handler',
    tests: [
      ...of('test/secure/walls.test.ts', 'deny %s, asked for and looked up'),
      ...smoke('every permission is denied')
    ]
  },
  {
    name: 'Navigation, redirects, new windows, webviews',
    control: 'refused for every web contents; nothing is opened outside',
    tests: [
      ...of(
        'test/secure/walls.test.ts',
        'refuse %s in every page',
        'let no page open another',
        'open nothing outside but what is written in the program'
      ),
      ...smoke('the window does not let itself be led away', 'the page cannot open another window')
    ]
  },
  {
    name: 'The bridge knows who calls',
    control: 'top frame of our own page only; preload in no frame below it',
    tests: [
      ...of(
        'test/secure/walls.test.ts',
        'is ours in its top frame only, by its whole address',
        'beside it is one of those that are known, and none of them is the cashier’s'
      ),
      ...smoke('a frame within the page gets no bridge'),
      ...of('test/app/dispatcher.test.ts', 'answers our own frame only')
    ]
  },
  {
    name: 'The bridge takes only what is on its list, small and in shape',
    control:
      'own keys of one table, 64 KiB, strict schemas, 100 waiting, 2,000 a second; each refusal is counted by its reason',
    tests: of(
      'test/app/dispatcher.test.ts',
      'knows no call named %j',
      'refuses %s with a wrong input and names the field',
      'refuses what is too large, too deep or contains itself, without reading it all',
      'holds ten thousand calls at once off and does the first ones, one by one'
    )
  },
  {
    name: 'The bridge under a million messages',
    control:
      'a fuzzer with a seed over the real dispatcher and a real till: nothing thrown, nothing done without the right to; its judge reads what was left behind, and tells every right that is let go of',
    tests: [
      ...of(
        'test/secure/fuzz.test.ts',
        'eight thousand messages to the bridge: no crash, and nothing done without the right to'
      ),
      ...of(
        'test/secure/holes.test.ts',
        'has a scene for every act that a cashier may not do alone',
        'is told by its effect: %s without a manager',
        'is told by its effect: %s, where the check says yes %s',
        'is told while nobody stands at the till, or it is locked',
        'is none where there is none, over the same messages and more'
      )
    ]
  },
  {
    name: 'Fuses',
    control:
      'run as Node, NODE_OPTIONS and inspect off; cookie encryption, ASAR integrity and only-from-ASAR on; file privileges off',
    tests: [
      ...of(
        'test/packaging/config.test.ts',
        'every fuse that opens the packaged app is off, and every one that guards it is on',
        'the fuses are in an app for macOS as they are in the others, and nothing of macOS opens it'
      ),
      ...of('test/e2e/till/package.spec.ts', 'a package for ')
    ]
  },
  {
    name: 'Single instance before any file',
    control: 'the lock is asked for before a file is opened; a second start ends and shows the first',
    tests: smoke('a second start touches no file, ends, and the first hears of it')
  },
  {
    name: 'API key, PINs and what they open are in nothing that is written',
    control: 'sealed by safeStorage, one file, 0600; held by main alone; errors and logs carry allow-listed facts',
    tests: [
      ...of('test/e2e/till/canary.spec.ts', 'the key and the PINs are in nothing that the app wrote'),
      ...of('test/backoffice/api/send-conformance.ts', 'no error tells a secret').map((test) => ({
        ...test,
        file: 'test/backoffice/api/send.test.ts'
      })),
      ...of(
        'test/backoffice/api/verdict.test.ts',
        'in words of at most 500 characters without controls, and without the secret'
      )
    ]
  },
  {
    name: 'A key store that is none warns',
    control: 'basic_text on Linux is a notice until the shop is open',
    tests: of('test/e2e/till/canary.spec.ts', 'a key store that keeps nothing secret is said so')
  },
  {
    name: 'PINs',
    control: 'argon2id, 19 MiB, t 2, p 1, salted, with a pepper of the key store; easy ones refused',
    tests: of(
      'test/app/staff/people.test.ts',
      'are argon2id with the asked cost, salted, and worth nothing without the pepper',
      'refuses %s as too easy'
    )
  },
  {
    name: 'Wrong PINs',
    control:
      'counted in the file before they are checked; the wait doubles to 15 minutes on the clock of the boot; ten in a row are an incident, twenty bar the person until a manager, or the owner with the key of the service, gives a new PIN; they stand on the Z report',
    tests: [
      ...of(
        'test/app/staff/people.test.ts',
        'are counted before they are checked',
        'do not wait less by setting the clock, nor by pulling the plug, nor more by setting it back',
        'cannot be tried in parallel',
        'count for a manager who approves, too'
      ),
      ...of(
        'test/app/staff/wrong-pins.test.ts',
        'bar a person at the twentieth, over restarts and days, and the right PIN opens nothing any more',
        'are an incident also when the plug is pulled before each was known to be wrong',
        'stand on the report of the shift, also those that were tried before it was opened',
        'is 0.2 % in all time while nobody types the right PIN, and 5.8 % in a month where somebody does each day'
      )
    ]
  },
  {
    name: 'A lost pepper',
    control: 'PINs are forgotten; the owner begins anew with a key of the service that knows this shop',
    tests: of(
      'test/secure/keys.test.ts',
      'begin a new epoch of the journal that names the break, and all PINs are forgotten',
      'are given anew by the owner with a key of the service, and then by the owner to the others',
      'are not given for a key that the service does not know'
    )
  },
  {
    name: 'Permissions',
    control: 'one table of act and role in main, nothing by default; a manager’s PIN for one act; each written down',
    tests: [
      ...of(
        'test/secure/permissions.test.ts',
        'what the table does not name is allowed to nobody',
        '%s needs a manager’s PIN each time, and names the manager in the journal',
        'no call but those of the list is answered while nobody is signed in'
      ),
      ...of('test/app/pricing/discount-limits-any.test.ts', 'no cashier alone sells for more than %i %% less'),
      ...of('test/app/ticket/removal.test.ts', 'need a manager once the ticket was put aside with them')
    ]
  },
  {
    name: 'The journal is a chain',
    control: 'append-only, HMAC-SHA256 over whole rows with the hash before; its key is kept by the key store',
    tests: of('test/db/journal.test.ts', 'shows %s', 'cannot be written again without the key')
  },
  {
    name: 'The journal is anchored',
    control:
      'its head is on each receipt, slip and report, on each sale’s row and in close_note, so that a cut tail shows; System tells whether a head on paper is in the journal',
    tests: [
      ...of(
        'test/app/printing/printing.test.ts',
        'bears the head of the journal by the first template, and a tail that was cut off is told from it'
      ),
      ...of('test/db/journal.test.ts', 'shows a cut tail by the head kept on the newest sale'),
      ...of(
        'test/outbox/serializers/shift-and-tickets.test.ts',
        'counted amounts and the head of the journal travel with the closing'
      )
    ]
  },
  {
    name: 'A broken journal',
    control:
      'looked for at the start since the last close, the rest in idle time; written down, shown, on the Z report; never blocks',
    tests: of(
      'test/secure/keys.test.ts',
      'finds what was changed since the last closed shift at the start, writes it down once and says so',
      'finds in idle time what was changed before',
      'a journal that does not add up stands on the report of the shift, and the shift closes all the same'
    )
  },
  {
    name: 'Finished sales',
    control: 'no statement changes or deletes one; numbers have no gaps; corrections are new entries',
    tests: [
      ...of('test/db/till-stores.test.ts', 'number without gaps: a transaction that fails gives its number back'),
      ...of('test/secure/permissions.test.ts', 'no statement of the program changes or deletes a finished sale')
    ]
  },
  {
    name: 'Exports',
    control: 'what a spreadsheet would compute is text; the folder is main’s, no file is written over',
    tests: [
      ...of(
        'test/domain/printing/report-sheet.test.ts',
        'that a spreadsheet would compute is text: %j',
        'are never written over'
      ),
      ...of('test/app/reports/reports.test.ts', 'takes no path from the window')
    ]
  },
  {
    name: 'Text from outside',
    control: 'safeText: controls, turned writing and line separators out, 200 graphemes; names are isolated on screen',
    tests: of(
      'test/secure/text.test.ts',
      'is only said, never obeyed: %s',
      'is clipped to two hundred characters',
      'is made safe where records of the service are read'
    )
  },
  {
    name: 'Scans',
    control: 'printable and ASCII 29, at most 256; inside a burst no key is a command and Enter pays nothing',
    tests: of(
      'test/renderer/keyboard/scanner.test.ts',
      'a scanner is recognized by its speed, and its Enter confirms no payment',
      'no code is split and no key of a scanner runs a command, over many seeds',
      'a code may have a symbology identifier, and the GS1 separator as a chord'
    )
  },
  {
    name: 'Card numbers',
    control: '15 to 19 digits with a right check digit are refused in notes, reasons, comments and names',
    tests: [
      ...of('test/secure/text.test.ts', 'is known in %j', 'is not seen in %j'),
      ...of('test/app/dispatcher.test.ts', 'keeps no number of a payment card')
    ]
  },
  {
    name: 'No listening port',
    control: 'the shipped app opens none; the sandbox over HTTP is a development command',
    tests: of('test/secure/permissions.test.ts', 'no source of the app opens a port')
  },
  {
    name: 'Logs',
    control: 'allow-listed facts, one line of an error, set aside at 2 MiB',
    tests: of('test/secure/log.test.ts', 'writes allow-listed facts and nothing else', 'is set aside when it is large')
  },
  {
    name: 'Dependencies',
    control:
      'exact versions and a lockfile without hosts; two native run-time dependencies; CI reports what is known to be vulnerable',
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
        'names what is vulnerable and why, the worst first',
        'never takes %s for a clean answer'
      )
    ]
  },
  {
    name: 'Backups and restored or cloned databases',
    control:
      'SQLite’s own backup to a second place after each shift, checked whole; restored by a manager; a copy gets another prefix and holds what is owed until a manager has answered',
    tests: [
      ...of(
        'test/db/backups.test.ts',
        'is one whole file that says what it is, beside the till until another place is chosen',
        'that is not sound is thrown away, told, and the one before stays',
        'cut at any step leaves the old file or the restored one',
        'refuses a damaged file, one of a newer program and one of somebody else'
      ),
      ...of(
        'test/app/settings/database-health.test.ts',
        'are written after the close of a shift, which does not wait for them'
      ),
      ...of(
        'test/app/settings/database-health.test.ts',
        'may be written by anybody, and only a manager chooses where and restores one'
      ),
      ...of(
        'test/db/identity.test.ts',
        'is noticed when the folder was copied, whole or not',
        'is noticed when it is older than the one last seen',
        'holds what is owed until a manager has answered, over restarts'
      ),
      ...of('test/outbox/verifiers/clone.test.ts', 'what the twin has sent is found and never sent again'),
      ...of('test/e2e/till/damage.spec.ts', 'a backup is written after each shift and by key to a chosen place')
    ]
  },
  {
    name: 'Updates',
    control:
      'a signed manifest and sums; an older one played again, a forged or a swapped file is refused, on Windows until it runs; never in a shift',
    tests: [
      ...of(
        'test/updates/updates.test.ts',
        'a manifest signed by somebody else is refused before it is read',
        'an older manifest played again is known for what it is, after a restart too',
        'a file swapped after it was checked is not installed'
      ),
      ...of(
        'test/updates/windows.test.ts',
        'on Windows the file is locked, looked at again and started in one breath',
        'on Windows a question that nobody agrees to (%s) ends nothing, and may be asked again',
        'on Windows a file that was changed after the last look is not started, and not believed any more'
      )
    ]
  },
  {
    name: 'Facts for whoever helps',
    control: 'counts, states and sizes; no name, sum, address or secret',
    tests: of('test/app/settings/diagnostics.test.ts', 'no secret, no PIN, no name, no sum and no address is in it')
  },
  {
    name: 'Metrics and logs for a collector',
    control:
      'off until config.json has an address; counts, ages and sizes; no name of a person, no sum of a receipt, no secret',
    tests: of(
      'test/telemetry/telemetry.test.ts',
      'no secret, no PIN, no name of a person, a customer or a product and no sum of a receipt is sent',
      'without an address nothing is loaded or sent, and the log file has every line',
      'an address of a collector with %s is refused in words'
    )
  },
  {
    name: 'Packages from a repository of apt',
    control: 'the list of packages is signed by the release key; apt refuses a changed one',
    tests: of(
      'test/packaging/apt-repository.test.ts',
      'gpgv accepts what fifty keys sign, and refuses a changed text and another key'
    )
  }
]

export const inputs: readonly Row[] = [
  {
    name: 'the service answers HTML, nothing, truncated JSON, wrong charset, 200 MB, redirect, bare 404/502, another record’s id, `code: "0"`, `data: null`, a list where data was, negative or shrinking totals, endless pages',
    control:
      'ambiguous after a write, inconclusive after a read: the old cache stays; a plain message; never HTML on screen; paging stops',
    tests: [
      ...of(
        'test/secure/fuzz.test.ts',
        'spoiled answers of the service: no crash, no page handed on, none taken for a written record',
        'spoiled pages of the catalogue: every round ends, and no price is one that is none'
      ),
      ...of('test/backoffice/api/verdict.test.ts', 'a body that breaks off'),
      ...of(
        'test/outbox/answers.test.ts',
        'a success without an id, or with the record of another sale, is no success'
      ),
      ...of(
        'test/catalog/pull-liar.test.ts',
        'answers one list with a proxy page: the cache stays, the error is shown, the other lists come',
        'sends a list %s: what was there stays, the other lists come'
      ),
      ...of(
        'test/e2e/till/bad-input.spec.ts',
        'a web page in place of the service is never shown, and named as not the service'
      )
    ]
  },
  {
    name: 'NaN, 1e308, -0, > 2^53, "1,5", 14 decimals, negative or zero price, discount 101 %, `decimal_count` 40',
    control: 'refused at the edge, field named; that product unsellable with a reason, the rest usable',
    tests: [
      ...of('test/app/dispatcher.test.ts', 'refuses the number %j', 'refuses the amount %j'),
      ...of('test/catalog/pull-liar.test.ts', 'makes its own product unsellable by name, and no other'),
      ...of('test/catalog/translate.test.ts', 'take no discount over a hundred per cent'),
      ...of(
        'test/catalog/goods.test.ts',
        'of nothing, or out of range, is no price',
        'that are faulty name the field, and leave the others alone'
      )
    ]
  },
  {
    name: 'two products with one barcode, inactive barcode, box of 0, category cycle, parent of variants, deleted product in a ticket',
    control: 'a chooser, never silently the first; cycle cut; warning',
    tests: [
      ...of(
        'test/app/ticket/ticket.test.ts',
        'offers several goods of one code and never takes the first',
        'says why %s does not sell'
      ),
      ...of(
        'test/catalog/categories.test.ts',
        'that stand under each other in a ring are shown nowhere and stop nothing',
        'show as their product until the text tells them apart'
      ),
      ...of('test/catalog/goods.test.ts', 'names a deleted product only when no living one carries it'),
      ...of('test/e2e/till/bad-input.spec.ts', 'a code that two goods share is a question, never silently the first')
    ]
  },
  {
    name: '10 MB name, emoji, RTL override, lone surrogates, NUL, `<img onerror>`, `=HYPERLINK`, ESC sequences',
    control: 'shown safely, printed safely, exported safely',
    tests: [
      ...of('test/secure/text.test.ts', 'is only said, never obeyed: %s', 'is clipped to two hundred characters'),
      ...of('test/domain/printing/report-sheet.test.ts', 'that a spreadsheet would compute is text: %j'),
      ...of(
        'test/printing/escpos.test.ts',
        'opens no drawer, cuts no paper and prints no control',
        'is clipped, so that one name cannot empty a roll'
      )
    ]
  },
  {
    name: 'two scans glued, half a scan, GS1 with FNC1, wrong keyboard layout, scan during payment, key held down, Enter twice on pay',
    control: 'right code or a clear refusal; one sale',
    tests: [
      ...of(
        'test/renderer/keyboard/scanner.test.ts',
        'no code is split and no key of a scanner runs a command, over many seeds',
        'a scan is read by its physical keys, whatever layout is active',
        'a code may have a symbology identifier, and the GS1 separator as a chord',
        'a short code with Enter pays nothing while the window asks for an amount',
        'one pause inside a code does not split it'
      ),
      ...of('test/app/payment/paying.test.ts', 'pressed twice pays once and answers the same sale'),
      ...of(
        'test/e2e/till/bad-input.spec.ts',
        'a second Enter on payment pays once',
        'a code that nobody knows says so, and the ticket stays as it was'
      )
    ]
  },
  {
    name: 'clock back a day, to 1970, forward ten years, DST, suspended three days',
    control: 'order by counter; a banner; asks before dating a sale a day off',
    tests: of(
      'test/secure/clock.test.ts',
      '%s: a banner, and a sale only after somebody says that the date is right',
      'back while the till was off is known by the newest sale, and stays known until somebody agrees',
      'keeps sales in order by their counter',
      'has nothing to do with summer time: the clock counts no hours of the day'
    )
  },
  {
    name: 'disk full at any write, read-only, I/O error, WAL missing, file corrupted at any byte, someone else’s file, newer schema, migration killed half-way',
    control:
      'a sale not committed is not done, says so and prints nothing; a damaged till file is set aside, recovered, counted and reported; damaged catalogue rebuilt',
    tests: [
      ...of('test/app/power.test.ts', 'makes no sale, says so and keeps the basket; the number is not lost'),
      ...of('test/db/disk-failure.test.ts', 'tells a person what %s means'),
      ...of('test/db/reserve.test.ts', 'what finds no room is written into the room that was kept'),
      ...of('test/db/till-stores.test.ts', 'refuses a file of a newer program and leaves it as it was'),
      ...of(
        'test/db/migrate.test.ts',
        'a migration killed between any two steps leaves the old file or the new one, and the next start ends it',
        'a database of somebody else %s is refused and not touched'
      ),
      ...of(
        'test/db/recovery.test.ts',
        'keeps what the other pages hold, invents nothing, and stands aside as it was found',
        'a few wrong bytes anywhere lose at most the rows around them',
        'a recovery that is cut short leaves the damaged file, and the next one ends it'
      ),
      ...of('test/db/identity.test.ts', 'is noticed when the log with the last sales is gone'),
      ...of(
        'test/e2e/till/damage.spec.ts',
        'a file with pages of noise is rebuilt at the start, and a manager reads and signs what was kept',
        'a file of somebody else is refused in words, and not touched'
      ),
      ...of(
        'test/catalog/pull.test.ts',
        'is set aside and built anew by itself',
        'that breaks while it is in use is let go of, set aside and built anew'
      )
    ]
  },
  {
    name: 'second instance, copied folder, network drive',
    control: 'second refuses before touching a file; a copy notices; a network drive is named',
    tests: [
      ...smoke('a second start touches no file, ends, and the first hears of it'),
      ...of('test/secure/text.test.ts', 'is told: %s'),
      ...of('test/db/identity.test.ts', 'is noticed when the folder was copied, whole or not'),
      ...of('test/e2e/till/damage.spec.ts', 'a copied folder notices, holds what is owed, and sends it once')
    ]
  },
  {
    name: 'same ticket edited elsewhere, shift closed elsewhere, product deleted, cashier blocked, key revoked, permission removed',
    control: 'both versions shown; gate with a clear text; selling goes on',
    tests: [
      ...of(
        'test/outbox/serializers/shift-and-tickets.test.ts',
        'a ticket that somebody else changed is never overwritten: a person decides, and then it is',
        'a session that was closed elsewhere asks a person: what was counted here has not arrived'
      ),
      ...of(
        'test/outbox/verifiers/patience.test.ts',
        'a 401 holds everything, keeps its canary rare, and a renewed credential resumes at once',
        'a 403 shuts one endpoint and what depends on it; the rest goes on; later it is tried again'
      ),
      ...of(
        'test/catalog/pull-liar.test.ts',
        'refuses the key: the pull stops and says so, until there is a new connection'
      )
    ]
  },
  {
    name: 'bridge called with wrong types, 100 MB, prototype keys, from another frame, 10,000 a second',
    control: 'refused, counted, nothing happens',
    tests: [
      ...of(
        'test/app/dispatcher.test.ts',
        'refuses %s with a wrong input and names the field',
        'refuses what is too large, too deep or contains itself, without reading it all',
        'knows no call named %j',
        'answers our own frame only',
        'holds ten thousand calls at once off and does the first ones, one by one'
      ),
      ...of(
        'test/secure/fuzz.test.ts',
        'eight thousand messages to the bridge: no crash, and nothing done without the right to'
      )
    ]
  },
  {
    name: 'printer off, out of paper, dies half-way, drawer stuck',
    control: 'sale stands; queue and retry; reprint marked copy',
    tests: [
      ...of(
        'test/printing/print-queue.test.ts',
        'is off: nothing left, so the paper waits and comes out when it is on, as no copy; the drawer stays shut',
        'says %s before: nothing is sent, and it prints when that is mended',
        'dies half-way: never printed again by itself; a person has it again, and it is a copy',
        'runs out of paper half-way: a person decides'
      ),
      ...of('test/app/printing/printing.test.ts', 'stands when the queue of paper cannot be written'),
      ...of('test/e2e/till/printing.spec.ts', 'a receipt comes out once, waits while the printer is off')
    ]
  }
]

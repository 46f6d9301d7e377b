import { testsOf as of, type TestName } from '../support/tidy/named-tests.ts'

// Complaints about other tills, how this till avoids them, and the tests that prove it. `npm run docs` writes
// docs/reference/complaints.md from these rows.

export type Complaint = { complaint: string; here: string; tests: readonly TestName[] }

const row = (complaint: string, here: string, ...tests: TestName[][]): Complaint => ({
  complaint,
  here,
  tests: tests.flat()
})

export const complaints: readonly Complaint[] = [
  row(
    'The same sale twice after the network is back',
    'if the answer to a sale was lost, the till searches for the sale by its idempotency key, and sends it again only after a proof that it does not exist',
    of('test/outbox/answers.test.ts', 'a lost answer leads to exactly one trade, which is found two seconds later'),
    of('test/e2e/shift/shift.spec.ts', 'lost answers do not double a sale')
  ),
  row(
    'A printed receipt, but no sale in the database',
    'the till prints, opens the drawer and shows the sale only after the sale is on the disk; if the disk refuses the write, there is no sale',
    of(
      'test/app/power-cut-and-full-disk.test.ts',
      'a full disk makes no sale, says so and keeps the ticket; the number is not lost'
    ),
    of('test/tools/crash.test.ts', 'power cuts lose nothing that was answered')
  ),
  row(
    'A power cut loses a sale that was confirmed',
    'the screen confirms a sale only after the disk has confirmed the write',
    of(
      'test/tools/crash.test.ts',
      'power cuts lose nothing that was answered',
      'a till that is killed twenty times loses nothing'
    ),
    of(
      'test/e2e/till/kill.spec.ts',
      'a till that is killed between every two steps loses nothing and sends nothing twice'
    )
  ),
  row(
    'One bad record stops all later records',
    'each sale, ticket and shift has its own lane; a refused job waits for a person, and the other lanes go on',
    of(
      'test/outbox/answers.test.ts',
      'a 400 is confirmed by two valid negatives, then a person decides; unrelated lanes go on and it is never sent again unchanged'
    )
  ),
  row(
    'Sending is given up without a message',
    'the till never gives up a job: the job is sent, waits with a reason and a time, or asks a person',
    of('test/outbox/manual-actions.test.ts', 'a person is shown what, how much, why, and what happens next'),
    of(
      'test/outbox/verifiers/patience.test.ts',
      'a service that answers but never with a list that can be read is verified for 24 hours, then a person is asked'
    ),
    of('test/outbox/enqueue.test.ts', 'a job is never deleted, and the file itself refuses it')
  ),
  row(
    'Signing out deletes data',
    'the current ticket, held tickets, sales and unsent jobs belong to the till, not to the person who is signed in',
    of(
      'test/app/complaints.test.ts',
      'signing out deletes nothing: current ticket, held tickets, sales and unsent work are there for the next person'
    )
  ),
  row(
    'Duplicate receipt numbers',
    'the transaction of the sale takes the next number, without gaps; a copied till gets another prefix',
    of('test/db/till-stores.test.ts', 'counters have no gaps: a transaction that fails gives its number back'),
    of('test/db/identity.test.ts', 'the file is noticed when the folder was copied, whole or not')
  ),
  row(
    'The quantity returns to one when data arrives',
    'a line of a ticket is independent: data from the service never changes its quantity',
    of(
      'test/app/complaints.test.ts',
      'the current ticket keeps its quantities, prices and order while the list of goods is read again'
    )
  ),
  row(
    'A paid ticket opens again',
    'a sold ticket stays sold, after a restart too',
    of(
      'test/app/complaints.test.ts',
      'the current ticket is never one that was paid: not by recall, not by a second payment, not after a power cut'
    )
  ),
  row(
    'Enter pressed twice pays twice',
    'each payment names the ticket on the screen; the answer to the second one is the same sale',
    of('test/app/payment/paying.test.ts', 'a payment that is pressed twice pays once and answers the same sale'),
    of('test/e2e/till/bad-input.spec.ts', 'a second Enter on payment pays once')
  ),
  row(
    'The shift cannot be closed',
    'the till closes a shift without the service; the service closes its session after the sales have arrived',
    of(
      'test/app/complaints.test.ts',
      'closing a shift needs no service: with fifty unsent sales it ends, and says what is unsent'
    ),
    of(
      'test/secure/keys.test.ts',
      'a broken journal is named on the report of the shift, and the shift closes all the same'
    ),
    of(
      'test/app/settings/database-health.test.ts',
      'a full disk allows the current sale and the close, and refuses to begin anything'
    )
  ),
  row(
    'The expected cash forgets the change',
    'change is a row of its own, and the expected cash is reduced by it',
    of(
      'test/domain/rules.test.ts',
      'the drawer expects the opening cash plus takings less change, by method and currency'
    )
  ),
  row(
    'The counted amount is filled in beforehand',
    'the field is empty until somebody counts; the expected amount is shown after the count',
    of('test/renderer/features/count.test.ts', 'a row is blank until something is typed, and blank is not zero'),
    of(
      'test/renderer/office.test.ts',
      'the close shows no expected amounts before the count, never takes blank as zero, and asks before a second count starts blank'
    )
  ),
  row(
    'Unsent sales go to the wrong shift',
    'a sale is sent after the opening of its own shift, and the close after the sales of the shift',
    of(
      'test/outbox/serializers/shift-and-tickets.test.ts',
      'an answer that comes after the shift was closed and the next one opened'
    ),
    of(
      'test/outbox/runs/storm.test.ts',
      'a storm over two shifts leaves exactly one effect for each sale and each cash movement (seed $seed, wrong clocks: $areClocksWrong)'
    )
  ),
  row(
    'A shift that was opened without the network is created twice',
    'an opening has an idempotency key, and the till searches for it before it sends the opening again',
    of('test/outbox/serializers/shift-and-tickets.test.ts', 'an opening whose answer was lost is found by its marker'),
    of(
      'test/e2e/shift/shift.spec.ts',
      'a whole shift is worked without the service, from before opening until after closing, and then it arrives once'
    )
  ),
  row(
    'Closing takes minutes',
    'closing waits only for the disk',
    of(
      'test/app/complaints.test.ts',
      'closing a shift needs no service: with fifty unsent sales it ends, and says what is unsent'
    )
  ),
  row(
    'Held tickets disappear after the close',
    'held tickets stay for the next shift, and the current ticket becomes a held ticket',
    of('test/app/complaints.test.ts', 'closing a shift leaves the held tickets as they are for the next shift'),
    of(
      'test/app/shift/shift.test.ts',
      'the close holds the current ticket, and is refused only while that ticket has payments'
    )
  ),
  row(
    'Two tills change one ticket',
    'the till never overwrites a change of another till: both versions are shown, and a person decides',
    of(
      'test/outbox/serializers/shift-and-tickets.test.ts',
      'a ticket that somebody else changed is never overwritten before a person decides'
    ),
    of(
      'test/app/ticket/other-till-tickets.test.ts',
      'the change is noticed without any write, and shown with both versions'
    ),
    of(
      'test/e2e/till/two-tills.spec.ts',
      'a table of one till is taken over and paid at the other, and the first one removes it'
    )
  ),
  row(
    'A barcode is entered as an amount',
    'the till recognizes a scan by its speed and adds the goods to the ticket; an amount that looks like a barcode is refused',
    of('test/renderer/window.test.ts', 'a scan neither changes the amount nor pays'),
    of('test/domain/payment/checkout.test.ts', 'a tender that is a barcode is refused even if the sum is possible')
  ),
  row(
    'After a dialog the keyboard does nothing',
    'the search box has the focus whenever no question is open',
    of(
      'test/renderer/window.test.ts',
      'the search box has the focus again after any dialog, so that the next typed text is searched for'
    )
  ),
  row(
    'No function keys',
    'every act has a key, which its button shows; the browser receives none of these keys',
    of('test/renderer/window.test.ts', 'no F-key or chord reaches the browser'),
    of('test/renderer/keyboard/keymap.test.ts', 'F1 to F12 are the payment methods at checkout, and Shift+F1 is help')
  ),
  row(
    'Fast scans are lost',
    'scans are handled one after another, in their order',
    of('test/renderer/window.test.ts', 'scans in quick succession keep their order'),
    of(
      'test/renderer/keyboard/scanner.test.ts',
      'no code is split and no key of a scanner runs a command, over many seeds'
    )
  ),
  row(
    'Scans are garbled with a Russian keyboard layout',
    'the till reads the physical keys of a scan',
    of('test/renderer/window.test.ts', 'a scan is read under a Russian layout'),
    of('test/renderer/keyboard/scanner.test.ts', 'a scan is read by its physical keys, whatever layout is active')
  ),
  row(
    'The search adds goods without a key',
    'only Enter, a choice from the list or a scan adds goods',
    of('test/renderer/window.test.ts', 'a search adds no goods by itself, however few it finds')
  ),
  row(
    'Screen and receipt show different amounts',
    'one function calculates the amounts of both, and they are stored with the sale',
    of(
      'test/domain/payment/checkout.test.ts',
      'any payment adds up: tenders less change make the total, and only cash gives change'
    ),
    of(
      'test/domain/pricing/sums.test.ts',
      'the sums add up: parts make totals, discounts stay between zero and gross, included tax charges nothing'
    ),
    of('test/printing/escpos.test.ts', 'the receipt keeps every figure whole and at the right edge')
  ),
  row(
    'The same goods are refunded twice',
    'a refund takes only goods that were not refunded before',
    of(
      'test/app/refund/refund.test.ts',
      'a refund is made once however often Enter is pressed, and never twice for the same goods'
    ),
    of(
      'test/outbox/serializers/refund.test.ts',
      'a person sees the refusal if the back office was faster and less is left than is refunded'
    )
  ),
  row(
    'The app hangs on a bad network',
    'the cashier never waits for the network; each request has a timeout',
    of(
      'packages/integration-api/test/send.test.ts',
      'headers that do not come in time are ambiguous',
      'an answer that comes in drops is ambiguous when its time is up'
    ),
    of(
      'test/outbox/verifiers/patience.test.ts',
      'five unclear answers in a row open the breaker: canaries at growing intervals, and no write'
    )
  ),
  row(
    'It does not start without the network',
    'the people, the goods and the database are at the till; it connects to the service later',
    of(
      'test/e2e/till/without-service.spec.ts',
      'a till that starts without the service lets people in and sells, and it arrives once'
    )
  ),
  row(
    'Old prices are used and nobody notices',
    'a line says that its price has changed since it was added; goods show the age of their data',
    of(
      'test/app/pricing/price-lists.test.ts',
      'a line keeps the price that the ticket saw while its list stays the same'
    ),
    of('test/catalog/records.test.ts', 'each resource has its state: rows, time and error')
  ),
  row(
    'Slow with twenty thousand goods',
    'the till has its own index of names, and ten thousand goods are searched and sold while they still arrive. No test checks the speed: `npm run bench` measures it with up to a million goods (docs/internals/performance.md)',
    of(
      'test/e2e/till/ten-thousand.spec.ts',
      'ten thousand goods: a till connects, sells while they still come, finds in Latin letters, scans, and it arrives'
    ),
    of(
      'test/catalog/search.test.ts',
      'the search asks SQLite with literal limits, because a bound one prepares the statement again each time'
    )
  ),
  row(
    'Cyrillic is garbled on paper',
    'each letter is looked up in the code page of the printer; a letter that it lacks is printed as a picture',
    of(
      'test/printing/escpos.test.ts',
      'the receipt has no Cyrillic garbage: a make that lacks the code page gets one that it has',
      'the receipt is a picture if the printer lacks a letter, or has no letters at all'
    )
  ),
  row(
    'The program updates itself in the middle of a shift',
    'no update is installed while a shift is open, also not for a manager',
    of(
      'test/app/settings/updates.test.ts',
      'nothing is installed during a shift, though a manager asks and everything was sent'
    ),
    of(
      'test/e2e/till/updates.spec.ts',
      'a newer program is fetched while the till sells, and waits for the end of the shift'
    )
  )
]

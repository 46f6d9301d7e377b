-- The till’s own file: people, shifts, tickets, sales, refunds, cash, the queue, the journal. Money is in minor units,
-- times are milliseconds since 1970, both as INTEGER; JSON is TEXT. Steps 1 to 55 were never released.
PRAGMA application_id = 1264677747; -- "Kass", so that a file of another program is not taken for one of a till

CREATE TABLE setting (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;

-- Gapless numbers: receipts, tickets, shifts. Names that begin with `owed.` have the number and the sum of the jobs of a
-- state, which triggers update with each change, so that the badge costs the same with 20,000 jobs as with none. They are
-- in one table, because a sale writes both.
CREATE TABLE counter (
  name   TEXT PRIMARY KEY,
  value  INTEGER NOT NULL,
  amount INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO counter VALUES ('owed.queued', 0, 0), ('owed.sending', 0, 0), ('owed.ambiguous', 0, 0),
  ('owed.needsPerson', 0, 0);
CREATE VIEW owed AS
  SELECT substr(name, 6) AS state, value AS jobs, amount FROM counter WHERE name >= 'owed.' AND name < 'owed/';

-- One row for each start of the program, so that the till recognizes an attempt that an earlier boot left SENDING.
CREATE TABLE boot (
  id         TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  ended_at   INTEGER -- null: still running, or ended uncleanly
) STRICT;

-- Records: `body` is JSON as domain/core/records.ts defines it. The generated columns, and those that a CHECK compares
-- with it, are what SQL needs of it (db/core/table.ts).
-- The row of a person who left stays, because sales and the journal name them.
CREATE TABLE person (
  id      TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  name    TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.name') STORED,
  is_gone INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.isGone') STORED CHECK (is_gone IN (0, 1)),
  body    TEXT NOT NULL
) STRICT;

CREATE TABLE shift (
  id            TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  number        INTEGER NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.number') STORED,
  state         TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.state') STORED CHECK (state IN ('open', 'closed')),
  cashbox_id    TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.cashboxId') STORED,
  employee_id   TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.employeeId') STORED,
  employee_name TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.employeeName') STORED,
  -- Its own millisecond: part of the marker at the service.
  opened_at     INTEGER NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.openedAt') STORED,
  open_marker   TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.openMarker') STORED,
  closed_at     INTEGER GENERATED ALWAYS AS (body ->> '$.closedAt') STORED,
  close_marker  TEXT UNIQUE GENERATED ALWAYS AS (body ->> '$.closeMarker') STORED,
  body          TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_open_shift ON shift (state) WHERE state = 'open';

CREATE TABLE ticket (
  number         INTEGER PRIMARY KEY,
  version        INTEGER NOT NULL DEFAULT 0, -- of what the service is owed: n+1 waits for n
  removed_reason TEXT,
  origin         TEXT, -- of a ticket of another till: its marker
  base           TEXT, -- JSON: the record at the service when somebody last decided about it
  sale_number    INTEGER, -- of its sale
  id             TEXT NOT NULL UNIQUE CHECK (id = body ->> '$.id'),
  state          TEXT NOT NULL CHECK (state = body ->> '$.state')
    CHECK (state IN ('current', 'held', 'sold', 'removed')),
  name           TEXT GENERATED ALWAYS AS (body ->> '$.name') STORED,
  held_at        INTEGER GENERATED ALWAYS AS (body ->> '$.heldAt') STORED,
  body           TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_current_ticket ON ticket (state) WHERE state = 'current';
CREATE INDEX ticket_held ON ticket (state, held_at) WHERE state = 'held';

-- A line has a row of its own, so that a scan writes one line, however long the ticket is.
CREATE TABLE ticket_line (
  ticket_id  TEXT NOT NULL REFERENCES ticket (id),
  position   INTEGER NOT NULL,
  removed_at INTEGER, -- kept for undo and for the journal
  id         TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  product_id TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.productId') STORED,
  body       TEXT NOT NULL
) STRICT;
CREATE INDEX line_of_ticket ON ticket_line (ticket_id, position);

-- A finished ticket. No statement of the program updates or deletes a row of the next three tables.
CREATE TABLE sale (
  number            INTEGER PRIMARY KEY, -- gapless: the counter in the receipt number
  id                TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  ticket_id         TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.ticketId') STORED REFERENCES ticket (id),
  receipt_number    TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.receiptNumber') STORED,
  code              TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.code') STORED,
  marker            TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.marker') STORED,
  shift_id          TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.shiftId') STORED REFERENCES shift (id),
  employee_id       TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.employeeId') STORED,
  employee_name     TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.employeeName') STORED,
  seller_name       TEXT GENERATED ALWAYS AS (body ->> '$.seller.name') STORED,
  customer_id       TEXT GENERATED ALWAYS AS (body ->> '$.customer.id') STORED,
  customer_name     TEXT GENERATED ALWAYS AS (body ->> '$.customer.name') STORED,
  currency_id       TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.currency.id') STORED,
  decimals          INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.currency.decimals') STORED,
  receipt_discounts INTEGER NOT NULL GENERATED ALWAYS AS (json_array_length(body, '$.receiptDiscounts')) STORED,
  discount          INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.sums.discount') STORED,
  total             INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.sums.total') STORED,
  debt              INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.sums.remaining') STORED,
  from_balance      INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(body ->> '$.fromBalance', 0)) STORED,
  from_cashback     INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(body ->> '$.fromCashback', 0)) STORED,
  included_tax      INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(body ->> '$.sums.includedTax', 0)) STORED,
  added_tax         INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(body ->> '$.sums.addedTax', 0)) STORED,
  guests            INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(body ->> '$.guests', 0)) STORED,
  sold_at           INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.soldAt') STORED,
  made_at           INTEGER GENERATED ALWAYS AS (body ->> '$.madeAt') STORED,
  journal_head      TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.journalHead') STORED,
  body              TEXT NOT NULL
) STRICT;
CREATE INDEX sale_of_shift ON sale (shift_id, number);

-- In place of an index on `ticket_id`: the row of the ticket, which a sale writes anyway, names its one sale.
CREATE TRIGGER ticket_sold AFTER INSERT ON sale BEGIN
  SELECT RAISE(ABORT, 'a ticket is sold once') FROM ticket JOIN sale ON sale.number = ticket.sale_number
    WHERE ticket.id = new.ticket_id AND sale.ticket_id = new.ticket_id AND sale.number <> new.number;
  UPDATE ticket SET sale_number = new.number WHERE id = new.ticket_id;
END;

-- What reports sum, and the stock, of the lines and payments in the body (db/ticket/sale-parts.ts).
CREATE TABLE sale_line (
  sale_number   INTEGER NOT NULL REFERENCES sale (number),
  position      INTEGER NOT NULL,
  product_id    TEXT NOT NULL,
  warehouse_id  TEXT NOT NULL,
  name          TEXT NOT NULL,
  unit_name     TEXT NOT NULL,
  quantity      TEXT NOT NULL,
  total         INTEGER NOT NULL,
  below_list    INTEGER CHECK (below_list >= 0), -- how much less it cost than by its list; null if it did not
  discounts     TEXT,    -- JSON list of [name, amount]; null if there are none
  order_id      TEXT,
  order_item    TEXT,
  PRIMARY KEY (sale_number, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE sale_payment (
  sale_number  INTEGER NOT NULL REFERENCES sale (number),
  role         TEXT NOT NULL CHECK (role IN ('tender', 'change')),
  position     INTEGER NOT NULL,
  method_id    TEXT NOT NULL,
  method_name  TEXT NOT NULL,
  method_type  TEXT NOT NULL,
  currency_id  TEXT NOT NULL,
  amount       INTEGER NOT NULL,
  paid         INTEGER NOT NULL,
  rounded      INTEGER NOT NULL,
  is_exchanged INTEGER NOT NULL CHECK (is_exchanged IN (0, 1)),
  PRIMARY KEY (sale_number, role, position)
) STRICT, WITHOUT ROWID;

-- The outbox (queue.md). A row is never deleted.
CREATE TABLE job (
  seq             INTEGER PRIMARY KEY, -- grows, because no row is ever deleted
  id              TEXT NOT NULL UNIQUE,
  kind            TEXT NOT NULL,
  lane            TEXT NOT NULL,
  subject_id      TEXT NOT NULL,
  marker          TEXT NOT NULL,
  subject         TEXT NOT NULL,
  amount          INTEGER,
  currency_id     TEXT,
  employee_id     TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  shift_id        TEXT,
  payload         TEXT NOT NULL, -- JSON
  is_money        INTEGER NOT NULL CHECK (is_money IN (0, 1)), -- its write creates money: one of them in flight a till
  state           TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'ambiguous', 'needsPerson', 'done', 'cancelled', 'superseded', 'writtenOff')),
  reason          TEXT,          -- why it needs a person
  message         TEXT,          -- the service's own words
  waits           INTEGER NOT NULL DEFAULT 0 CHECK (waits >= 0), -- how many of its job_dependency rows are not met
  attempts        INTEGER NOT NULL DEFAULT 0,
  resends         INTEGER NOT NULL DEFAULT 0,
  failures        INTEGER NOT NULL DEFAULT 0, -- proved-not-sent in a row, for the back-off
  answered_ms     INTEGER NOT NULL DEFAULT 0, -- how long it was looked for at a service that answers
  server_id       TEXT,
  heir            TEXT,          -- the job that took its place, of a cancelled or superseded one
  next_at         INTEGER,       -- for people to read; nothing is decided by it
  swept_at        INTEGER,       -- when a later sweep saw its one effect, or opened an incident
  made_at         INTEGER NOT NULL,
  changed_at      INTEGER NOT NULL,
  sweeps INTEGER NOT NULL DEFAULT 0,
  place INTEGER,
  is_doubted INTEGER NOT NULL DEFAULT 0 CHECK (is_doubted IN (0, 1)),
  messages TEXT
) STRICT;
CREATE INDEX job_open ON job (shift_id, seq) WHERE state IN ('queued', 'sending', 'ambiguous', 'needsPerson');
CREATE INDEX job_ready ON job (kind, seq) WHERE state = 'queued' AND waits = 0;
CREATE INDEX job_sending ON job (seq) WHERE state = 'sending';
CREATE INDEX job_ambiguous ON job (seq) WHERE state = 'ambiguous';
CREATE INDEX job_needs_person ON job (seq) WHERE state = 'needsPerson';
CREATE INDEX job_done ON job (changed_at) WHERE state = 'done';
CREATE INDEX job_subject ON job (subject_id, kind, seq);
-- The jobs whose subject is not the one that their lane names: refunds are in the lane of their sale.
CREATE INDEX job_of_other_lane ON job (lane, seq) WHERE substr(lane, instr(lane, ':') + 1) <> subject_id;

-- The two rules about jobs in flight at the same time, enforced by the database.
CREATE UNIQUE INDEX one_sending_a_lane ON job (lane) WHERE state = 'sending';
CREATE UNIQUE INDEX one_money_sending ON job (is_money) WHERE state = 'sending' AND is_money = 1;

CREATE TRIGGER job_made AFTER INSERT ON job BEGIN
  UPDATE counter SET value = value + 1, amount = amount + coalesce(new.amount, 0) WHERE name = 'owed.' || new.state;
END;

CREATE TRIGGER job_moved AFTER UPDATE OF state ON job WHEN new.state <> old.state BEGIN
  UPDATE counter SET value = value - 1, amount = amount - coalesce(old.amount, 0) WHERE name = 'owed.' || old.state;
  UPDATE counter SET value = value + 1, amount = amount + coalesce(new.amount, 0) WHERE name = 'owed.' || new.state;
END;

CREATE TRIGGER job_kept BEFORE DELETE ON job BEGIN
  SELECT RAISE(ABORT, 'a job is never deleted');
END;

CREATE TABLE job_dependency (
  job_id   TEXT NOT NULL REFERENCES job (id),
  needs    TEXT NOT NULL, -- a job id, or 'shift:<id>' for all money of that shift (asked when it is about to be sent)
  is_met   INTEGER NOT NULL DEFAULT 0 CHECK (is_met IN (0, 1)),
  PRIMARY KEY (job_id, needs)
) STRICT, WITHOUT ROWID;
CREATE INDEX dependency_on ON job_dependency (needs) WHERE is_met = 0;

-- Attempts. Each is written and synced before the request is sent, with its exact bytes.
CREATE TABLE attempt (
  id          INTEGER PRIMARY KEY, -- their order over all jobs
  job_id      TEXT NOT NULL REFERENCES job (id),
  number      INTEGER NOT NULL,
  boot_id     TEXT NOT NULL,
  method      TEXT NOT NULL,
  path        TEXT NOT NULL,
  body        BLOB NOT NULL,
  body_hash   TEXT NOT NULL,
  eyes        TEXT NOT NULL, -- whose name and place the request bore; a probe counts only with the same ones
  started_at  INTEGER NOT NULL,
  server_time INTEGER, -- the service's clock as last seen, when it was sent
  ended_at    INTEGER,
  quiet_boot  TEXT,    -- the boot whose monotonic clock `quiet_from` is of
  quiet_from  REAL,    -- when the connection died; started afresh by every boot
  outcome     TEXT CHECK (outcome IN ('done', 'notSent', 'rate', 'gate', 'refused', 'ambiguous')),
  http_status INTEGER,
  answer      TEXT,    -- clipped, without secrets
  -- When it began, by the monotonic clock of its boot: a record that was made after the quiet time of another one shows
  -- that a list is up to date.
  started_mono REAL,
  UNIQUE (job_id, number)
) STRICT;

CREATE TABLE probe (
  id            INTEGER PRIMARY KEY,
  job_id        TEXT NOT NULL REFERENCES job (id),
  attempt       INTEGER NOT NULL,
  boot_id       TEXT NOT NULL,
  began_at      INTEGER NOT NULL,
  began_mono    REAL NOT NULL,
  verdict       TEXT NOT NULL CHECK (verdict IN ('found', 'foundTwice', 'absent', 'conflict', 'inconclusive')),
  is_answered   INTEGER NOT NULL CHECK (is_answered IN (0, 1)), -- the service gave a well-formed answer
  is_valid      INTEGER NOT NULL CHECK (is_valid IN (0, 1)), -- a negative of which all five conditions held
  is_fresh      INTEGER NOT NULL CHECK (is_fresh IN (0, 1)), -- shows a later job of its kind; else the second waits longer
  evidence      TEXT NOT NULL -- JSON
) STRICT;
CREATE INDEX probe_of_job ON probe (job_id, attempt, id);

-- Why a job was sent again: two probes or a person.
CREATE TABLE decision (
  id       INTEGER PRIMARY KEY,
  job_id   TEXT NOT NULL REFERENCES job (id),
  verb     TEXT NOT NULL CHECK (verb IN ('resend', 'adopt', 'fix', 'writeOff')),
  by       TEXT NOT NULL, -- 'queue' or an employee id
  reason   TEXT NOT NULL,
  probes   TEXT NOT NULL, -- JSON of probe ids
  at       INTEGER NOT NULL
) STRICT;
CREATE INDEX decision_of_job ON decision (job_id, id);

CREATE TABLE id_map (
  kind      TEXT NOT NULL, -- 'shift' 'ticket' 'sale' 'customer'
  local_id  TEXT NOT NULL,
  server_id TEXT NOT NULL,
  PRIMARY KEY (kind, local_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE incident (
  id        INTEGER PRIMARY KEY,
  job_id    TEXT REFERENCES job (id),
  kind      TEXT NOT NULL,
  evidence  TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  closed_at INTEGER,
  closed_by TEXT,
  close_reason TEXT
) STRICT;
CREATE INDEX incident_open ON incident (id) WHERE closed_at IS NULL;

-- Append-only, chained: hash = HMAC-SHA256(key, previous hash + the whole row).
CREATE TABLE journal (
  seq      INTEGER PRIMARY KEY,
  at       INTEGER NOT NULL,
  boot_id  TEXT NOT NULL,
  actor    TEXT NOT NULL,
  act      TEXT NOT NULL,
  subject  TEXT NOT NULL,
  facts    TEXT NOT NULL, -- JSON
  previous TEXT NOT NULL,
  hash     TEXT NOT NULL
) STRICT;
CREATE INDEX job_unswept ON job (kind, seq) WHERE state = 'done' AND swept_at IS NULL;

-- Cash put into the drawer or taken out of it. No statement of the program updates or deletes a row.
CREATE TABLE cash_movement (
  number            INTEGER PRIMARY KEY, -- gapless, a sequence of its own
  id                TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  document_number   TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.number') STORED, -- what people read
  direction         TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.direction') STORED CHECK (direction IN ('in', 'out')),
  shift_id          TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.shiftId') STORED REFERENCES shift (id),
  employee_id       TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.employeeId') STORED,
  employee_name     TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.employeeName') STORED,
  method_id         TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.methodId') STORED,
  method_name       TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.methodName') STORED,
  currency_id       TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.currency.id') STORED,
  amount            INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.amount') STORED CHECK (amount > 0),
  article_id        TEXT GENERATED ALWAYS AS (body ->> '$.article.id') STORED,
  article_direction TEXT GENERATED ALWAYS AS (body ->> '$.article.direction') STORED,
  customer_id       TEXT GENERATED ALWAYS AS (body ->> '$.customer.id') STORED,
  transfer_code     TEXT GENERATED ALWAYS AS (body ->> '$.transfer.code') STORED,
  cancels_id        TEXT UNIQUE GENERATED ALWAYS AS (body ->> '$.cancels.id') STORED, -- a slip is cancelled once
  is_overdrawn      INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.isOverdrawn') STORED,
  is_after_count    INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.isAfterCount') STORED,
  moved_at          INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.movedAt') STORED,
  body              TEXT NOT NULL
) STRICT;
CREATE INDEX cash_of_shift ON cash_movement (shift_id, number);

-- Customers made at this till. The service's id of each is in `id_map`. No statement updates or deletes a row.
CREATE TABLE customer (
  number     INTEGER PRIMARY KEY, -- the order in which they were made
  id         TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  name       TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.name') STORED,
  phone      TEXT GENERATED ALWAYS AS (body ->> '$.phone') STORED,
  tax_number TEXT GENERATED ALWAYS AS (body ->> '$.taxNumber') STORED,
  card       TEXT GENERATED ALWAYS AS (body ->> '$.card') STORED,
  made_at    INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.madeAt') STORED,
  folded     TEXT NOT NULL, -- what a search looks into, as in the cache
  body       TEXT NOT NULL
) STRICT;
CREATE INDEX customer_phone ON customer (phone) WHERE phone IS NOT NULL;
CREATE INDEX customer_made ON customer (made_at);

-- Finds the last served customers without reading the sales that have no customer.
CREATE INDEX sale_customer ON sale (number) WHERE customer_id IS NOT NULL;

-- Refunds: goods of a sale that the customer returned. No statement of the program updates or deletes a row.
CREATE TABLE refund (
  number          INTEGER PRIMARY KEY, -- gapless, a sequence of its own
  id              TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  document_number TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.number') STORED, -- what people read
  sale_id         TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.saleId') STORED,
  shift_id        TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.shiftId') STORED REFERENCES shift (id),
  employee_id     TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.employeeId') STORED,
  employee_name   TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.employeeName') STORED,
  reason_name     TEXT GENERATED ALWAYS AS (body ->> '$.reason.name') STORED,
  total           INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.total') STORED CHECK (total >= 0),
  credited        INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(body ->> '$.credited', 0)) STORED,
  to_cashback     INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(body ->> '$.toCashback', 0)) STORED,
  is_last         INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.isLast') STORED CHECK (is_last IN (0, 1)),
  exchanged_for   TEXT GENERATED ALWAYS AS (body ->> '$.exchangedFor') STORED,
  refunded_at     INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.refundedAt') STORED,
  body            TEXT NOT NULL
) STRICT;
CREATE INDEX refund_of_shift ON refund (shift_id, number);

-- Hand-overs of an open shift's drawer from one person to the next. No statement of the program updates or deletes a
-- row.
CREATE TABLE hand_over (
  position INTEGER NOT NULL,
  shift_id TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.shiftId') STORED REFERENCES shift (id),
  to_id    TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.to.id') STORED,
  to_name  TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.to.name') STORED,
  body     TEXT NOT NULL,
  UNIQUE (shift_id, position)
) STRICT;

-- Reports select days, not shifts.
CREATE INDEX sale_sold_at ON sale (sold_at);
CREATE INDEX refund_refunded_at ON refund (refunded_at);

-- Favourites: pages of tiles, arranged at this till. A tile stores the name of its target, for when the catalogue does
-- not have it.
CREATE TABLE favourite_page (
  position INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE
) STRICT;

-- Where a piece of goods is: on a ticket, or sold with it. A piece that was removed or returned has no row.
CREATE TABLE mark (
  key       TEXT PRIMARY KEY, -- GTIN and serial number, or the number alone
  ticket_id TEXT NOT NULL REFERENCES ticket (id),
  line_id   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mark_of_line ON mark (line_id);

-- A card payment sent to the terminal. It is written before the customer inserts the card, so that after a power cut
-- the till asks about it and no card is charged unnoticed. It becomes the tender with the same id. No row is ever
-- deleted.
CREATE TABLE card_step (
  ticket_id  TEXT NOT NULL REFERENCES ticket (id),
  outcome    TEXT CHECK (outcome IN ('approved', 'declined')),
  settled_at INTEGER,
  id         TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.tender.id') STORED,
  body       TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX card_step_open ON card_step (ticket_id) WHERE outcome IS NULL;
CREATE INDEX refund_exchanged_for ON refund (exchanged_for) WHERE exchanged_for IS NOT NULL;

-- The customer balance is needed at each change of their ticket: the till then reads only their sales on credit.
CREATE INDEX sale_on_credit ON sale (customer_id) WHERE debt <> 0 OR from_balance <> 0;
CREATE INDEX sale_by_cashback ON sale (customer_id) WHERE from_cashback <> 0;

-- The cashback that a sale earned, as the service reports it, because sales themselves never change.
CREATE TABLE earned_cashback (
  sale_id TEXT PRIMARY KEY REFERENCES sale (id),
  amount  INTEGER NOT NULL,
  read_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX cash_transferred ON cash_movement (direction, transfer_code) WHERE transfer_code IS NOT NULL;
CREATE INDEX cash_of_customer ON cash_movement (customer_id) WHERE customer_id IS NOT NULL;

-- Cash given to another register that is known to have arrived there. No statement of the program updates or deletes a
-- row.
CREATE TABLE transfer_arrival (
  movement_id TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.movementId') STORED REFERENCES cash_movement (id),
  how         TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.how') STORED CHECK (how IN ('found', 'said')),
  at          INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.at') STORED,
  body        TEXT NOT NULL
) STRICT;

-- Papers that were or will be printed: receipts, slips, reports, labels.
CREATE TABLE print_job (
  seq          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  kind         TEXT NOT NULL CHECK (kind IN ('sale', 'refund', 'cash', 'shift', 'labels', 'test')),
  subject_id   TEXT NOT NULL,
  number       TEXT NOT NULL, -- of the receipt, the slip or the report, for people to read
  facts        TEXT, -- of a report or of labels: what they said when they were asked for
  is_copy      INTEGER NOT NULL CHECK (is_copy IN (0, 1)),
  opens_drawer INTEGER NOT NULL CHECK (opens_drawer IN (0, 1)),
  state        TEXT NOT NULL CHECK (state IN ('waiting', 'printing', 'printed', 'unsure', 'failed', 'dropped')),
  trouble      TEXT,
  attempts     INTEGER NOT NULL DEFAULT 0,
  asked_at     INTEGER NOT NULL,
  next_at      INTEGER NOT NULL,
  ended_at     INTEGER,
  asked_by     TEXT NOT NULL,
  reason       TEXT
) STRICT;
CREATE INDEX print_job_open ON print_job (state) WHERE state NOT IN ('printed', 'dropped');
CREATE INDEX print_job_subject ON print_job (subject_id);

-- Local products: goods made at this till, which a job sends to the service. A row is never changed and never deleted;
-- once the catalogue has the goods, the till uses the catalogue's row.
CREATE TABLE own_product (
  id              TEXT PRIMARY KEY, -- 'own-' and 16 letters and digits: no id of the service
  name            TEXT NOT NULL,
  folded          TEXT NOT NULL, -- what a search looks into
  sku             TEXT NOT NULL UNIQUE, -- the marker of its job, so that it can be found again
  barcode         TEXT,
  unit            TEXT NOT NULL, -- JSON: id, name, decimals, isService
  category_id     TEXT,
  price           TEXT NOT NULL,
  price_list_id   TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  employee_id     TEXT NOT NULL, -- who allowed it, and in whose name it is sent
  made_at         INTEGER NOT NULL
) STRICT;
CREATE INDEX own_product_barcode ON own_product (barcode) WHERE barcode IS NOT NULL;

-- Sales of this till from an order that the service does not show yet.
CREATE INDEX sale_line_order ON sale_line (order_id) WHERE order_id IS NOT NULL;

-- Corrections by a person before a job was sent again. A sale may be sent without its order if the service has lost the
-- order.
CREATE TABLE fix (
  subject_id TEXT NOT NULL, -- the shift, ticket, sale or movement whose document it is
  part       TEXT NOT NULL CHECK (part IN ('product', 'method', 'article', 'customer', 'order')),
  from_id    TEXT NOT NULL, -- as the document has it; empty where it has none
  to_id      TEXT NOT NULL,
  name       TEXT NOT NULL,
  article    TEXT,          -- JSON of domain CashArticle, where it is one
  PRIMARY KEY (subject_id, part, from_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sale_made_at ON sale (made_at) WHERE made_at IS NOT NULL;

-- Changes to customers made at this till, each sent to the service by a job. No statement updates or deletes a row.
CREATE TABLE customer_edit (
  number      INTEGER PRIMARY KEY, -- the order in which they were made
  id          TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  -- Of one made here the till's own, else the service's.
  customer_id TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.customerId') STORED,
  job_id      TEXT NOT NULL,
  folded      TEXT NOT NULL, -- what a search looks into
  body        TEXT NOT NULL
) STRICT;
CREATE INDEX customer_edit_customer ON customer_edit (customer_id);
CREATE INDEX customer_edit_job ON customer_edit (job_id);

-- A tile of a product, a discount or another kind: the database does not restrict the kinds.
CREATE TABLE favourite_tile (
  page      INTEGER NOT NULL REFERENCES favourite_page (position),
  position  INTEGER NOT NULL,
  kind      TEXT NOT NULL,
  target_id TEXT NOT NULL,
  name      TEXT NOT NULL,
  PRIMARY KEY (page, position)
) STRICT, WITHOUT ROWID;

-- Each count of a shift's drawer before the close. No row is ever deleted. Only `taken_back_at` is written later, once,
-- when a movement of money cancels the count.
CREATE TABLE counting (
  position      INTEGER NOT NULL,
  shift_id      TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.shiftId') STORED REFERENCES shift (id),
  taken_back_at INTEGER GENERATED ALWAYS AS (body ->> '$.takenBackAt') STORED,
  body          TEXT NOT NULL,
  UNIQUE (shift_id, position)
) STRICT;

-- The service's last known verdict about a closed shift. A later reading replaces it.
CREATE TABLE shift_verdict (
  shift_id      TEXT PRIMARY KEY REFERENCES shift (id),
  state         TEXT NOT NULL,
  diff_on_open  INTEGER,
  diff_on_close INTEGER,
  read_at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Sales of other tills, as the service had them when goods of them were first returned here. They refer to no other
-- row, and no statement of the program updates or deletes a row.
CREATE TABLE other_till_sale (
  id            TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED, -- the till's own id
  server_id     TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.serverId') STORED,
  employee_name TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.employeeName') STORED,
  customer_id   TEXT GENERATED ALWAYS AS (body ->> '$.customer.id') STORED,
  customer_name TEXT GENERATED ALWAYS AS (body ->> '$.customer.name') STORED,
  currency_id   TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.currency.id') STORED,
  debt          INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.sums.remaining') STORED,
  from_balance  INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(body ->> '$.fromBalance', 0)) STORED,
  body          TEXT NOT NULL
) STRICT;

-- Refunds by other tills of a sale of this till or of a foreign sale. Rows are added and never changed.
CREATE TABLE other_till_refund (
  read_at   INTEGER NOT NULL,
  server_id TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  sale_id   TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.saleId') STORED,
  total     INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.total') STORED, -- in the currency of the sale
  body      TEXT NOT NULL
) STRICT;
CREATE INDEX other_till_refund_sale ON other_till_refund (sale_id);
CREATE INDEX refund_of_sale ON refund (sale_id, number);
CREATE INDEX customer_card ON customer (card) WHERE card IS NOT NULL;

-- A seal of each row of money, work and rights as this program last wrote it: HMAC-SHA256 over table, key and columns
-- (db/core/seals.ts). Only the program has the key. The seals are in the order of time, so that those of a sale and of
-- its job are on one page.
CREATE TABLE seal (
  at  INTEGER NOT NULL, -- when the row was made; 0 for the rows of tables that have no such time
  tab TEXT NOT NULL,
  id  TEXT NOT NULL, -- the row's primary key, its parts joined by '/'
  mac BLOB NOT NULL,
  PRIMARY KEY (at, tab, id)
) STRICT, WITHOUT ROWID;

-- The row `rows`: the number of sealed rows and the sum of their seals, by class, and the newest row of the journal
-- (JSON of SealState). So the till also notices a row that was deleted with its seal, or replaced by an earlier state.
-- The others are the seals of the open tickets, by their ids: the sum of the keyed digests of a ticket's rows, and a keyed
-- digest of that sum. An empty `mac` stands for a ticket that another program has changed (db/core/ticket-seals.ts).
-- It has few rows and no index.
CREATE TABLE seal_sum (
  of    TEXT NOT NULL,
  value TEXT NOT NULL,
  mac   TEXT NOT NULL
) STRICT;

-- The part of the catalogue that a sale needs, for when catalog.db and its copy are lost
-- (db/catalog/catalog-extract.ts): a small compressed database. One row, replaced once a day. No other data restores
-- it, and it may be missing.
CREATE TABLE catalog_extract (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  made_at INTEGER NOT NULL,
  bytes   BLOB NOT NULL
) STRICT;

-- The visits of a customer are read when the customer is chosen: their sales alone are read for it.
CREATE INDEX sale_of_customer ON sale (customer_id, number) WHERE customer_id IS NOT NULL;

-- The kinds of records of which the service has returned one with its key unchanged. Without such a row, the till sends
-- no record of the kind a second time.
CREATE TABLE returned_key (
  kind    TEXT PRIMARY KEY,
  service TEXT NOT NULL, -- the address of the service and the organization
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which records of done jobs are read again at the service by their id, when one was last read, and since when that read
-- has not shown it. The key is the place of the job in the queue, so that the next one is found without reading all. The
-- rows have no seals, because a changed row only causes or delays a read.
CREATE TABLE record_check (
  job_seq    INTEGER PRIMARY KEY REFERENCES job (seq),
  kind       TEXT NOT NULL,
  checked_at INTEGER NOT NULL,
  missing_at INTEGER,
  told_at    INTEGER -- when a person was told that it is lost
) STRICT;
CREATE INDEX record_due ON record_check (checked_at);
CREATE INDEX record_missing ON record_check (missing_at) WHERE missing_at IS NOT NULL;
CREATE INDEX record_doubted ON record_check (checked_at) WHERE missing_at IS NOT NULL AND told_at IS NULL;
CREATE INDEX incident_job ON incident (job_id) WHERE job_id IS NOT NULL;

-- What this file was made as, until a till uses it: a backup, or a backup that was restored. This mark is written
-- without the key of the seals, so it is no setting. It can only add questions to a person: a file without the mark is
-- noticed by the note beside it.
CREATE TABLE file_mark (
  id   INTEGER PRIMARY KEY CHECK (id = 1),
  mark TEXT NOT NULL CHECK (mark IN ('backup', 'restored')),
  -- JSON list: the settings of this computer that the replaced file had with the same values
  same TEXT
) STRICT;

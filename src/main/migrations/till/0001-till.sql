-- What must never be lost and everything made at this till. Nothing here refers into catalog.db.
-- Money is INTEGER minor units; quantities, prices and rates are TEXT decimals (shared/quantity.ts);
-- times are INTEGER milliseconds since 1970 by the wall clock of the moment and order nothing: `seq` does.

CREATE TABLE setting (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;

-- Gapless numbers: receipts, tickets, shifts.
CREATE TABLE counter (
  name  TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row a start of the program, so that an attempt left SENDING is known to be of an earlier boot.
CREATE TABLE boot (
  id         TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  ended_at   INTEGER -- null: still running, or ended uncleanly
) STRICT;

CREATE TABLE person (
  id           TEXT PRIMARY KEY,
  name         TEXT NOT NULL,
  is_boss      INTEGER NOT NULL CHECK (is_boss IN (0, 1)),
  is_manager   INTEGER NOT NULL DEFAULT 0 CHECK (is_manager IN (0, 1)),
  pin_hash     TEXT,             -- argon2id, encoded form; null: not enrolled
  failures     INTEGER NOT NULL DEFAULT 0, -- committed before a PIN is checked
  locked_until INTEGER,          -- wall clock; the monotonic lock of the running boot is kept in memory beside it
  enrolled_at  INTEGER,
  is_gone      INTEGER NOT NULL DEFAULT 0 CHECK (is_gone IN (0, 1))
) STRICT;

CREATE TABLE shift (
  id              TEXT PRIMARY KEY,
  number          INTEGER NOT NULL UNIQUE,
  state           TEXT NOT NULL CHECK (state IN ('open', 'closed')),
  organization_id TEXT NOT NULL,
  cashbox_id      TEXT NOT NULL,
  employee_id     TEXT NOT NULL,
  employee_name   TEXT NOT NULL,
  opened_at       INTEGER NOT NULL UNIQUE, -- its own millisecond: part of the marker at the service
  open_marker     TEXT NOT NULL UNIQUE,
  open_note       TEXT,
  closed_at       INTEGER,
  close_marker    TEXT UNIQUE,
  close_note      TEXT
) STRICT;
CREATE UNIQUE INDEX one_open_shift ON shift (state) WHERE state = 'open';

CREATE TABLE shift_count (
  shift_id    TEXT NOT NULL REFERENCES shift (id),
  phase       TEXT NOT NULL CHECK (phase IN ('opening', 'closing')),
  method_id   TEXT NOT NULL,
  currency_id TEXT NOT NULL,
  amount      INTEGER NOT NULL,
  PRIMARY KEY (shift_id, phase, method_id, currency_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE ticket (
  id              TEXT PRIMARY KEY,
  number          INTEGER NOT NULL UNIQUE,
  name            TEXT,
  state           TEXT NOT NULL CHECK (state IN ('current', 'held', 'sold', 'removed')),
  organization_id TEXT NOT NULL,
  customer_id     TEXT,
  customer_name   TEXT,
  note            TEXT,
  currency        TEXT NOT NULL, -- JSON of domain Currency
  rules           TEXT NOT NULL, -- JSON of domain SaleRules, frozen
  chosen_line_id  TEXT,
  created_at      INTEGER NOT NULL,
  held_at         INTEGER,
  employee_id     TEXT NOT NULL,
  employee_name   TEXT NOT NULL,
  version         INTEGER NOT NULL DEFAULT 0, -- of what the service is owed: n+1 waits for n
  removed_reason  TEXT
) STRICT;
CREATE UNIQUE INDEX one_current_ticket ON ticket (state) WHERE state = 'current';
CREATE INDEX ticket_held ON ticket (state, held_at) WHERE state = 'held';

CREATE TABLE ticket_line (
  id            TEXT PRIMARY KEY,
  ticket_id     TEXT NOT NULL REFERENCES ticket (id),
  position      INTEGER NOT NULL,
  product_id    TEXT NOT NULL,
  name          TEXT NOT NULL,
  sku           TEXT NOT NULL,
  barcode       TEXT,
  unit_name     TEXT NOT NULL,
  unit_decimals INTEGER NOT NULL,
  quantity      TEXT NOT NULL,
  price         TEXT NOT NULL,
  list_price    TEXT NOT NULL,
  price_list_id TEXT NOT NULL,
  warehouse_id  TEXT NOT NULL,
  discounts     TEXT NOT NULL, -- JSON of domain LineDiscount[]
  taxes         TEXT NOT NULL, -- JSON of domain Tax[]
  added_at      INTEGER NOT NULL,
  removed_at    INTEGER -- kept for undo and for the journal
) STRICT;
CREATE INDEX line_of_ticket ON ticket_line (ticket_id, position);

CREATE TABLE ticket_tender (
  id          TEXT PRIMARY KEY,
  ticket_id   TEXT NOT NULL REFERENCES ticket (id),
  position    INTEGER NOT NULL,
  method_id   TEXT NOT NULL,
  method_name TEXT NOT NULL,
  method_type TEXT NOT NULL,
  currency    TEXT NOT NULL, -- JSON of domain Currency, with its rate of the moment
  amount      INTEGER NOT NULL,
  paid        INTEGER NOT NULL
) STRICT;
CREATE INDEX tender_of_ticket ON ticket_tender (ticket_id, position);

-- A finished ticket. No statement of the program updates or deletes a row of the next three tables.
CREATE TABLE sale (
  id              TEXT PRIMARY KEY,
  ticket_id       TEXT NOT NULL UNIQUE REFERENCES ticket (id),
  number          INTEGER NOT NULL UNIQUE, -- gapless
  receipt_number  TEXT NOT NULL UNIQUE,
  code            TEXT NOT NULL UNIQUE,
  marker          TEXT NOT NULL UNIQUE,
  shift_id        TEXT NOT NULL REFERENCES shift (id),
  organization_id TEXT NOT NULL,
  cashbox_id      TEXT NOT NULL,
  warehouse_id    TEXT NOT NULL,
  price_list_id   TEXT NOT NULL,
  employee_id     TEXT NOT NULL,
  employee_name   TEXT NOT NULL,
  customer_id     TEXT,
  customer_name   TEXT,
  note            TEXT,
  currency        TEXT NOT NULL, -- JSON
  rules           TEXT NOT NULL, -- JSON
  gross           INTEGER NOT NULL,
  discount        INTEGER NOT NULL,
  included_tax    INTEGER NOT NULL,
  added_tax       INTEGER NOT NULL,
  total           INTEGER NOT NULL,
  sold_at         INTEGER NOT NULL,
  journal_head    TEXT NOT NULL
) STRICT;
CREATE INDEX sale_of_shift ON sale (shift_id, number);

CREATE TABLE sale_line (
  sale_id       TEXT NOT NULL REFERENCES sale (id),
  position      INTEGER NOT NULL,
  line_id       TEXT NOT NULL,
  product_id    TEXT NOT NULL,
  name          TEXT NOT NULL,
  sku           TEXT NOT NULL,
  barcode       TEXT,
  unit_name     TEXT NOT NULL,
  unit_decimals INTEGER NOT NULL,
  quantity      TEXT NOT NULL,
  price         TEXT NOT NULL,
  list_price    TEXT NOT NULL,
  price_list_id TEXT NOT NULL,
  warehouse_id  TEXT NOT NULL,
  discounts     TEXT NOT NULL,
  taxes         TEXT NOT NULL,
  added_at      INTEGER NOT NULL,
  sums          TEXT NOT NULL, -- JSON of domain LineSums
  PRIMARY KEY (sale_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX sale_line_product ON sale_line (product_id);

CREATE TABLE sale_tender (
  sale_id     TEXT NOT NULL REFERENCES sale (id),
  position    INTEGER NOT NULL,
  role        TEXT NOT NULL CHECK (role IN ('tender', 'change')),
  tender_id   TEXT,
  method_id   TEXT NOT NULL,
  method_name TEXT NOT NULL,
  method_type TEXT NOT NULL,
  currency    TEXT NOT NULL,
  amount      INTEGER NOT NULL,
  paid        INTEGER NOT NULL,
  PRIMARY KEY (sale_id, role, position)
) STRICT, WITHOUT ROWID;

-- The outbox (queue.md). A row is never deleted.
CREATE TABLE job (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
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
  changed_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX job_open ON job (seq) WHERE state IN ('queued', 'sending', 'ambiguous', 'needsPerson');
CREATE INDEX job_ready ON job (kind, seq) WHERE state = 'queued' AND waits = 0;
CREATE INDEX job_sending ON job (seq) WHERE state = 'sending';
CREATE INDEX job_ambiguous ON job (seq) WHERE state = 'ambiguous';
CREATE INDEX job_needs_person ON job (seq) WHERE state = 'needsPerson';
CREATE INDEX job_done ON job (changed_at) WHERE state = 'done';
CREATE INDEX job_unswept ON job (seq) WHERE state = 'done' AND kind = 'sale.create' AND swept_at IS NULL;
CREATE INDEX job_lane ON job (lane, seq);
CREATE INDEX job_subject ON job (subject_id, kind, seq);
CREATE INDEX job_shift_open ON job (shift_id, seq)
  WHERE shift_id IS NOT NULL AND state IN ('queued', 'sending', 'ambiguous', 'needsPerson');
-- The two rules of what may be in flight at once, kept by the file itself.
CREATE UNIQUE INDEX one_sending_a_lane ON job (lane) WHERE state = 'sending';
CREATE UNIQUE INDEX one_money_sending ON job (is_money) WHERE state = 'sending' AND is_money = 1;

-- What is owed, kept as it changes, so that the badge costs the same with 20,000 jobs as with none.
CREATE TABLE owed (
  state  TEXT PRIMARY KEY,
  jobs   INTEGER NOT NULL,
  amount INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO owed VALUES ('queued', 0, 0), ('sending', 0, 0), ('ambiguous', 0, 0), ('needsPerson', 0, 0);
CREATE TRIGGER job_made AFTER INSERT ON job BEGIN
  UPDATE owed SET jobs = jobs + 1, amount = amount + coalesce(new.amount, 0) WHERE state = new.state;
END;
CREATE TRIGGER job_moved AFTER UPDATE OF state ON job WHEN new.state <> old.state BEGIN
  UPDATE owed SET jobs = jobs - 1, amount = amount - coalesce(old.amount, 0) WHERE state = old.state;
  UPDATE owed SET jobs = jobs + 1, amount = amount + coalesce(new.amount, 0) WHERE state = new.state;
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

-- Attempt: written and synced before the socket is touched. The exact bytes are kept.
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
  closed_at INTEGER
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

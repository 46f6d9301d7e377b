-- A cache of the back office's goods, prices and customers. It can be deleted; the till then reads it again. Steps 1 to
-- 8 were never released.

-- One row for each pulled resource. A cursor moves in the same transaction as the page that it belongs to.
CREATE TABLE cursor (
  resource      TEXT PRIMARY KEY,
  scope         TEXT NOT NULL DEFAULT '', -- what was asked for (a price list, an organization): another scope starts anew
  since         TEXT,             -- `updated_at` to ask from, as the service writes times; null: a whole pass is due
  deleted_since TEXT,             -- `deleted_at` to ask from
  page          INTEGER NOT NULL DEFAULT 0, -- last page of the running pass that is stored; 0: no pass runs
  pass          INTEGER NOT NULL DEFAULT 0,
  total         INTEGER,
  is_steady     INTEGER NOT NULL DEFAULT 1, -- the total did not move during the pass, so what was not seen is gone
  rows          INTEGER NOT NULL DEFAULT 0,
  started_at    TEXT,             -- the service's own time when the running pass began: the next `since`
  synced_at     INTEGER,          -- when a whole pass or a round of changes last ended, by this machine
  filled_at     INTEGER,          -- when the first whole pass ended
  error         TEXT,
  begun_at INTEGER,
  asked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE product (
  row           INTEGER PRIMARY KEY, -- the order of search results: small rows are kept for what sells most
  id            TEXT NOT NULL UNIQUE,
  name          TEXT NOT NULL,
  sku           TEXT NOT NULL,
  barcode       TEXT,
  category_id   TEXT,
  unit_id       TEXT,
  unit_name     TEXT NOT NULL,
  unit_decimals INTEGER NOT NULL,
  box_item      TEXT,
  tax_ids       TEXT NOT NULL, -- JSON
  discount_ids  TEXT NOT NULL, -- JSON
  shops         TEXT NOT NULL, -- JSON: per organization availability and stock lines
  is_marked     INTEGER NOT NULL,
  is_parent     INTEGER NOT NULL,
  is_deleted    INTEGER NOT NULL DEFAULT 0,
  fault         TEXT,
  stock_read_at INTEGER,       -- the record listed all its warehouses then: one that is missing holds nothing
  digest        TEXT NOT NULL, -- of all but stock: an unchanged record is not written again
  pass          INTEGER NOT NULL DEFAULT 0,
  parent_id TEXT,
  is_kit INTEGER NOT NULL DEFAULT 0,
  is_archived INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX product_sku ON product (sku);

CREATE TABLE code (
  code       TEXT NOT NULL,
  product_id TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('barcode', 'box')),
  PRIMARY KEY (code, product_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX code_of_product ON code (product_id);

-- A price item overrides the price on the product's own page; 'item' sorts before 'product'.
CREATE TABLE price (
  product_id      TEXT NOT NULL,
  price_list_id   TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  source          TEXT NOT NULL CHECK (source IN ('item', 'product')),
  amount          TEXT,          -- null: zero or out of range, so no price
  read_at         INTEGER NOT NULL,
  pass            INTEGER NOT NULL DEFAULT 0, holds_from TEXT, min_amount TEXT, max_amount TEXT,
  PRIMARY KEY (product_id, price_list_id, organization_id, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE stock (
  product_id   TEXT NOT NULL,
  warehouse_id TEXT NOT NULL,
  amount       REAL NOT NULL,
  booked       REAL NOT NULL,
  read_at      INTEGER NOT NULL,
  PRIMARY KEY (product_id, warehouse_id)
) STRICT, WITHOUT ROWID;

-- Small resources as the till stores them: `kind` is category, method, currency, priceList, organization, warehouse,
-- cashbox, employee, discount, tax, unit, customer, saleRules. `position` is the order of the service.
CREATE TABLE record (
  kind     TEXT NOT NULL,
  id       TEXT NOT NULL,
  position INTEGER NOT NULL,
  json     TEXT NOT NULL,
  pass     INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- Two contentless indexes over folded text (performance.md): word prefixes, and trigrams for parts of words.
-- src/shared/fold.ts folds the text, so SQLite only splits it at spaces. `^` marks the first word, `~` a code.
CREATE VIRTUAL TABLE word USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '^~'", prefix = '1 2 3 4 5');

CREATE VIRTUAL TABLE part USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram');

-- The indexed text itself, to check a trigram match exactly and to see whether a name changed.
CREATE TABLE folded (
  row  INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

-- The search of customers: the same two indexes as for goods, over the customers in the table `record`.
CREATE TABLE customer (
  row INTEGER PRIMARY KEY,
  id  TEXT NOT NULL UNIQUE
) STRICT;

CREATE VIRTUAL TABLE customer_word USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '^~'", prefix = '1 2 3 4 5');

CREATE VIRTUAL TABLE customer_part USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram');

CREATE TABLE customer_folded (
  row  INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX product_of_parent ON product (parent_id, row) WHERE parent_id IS NOT NULL;
CREATE INDEX product_of_category ON product (category_id, row);

-- Few goods have a weight and few shops show it, so a separate table keeps the query of a scan short.
CREATE TABLE product_weight (
  product_id TEXT PRIMARY KEY,
  net        TEXT,
  gross      TEXT
) STRICT, WITHOUT ROWID;

-- The suppliers of goods. Only a search with the supplier filter reads them, so a scan need not.
CREATE TABLE product_supplier (
  product_id  TEXT NOT NULL,
  supplier_id TEXT NOT NULL,
  PRIMARY KEY (product_id, supplier_id)
) STRICT, WITHOUT ROWID;

-- The indexes are not merged while pages are written, because no step of a fill may take long. The worker merges them
-- later in small steps (db/catalog).
INSERT INTO word (word, rank) VALUES ('automerge', 0);
INSERT INTO word (word, rank) VALUES ('deletemerge', 0);
INSERT INTO word (word, rank) VALUES ('crisismerge', 1999);
INSERT INTO word (word, rank) VALUES ('usermerge', 16);
INSERT INTO part (part, rank) VALUES ('automerge', 0);
INSERT INTO part (part, rank) VALUES ('deletemerge', 0);
INSERT INTO part (part, rank) VALUES ('crisismerge', 1999);
INSERT INTO part (part, rank) VALUES ('usermerge', 16);
INSERT INTO customer_word (customer_word, rank) VALUES ('automerge', 0);
INSERT INTO customer_word (customer_word, rank) VALUES ('deletemerge', 0);
INSERT INTO customer_word (customer_word, rank) VALUES ('crisismerge', 1999);
INSERT INTO customer_word (customer_word, rank) VALUES ('usermerge', 16);
INSERT INTO customer_part (customer_part, rank) VALUES ('automerge', 0);
INSERT INTO customer_part (customer_part, rank) VALUES ('deletemerge', 0);
INSERT INTO customer_part (customer_part, rank) VALUES ('crisismerge', 1999);
INSERT INTO customer_part (customer_part, rank) VALUES ('usermerge', 16);

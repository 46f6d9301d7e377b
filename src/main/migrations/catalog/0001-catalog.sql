-- Only what a full pull restores. A damaged file is thrown away without fear.
-- Written by the pull worker alone; main opens it for reading.

-- One row a resource that is pulled; a cursor moves in the transaction of the page it belongs to.
CREATE TABLE cursor (
  resource    TEXT PRIMARY KEY,
  since       TEXT,             -- `updated_at` or `deleted_at` to ask from, as the service wrote it
  page        INTEGER NOT NULL DEFAULT 0, -- last page of the running pass that is stored; 0: no pass runs
  pass        INTEGER NOT NULL DEFAULT 0,
  total       INTEGER,
  rows        INTEGER NOT NULL DEFAULT 0,
  started_at  INTEGER,          -- server time when the running pass began: the next `since`
  synced_at   INTEGER,          -- when a whole pass last ended
  error       TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE product (
  row          INTEGER PRIMARY KEY, -- handed out in order of popularity when the index is built
  id           TEXT NOT NULL UNIQUE,
  name         TEXT NOT NULL,
  sku          TEXT NOT NULL,
  barcode      TEXT,
  category_id  TEXT,
  unit_name    TEXT NOT NULL,
  unit_decimals INTEGER NOT NULL,
  box_item     TEXT,
  tax_ids      TEXT NOT NULL, -- JSON
  discount_ids TEXT NOT NULL, -- JSON
  organizations TEXT NOT NULL, -- JSON: per organization availability and stock lines
  is_marked    INTEGER NOT NULL,
  is_parent    INTEGER NOT NULL,
  is_variant   INTEGER NOT NULL,
  is_deleted   INTEGER NOT NULL DEFAULT 0,
  fault        TEXT,
  updated_at   TEXT,
  pass         INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX product_sku ON product (sku);

CREATE TABLE code (
  code       TEXT NOT NULL,
  product_id TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('barcode', 'box')),
  PRIMARY KEY (code, product_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX code_of_product ON code (product_id);

CREATE TABLE price (
  product_id      TEXT NOT NULL,
  price_list_id   TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  amount          TEXT,          -- null: out of range, so no price
  source          TEXT NOT NULL CHECK (source IN ('product', 'item')),
  read_at         INTEGER NOT NULL,
  pass            INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, price_list_id, organization_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE stock (
  product_id   TEXT NOT NULL,
  warehouse_id TEXT NOT NULL,
  amount       REAL NOT NULL,
  booked       REAL NOT NULL,
  read_at      INTEGER NOT NULL,
  PRIMARY KEY (product_id, warehouse_id)
) STRICT, WITHOUT ROWID;

-- Small resources, kept as the parsed record: `kind` is category, method, currency, priceList, organization,
-- warehouse, cashbox, employee, discount, tax, unit, customer, saleSettings.
CREATE TABLE record (
  kind  TEXT NOT NULL,
  id    TEXT NOT NULL,
  name  TEXT NOT NULL,
  json  TEXT NOT NULL,
  pass  INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- Two contentless indexes over folded text (performance.md): word beginnings, and trigrams for the inside of words.
CREATE VIRTUAL TABLE word USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 0 tokenchars '^'", prefix = '1 2 3 4 5');
CREATE VIRTUAL TABLE part USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram');
-- The folded text itself, to check a trigram match exactly.
CREATE TABLE folded (
  row  INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

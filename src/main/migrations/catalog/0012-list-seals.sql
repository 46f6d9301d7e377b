-- The keyed digest of each small list, such as taxes, as it was read from the service (db/catalog/list-seals.ts).
CREATE TABLE list_seal (kind TEXT PRIMARY KEY NOT NULL, mac BLOB NOT NULL) STRICT, WITHOUT ROWID;

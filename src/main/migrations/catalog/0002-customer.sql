-- The search of customers: the two indexes that goods have, over the customers among the records.
CREATE TABLE customer (
  row INTEGER PRIMARY KEY,
  id  TEXT NOT NULL UNIQUE
) STRICT;
CREATE VIRTUAL TABLE customer_word USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '^~'", prefix = '1 2 3 4 5');
CREATE VIRTUAL TABLE customer_part USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram');
INSERT INTO customer_word (customer_word, rank) VALUES ('automerge', 0);
INSERT INTO customer_word (customer_word, rank) VALUES ('deletemerge', 0);
INSERT INTO customer_word (customer_word, rank) VALUES ('crisismerge', 1999);
INSERT INTO customer_word (customer_word, rank) VALUES ('usermerge', 16);
INSERT INTO customer_part (customer_part, rank) VALUES ('automerge', 0);
INSERT INTO customer_part (customer_part, rank) VALUES ('deletemerge', 0);
INSERT INTO customer_part (customer_part, rank) VALUES ('crisismerge', 1999);
INSERT INTO customer_part (customer_part, rank) VALUES ('usermerge', 16);
CREATE TABLE customer_folded (
  row  INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;
-- Those pulled before are in no index: they are pulled once more.
DELETE FROM record WHERE kind = 'customer';
DELETE FROM cursor WHERE resource = 'customer';

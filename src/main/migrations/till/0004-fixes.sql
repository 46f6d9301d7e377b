-- What a person has put in another's place in a document that was refused. The document itself stays as it was.
CREATE TABLE fix (
  subject_id TEXT NOT NULL, -- the shift, ticket, sale or movement whose document it is
  part       TEXT NOT NULL CHECK (part IN ('product', 'method', 'article', 'customer')),
  from_id    TEXT NOT NULL, -- as the document has it; empty where it has none
  to_id      TEXT NOT NULL,
  name       TEXT NOT NULL,
  article    TEXT,          -- JSON of domain CashArticle, where it is one
  PRIMARY KEY (subject_id, part, from_id)
) STRICT, WITHOUT ROWID;

-- Where a job stands in its lane: a job that was fixed stands where the first one stood. Without one: by its seq.
ALTER TABLE job ADD COLUMN place INTEGER;

-- Who has dealt with an incident, and how.
ALTER TABLE incident ADD COLUMN closed_by TEXT;
ALTER TABLE incident ADD COLUMN close_reason TEXT;

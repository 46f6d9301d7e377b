-- The head of the journal stands on every paper and is no part that a shop chooses.
UPDATE setting SET value = json_remove(value, '$.parts.journal') WHERE name = 'template' AND json_valid(value);

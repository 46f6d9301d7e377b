-- What customers have or owe came to their records: they are pulled whole once more.
UPDATE cursor SET since = NULL, page = 0 WHERE resource = 'customer';

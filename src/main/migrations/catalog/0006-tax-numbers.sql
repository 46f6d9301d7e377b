-- Tax numbers of customers came to their records and to what they are found by: they are pulled whole once more.
UPDATE cursor SET since = NULL, page = 0 WHERE resource = 'customer';

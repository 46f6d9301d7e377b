-- The keyed digest of a product with its codes and prices, as they were read from the service (db/catalog/goods-seals.ts).
ALTER TABLE product ADD COLUMN seal BLOB;

-- The path of the picture at the service. The small picture itself is a file (catalog-sync/pictures.ts).
ALTER TABLE product ADD COLUMN image TEXT;
CREATE INDEX product_image ON product (image) WHERE image IS NOT NULL;

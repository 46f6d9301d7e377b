-- JSON: what the service said in other languages, by language, beside job.message.
ALTER TABLE job ADD COLUMN messages TEXT;

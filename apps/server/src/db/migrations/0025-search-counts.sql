-- How many names there were when the tables were made: in twice as many other words are common.
ALTER TABLE search_index ADD COLUMN names integer NOT NULL DEFAULT 0;
UPDATE search_index SET names = (SELECT coalesce(sum(bit_count(bits)), 0) FROM company_bitmap WHERE lexeme = '*') WHERE space = 'company';
UPDATE search_index SET names = (SELECT coalesce(sum(bit_count(bits)), 0) FROM director_bitmap WHERE lexeme = '*') WHERE space = 'director';
-- The dictionary knows about how often beginnings and sounds of words that many names have stand in names.
INSERT INTO company_word (word, df)
  SELECT lexeme, sum(bit_count(coalesce(bits, packed))) FROM company_bitmap WHERE left(lexeme, 1) IN ('^', '~') GROUP BY lexeme ON CONFLICT DO NOTHING;
INSERT INTO director_word (word, df)
  SELECT lexeme, sum(bit_count(coalesce(bits, packed))) FROM director_bitmap WHERE left(lexeme, 1) IN ('^', '~') GROUP BY lexeme ON CONFLICT DO NOTHING;

-- The dictionary knows about how often beginnings and sounds of words that many names have stand in names.
INSERT INTO company_word (word, df)
  SELECT lexeme, sum(bit_count(coalesce(bits, packed))) FROM company_bitmap WHERE left(lexeme, 1) IN ('^', '~') GROUP BY lexeme ON CONFLICT DO NOTHING;
INSERT INTO director_word (word, df)
  SELECT lexeme, sum(bit_count(coalesce(bits, packed))) FROM director_bitmap WHERE left(lexeme, 1) IN ('^', '~') GROUP BY lexeme ON CONFLICT DO NOTHING;

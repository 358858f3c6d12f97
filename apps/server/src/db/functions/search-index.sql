-- The tables for the name search. They are rebuilt next to those in use, and then replace them.
-- These functions run with the owner's right and are called by the application
-- (features/registry/indexing).

-- The indexes of a table of names, `company_search` or its replacement.
CREATE OR REPLACE FUNCTION search_add_indexes(p_space text, p_table text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n integer;
BEGIN
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (subject)', p_table);
  -- Counting and paging are answered by the indexes alone for pages that are known to be visible.
  EXECUTE format(
    'ALTER TABLE %I SET (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)',
    p_table);
  EXECUTE format('CREATE INDEX ON %I (squash, subject) WHERE shard < 3', p_table);
  EXECUTE format('CREATE INDEX ON %I (squash, subject) WHERE shard >= 3', p_table);
  EXECUTE format('CREATE UNIQUE INDEX ON %I (number)', p_table);
  EXECUTE format('CREATE INDEX ON %I (name, subject) INCLUDE (number)', p_table);
  FOR n IN 0..3 LOOP
    -- New names are scanned one by one until they are in the tree. Keep them few, because each
    -- search waits for them.
    EXECUTE format(
      'CREATE INDEX ON %I USING gin (lexemes) WITH (gin_pending_list_limit = 128)
      WHERE shard = %s',
      p_table, n);
  END LOOP;
  IF p_space = 'company' THEN
    EXECUTE format(
      'CREATE INDEX ON %I (incorporated_on, subject) INCLUDE (number)', p_table);
    EXECUTE format(
      'CREATE INDEX ON %I (paid_up_capital, subject) INCLUDE (number)', p_table);
  END IF;
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO dastak_app', p_table);
END $$;
CREATE OR REPLACE FUNCTION search_add_word_indexes(p_table text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (word)', p_table);
  -- Words with the same beginning or end, for those with two wrong letters.
  EXECUTE format('CREATE INDEX ON %I ("left"(word, 4))', p_table);
  EXECUTE format('CREATE INDEX ON %I ("right"(word, 4))', p_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO dastak_app', p_table);
END $$;
CREATE OR REPLACE FUNCTION search_add_bitmap_index(p_table text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (lexeme, block)', p_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO dastak_app', p_table);
END $$;
-- All names of a space, shard after shard. Without other conditions a LIMIT returns the first of
-- them.
CREATE OR REPLACE FUNCTION search_add_view(p_space text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE VIEW public.%I AS ', p_space || '_by_shard') || (
    SELECT string_agg(
      format('SELECT * FROM %I WHERE shard = %s', p_space || '_search', n),
      ' UNION ALL ' ORDER BY n)
    FROM generate_series(0, 3) n);
  EXECUTE format('GRANT SELECT ON %I TO dastak_app', p_space || '_by_shard');
END $$;
DO $$
DECLARE
  space text;
BEGIN
  FOREACH space IN ARRAY ARRAY['company', 'director'] LOOP
    IF NOT EXISTS (SELECT FROM pg_index WHERE indrelid = (space || '_search')::regclass) THEN
      PERFORM search_add_indexes(space, space || '_search');
      PERFORM search_add_word_indexes(space || '_word');
      PERFORM search_add_bitmap_index(space || '_bitmap');
      PERFORM search_add_view(space);
      -- PostgreSQL 15 has no STORAGE in CREATE TABLE.
      EXECUTE format(
        'ALTER TABLE %I ALTER bits SET STORAGE PLAIN, ALTER packed SET STORAGE MAIN',
        space || '_bitmap');
    END IF;
  END LOOP;
END $$;

-- The first number of a block that contains no names, also none that are being added.
CREATE OR REPLACE FUNCTION search_next_block(p_space text)
RETURNS integer LANGUAGE sql AS $$
  SELECT ((nextval((p_space || '_number')::regclass) >> 14) + 1 << 14)::integer
$$;
-- Begins a rebuild: makes the empty tables `<space>_search_next` and `<space>_bitmap_next` without
-- indexes.
CREATE OR REPLACE FUNCTION search_index_begin(p_space text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  search text := p_space || '_search';
  bitmap text := p_space || '_bitmap';
BEGIN
  IF p_space NOT IN ('company', 'director') THEN
    RAISE EXCEPTION 'unknown space %', p_space;
  END IF;
  EXECUTE format(
    'DROP TABLE IF EXISTS %I, %I, %I',
    search || '_next', p_space || '_word_next', bitmap || '_next');
  EXECUTE format('CREATE TABLE public.%I (LIKE %I)', search || '_next', search);
  EXECUTE format(
    'CREATE TABLE public.%I (LIKE %I INCLUDING STORAGE INCLUDING CONSTRAINTS)',
    bitmap || '_next', bitmap);
  EXECUTE format(
    'GRANT SELECT, INSERT ON %I, %I TO dastak_app', search || '_next', bitmap || '_next');
END $$;

-- Ends a rebuild: counts the words, makes the indexes, and replaces the tables in use. No name has
-- a number of p_tail or higher.
DROP FUNCTION IF EXISTS search_index_end(text, integer);
CREATE OR REPLACE FUNCTION search_index_end(
  p_space text, p_version integer, p_common text[], p_tail integer
)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  search text := p_space || '_search';
  word text := p_space || '_word';
  bitmap text := p_space || '_bitmap';
  number text := p_space || '_number';
  made text;
  v_names integer;
BEGIN
  IF p_space NOT IN ('company', 'director') THEN
    RAISE EXCEPTION 'unknown space %', p_space;
  END IF;
  PERFORM search_add_indexes(p_space, search || '_next');
  EXECUTE format(
    'CREATE TABLE public.%I (LIKE %I INCLUDING CONSTRAINTS) WITH (fillfactor = 85)',
    word || '_next', word);
  EXECUTE format(
    'INSERT INTO %I
      SELECT word, count(*)
      FROM %I, string_to_table(concat_ws('' '', words, array_to_string(former, '' '')), '' '') word
      WHERE word <> ''''
      GROUP BY word',
    word || '_next', search || '_next');
  -- Estimates for prefixes and sounds of words that many names have. No import changes these.
  EXECUTE format(
    'INSERT INTO %I
      SELECT lexeme, sum(bit_count(coalesce(bits, packed)))
      FROM %I
      WHERE left(lexeme, 1) IN (''^'', ''~'')
      GROUP BY lexeme',
    word || '_next', bitmap || '_next');
  PERFORM search_add_word_indexes(word || '_next');
  PERFORM search_add_bitmap_index(bitmap || '_next');
  EXECUTE format(
    'ALTER TABLE %I ALTER number SET DEFAULT nextval(%L)', search || '_next', number);
  EXECUTE format(
    'SELECT coalesce(sum(bit_count(bits)), 0) FROM %I WHERE lexeme = ''*''', bitmap || '_next')
    INTO v_names;
  -- The sequence never goes back: a rollback restores the table in use, but not the sequence.
  p_tail := greatest(p_tail, search_next_block(p_space));
  PERFORM setval(number::regclass, p_tail, false);
  FOREACH made IN ARRAY ARRAY[search, bitmap, word] LOOP
    EXECUTE format('ANALYZE %I', made || '_next');
  END LOOP;
  -- Searches lock these tables in another order, so waiting here could deadlock with them. It gives
  -- way and tries again.
  LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '200ms', true);
      EXECUTE format(
        'LOCK TABLE %I, %I, %I, %I IN ACCESS EXCLUSIVE MODE',
        search, word, bitmap, p_space || '_by_shard');
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  EXECUTE format('DROP VIEW %I', p_space || '_by_shard');
  EXECUTE format('DROP TABLE %I, %I, %I', search, word, bitmap);
  FOREACH made IN ARRAY ARRAY[search, word, bitmap] LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', made || '_next', made);
  END LOOP;
  PERFORM search_add_view(p_space);
  INSERT INTO search_index (space, version, common, tail, names, made_at)
  VALUES (p_space, p_version, p_common, p_tail, v_names, clock_timestamp())
  ON CONFLICT (space) DO UPDATE SET
    version = excluded.version,
    common = excluded.common,
    tail = excluded.tail,
    names = excluded.names,
    made_at = excluded.made_at;
END $$;
-- Marks the names before p_tail as contained in the bitmaps. Without p_tail the latest names are
-- contained too, and the next name begins a new block.
CREATE OR REPLACE FUNCTION search_index_sealed(p_space text, p_tail integer)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF p_space NOT IN ('company', 'director') THEN
    RAISE EXCEPTION 'unknown space %', p_space;
  END IF;
  IF p_tail IS NULL THEN
    p_tail := search_next_block(p_space);
    PERFORM setval((p_space || '_number')::regclass, p_tail, false);
  END IF;
  UPDATE search_index SET tail = p_tail WHERE space = p_space;
END $$;
REVOKE ALL ON FUNCTION
  search_index_begin(text),
  search_index_end(text, integer, text[], integer),
  search_index_sealed(text, integer),
  search_add_indexes(text, text),
  search_add_word_indexes(text),
  search_add_bitmap_index(text),
  search_add_view(text),
  search_next_block(text)
FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  search_index_begin(text),
  search_index_end(text, integer, text[], integer),
  search_index_sealed(text, integer)
TO dastak_app;

-- After an import: moves the pending entries of GIN indexes into their trees and, if much is new,
-- refreshes the statistics. Both need the owner's right.
CREATE OR REPLACE FUNCTION registry_tidy(p_is_mostly_new boolean)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  name regclass;
BEGIN
  FOR name IN
    SELECT i.indexrelid::regclass
    FROM pg_index i
      JOIN pg_class c ON c.oid = i.indexrelid
      JOIN pg_am a ON a.oid = c.relam
    WHERE a.amname = 'gin'
      AND i.indrelid IN ('public.company_search'::regclass, 'public.director_search'::regclass)
  LOOP
    PERFORM gin_clean_pending_list(name);
  END LOOP;
  IF NOT p_is_mostly_new THEN RETURN; END IF;
  ANALYZE public.company, public.director, public.directorship, public.company_search,
    public.director_search, public.company_word, public.director_word;
END $$;
REVOKE ALL ON FUNCTION registry_tidy(boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION registry_tidy(boolean) TO dastak_app;

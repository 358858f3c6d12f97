-- The registry: companies, directors, their seats, and the contacts an operator imported.
--
-- Glossary of the search columns, all filled by the importer (features/registry):
--   name_squash  the name in search form without its spaces: "starts with", and equal names
--   words        the name's words in search form, and how many there are as '=3'
--   shard        0 to 3 active companies, 4 and 5 the others. One partial index each, so that a LIMIT stops early and
--                finds the active ones first; directors have 0 to 3
--   variants     hashes of a word and of each of its one-letter-shorter spellings: two words share one when a single
--                letter was left out, added, replaced or swapped with its neighbour
CREATE TABLE company (
  cin text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  status text,
  roc_name text,
  category text,
  subcategory text,
  class text,
  incorporated_on date,
  listing text,
  state text,
  nic_code text,
  industry text,
  address text,
  authorised_capital double precision,
  paid_up_capital double precision,
  last_agm_on date,
  balance_sheet_on date,
  name_squash text COLLATE "C" NOT NULL,
  words tsvector NOT NULL,
  shard smallint NOT NULL CHECK (shard BETWEEN 0 AND 5),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX company_starts_active ON company (name_squash) WHERE shard < 4;
CREATE INDEX company_starts_other ON company (name_squash) WHERE shard >= 4;
CREATE INDEX company_words_0 ON company USING gin (words) WHERE shard = 0;
CREATE INDEX company_words_1 ON company USING gin (words) WHERE shard = 1;
CREATE INDEX company_words_2 ON company USING gin (words) WHERE shard = 2;
CREATE INDEX company_words_3 ON company USING gin (words) WHERE shard = 3;
CREATE INDEX company_words_4 ON company USING gin (words) WHERE shard = 4;
CREATE INDEX company_words_5 ON company USING gin (words) WHERE shard = 5;

CREATE TABLE director (
  din text COLLATE "C" PRIMARY KEY CHECK (din ~ '^[0-9]{8}$'),
  full_name text NOT NULL,
  first_name text,
  last_name text,
  father_name text,
  dob date,
  present_address text,
  permanent_address text,
  nationality text,
  status text,
  name_squash text COLLATE "C" NOT NULL,
  words tsvector NOT NULL,
  shard smallint NOT NULL CHECK (shard BETWEEN 0 AND 3),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX director_starts ON director (name_squash);
CREATE INDEX director_words_0 ON director USING gin (words) WHERE shard = 0;
CREATE INDEX director_words_1 ON director USING gin (words) WHERE shard = 1;
CREATE INDEX director_words_2 ON director USING gin (words) WHERE shard = 2;
CREATE INDEX director_words_3 ON director USING gin (words) WHERE shard = 3;

-- Neither side is a foreign key: files of companies and of directors come in any order.
CREATE TABLE directorship (
  din text COLLATE "C" NOT NULL,
  cin text COLLATE "C" NOT NULL,
  designation text,
  appointed_on date,
  PRIMARY KEY (din, cin)
);
CREATE INDEX directorship_cin ON directorship (cin);

CREATE TABLE contact_din (
  din text COLLATE "C" PRIMARY KEY,
  phone text,
  email text,
  source text NOT NULL,
  as_of date
);
CREATE TABLE contact_gstin (
  gstin text COLLATE "C" PRIMARY KEY,
  business_name text,
  legal_name text,
  gstin_status text,
  state text,
  cin text COLLATE "C",
  phone text,
  email text,
  source text NOT NULL,
  as_of date
);

-- Each distinct word and in how many names it stands. df stands in no index, is_common does: counting stays cheap.
CREATE TABLE company_word (
  word text COLLATE "C" PRIMARY KEY,
  df integer NOT NULL CHECK (df > 0),
  is_common boolean NOT NULL,
  variants integer[] NOT NULL
) WITH (fillfactor = 85);
CREATE INDEX company_word_common ON company_word (word) WHERE is_common;
CREATE INDEX company_word_variants ON company_word USING gin (variants);
CREATE TABLE director_word (LIKE company_word INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (word)) WITH (fillfactor = 85);
CREATE INDEX director_word_common ON director_word (word) WHERE is_common;
CREATE INDEX director_word_variants ON director_word USING gin (variants);

-- One file being read. Its position moves in the transaction that brings the rows in.
CREATE TABLE registry_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  file_name text NOT NULL,
  fingerprint text NOT NULL,
  position bigint NOT NULL DEFAULT 0,
  line bigint NOT NULL DEFAULT 0,
  added bigint NOT NULL DEFAULT 0,
  updated bigint NOT NULL DEFAULT 0,
  unchanged bigint NOT NULL DEFAULT 0,
  skipped bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX registry_import_unfinished ON registry_import (kind, fingerprint) WHERE finished_at IS NULL;

-- Functions, because their plans are kept for the life of a connection: planning would cost more than searching.
CREATE FUNCTION company_starting(p_squash text, p_take integer) RETURNS TABLE (subject text, is_exact boolean)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM (
    (SELECT c.cin, true FROM company c WHERE c.shard < 4 AND c.name_squash = p_squash LIMIT p_take)
    UNION ALL (SELECT c.cin, true FROM company c WHERE c.shard >= 4 AND c.name_squash = p_squash LIMIT p_take)
    UNION ALL (SELECT c.cin, false FROM company c WHERE c.shard < 4 AND c.name_squash > p_squash
      AND c.name_squash < p_squash || chr(1114111) ORDER BY c.name_squash LIMIT p_take)
    UNION ALL (SELECT c.cin, false FROM company c WHERE c.shard >= 4 AND c.name_squash > p_squash
      AND c.name_squash < p_squash || chr(1114111) ORDER BY c.name_squash LIMIT p_take)) found LIMIT p_take;
END $$;

CREATE FUNCTION director_starting(p_squash text, p_take integer) RETURNS TABLE (subject text, is_exact boolean)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY SELECT d.din, d.name_squash = p_squash FROM director d
    WHERE d.name_squash >= p_squash AND d.name_squash < p_squash || chr(1114111) ORDER BY d.name_squash LIMIT p_take;
END $$;

CREATE FUNCTION company_matching(p_query tsquery, p_take integer) RETURNS TABLE (subject text, is_second boolean, words text)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off AS $$
BEGIN
  RETURN QUERY SELECT found.cin, found.shard >= 4, array_to_string(tsvector_to_array(found.words), ' ') FROM (
    (SELECT c.cin, c.shard, c.words FROM company c WHERE c.shard = 0 AND c.words @@ p_query LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.words FROM company c WHERE c.shard = 1 AND c.words @@ p_query LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.words FROM company c WHERE c.shard = 2 AND c.words @@ p_query LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.words FROM company c WHERE c.shard = 3 AND c.words @@ p_query LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.words FROM company c WHERE c.shard = 4 AND c.words @@ p_query LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.words FROM company c WHERE c.shard = 5 AND c.words @@ p_query LIMIT p_take)) found
  LIMIT p_take;
END $$;

CREATE FUNCTION director_matching(p_query tsquery, p_take integer) RETURNS TABLE (subject text, is_second boolean, words text)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off AS $$
BEGIN
  RETURN QUERY SELECT found.din, false, array_to_string(tsvector_to_array(found.words), ' ') FROM (
    (SELECT d.din, d.words FROM director d WHERE d.shard = 0 AND d.words @@ p_query LIMIT p_take)
    UNION ALL (SELECT d.din, d.words FROM director d WHERE d.shard = 1 AND d.words @@ p_query LIMIT p_take)
    UNION ALL (SELECT d.din, d.words FROM director d WHERE d.shard = 2 AND d.words @@ p_query LIMIT p_take)
    UNION ALL (SELECT d.din, d.words FROM director d WHERE d.shard = 3 AND d.words @@ p_query LIMIT p_take)) found
  LIMIT p_take;
END $$;

-- The words asked for that are known, and what the last of them may become: the commonest, or all where they are few.
CREATE FUNCTION company_words_known(p_words text[], p_prefix text, p_take integer) RETURNS TABLE (word text, df integer, is_completion boolean)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT w.word, w.df, false FROM company_word w WHERE w.word = ANY (p_words);
  IF p_prefix IS NULL THEN RETURN; END IF;
  RETURN QUERY (SELECT w.word, w.df, true FROM company_word w WHERE w.is_common AND w.word > p_prefix
      AND w.word < p_prefix || chr(1114111) ORDER BY w.df DESC LIMIT p_take)
    UNION (SELECT w.word, w.df, true FROM company_word w WHERE w.word > p_prefix
      AND w.word < p_prefix || chr(1114111) ORDER BY w.word LIMIT p_take);
END $$;
CREATE FUNCTION director_words_known(p_words text[], p_prefix text, p_take integer) RETURNS TABLE (word text, df integer, is_completion boolean)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT w.word, w.df, false FROM director_word w WHERE w.word = ANY (p_words);
  IF p_prefix IS NULL THEN RETURN; END IF;
  RETURN QUERY (SELECT w.word, w.df, true FROM director_word w WHERE w.is_common AND w.word > p_prefix
      AND w.word < p_prefix || chr(1114111) ORDER BY w.df DESC LIMIT p_take)
    UNION (SELECT w.word, w.df, true FROM director_word w WHERE w.word > p_prefix
      AND w.word < p_prefix || chr(1114111) ORDER BY w.word LIMIT p_take);
END $$;

-- Words that share a one-letter-shorter spelling; the caller keeps those that are one edit away.
CREATE FUNCTION company_words_near(p_variants integer[], p_take integer) RETURNS TABLE (word text, df integer)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off AS $$
BEGIN
  RETURN QUERY SELECT w.word, w.df FROM company_word w WHERE w.variants && p_variants ORDER BY w.df DESC, w.word LIMIT p_take;
END $$;
CREATE FUNCTION director_words_near(p_variants integer[], p_take integer) RETURNS TABLE (word text, df integer)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off AS $$
BEGIN
  RETURN QUERY SELECT w.word, w.df FROM director_word w WHERE w.variants && p_variants ORDER BY w.df DESC, w.word LIMIT p_take;
END $$;

-- After an import: folds what GIN has put aside into its trees and refreshes the statistics. Both need the owner's right.
CREATE FUNCTION registry_tidy() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE name regclass;
BEGIN
  FOR name IN SELECT i.indexrelid::regclass FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
    WHERE a.amname = 'gin' AND i.indrelid IN ('public.company'::regclass, 'public.director'::regclass,
      'public.company_word'::regclass, 'public.director_word'::regclass)
  LOOP PERFORM gin_clean_pending_list(name); END LOOP;
  ANALYZE public.company;
  ANALYZE public.director;
  ANALYZE public.directorship;
  ANALYZE public.company_word;
  ANALYZE public.director_word;
END $$;
REVOKE ALL ON FUNCTION registry_tidy() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION registry_tidy() TO dastak_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON company, director, directorship, contact_din, contact_gstin, company_word, director_word TO dastak_app;
GRANT SELECT, INSERT, UPDATE ON registry_import TO dastak_app;

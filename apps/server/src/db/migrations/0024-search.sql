-- Searches at full size. Names stand in narrow tables of their own, with what they are narrowed and sorted by; the tables are made anew, beside
-- those that are searched, when a large registry comes for the first time and when the rules of the search form change
-- (features/registry/indexing, functions/search-index.sql). Until that has been done for rows of before, no name is found.
--
--   squash   the name in search form without its spaces: what starts so, and equal names
--   words    the same with its spaces
--   former   earlier names like that
--   name     the beginning of the name as it is written, in capitals: the order by name
--   lexemes  what the index answers by (search-lexemes.rules.ts, facets.rules.ts)
--   shard    0 to 2 active subjects, short names first, 3 the others. One partial index each, so that a LIMIT stops early
--   number   where the name stands in the bitmaps; names that came lately have the highest
CREATE SEQUENCE company_number AS integer MINVALUE 0;
CREATE SEQUENCE director_number AS integer MINVALUE 0;
GRANT USAGE, SELECT ON company_number, director_number TO dastak_app;
CREATE TABLE company_search (
  subject text COLLATE "C" NOT NULL,
  shard smallint NOT NULL,
  squash text COLLATE "C" NOT NULL,
  words text COLLATE "C" NOT NULL,
  former text[],
  name text COLLATE "C" NOT NULL,
  lexemes tsvector NOT NULL,
  number integer NOT NULL DEFAULT nextval('company_number'),
  incorporated_on date,
  paid_up_capital double precision
);
CREATE TABLE director_search (
  subject text COLLATE "C" NOT NULL,
  shard smallint NOT NULL,
  squash text COLLATE "C" NOT NULL,
  words text COLLATE "C" NOT NULL,
  former text[],
  name text COLLATE "C" NOT NULL,
  lexemes tsvector NOT NULL,
  number integer NOT NULL DEFAULT nextval('director_number')
);
-- The words of all names, former ones too, and how often they stand in them.
DROP TABLE company_word, director_word CASCADE;
CREATE TABLE company_word (
  word text COLLATE "C" NOT NULL,
  df integer NOT NULL CHECK (df > 0)
) WITH (fillfactor = 85);
CREATE TABLE director_word (LIKE company_word INCLUDING CONSTRAINTS) WITH (fillfactor = 85);
-- Which names have a lexeme that many have: a bit for each number, the first one first; `*` is all names that are there. They are read whole and often; where
-- few bits are set they stand packed, in a tenth of the place.
CREATE TABLE company_bitmap (
  lexeme text COLLATE "C" NOT NULL,
  block integer NOT NULL,
  bits bit(16384) STORAGE PLAIN,
  packed bit(16384) STORAGE MAIN,
  CHECK (num_nonnulls(bits, packed) = 1)
);
CREATE TABLE director_bitmap (LIKE company_bitmap INCLUDING STORAGE INCLUDING CONSTRAINTS);

-- By which rules the tables of a space were made; no row where they have to be made anew.
CREATE TABLE search_index (
  space text PRIMARY KEY CHECK (space IN ('company', 'director')),
  version integer NOT NULL,
  -- The lexemes that have bitmaps, and the number from which names stand in none of them yet.
  common text[] NOT NULL DEFAULT '{}',
  tail integer NOT NULL DEFAULT 0,
  made_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO search_index (space, version) SELECT 'company', 1 WHERE NOT EXISTS (SELECT FROM company);
INSERT INTO search_index (space, version) SELECT 'director', 1 WHERE NOT EXISTS (SELECT FROM director);
GRANT SELECT, INSERT, UPDATE, DELETE ON search_index TO dastak_app;

ALTER TABLE company
  DROP COLUMN name_squash,
  DROP COLUMN words,
  DROP COLUMN shard CASCADE,
  -- The newest first.
  ADD COLUMN former_names text[],
  -- Of the file's row that was brought in last, with its headings: the same row again changes nothing. Null where none was.
  ADD COLUMN row_hash bigint;
-- Whether a row is known is answered by the index alone, once the rows are known to be visible: autovacuum sees to that soon after an import.
ALTER TABLE company DROP CONSTRAINT company_pkey;
ALTER TABLE company ADD PRIMARY KEY (cin) INCLUDE (row_hash);
ALTER TABLE company SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE director DROP COLUMN name_squash, DROP COLUMN words, DROP COLUMN shard;

DROP FUNCTION company_words_known(text[], text, integer), director_words_known(text[], text, integer);
DROP FUNCTION company_words_near(integer[], integer), director_words_near(integer[], integer);
DROP FUNCTION registry_tidy();
DROP FUNCTION IF EXISTS company_starting(text, company_filter, integer, integer), director_starting(text, company_filter, integer, integer);
DROP FUNCTION IF EXISTS company_matching(text, tsquery, company_filter, integer), director_matching(text, tsquery, company_filter, integer);
DROP FUNCTION IF EXISTS company_rest(text, tsquery, tsquery, company_filter, text[], integer, integer),
  director_rest(text, tsquery, tsquery, company_filter, text[], integer, integer);
DROP FUNCTION IF EXISTS company_counted(text, tsquery, tsquery, company_filter, integer), director_counted(text, tsquery, tsquery, company_filter, integer);
DROP FUNCTION IF EXISTS company_sorted(text, tsquery, tsquery, company_filter, text, integer, integer),
  director_sorted(text, tsquery, tsquery, company_filter, text, integer, integer);
DROP FUNCTION IF EXISTS company_found(company, text, tsquery), director_found(director, text, tsquery);
DROP FUNCTION IF EXISTS company_type(text, text), company_division(text, text, date), words_checked(tsvector, tsquery), name_starts(text, text);

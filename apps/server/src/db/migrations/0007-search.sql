-- Searches by name. Names stand in narrow tables of their own, with what they are narrowed and
-- sorted by; the tables are made anew, beside those that are searched, when a large registry comes
-- for the first time and when the rules of the search form change (features/registry/indexing).
-- Their keys, indexes and views are those of functions/search-index.sql.
--
--   squash   the name in search form without its spaces: what starts so, and equal names
--   words    the same with its spaces
--   former   earlier names like that
--   name     the beginning of the name as it is written, in capitals: the order by name
--   lexemes  what the index answers by (search-lexemes.rules.ts, facets.rules.ts)
--   shard    0 to 2 active subjects, short names first, 3 the others. One partial index each, so
--            that a LIMIT stops early
--   number   where the name stands in the bitmaps; names that came lately have the highest
CREATE SEQUENCE company_number AS integer MINVALUE 0;
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

CREATE SEQUENCE director_number AS integer MINVALUE 0;
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
CREATE TABLE company_word (
  word text COLLATE "C" NOT NULL,
  df integer NOT NULL CHECK (df > 0)
) WITH (fillfactor = 85);
CREATE TABLE director_word (LIKE company_word INCLUDING CONSTRAINTS) WITH (fillfactor = 85);

-- Which names have a lexeme that many have: a bit for each number, the first one first; `*` is all
-- names that are there. They are read whole and often; where few bits are set they stand packed, in
-- a tenth of the place. How they are stored is set with their keys: PostgreSQL 15 takes no STORAGE
-- here.
CREATE TABLE company_bitmap (
  lexeme text COLLATE "C" NOT NULL,
  block integer NOT NULL,
  bits bit(16384),
  packed bit(16384),
  CHECK (num_nonnulls(bits, packed) = 1)
);
CREATE TABLE director_bitmap (LIKE company_bitmap INCLUDING CONSTRAINTS);

-- By which rules the tables of a space were made; no row where they have to be made anew.
CREATE TABLE search_index (
  space text PRIMARY KEY CHECK (space IN ('company', 'director')),
  version integer NOT NULL,
  -- The lexemes that have bitmaps, and the number from which names stand in none of them yet.
  common text[] NOT NULL DEFAULT '{}',
  tail integer NOT NULL DEFAULT 0,
  -- How many names there were: in twice as many other words are common.
  names integer NOT NULL DEFAULT 0,
  made_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO search_index (space, version)
VALUES ('company', 1), ('director', 1);

GRANT USAGE, SELECT ON company_number, director_number TO dastak_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON search_index TO dastak_app;

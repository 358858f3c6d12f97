-- Searches of the registry. Functions, because their plans are kept for the life of a connection: planning would cost more than searching.
-- What they share:
--   p_squash   the query in search form without its spaces: a name that starts so is found; null where none is looked for
--   p_query    a tsquery for the words, answered by the indexes; null where no words can match
--   p_check    the same with what the indexes can't answer ("a word starts with solut"), looked at name by name; null where there is nothing
--   p_filter   what a company must be; null where nothing is asked
-- A name is found when it starts with p_squash, or fits p_query and p_check: the same set in each of them.

DROP TYPE IF EXISTS company_filter CASCADE;
-- As CompanyFilter of facets.rules.ts.
CREATE TYPE company_filter AS (facets tsquery, capital_from double precision, capital_to double precision);

-- One expression each, so that the planner takes it into the statement.
CREATE OR REPLACE FUNCTION company_fits(p_lexemes tsvector, p_capital double precision, f company_filter) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT f IS NULL OR p_lexemes @@ f.facets AND (f.capital_from IS NULL OR p_capital >= f.capital_from) AND (f.capital_to IS NULL OR p_capital <= f.capital_to)
$$;
CREATE OR REPLACE FUNCTION name_starts(p_name text, p_squash text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_name COLLATE "C" >= p_squash AND p_name COLLATE "C" < p_squash || chr(1114111)
$$;

-- As divisionKey of industries.rules.ts.
CREATE OR REPLACE FUNCTION company_division(p_cin text, p_nic_code text, p_incorporated_on date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN CASE WHEN length(p_cin) = 21 THEN substr(p_cin, 9, 4) ELSE extract(year FROM p_incorporated_on)::text END <= '2022'
      THEN '2004 ' ELSE '2008 ' END
    || left(coalesce(p_nic_code, CASE WHEN length(p_cin) = 21 THEN substr(p_cin, 2, 5) END), 2)
    || CASE WHEN length(p_cin) <> 21 AND p_incorporated_on IS NULL THEN NULL ELSE '' END
$$;

-- The functions of companies and of directors are the same but for what a filter asks: <space> and <fits>.
DO $make$
DECLARE
  one record;
  column_ record;
  body text;
  bodies text[] := ARRAY[
-- Names that start so: equal ones first, then active ones, then by name.
$f$
CREATE OR REPLACE FUNCTION <space>_starting(p_squash text, p_filter company_filter, p_take integer)
RETURNS TABLE (subject text, shard smallint, words text, former text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM (
    (SELECT s.subject, s.shard, s.words, s.former FROM <space>_search s WHERE s.shard < 3 AND s.squash = p_squash
      AND <fits> ORDER BY s.subject LIMIT p_take)
    UNION ALL (SELECT s.subject, s.shard, s.words, s.former FROM <space>_search s WHERE s.shard >= 3 AND s.squash = p_squash
      AND <fits> ORDER BY s.subject LIMIT p_take)
    UNION ALL (SELECT s.subject, s.shard, s.words, s.former FROM <space>_search s WHERE s.shard < 3 AND s.squash > p_squash AND name_starts(s.squash, p_squash)
      AND <fits> ORDER BY s.squash, s.subject LIMIT p_take)
    UNION ALL (SELECT s.subject, s.shard, s.words, s.former FROM <space>_search s WHERE s.shard >= 3 AND s.squash > p_squash AND name_starts(s.squash, p_squash)
      AND <fits> ORDER BY s.squash, s.subject LIMIT p_take)) found
  LIMIT p_take;
END $$
$f$,
-- Some names that fit the words, in the order of the shards.
$f$
CREATE OR REPLACE FUNCTION <space>_matching(p_query tsquery, p_check tsquery, p_filter company_filter, p_take integer)
RETURNS TABLE (subject text, shard smallint, words text, former text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  query tsquery := <query>;
BEGIN
  RETURN QUERY SELECT s.subject, s.shard, s.words, s.former FROM <space>_by_shard s
    WHERE s.lexemes @@ query AND (p_check IS NULL OR s.lexemes @@ p_check) AND <fits> LIMIT p_take;
END $$
$f$,
-- All that are found but for the known ones, to the last: those that start so, by name, then the others in the order of the shards.
$f$
CREATE OR REPLACE FUNCTION <space>_rest(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_known text[], p_skip integer, p_take integer)
RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  query tsquery := <query>;
BEGIN
  RETURN QUERY SELECT found.subject FROM (
    (SELECT s.subject FROM <space>_search s WHERE s.shard < 3 AND name_starts(s.squash, p_squash) AND <fits> AND s.subject <> ALL (p_known) ORDER BY s.squash, s.subject)
    UNION ALL (SELECT s.subject FROM <space>_search s WHERE s.shard >= 3 AND name_starts(s.squash, p_squash) AND <fits> AND s.subject <> ALL (p_known) ORDER BY s.squash, s.subject)
    UNION ALL (SELECT s.subject FROM <space>_by_shard s WHERE s.lexemes @@ query AND (p_check IS NULL OR s.lexemes @@ p_check) AND <fits>
      AND (p_squash IS NULL OR NOT name_starts(s.squash, p_squash)) AND s.subject <> ALL (p_known))) found
  OFFSET p_skip LIMIT p_take;
END $$
$f$,
-- How many are found: counting stops at p_most. Names that start so need not be looked at where nothing is asked of the company.
$f$
CREATE OR REPLACE FUNCTION <space>_counted(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  query tsquery := <query>;
  n integer := 0;
BEGIN
  IF p_squash IS NOT NULL AND p_filter IS NULL THEN
    n := (SELECT count(*) FROM (SELECT FROM <space>_search s WHERE s.shard < 3 AND name_starts(s.squash, p_squash) LIMIT p_most) found);
    n := n + (SELECT count(*) FROM (SELECT FROM <space>_search s WHERE s.shard >= 3 AND name_starts(s.squash, p_squash) LIMIT p_most - n) found);
  ELSIF p_squash IS NOT NULL THEN
    n := (SELECT count(*) FROM (SELECT FROM <space>_search s WHERE s.shard < 3 AND name_starts(s.squash, p_squash) AND <fits> LIMIT p_most) found);
    n := n + (SELECT count(*) FROM (SELECT FROM <space>_search s WHERE s.shard >= 3 AND name_starts(s.squash, p_squash) AND <fits> LIMIT p_most - n) found);
  END IF;
  IF n >= p_most OR query IS NULL THEN RETURN n; END IF;
  RETURN n + (SELECT count(*) FROM (SELECT FROM <space>_by_shard s WHERE s.lexemes @@ query AND (p_check IS NULL OR s.lexemes @@ p_check) AND <fits>
    AND (p_squash IS NULL OR NOT name_starts(s.squash, p_squash)) LIMIT p_most - n) found);
END $$
$f$,
-- All of few that are found, in an order of the reader's: what is not known comes last.
$f$
CREATE OR REPLACE FUNCTION <space>_few(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_sort text, p_skip integer, p_take integer)
RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  query tsquery := <query>;
BEGIN
  RETURN QUERY SELECT s.subject FROM (
    (SELECT s.* FROM <space>_search s WHERE s.shard < 3 AND name_starts(s.squash, p_squash))
    UNION ALL (SELECT s.* FROM <space>_search s WHERE s.shard >= 3 AND name_starts(s.squash, p_squash))
    UNION ALL (SELECT s.* FROM <space>_by_shard s WHERE s.lexemes @@ query AND (p_check IS NULL OR s.lexemes @@ p_check)
      AND (p_squash IS NULL OR NOT name_starts(s.squash, p_squash)))) s
  WHERE <fits> ORDER BY <order>, s.subject OFFSET p_skip LIMIT p_take;
END $$
$f$,
-- Of these subjects those that fit.
$f$
CREATE OR REPLACE FUNCTION <space>_chosen(p_subjects text[], p_filter company_filter, p_sort text) RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT s.subject FROM <space>_search s WHERE s.subject = ANY (p_subjects) AND <fits> ORDER BY <order>, s.subject;
END $$
$f$,
-- The words asked for that are known, and some of those that p_start may become.
$f$
CREATE OR REPLACE FUNCTION <space>_words_known(p_words text[], p_start text, p_take integer) RETURNS TABLE (word text, df integer, is_completion boolean)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT w.word, w.df, false FROM <space>_word w WHERE w.word = ANY (p_words);
  IF p_start IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT w.word, w.df, true FROM <space>_word w WHERE w.word > p_start AND w.word < p_start || chr(1114111) ORDER BY w.word LIMIT p_take;
END $$
$f$,
-- Words of p_least to p_most letters whose first four letters are one of p_starts, or whose last four are p_end.
$f$
CREATE OR REPLACE FUNCTION <space>_words_like(p_starts text[], p_end text, p_least integer, p_most integer, p_take integer) RETURNS TABLE (word text, df integer)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT w.word, w.df FROM <space>_word w
    WHERE (left(w.word, 4) = ANY (p_starts) OR right(w.word, 4) = p_end) AND length(w.word) BETWEEN p_least AND p_most LIMIT p_take;
END $$
$f$];
  -- All of many that are found, in an order of the reader's, after the one of p_subject, whose value there is p_after: it walks all names and keeps those that are
  -- found. What is not known comes last: p_after is null among those.
  by_column text := $f$
CREATE OR REPLACE FUNCTION <space>_by_<name>(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_after <type>, p_subject text, p_take integer)
RETURNS TABLE (subject text, value text)
LANGUAGE plpgsql STABLE <walks> AS $$
BEGIN
  RETURN QUERY SELECT * FROM (
    (SELECT s.subject, s.<column>::text FROM <space>_search s WHERE s.<column> IS NOT NULL AND <found> AND (s.<column>, s.subject) <sign> (p_after, p_subject)
      ORDER BY s.<column> <order>, s.subject <order> LIMIT p_take)
    UNION ALL (SELECT s.subject, NULL FROM <space>_search s WHERE s.<column> IS NULL AND <found> AND (p_after IS NOT NULL OR s.subject > p_subject)
      ORDER BY s.subject LIMIT p_take)) found LIMIT p_take;
END $$
$f$;
  walks text := 'SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET max_parallel_workers_per_gather = 0';
  found text := '(name_starts(s.squash, p_squash) OR s.lexemes @@ p_query AND (p_check IS NULL OR s.lexemes @@ p_check) OR p_squash IS NULL AND p_query IS NULL) AND <fits>';
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('company', 'company_fits(s.lexemes, s.paid_up_capital, p_filter)', 'CASE WHEN p_filter IS NULL THEN p_query ELSE coalesce(p_query && p_filter.facets, p_filter.facets) END',
      $o$CASE p_sort WHEN 'name' THEN s.name END, CASE p_sort WHEN '-name' THEN s.name END DESC,
    CASE p_sort WHEN 'incorporated' THEN s.incorporated_on END, CASE p_sort WHEN '-incorporated' THEN s.incorporated_on END DESC NULLS LAST,
    CASE p_sort WHEN 'capital' THEN s.paid_up_capital END, CASE p_sort WHEN '-capital' THEN s.paid_up_capital END DESC NULLS LAST$o$),
    ('director', '(p_filter IS NULL OR EXISTS (SELECT FROM directorship b JOIN company_search c ON c.subject = b.cin
      WHERE b.din = s.subject AND b.ended_on IS NULL AND company_fits(c.lexemes, c.paid_up_capital, p_filter)))', 'p_query',
      $o$CASE p_sort WHEN 'name' THEN s.name END, CASE p_sort WHEN '-name' THEN s.name END DESC$o$)) v (space, fits, query, sorted)
  LOOP
    FOREACH body IN ARRAY bodies LOOP
      body := replace(replace(body, '<order>', one.sorted), '<query>', one.query);
      EXECUTE replace(replace(body, '<fits>', one.fits), '<space>', one.space);
    END LOOP;
    FOR column_ IN SELECT * FROM (VALUES ('name', 'name', 'text'), ('incorporated', 'incorporated_on', 'date'), ('capital', 'paid_up_capital', 'float8')) v (name, col, type)
      WHERE one.space = 'company' OR name = 'name'
    LOOP
      body := replace(replace(replace(by_column, '<found>', found), '<walks>', walks), '<fits>', one.fits);
      body := replace(replace(replace(body, '<space>', one.space), '<column>', column_.col), '<type>', column_.type);
      EXECUTE replace(replace(replace(body, '<name>', column_.name), '<sign>', '>'), '<order>', 'ASC');
      EXECUTE replace(replace(replace(body, '<name>', column_.name || '_turned'), '<sign>', '<'), '<order>', 'DESC');
    END LOOP;
  END LOOP;
END $make$;

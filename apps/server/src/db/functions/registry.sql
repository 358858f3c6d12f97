-- Searches of the registry. Functions, because their plans are kept for the life of a connection: planning would cost more than searching.
-- What they share:
--   p_squash   the query in search form without its spaces: a name that starts so is found
--   p_query    a tsquery for the words, answered by the indexes
--   p_check    the same with what the indexes can't answer ("a word starts with solut"), looked at name by name; null where there is nothing
--   p_filter   what a company must be; null where nothing is asked

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

-- The bits of names of a block: number_bits(number & 16383, 1).
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE AGGREGATE number_bits(integer, integer) (SFUNC = pg_catalog.set_bit, STYPE = bit, INITCOND = %L, PARALLEL = SAFE)', repeat('0', 16384));
END $$;
-- Whether a name is among those of many bits.
CREATE OR REPLACE FUNCTION is_among(p_number integer, p_bits bytea, p_places integer[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT get_bit(p_bits, coalesce(p_places[(p_number >> 14) + 1], 0) + ((p_number & 16383) # 7)) = 1
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
CREATE OR REPLACE FUNCTION <space>_starting(p_squash text, p_take integer)
RETURNS TABLE (number integer, subject text, shard smallint, words text, former text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM (
    (SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_search s WHERE s.shard < 3 AND s.squash = p_squash ORDER BY s.subject LIMIT p_take)
    UNION ALL (SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_search s WHERE s.shard >= 3 AND s.squash = p_squash ORDER BY s.subject LIMIT p_take)
    UNION ALL (SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_search s WHERE s.shard < 3 AND s.squash > p_squash AND name_starts(s.squash, p_squash) ORDER BY s.squash, s.subject LIMIT p_take)
    UNION ALL (SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_search s WHERE s.shard >= 3 AND s.squash > p_squash AND name_starts(s.squash, p_squash) ORDER BY s.squash, s.subject LIMIT p_take)) found
  LIMIT p_take;
END $$
$f$,
-- Some names that fit the words, in the order of the shards.
$f$
CREATE OR REPLACE FUNCTION <space>_matching(p_query tsquery, p_check tsquery, p_filter company_filter, p_take integer)
RETURNS TABLE (number integer, subject text, shard smallint, words text, former text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_by_shard s
    WHERE s.lexemes @@ p_query AND (p_check IS NULL OR s.lexemes @@ p_check) AND <fits> LIMIT p_take;
END $$
$f$,
-- The numbers of names that start so, by name, then of those that fit the words, in the order of the shards.
$f$
CREATE OR REPLACE FUNCTION <space>_listed(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_most integer)
RETURNS TABLE (number integer)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT found.number FROM (
    (SELECT s.number FROM <space>_search s WHERE s.shard < 3 AND name_starts(s.squash, p_squash) AND <fits> ORDER BY s.squash, s.subject)
    UNION ALL (SELECT s.number FROM <space>_search s WHERE s.shard >= 3 AND name_starts(s.squash, p_squash) AND <fits> ORDER BY s.squash, s.subject)
    UNION ALL (SELECT s.number FROM <space>_by_shard s WHERE s.lexemes @@ p_query AND (p_check IS NULL OR s.lexemes @@ p_check) AND <fits>
      AND NOT name_starts(s.squash, p_squash))) found
  LIMIT p_most;
END $$
$f$,
-- The names of p_first to p_last that fit a condition, as bits, told by the indexes of the names. "+ 0": not by that of the numbers.
$f$
CREATE OR REPLACE FUNCTION <space>_rare(p_query tsquery, p_first integer, p_last integer)
RETURNS TABLE (block integer, bits bit)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT s.number >> 14, number_bits(s.number & 16383, 1) FROM <space>_by_shard s WHERE s.lexemes @@ p_query AND s.number + 0 BETWEEN p_first AND p_last GROUP BY 1;
END $$
$f$,
-- The names of p_first to p_last that fit, as bits. A reading is a conjunction of slots, a slot any of its lexemes; p_sizes says how many slots each reading has.
-- What has no bitmap is asked of the other indexes, beside the other words: lexemes that few names have, conditions in brackets; and p_query of names that came lately.
$f$
CREATE OR REPLACE FUNCTION <space>_found(p_lexemes text[], p_slots integer[], p_readings integer[], p_beside text[], p_sizes integer[], p_query tsquery, p_first integer, p_last integer)
RETURNS TABLE (block integer, count integer, bits bytea)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  p_tail integer := (SELECT i.tail FROM search_index i WHERE i.space = '<space>');
BEGIN
  RETURN QUERY WITH told AS (
    SELECT a.*, EXISTS (SELECT FROM <space>_bitmap b WHERE b.lexeme = a.lexeme) AS is_common FROM unnest(p_lexemes, p_slots, p_readings, p_beside) a (lexeme, slot, reading, beside)
    UNION ALL SELECT '*', -1, r, NULL, true FROM generate_subscripts(p_sizes, 1) r),
  -- An index looks at all lexemes of an OR for each name: some at a time.
  asked AS MATERIALIZED (SELECT t.*, t.is_common AND count(*) OVER (PARTITION BY t.reading, t.slot) = 1 AS is_slot,
    row_number() OVER (PARTITION BY t.reading, t.slot, t.is_common) / 24 AS part FROM told t),
  slots AS (
    SELECT b.block, a.reading, coalesce(b.bits, b.packed) AS bits FROM asked a JOIN <space>_bitmap b ON b.lexeme = a.lexeme WHERE a.is_slot AND b.block BETWEEN p_first >> 14 AND p_last >> 14
    UNION ALL
    SELECT part.block, part.reading, bit_or(part.bits) FROM (
      SELECT b.block, a.reading, a.slot, coalesce(b.bits, b.packed) AS bits FROM asked a JOIN <space>_bitmap b ON b.lexeme = a.lexeme WHERE a.is_common AND NOT a.is_slot AND b.block BETWEEN p_first >> 14 AND p_last >> 14
      UNION ALL
      SELECT rare.block, r.reading, r.slot, rare.bits FROM (
        SELECT a.reading, a.slot, string_agg(CASE WHEN a.lexeme LIKE '(%' THEN a.lexeme ELSE quote_literal(a.lexeme) END, '|')::tsquery && coalesce(min(a.beside), '')::tsquery AS query
        FROM asked a WHERE NOT a.is_common GROUP BY a.reading, a.slot, a.part) r, <space>_rare(r.query, p_first, p_last) rare) part
    GROUP BY part.block, part.reading, part.slot),
  readings AS (SELECT s.block, bit_and(s.bits) AS bits FROM slots s GROUP BY s.block, s.reading HAVING count(*) = p_sizes[s.reading] + 1),
  late AS (SELECT s.number >> 14 AS block, number_bits(s.number & 16383, 1) AS bits FROM <space>_search s
    WHERE s.number >= p_tail AND s.number BETWEEN p_first AND p_last AND s.lexemes @@ p_query GROUP BY 1),
  whole AS (SELECT r.block, bit_or(r.bits) AS bits FROM readings r GROUP BY r.block UNION ALL SELECT * FROM late)
  SELECT w.block, bit_count(w.bits)::integer, substr(bit_send(w.bits), 5) FROM whole w WHERE bit_count(w.bits) > 0;
END $$
$f$,
-- The names of these numbers that fit.
$f$
CREATE OR REPLACE FUNCTION <space>_numbered(p_numbers integer[], p_check tsquery, p_filter company_filter)
RETURNS TABLE (number integer, subject text, shard smallint, words text, former text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_search s WHERE s.number = ANY (p_numbers) AND (p_check IS NULL OR s.lexemes @@ p_check) AND <fits>;
END $$
$f$,
-- The names of these numbers, in an order of the reader's, as <space>_by_… has them: what is not known comes last.
$f$
CREATE OR REPLACE FUNCTION <space>_few(p_numbers integer[], p_sort text, p_skip integer, p_take integer)
RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT s.subject FROM <space>_search s WHERE s.number = ANY (p_numbers) ORDER BY <order>, s.subject OFFSET p_skip LIMIT p_take;
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
-- The words asked for that are known, with beginnings and sounds of words that many names have, and some of those that p_start may become.
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
    WHERE (left(w.word, 4) = ANY (p_starts) OR right(w.word, 4) = p_end) AND length(w.word) BETWEEN p_least AND p_most AND left(w.word, 1) NOT IN ('^', '~') LIMIT p_take;
END $$
$f$];
  -- Of many that are found, in an order of the reader's, those after the one of p_subject, whose value there is p_after: it walks all names, or the first p_most,
  -- and keeps those that are found. p_bits has their bits, p_places where those of each block begin. What is not known comes last: p_after is null among those.
  by_column text := $f$
CREATE OR REPLACE FUNCTION <space>_by_<name>(p_bits bytea, p_places integer[], p_filter company_filter, p_after <type>, p_subject text, p_take integer, p_most integer)
RETURNS TABLE (subject text, value text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT w.subject, w.value::text FROM (
    (SELECT s.subject, s.number, s.<column> AS value FROM <space>_search s WHERE s.<column> IS NOT NULL AND (s.<column>, s.subject) <sign> (p_after, p_subject)
      ORDER BY s.<column> <order>, s.subject <order> LIMIT p_most)
    UNION ALL (SELECT s.subject, s.number, NULL FROM <space>_search s WHERE p_most IS NULL AND s.<column> IS NULL AND (p_after IS NOT NULL OR s.subject > p_subject) ORDER BY s.subject)) w
  WHERE is_among(w.number, p_bits, p_places) AND (p_filter IS NULL OR EXISTS (SELECT FROM <space>_search s WHERE s.number = w.number AND <fits>)) LIMIT p_take;
END $$
$f$;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('company', 'company_fits(s.lexemes, s.paid_up_capital, p_filter)',
      $o$CASE p_sort WHEN 'name' THEN s.name END, CASE p_sort WHEN '-name' THEN s.name END DESC,
    CASE p_sort WHEN 'incorporated' THEN s.incorporated_on END, CASE p_sort WHEN '-incorporated' THEN s.incorporated_on END DESC NULLS LAST,
    CASE p_sort WHEN 'capital' THEN s.paid_up_capital END, CASE p_sort WHEN '-capital' THEN s.paid_up_capital END DESC NULLS LAST,
    CASE WHEN p_sort = '-name' OR p_sort = '-incorporated' AND s.incorporated_on IS NOT NULL OR p_sort = '-capital' AND s.paid_up_capital IS NOT NULL THEN s.subject END DESC$o$),
    ('director', '(p_filter IS NULL OR EXISTS (SELECT FROM directorship b JOIN company_search c ON c.subject = b.cin
      WHERE b.din = s.subject AND b.ended_on IS NULL AND company_fits(c.lexemes, c.paid_up_capital, p_filter)))',
      $o$CASE p_sort WHEN 'name' THEN s.name END, CASE p_sort WHEN '-name' THEN s.name END DESC, CASE p_sort WHEN '-name' THEN s.subject END DESC$o$)) v (space, fits, sorted)
  LOOP
    FOREACH body IN ARRAY bodies LOOP
      EXECUTE replace(replace(replace(body, '<order>', one.sorted), '<fits>', one.fits), '<space>', one.space);
    END LOOP;
    FOR column_ IN SELECT * FROM (VALUES ('name', 'name', 'text'), ('incorporated', 'incorporated_on', 'date'), ('capital', 'paid_up_capital', 'float8')) v (name, col, type)
      WHERE one.space = 'company' OR name = 'name'
    LOOP
      body := replace(replace(replace(replace(by_column, '<fits>', one.fits), '<space>', one.space), '<column>', column_.col), '<type>', column_.type);
      EXECUTE replace(replace(replace(body, '<name>', column_.name), '<sign>', '>'), '<order>', 'ASC');
      EXECUTE replace(replace(replace(body, '<name>', column_.name || '_turned'), '<sign>', '<'), '<order>', 'DESC');
    END LOOP;
  END LOOP;
END $make$;

-- Searches of the registry. Functions, because their plans are kept for the life of a connection: planning would cost more than searching.
-- What they share:
--   p_squash   the query in search form without its spaces: names that start so come before all others
--   p_query    a tsquery for the words, answered by the indexes; null where no words can match
--   p_check    the same with what the indexes can't answer ("a word starts with k"), looked at name by name; null where there is nothing
--   p_filter   what a company must be; null where nothing is asked
-- A name is found when it starts with p_squash, or fits p_query and p_check: the same set in each of them.

DROP TYPE IF EXISTS company_filter CASCADE;
CREATE TYPE company_filter AS (
  states text[], -- in small letters, as are statuses, classes and industries
  statuses text[],
  types text[],
  classes text[],
  divisions text[], -- as company_division says
  industries text[], -- where the division is none of known_divisions
  known_divisions text[],
  incorporated_from date,
  incorporated_to date,
  capital_from double precision,
  capital_to double precision
);

-- As companyType of company-record.rules.ts.
CREATE OR REPLACE FUNCTION company_type(p_cin text, p_class text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p_cin ~ '^[A-Z]{3}-[0-9]{4}$' THEN 'llp'
    WHEN p_class IS NOT NULL THEN CASE WHEN p_class ~* '^(private|one person)' THEN 'pvt_ltd' ELSE 'others' END
    WHEN substr(p_cin, 13, 3) IN ('PTC', 'OPC', 'FTC') THEN 'pvt_ltd'
    ELSE 'others' END
$$;

-- As divisionKey of industries.rules.ts.
CREATE OR REPLACE FUNCTION company_division(p_cin text, p_nic_code text, p_incorporated_on date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN CASE WHEN length(p_cin) = 21 THEN substr(p_cin, 9, 4) ELSE extract(year FROM p_incorporated_on)::text END <= '2022'
      THEN '2004 ' ELSE '2008 ' END
    || left(coalesce(p_nic_code, CASE WHEN length(p_cin) = 21 THEN substr(p_cin, 2, 5) END), 2)
    || CASE WHEN length(p_cin) <> 21 AND p_incorporated_on IS NULL THEN NULL ELSE '' END
$$;

-- One expression, so that the planner takes it into the statement: each part costs little where it is not asked for.
CREATE OR REPLACE FUNCTION company_fits(c company, f company_filter) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT f IS NULL OR (f.states IS NULL OR lower(c.state) = ANY (f.states))
    AND (f.statuses IS NULL OR lower(c.status) = ANY (f.statuses))
    AND (f.types IS NULL OR company_type(c.cin, c.class) = ANY (f.types))
    AND (f.classes IS NULL OR lower(c.class) = ANY (f.classes))
    AND (f.divisions IS NULL OR company_division(c.cin, c.nic_code, c.incorporated_on) = ANY (f.divisions)
      OR lower(c.industry) = ANY (f.industries)
        AND coalesce(company_division(c.cin, c.nic_code, c.incorporated_on), '') <> ALL (f.known_divisions))
    AND (f.incorporated_from IS NULL OR c.incorporated_on >= f.incorporated_from)
    AND (f.incorporated_to IS NULL OR c.incorporated_on <= f.incorporated_to)
    AND (f.capital_from IS NULL OR c.paid_up_capital >= f.capital_from)
    AND (f.capital_to IS NULL OR c.paid_up_capital <= f.capital_to)
$$;

CREATE OR REPLACE FUNCTION name_starts(p_name_squash text, p_squash text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_name_squash COLLATE "C" >= p_squash AND p_name_squash COLLATE "C" < p_squash || chr(1114111)
$$;

-- The set that is found: an index for each line, which the planner takes into the statement and brings together.
CREATE OR REPLACE FUNCTION company_found(c company, p_squash text, p_query tsquery) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT c.shard < 4 AND name_starts(c.name_squash, p_squash)
    OR c.shard >= 4 AND name_starts(c.name_squash, p_squash)
    OR c.shard = 0 AND c.words @@ p_query
    OR c.shard = 1 AND c.words @@ p_query
    OR c.shard = 2 AND c.words @@ p_query
    OR c.shard = 3 AND c.words @@ p_query
    OR c.shard = 4 AND c.words @@ p_query
    OR c.shard = 5 AND c.words @@ p_query
$$;
CREATE OR REPLACE FUNCTION director_found(d director, p_squash text, p_query tsquery) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name_starts(d.name_squash, p_squash)
    OR d.shard = 0 AND d.words @@ p_query
    OR d.shard = 1 AND d.words @@ p_query
    OR d.shard = 2 AND d.words @@ p_query
    OR d.shard = 3 AND d.words @@ p_query
$$;
-- What the indexes could not answer.
CREATE OR REPLACE FUNCTION words_checked(p_words tsvector, p_check tsquery) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_check IS NULL OR ts_match_vq(p_words, p_check)
$$;

-- Names that start so: equal ones first, then active ones, then by name.
CREATE OR REPLACE FUNCTION company_starting(p_squash text, p_filter company_filter, p_skip integer, p_take integer)
RETURNS TABLE (subject text, is_exact boolean)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM (
    (SELECT c.cin, true FROM company c WHERE c.shard < 4 AND c.name_squash = p_squash
      AND company_fits(c, p_filter) ORDER BY c.cin LIMIT p_skip + p_take)
    UNION ALL (SELECT c.cin, true FROM company c WHERE c.shard >= 4 AND c.name_squash = p_squash
      AND company_fits(c, p_filter) ORDER BY c.cin LIMIT p_skip + p_take)
    UNION ALL (SELECT c.cin, false FROM company c WHERE c.shard < 4 AND c.name_squash > p_squash AND c.name_squash < p_squash || chr(1114111)
      AND company_fits(c, p_filter) ORDER BY c.name_squash, c.cin LIMIT p_skip + p_take)
    UNION ALL (SELECT c.cin, false FROM company c WHERE c.shard >= 4 AND c.name_squash > p_squash AND c.name_squash < p_squash || chr(1114111)
      AND company_fits(c, p_filter) ORDER BY c.name_squash, c.cin LIMIT p_skip + p_take)) found
  OFFSET p_skip LIMIT p_take;
END $$;

CREATE OR REPLACE FUNCTION director_starting(p_squash text, p_filter company_filter, p_skip integer, p_take integer)
RETURNS TABLE (subject text, is_exact boolean)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY SELECT d.din, d.name_squash = p_squash FROM director d
    WHERE d.name_squash >= p_squash AND d.name_squash < p_squash || chr(1114111) AND (p_filter IS NULL OR EXISTS (SELECT FROM directorship s JOIN company c ON c.cin = s.cin
      WHERE s.din = d.din AND s.ended_on IS NULL AND company_fits(c, p_filter)))
    ORDER BY d.name_squash, d.din OFFSET p_skip LIMIT p_take;
END $$;

-- Some names that fit the words, active ones first, in no other order. `starts`: it stands among the names that start so.
CREATE OR REPLACE FUNCTION company_matching(p_squash text, p_query tsquery, p_filter company_filter, p_take integer)
RETURNS TABLE (subject text, is_second boolean, starts boolean, words text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT found.cin, found.shard >= 4, name_starts(found.name_squash, p_squash), array_to_string(tsvector_to_array(found.words), ' ') FROM (
    (SELECT c.cin, c.shard, c.name_squash, c.words FROM company c WHERE c.shard = 0 AND c.words @@ p_query AND company_fits(c, p_filter) LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.name_squash, c.words FROM company c WHERE c.shard = 1 AND c.words @@ p_query AND company_fits(c, p_filter) LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.name_squash, c.words FROM company c WHERE c.shard = 2 AND c.words @@ p_query AND company_fits(c, p_filter) LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.name_squash, c.words FROM company c WHERE c.shard = 3 AND c.words @@ p_query AND company_fits(c, p_filter) LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.name_squash, c.words FROM company c WHERE c.shard = 4 AND c.words @@ p_query AND company_fits(c, p_filter) LIMIT p_take)
    UNION ALL (SELECT c.cin, c.shard, c.name_squash, c.words FROM company c WHERE c.shard = 5 AND c.words @@ p_query AND company_fits(c, p_filter) LIMIT p_take)) found
  LIMIT p_take;
END $$;
CREATE OR REPLACE FUNCTION director_matching(p_squash text, p_query tsquery, p_filter company_filter, p_take integer)
RETURNS TABLE (subject text, is_second boolean, starts boolean, words text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT d.din, false, name_starts(d.name_squash, p_squash), array_to_string(tsvector_to_array(d.words), ' ') FROM (
    SELECT o.din, o.name_squash, o.words FROM director o WHERE o.shard = 0 AND o.words @@ p_query
    UNION ALL SELECT o.din, o.name_squash, o.words FROM director o WHERE o.shard = 1 AND o.words @@ p_query
    UNION ALL SELECT o.din, o.name_squash, o.words FROM director o WHERE o.shard = 2 AND o.words @@ p_query
    UNION ALL SELECT o.din, o.name_squash, o.words FROM director o WHERE o.shard = 3 AND o.words @@ p_query) d
  WHERE (p_filter IS NULL OR EXISTS (SELECT FROM directorship s JOIN company c ON c.cin = s.cin
      WHERE s.din = d.din AND s.ended_on IS NULL AND company_fits(c, p_filter)))
  LIMIT p_take;
END $$;

-- The names that fit the words and stand in none of the lists before, in the order of company_matching, to the last.
CREATE OR REPLACE FUNCTION company_rest(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_known text[], p_skip integer, p_take integer)
RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT found.cin FROM (
    (SELECT c.cin FROM company c WHERE c.shard = 0 AND c.words @@ p_query AND words_checked(c.words, p_check)
      AND NOT name_starts(c.name_squash, p_squash) AND c.cin <> ALL (p_known) AND company_fits(c, p_filter))
    UNION ALL (SELECT c.cin FROM company c WHERE c.shard = 1 AND c.words @@ p_query AND words_checked(c.words, p_check)
      AND NOT name_starts(c.name_squash, p_squash) AND c.cin <> ALL (p_known) AND company_fits(c, p_filter))
    UNION ALL (SELECT c.cin FROM company c WHERE c.shard = 2 AND c.words @@ p_query AND words_checked(c.words, p_check)
      AND NOT name_starts(c.name_squash, p_squash) AND c.cin <> ALL (p_known) AND company_fits(c, p_filter))
    UNION ALL (SELECT c.cin FROM company c WHERE c.shard = 3 AND c.words @@ p_query AND words_checked(c.words, p_check)
      AND NOT name_starts(c.name_squash, p_squash) AND c.cin <> ALL (p_known) AND company_fits(c, p_filter))
    UNION ALL (SELECT c.cin FROM company c WHERE c.shard = 4 AND c.words @@ p_query AND words_checked(c.words, p_check)
      AND NOT name_starts(c.name_squash, p_squash) AND c.cin <> ALL (p_known) AND company_fits(c, p_filter))
    UNION ALL (SELECT c.cin FROM company c WHERE c.shard = 5 AND c.words @@ p_query AND words_checked(c.words, p_check)
      AND NOT name_starts(c.name_squash, p_squash) AND c.cin <> ALL (p_known) AND company_fits(c, p_filter))) found
  OFFSET p_skip LIMIT p_take;
END $$;
CREATE OR REPLACE FUNCTION director_rest(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_known text[], p_skip integer, p_take integer)
RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT d.din FROM (
    SELECT o.din, o.name_squash, o.words FROM director o WHERE o.shard = 0 AND o.words @@ p_query
    UNION ALL SELECT o.din, o.name_squash, o.words FROM director o WHERE o.shard = 1 AND o.words @@ p_query
    UNION ALL SELECT o.din, o.name_squash, o.words FROM director o WHERE o.shard = 2 AND o.words @@ p_query
    UNION ALL SELECT o.din, o.name_squash, o.words FROM director o WHERE o.shard = 3 AND o.words @@ p_query) d
  WHERE words_checked(d.words, p_check) AND NOT name_starts(d.name_squash, p_squash) AND d.din <> ALL (p_known)
    AND (p_filter IS NULL OR EXISTS (SELECT FROM directorship s JOIN company c ON c.cin = s.cin
      WHERE s.din = d.din AND s.ended_on IS NULL AND company_fits(c, p_filter)))
  OFFSET p_skip LIMIT p_take;
END $$;

-- How many are found: counting stops at p_most. Names that start so need not be looked at where nothing is asked of the company.
CREATE OR REPLACE FUNCTION company_counted(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE n integer;
BEGIN
  IF p_filter IS NULL THEN
    n := (SELECT count(*) FROM (SELECT FROM company c WHERE c.shard < 4 AND name_starts(c.name_squash, p_squash) LIMIT p_most) found);
    n := n + (SELECT count(*) FROM (SELECT FROM company c WHERE c.shard >= 4 AND name_starts(c.name_squash, p_squash) LIMIT p_most - n) found);
    IF n >= p_most OR p_query IS NULL THEN RETURN n; END IF;
    RETURN n + (SELECT count(*) FROM (SELECT FROM company c WHERE (c.shard = 0 AND c.words @@ p_query OR c.shard = 1 AND c.words @@ p_query OR c.shard = 2 AND c.words @@ p_query
      OR c.shard = 3 AND c.words @@ p_query OR c.shard = 4 AND c.words @@ p_query OR c.shard = 5 AND c.words @@ p_query)
      AND words_checked(c.words, p_check) AND NOT name_starts(c.name_squash, p_squash) LIMIT p_most - n) found);
  END IF;
  RETURN (SELECT count(*) FROM (SELECT FROM company c WHERE company_found(c, p_squash, p_query)
    AND (words_checked(c.words, p_check) OR name_starts(c.name_squash, p_squash)) AND company_fits(c, p_filter) LIMIT p_most) found);
END $$;
CREATE OR REPLACE FUNCTION director_counted(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE n integer;
BEGIN
  IF p_filter IS NULL THEN
    n := (SELECT count(*) FROM (SELECT FROM director d WHERE name_starts(d.name_squash, p_squash) LIMIT p_most) found);
    IF n >= p_most OR p_query IS NULL THEN RETURN n; END IF;
    RETURN n + (SELECT count(*) FROM (SELECT FROM director d WHERE (d.shard = 0 AND d.words @@ p_query OR d.shard = 1 AND d.words @@ p_query
      OR d.shard = 2 AND d.words @@ p_query OR d.shard = 3 AND d.words @@ p_query)
      AND words_checked(d.words, p_check) AND NOT name_starts(d.name_squash, p_squash) LIMIT p_most - n) found);
  END IF;
  RETURN (SELECT count(*) FROM (SELECT FROM director d WHERE director_found(d, p_squash, p_query)
    AND (words_checked(d.words, p_check) OR name_starts(d.name_squash, p_squash))
    AND (p_filter IS NULL OR EXISTS (SELECT FROM directorship s JOIN company c ON c.cin = s.cin
      WHERE s.din = d.din AND s.ended_on IS NULL AND company_fits(c, p_filter))) LIMIT p_most) found);
END $$;

-- All that are found, in an order of the reader's: what is not known comes last.
CREATE OR REPLACE FUNCTION company_sorted(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_sort text, p_skip integer, p_take integer)
RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT c.cin FROM company c WHERE company_found(c, p_squash, p_query)
    AND (words_checked(c.words, p_check) OR name_starts(c.name_squash, p_squash)) AND company_fits(c, p_filter)
  ORDER BY CASE p_sort WHEN 'name' THEN upper(c.name) COLLATE "C" END, CASE p_sort WHEN '-name' THEN upper(c.name) COLLATE "C" END DESC,
    CASE p_sort WHEN 'incorporated' THEN c.incorporated_on END, CASE p_sort WHEN '-incorporated' THEN c.incorporated_on END DESC NULLS LAST,
    CASE p_sort WHEN 'capital' THEN c.paid_up_capital END, CASE p_sort WHEN '-capital' THEN c.paid_up_capital END DESC NULLS LAST, c.cin
  OFFSET p_skip LIMIT p_take;
END $$;
CREATE OR REPLACE FUNCTION director_sorted(p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_sort text, p_skip integer, p_take integer)
RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT d.din FROM director d WHERE director_found(d, p_squash, p_query)
    AND (words_checked(d.words, p_check) OR name_starts(d.name_squash, p_squash))
    AND (p_filter IS NULL OR EXISTS (SELECT FROM directorship s JOIN company c ON c.cin = s.cin
      WHERE s.din = d.din AND s.ended_on IS NULL AND company_fits(c, p_filter)))
  ORDER BY CASE p_sort WHEN 'name' THEN upper(d.full_name) COLLATE "C" END, CASE p_sort WHEN '-name' THEN upper(d.full_name) COLLATE "C" END DESC, d.din
  OFFSET p_skip LIMIT p_take;
END $$;

-- Names of companies and directors, found by the indexes other than bitmaps. Terms as in
-- registry.sql.

-- Names with this prefix: exact matches first, then active ones, then by name.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_starting(p_squash text, p_take integer)
RETURNS TABLE (number integer, subject text, shard smallint, words text, former text[])
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET jit = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM (
    (SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_search s
      WHERE s.shard < 3 AND s.squash = p_squash
      ORDER BY s.subject LIMIT p_take)
    UNION ALL
    (SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_search s
      WHERE s.shard >= 3 AND s.squash = p_squash
      ORDER BY s.subject LIMIT p_take)
    UNION ALL
    (SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_search s
      WHERE s.shard < 3 AND s.squash > p_squash AND name_starts(s.squash, p_squash)
      ORDER BY s.squash, s.subject LIMIT p_take)
    UNION ALL
    (SELECT s.number, s.subject, s.shard, s.words, s.former FROM <space>_search s
      WHERE s.shard >= 3 AND s.squash > p_squash AND name_starts(s.squash, p_squash)
      ORDER BY s.squash, s.subject LIMIT p_take)
  ) found
  LIMIT p_take;
END $$
$f$);

-- Some names that match the query, in the order of the shards.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_matching(
  p_query tsquery, p_check tsquery, p_filter company_filter, p_take integer
)
RETURNS TABLE (number integer, subject text, shard smallint, words text, former text[])
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET jit = off SET enable_indexscan = off
SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY
    SELECT s.number, s.subject, s.shard, s.words, s.former
    FROM <space>_by_shard s
    WHERE s.lexemes @@ p_query
      AND (p_check IS NULL OR s.lexemes @@ p_check)
      AND <fits>
    LIMIT p_take;
END $$
$f$);

-- The numbers of names with this prefix, by name, then of those that match the query, in the order
-- of the shards.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_listed(
  p_squash text, p_query tsquery, p_check tsquery, p_filter company_filter, p_most integer
)
RETURNS TABLE (number integer)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off
SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY SELECT found.number FROM (
    (SELECT s.number FROM <space>_search s
      WHERE s.shard < 3 AND name_starts(s.squash, p_squash) AND <fits>
      ORDER BY s.squash, s.subject)
    UNION ALL
    (SELECT s.number FROM <space>_search s
      WHERE s.shard >= 3 AND name_starts(s.squash, p_squash) AND <fits>
      ORDER BY s.squash, s.subject)
    UNION ALL
    (SELECT s.number FROM <space>_by_shard s
      WHERE s.lexemes @@ p_query
        AND (p_check IS NULL OR s.lexemes @@ p_check)
        AND <fits>
        AND NOT name_starts(s.squash, p_squash))
  ) found
  LIMIT p_most;
END $$
$f$);

-- The names with these numbers that match the filter.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_numbered(
  p_numbers integer[], p_check tsquery, p_filter company_filter
)
RETURNS TABLE (number integer, subject text, shard smallint, words text, former text[])
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off
SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY
    SELECT s.number, s.subject, s.shard, s.words, s.former
    FROM <space>_search s
    WHERE s.number = ANY (p_numbers)
      AND (p_check IS NULL OR s.lexemes @@ p_check)
      AND <fits>;
END $$
$f$);

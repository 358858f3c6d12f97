-- Sorted search results. Unknown values come last. Terms as in registry.sql.

-- The names with these numbers.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_few(
  p_numbers integer[], p_sort text, p_skip integer, p_take integer
)
RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off
SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY
    SELECT s.subject
    FROM <space>_search s
    WHERE s.number = ANY (p_numbers)
    ORDER BY <order>, s.subject
    OFFSET p_skip LIMIT p_take;
END $$
$f$);

-- Those of these subjects that match the filter.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_chosen(
  p_subjects text[], p_filter company_filter, p_sort text
)
RETURNS TABLE (subject text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY
    SELECT s.subject
    FROM <space>_search s
    WHERE s.subject = ANY (p_subjects) AND <fits>
    ORDER BY <order>, s.subject;
END $$
$f$);

-- Of many results those after p_subject, whose sort value is p_after. Walks all names in order, or
-- the first p_most, and keeps the results. p_bits has their bits, p_places the position at which
-- those of each block begin. Unknown values come last, and p_after is null among them.
DO $define$
DECLARE
  one record;
  text_ text := $f$
CREATE OR REPLACE FUNCTION <space>_by_<name>(
  p_bits bytea, p_places integer[], p_filter company_filter, p_after <type>, p_subject text,
  p_take integer, p_most integer
)
RETURNS TABLE (subject text, value text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET jit = off SET enable_bitmapscan = off
SET enable_sort = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY
  SELECT w.subject, w.value::text
  FROM (
    (SELECT s.subject, s.number, s.<column> AS value
      FROM <space>_search s
      WHERE s.<column> IS NOT NULL AND (s.<column>, s.subject) <sign> (p_after, p_subject)
      ORDER BY s.<column> <direction>, s.subject <direction>
      LIMIT p_most)
    UNION ALL
    (SELECT s.subject, s.number, NULL
      FROM <space>_search s
      WHERE p_most IS NULL
        AND s.<column> IS NULL
        AND (p_after IS NOT NULL OR s.subject > p_subject)
      ORDER BY s.subject)
  ) w
  WHERE is_among(w.number, p_bits, p_places)
    AND (
      p_filter IS NULL
      OR EXISTS (SELECT FROM <space>_search s WHERE s.number = w.number AND <fits>)
    )
  LIMIT p_take;
END $$
$f$;
BEGIN
  FOR one IN
    SELECT *
    FROM (VALUES
      (NULL, 'name', 'name', 'text'),
      ('company', 'incorporated', 'incorporated_on', 'date'),
      ('company', 'capital', 'paid_up_capital', 'float8')
    ) columns (space, name, col, type)
    CROSS JOIN (VALUES ('', '>', 'ASC'), ('_turned', '<', 'DESC')) ways (suffix, sign, direction)
  LOOP
    PERFORM search_define(
      replace(replace(replace(replace(replace(text_,
        '<name>', one.name || one.suffix),
        '<column>', one.col),
        '<type>', one.type),
        '<sign>', one.sign),
        '<direction>', one.direction),
      one.space);
  END LOOP;
END $define$;

-- Names as bits. Lexemes that many names have are stored as bitmaps of 16,384 names each. Terms as
-- in registry.sql.

-- The bits of the names of a block: number_bits(number & 16383, 1).
DO $$ BEGIN
  EXECUTE format(
    'CREATE OR REPLACE AGGREGATE number_bits(integer, integer) (
      SFUNC = pg_catalog.set_bit, STYPE = bit, INITCOND = %L, PARALLEL = SAFE)',
    repeat('0', 16384));
END $$;
-- Whether a name's bit is set. `p_places` has the position at which the bits of each block begin.
CREATE OR REPLACE FUNCTION is_among(p_number integer, p_bits bytea, p_places integer[])
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT get_bit(
    p_bits, coalesce(p_places[(p_number >> 14) + 1], 0) + ((p_number & 16383) # 7)) = 1
$$;

-- The names from p_first to p_last that match a query, as bits, from the indexes of the names. "+
-- 0" keeps the planner from using the index of the numbers.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_rare(p_query tsquery, p_first integer, p_last integer)
RETURNS TABLE (block integer, bits bit)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET jit = off SET enable_indexscan = off
SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY
    SELECT s.number >> 14, number_bits(s.number & 16383, 1)
    FROM <space>_by_shard s
    WHERE s.lexemes @@ p_query AND s.number + 0 BETWEEN p_first AND p_last
    GROUP BY 1;
END $$
$f$);

-- The names from p_first to p_last that match, as bits. A reading is one interpretation of the
-- query: a conjunction of slots. A slot matches any of its lexemes, and p_sizes has the number of
-- slots of each reading. Lexemes without a bitmap, which few names have, and conditions in brackets
-- are answered by the other indexes, together with the other slots (p_beside). So is p_query for
-- names that were added lately.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_found(
  p_lexemes text[], p_slots integer[], p_readings integer[], p_beside text[], p_sizes integer[],
  p_query tsquery, p_first integer, p_last integer
)
RETURNS TABLE (block integer, count integer, bits bytea)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off
SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  p_tail integer := (SELECT i.tail FROM search_index i WHERE i.space = '<space>');
BEGIN
  RETURN QUERY
  WITH told AS (
    SELECT a.*, EXISTS (SELECT FROM <space>_bitmap b WHERE b.lexeme = a.lexeme) AS is_common
    FROM unnest(p_lexemes, p_slots, p_readings, p_beside) a (lexeme, slot, reading, beside)
    UNION ALL
    SELECT '*', -1, r, NULL, true FROM generate_subscripts(p_sizes, 1) r
  ),
  -- For each name an index checks all lexemes of an OR, so they are split into parts.
  asked AS MATERIALIZED (
    SELECT t.*,
      t.is_common AND count(*) OVER (PARTITION BY t.reading, t.slot) = 1 AS is_slot,
      row_number() OVER (PARTITION BY t.reading, t.slot, t.is_common) / 24 AS part
    FROM told t
  ),
  slots AS (
    SELECT b.block, a.reading, coalesce(b.bits, b.packed) AS bits
    FROM asked a
      JOIN <space>_bitmap b ON b.lexeme = a.lexeme
    WHERE a.is_slot AND b.block BETWEEN p_first >> 14 AND p_last >> 14
    UNION ALL
    SELECT part.block, part.reading, bit_or(part.bits)
    FROM (
      SELECT b.block, a.reading, a.slot, coalesce(b.bits, b.packed) AS bits
      FROM asked a
        JOIN <space>_bitmap b ON b.lexeme = a.lexeme
      WHERE a.is_common AND NOT a.is_slot AND b.block BETWEEN p_first >> 14 AND p_last >> 14
      UNION ALL
      SELECT rare.block, r.reading, r.slot, rare.bits
      FROM (
        SELECT a.reading, a.slot,
          string_agg(
            CASE WHEN a.lexeme LIKE '(%' THEN a.lexeme ELSE quote_literal(a.lexeme) END, '|'
          )::tsquery && coalesce(min(a.beside), '')::tsquery AS query
        FROM asked a
        WHERE NOT a.is_common
        GROUP BY a.reading, a.slot, a.part
      ) r, <space>_rare(r.query, p_first, p_last) rare
    ) part
    GROUP BY part.block, part.reading, part.slot
  ),
  readings AS (
    SELECT s.block, bit_and(s.bits) AS bits
    FROM slots s
    GROUP BY s.block, s.reading
    HAVING count(*) = p_sizes[s.reading] + 1
  ),
  late AS (
    SELECT s.number >> 14 AS block, number_bits(s.number & 16383, 1) AS bits
    FROM <space>_search s
    WHERE s.number >= p_tail
      AND s.number BETWEEN p_first AND p_last
      AND s.lexemes @@ p_query
    GROUP BY 1
  ),
  whole AS (
    SELECT r.block, bit_or(r.bits) AS bits FROM readings r GROUP BY r.block
    UNION ALL
    SELECT * FROM late
  )
  SELECT w.block, bit_count(w.bits)::integer, substr(bit_send(w.bits), 5)
  FROM whole w
  WHERE bit_count(w.bits) > 0;
END $$
$f$);

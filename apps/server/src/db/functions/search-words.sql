-- The dictionary of the words in names.

-- The requested words that are known, with prefixes and sounds of words that many names have, and
-- some completions of p_start.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_words_known(p_words text[], p_start text, p_take integer)
RETURNS TABLE (word text, df integer, is_completion boolean)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY SELECT w.word, w.df, false FROM <space>_word w WHERE w.word = ANY (p_words);
  IF p_start IS NULL THEN RETURN; END IF;
  RETURN QUERY
    SELECT w.word, w.df, true
    FROM <space>_word w
    WHERE w.word > p_start AND w.word < p_start || chr(1114111)
    ORDER BY w.word
    LIMIT p_take;
END $$
$f$);

-- Words of p_least to p_most letters whose first four letters are one of p_starts, or whose last
-- four are p_end.
SELECT search_define($f$
CREATE OR REPLACE FUNCTION <space>_words_like(
  p_starts text[], p_end text, p_least integer, p_most integer, p_take integer
)
RETURNS TABLE (word text, df integer)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY
    SELECT w.word, w.df
    FROM <space>_word w
    WHERE (left(w.word, 4) = ANY (p_starts) OR right(w.word, 4) = p_end)
      AND length(w.word) BETWEEN p_least AND p_most
      AND left(w.word, 1) NOT IN ('^', '~')
    LIMIT p_take;
END $$
$f$);

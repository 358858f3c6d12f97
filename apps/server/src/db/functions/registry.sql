-- Shared parts of the registry's search functions. They are functions because their plans are
-- cached for the life of a connection: planning would cost more than the search. Their arguments:
--   p_squash: the query in search form without spaces, a prefix of the name.
--   p_query: a tsquery for the tokens, answered by the indexes.
--   p_check: the part that the indexes can't answer ("a word starts with solut"), checked name by
--     name. Null if there is none.
--   p_filter: the conditions on a company. Null if there are none.

-- As CompanyFilter of facets.rules.ts.
SELECT keep_type('company_filter', $$
  facets tsquery,
  capital_from double precision,
  capital_to double precision
$$);

-- One expression each, so that the planner inlines it into the statement.
CREATE OR REPLACE FUNCTION company_fits(
  p_lexemes tsvector, p_capital double precision, f company_filter
)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT f IS NULL
    OR p_lexemes @@ f.facets
      AND (f.capital_from IS NULL OR p_capital >= f.capital_from)
      AND (f.capital_to IS NULL OR p_capital <= f.capital_to)
$$;
CREATE OR REPLACE FUNCTION name_starts(p_name text, p_squash text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_name COLLATE "C" >= p_squash AND p_name COLLATE "C" < p_squash || chr(1114111)
$$;

-- As divisionKey of industries.rules.ts.
CREATE OR REPLACE FUNCTION company_division(p_cin text, p_nic_code text, p_incorporated_on date)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT
    CASE
      WHEN CASE
        WHEN length(p_cin) = 21 THEN substr(p_cin, 9, 4)
        ELSE extract(year FROM p_incorporated_on)::text
      END <= '2022'
      THEN '2004 '
      ELSE '2008 '
    END
    || left(coalesce(p_nic_code, CASE WHEN length(p_cin) = 21 THEN substr(p_cin, 2, 5) END), 2)
    || CASE WHEN length(p_cin) <> 21 AND p_incorporated_on IS NULL THEN NULL ELSE '' END
$$;

-- The functions of companies and of directors only differ in their filter and in their sort order.
-- This defines both, or one of them, from one text with the placeholders <space>, <fits> and
-- <order>.
CREATE OR REPLACE FUNCTION search_define(p_text text, p_space text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $define$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('company',
      'company_fits(s.lexemes, s.paid_up_capital, p_filter)',
      $o$
        CASE p_sort WHEN 'name' THEN s.name END,
        CASE p_sort WHEN '-name' THEN s.name END DESC,
        CASE p_sort WHEN 'incorporated' THEN s.incorporated_on END,
        CASE p_sort WHEN '-incorporated' THEN s.incorporated_on END DESC NULLS LAST,
        CASE p_sort WHEN 'capital' THEN s.paid_up_capital END,
        CASE p_sort WHEN '-capital' THEN s.paid_up_capital END DESC NULLS LAST,
        CASE
          WHEN p_sort = '-name'
            OR p_sort = '-incorporated' AND s.incorporated_on IS NOT NULL
            OR p_sort = '-capital' AND s.paid_up_capital IS NOT NULL
          THEN s.subject
        END DESC$o$),
    ('director',
      $f$(p_filter IS NULL OR EXISTS (
        SELECT FROM directorship b
          JOIN company_search c ON c.subject = b.cin
        WHERE b.din = s.subject
          AND b.ended_on IS NULL
          AND company_fits(c.lexemes, c.paid_up_capital, p_filter)))$f$,
      $o$
        CASE p_sort WHEN 'name' THEN s.name END,
        CASE p_sort WHEN '-name' THEN s.name END DESC,
        CASE p_sort WHEN '-name' THEN s.subject END DESC$o$)
  ) v (space, fits, sorted)
    WHERE p_space IS NULL OR space = p_space
  LOOP
    EXECUTE replace(
      replace(replace(p_text, '<order>', one.sorted), '<fits>', one.fits), '<space>', one.space);
  END LOOP;
END $define$;
REVOKE ALL ON FUNCTION search_define(text, text) FROM PUBLIC;

-- Decides the outcome and the cost of each question, in their order. Called by lookup_open, which
-- stores it. `p_twins` are the same questions of teammates. Outcomes:
--   `unknown`: the registry has no such subject, and only its subjects can be looked up.
--   `owned`: the lead has everything that can be bought now.
--   `under_way`: the same question is already under way, for the user or for a teammate.
--   `missed`: it found nothing within the last day.
--   `limited`: it would be looked up, but the user has had too many misses.
--   `asked`: it is looked up.
--   `exhausted`: there is something to buy, but no credits for any of it.
-- In a local kind only contacts that exist use up credits (`costs`). One that the user's team must
-- not use does not exist for it. A remembered miss does not
-- count if a field can be paid for now that could not be then. Known contacts are looked up by
-- index, row by row (LATERAL ... LIMIT 1): a plan made while a table was small would scan it
-- forever. OFFSET 0: the decision is computed once, not wherever it is used.
CREATE OR REPLACE FUNCTION lookup_decide(
  c lookup_call, p_questions lookup_question[], p_twins bigint[]
) RETURNS lookup_answer[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_blocks boolean := contact_blocks(ARRAY(SELECT DISTINCT user_id FROM unnest(p_questions)));
BEGIN
  RETURN ARRAY(
    SELECT lookup_answer_to(
      place, outcome, twin,
      CASE WHEN num_nonnulls(takes_phone, takes_email) > 0 THEN nextval('lookup_id_seq') END,
      CASE outcome WHEN 'asked' THEN pays_phone ELSE outcome = 'missed' AND missed_phone END,
      CASE outcome WHEN 'asked' THEN pays_email ELSE outcome = 'missed' AND missed_email END,
      coalesce(takes_phone, 0), coalesce(takes_email, 0),
      has_phone - coalesce(takes_phone, 0), has_email - coalesce(takes_email, 0), wallet,
      CASE WHEN takes_phone > 0 OR takes_email > 0 THEN nextval('ledger_posting_id_seq') END,
      p_questions[place], t, l,
      ROW(
        CASE WHEN takes_phone IS NOT NULL THEN known_phone END, source, known_at,
        CASE WHEN takes_email IS NOT NULL THEN known_email END, source, known_at, NULL, NULL
      )::lookup_said
    )
    FROM (
      SELECT *,
        CASE WHEN outcome = 'asked' AND pays_phone AND costs_phone THEN price_phone END
          AS takes_phone,
        CASE WHEN outcome = 'asked' AND pays_email AND costs_email THEN price_email END
          AS takes_email
      FROM (
        SELECT *,
          CASE
            WHEN is_unknown THEN 'unknown'
            WHEN NOT lacks_phone AND NOT lacks_email THEN 'owned'
            WHEN twin IS NOT NULL THEN 'under_way'
            WHEN is_miss THEN 'missed'
            WHEN is_limited AND (pays_phone OR pays_email) AND (l).id IS NULL THEN 'limited'
            WHEN pays_phone OR pays_email THEN 'asked'
            WHEN (l).id IS NOT NULL THEN 'owned'
            ELSE 'exhausted'
          END AS outcome
        FROM (
          SELECT *,
            lacks_phone AND has_phone >= price_phone * (1 + count(*) FILTER (
              WHERE lacks_phone AND costs_phone AND twin IS NULL AND NOT is_miss AND NOT is_unknown
            ) OVER before) AS pays_phone,
            lacks_email AND has_email >= price_email * (1 + count(*) FILTER (
              WHERE lacks_email AND costs_email AND twin IS NULL AND NOT is_miss AND NOT is_unknown
            ) OVER before) AS pays_email
          FROM (
            SELECT s.ordinality AS place, s.user_id, t.t, l.l,
              n.phone AS known_phone, n.email AS known_email, n.source,
              coalesce(n.as_of::timestamp AT TIME ZONE 'UTC', c.now) AS known_at,
              w.id AS wallet, coalesce(w.phone, 0) AS has_phone, coalesce(w.email, 0) AS has_email,
              p.phone AS price_phone, p.email AS price_email,
              coalesce(o.id, p_twins[s.ordinality]) AS twin,
              m.asked_phone AS missed_phone, m.asked_email AS missed_email,
              p.phone IS NOT NULL AND (l.l).has_phone IS NOT TRUE AS lacks_phone,
              p.email IS NOT NULL AND (l.l).has_email IS NOT TRUE AS lacks_email,
              NOT c.is_local OR n.phone IS NOT NULL AS costs_phone,
              NOT c.is_local OR n.email IS NOT NULL AS costs_email,
              c.is_listed AND (t.t).subject IS NULL AND (l.l).id IS NULL AS is_unknown,
              (l.l).id IS NULL AND m.asked_phone IS NOT NULL
                AND (m.asked_phone OR p.phone IS NULL OR coalesce(w.phone, 0) < p.phone)
                AND (m.asked_email OR p.email IS NULL OR coalesce(w.email, 0) < p.email)
                AS is_miss,
              k.user_id IS NOT NULL AS is_limited
            FROM unnest(p_questions) WITH ORDINALITY s
              CROSS JOIN (
                SELECT
                  max(amount) FILTER (WHERE unit = 'phone') AS phone,
                  max(amount) FILTER (WHERE unit = 'email') AS email
                FROM price WHERE kind = c.kind AND unit IS DISTINCT FROM c.without
              ) p
              LEFT JOIN LATERAL (
                SELECT w.id, w.phone, w.email FROM ledger_paying_wallet w
                WHERE w.user_id = s.user_id LIMIT 1
              ) w ON true
              LEFT JOIN LATERAL (
                SELECT l FROM lead_shown l
                WHERE l.user_id = s.user_id AND l.kind = c.kind AND l.subject = s.subject LIMIT 1
              ) l ON true
              LEFT JOIN LATERAL (
                SELECT o.id FROM lookup o
                WHERE o.user_id = s.user_id AND o.kind = c.kind AND o.subject = s.subject
                  AND o.state = 'asking' LIMIT 1
              ) o ON true
              LEFT JOIN LATERAL (
                SELECT m.asked_phone, m.asked_email FROM lookup_miss m
                WHERE m.user_id = s.user_id AND m.kind = c.kind AND m.subject = s.subject
                  AND m.missed_at > c.now - interval '1 day' LIMIT 1
              ) m ON true
              LEFT JOIN LATERAL (
                SELECT k.user_id FROM lookup_miss_count k
                WHERE c.misses_a_day IS NOT NULL AND k.user_id = s.user_id AND (
                  k.day = c.day AND k.in_day >= c.misses_a_day
                  OR k.minute = date_trunc('minute', c.now) AND k.in_minute >= c.misses_a_minute
                ) LIMIT 1
              ) k ON true
              LEFT JOIN LATERAL (
                SELECT t FROM lookup_subject t
                WHERE t.kind = c.kind AND t.subject = s.subject LIMIT 1
              ) t ON true
              LEFT JOIN LATERAL (
                SELECT
                  CASE WHEN v_blocks THEN contact_allowed(s.user_id, n.phone) ELSE n.phone END
                    AS phone,
                  CASE WHEN v_blocks THEN contact_allowed(s.user_id, n.email) ELSE n.email END
                    AS email,
                  n.source, n.as_of
                FROM contact n
                WHERE c.is_local AND n.kind = c.kind AND n.subject = s.subject LIMIT 1
              ) n ON true
          ) seen
          WINDOW before AS (
            PARTITION BY user_id ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          )
        ) paid
        OFFSET 0
      ) decided
      OFFSET 0
    ) taken
    ORDER BY place
  );
END $$;

-- Deletes old rows of a kind, at most `p_limit` of each table. Returns how many.
CREATE OR REPLACE FUNCTION retention_remove(p_kind text, p_before timestamptz, p_limit integer)
RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_count bigint;
  v_all bigint := 0;
  v_table text;
BEGIN
  CASE p_kind
    WHEN 'sign_ins' THEN
      -- The latest sign-in of a user shows since when the account is not used.
      DELETE FROM login_audit WHERE id IN (
        SELECT a.id FROM login_audit a
        WHERE a.at < p_before AND EXISTS (
          SELECT FROM login_audit n
          WHERE n.user_id = a.user_id AND n.id > a.id
            AND n.outcome IN ('signed_in', 'signed_in_by_link')
        )
        LIMIT p_limit
      );
      GET DIAGNOSTICS v_all = ROW_COUNT;
    WHEN 'profile_pages' THEN
      UPDATE linkedin_request SET
        page_name = NULL,
        page_headline = NULL,
        page_phone = NULL,
        page_email = NULL
      WHERE (user_id, id) IN (
        SELECT user_id, id FROM linkedin_request
        WHERE created_at < p_before AND state IN ('ended', 'failed')
          AND num_nonnulls(page_name, page_headline, page_phone, page_email) > 0
        LIMIT p_limit
      );
      GET DIAGNOSTICS v_all = ROW_COUNT;
    WHEN 'contacts' THEN
      FOREACH v_table IN ARRAY ARRAY['contact_din', 'contact_gstin', 'contact_record'] LOOP
        EXECUTE format(
          'DELETE FROM %1$I WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM %1$I WHERE coalesce(as_of, imported_on) < $1 LIMIT $2))',
          v_table
        ) USING (p_before AT TIME ZONE 'Asia/Kolkata')::date, p_limit;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        v_all := v_all + v_count;
      END LOOP;
  END CASE;
  RETURN v_all;
END $$;

REVOKE ALL ON FUNCTION retention_remove FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retention_remove TO dastak_app;

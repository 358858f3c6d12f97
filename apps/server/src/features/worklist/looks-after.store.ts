import { sql } from 'kysely'

/**
 * The user who looks after a lead with work `w`: its assignee, as long as they are a teammate of
 * its user, otherwise its user. Null without work.
 */
export const LOOKS_AFTER_WORK = sql<number>`
  CASE
    WHEN EXISTS (
      SELECT FROM team_mate m WHERE m.user_id = w.user_id AND m.mate_id = w.assignee_user_id)
    THEN w.assignee_user_id
    ELSE w.user_id
  END`

/** The same for a lead `v` that may have no work. */
export const LOOKS_AFTER = sql<number>`
  CASE WHEN w.assignee_user_id IS NULL THEN v.user_id ELSE ${LOOKS_AFTER_WORK} END`

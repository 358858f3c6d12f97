import { sql, type RawBuilder } from 'kysely'

/**
 * The text of a ledger line, as SQL: its kind, its subject, its actor. Each subject has a view that
 * says what its references mean to a user.
 */

type Sql<T> = RawBuilder<T>

export const kindOf = (line: Sql<unknown>) =>
  sql<string>`ledger_kind(${line}.reason, ${line}.reference_type)`

/** The membership that a line is about, or that paid for what an own key found. */
export const membershipOf = (line: Sql<unknown>) => sql`
  CASE ${line}.reference_type
    WHEN 'membership' THEN ${line}.reference_id::bigint
    WHEN 'own_key' THEN (
      SELECT a.membership_id
      FROM ledger_posting c JOIN ledger_account a ON a.id = c.paid_by_account_id
      WHERE c.id = ${line}.corrects_posting_id)
  END`

/** What was bought with a payment. */
export const paymentOf = (line: Sql<unknown>) => sql<string | null>`(
  SELECT b.about FROM ledger_payment b
  WHERE b.id = CASE WHEN ${line}.reference_type = 'payment' THEN ${line}.reference_id::uuid END)`

/**
 * The person of a referral or of a team's allotment, or what was bought; null for anything else.
 */
export const referenceOf = (line: Sql<unknown>, userId: number) => sql<string | null>`
  CASE ${line}.reference_type
    WHEN 'payment' THEN ${paymentOf(line)}
    WHEN 'referral' THEN (
      SELECT f.about FROM ledger_referral f
      WHERE f.id = ${line}.reference_id::bigint AND f.user_id = ${userId})
    WHEN 'membership' THEN (
      SELECT m.about FROM ledger_membership m
      WHERE m.id = ${line}.reference_id::bigint AND m.user_id = ${userId})
  END`

/** For a line that a user caused: whether it was this user. */
export const isOwn = (line: Sql<unknown>, userId: number) => sql<boolean>`
  (${line}.asked_by_user_id = ${userId} OR ${line}.actor_id IN (
    ${String(userId)}, (SELECT public_id::text FROM user_account WHERE id = ${userId})))`

/** The label of the actor. */
export const actorOf = (line: Sql<unknown>, userId: number) => sql<string>`
  CASE ${line}.actor_kind
    WHEN 'user' THEN CASE WHEN ${isOwn(line, userId)} THEN 'You' ELSE coalesce(
      (SELECT m.other FROM ledger_membership m
        WHERE m.id = ${membershipOf(line)} AND m.user_id = ${userId}),
      'Another user') END
    WHEN 'api_key' THEN concat_ws(' ', 'API key', ${line}.actor_id)
    WHEN 'extension_key' THEN 'Browser extension'
    WHEN 'batch' THEN concat_ws(' ', 'Batch', coalesce(
      (SELECT b.filename FROM ledger_batch b
        WHERE b.id = ${line}.actor_id AND b.user_id = ${line}.asked_by_user_id),
      ${line}.actor_id))
    WHEN 'operator' THEN 'Operator'
    ELSE CASE ${line}.reason WHEN 'allot' THEN 'Monthly budget' ELSE 'System' END
  END`

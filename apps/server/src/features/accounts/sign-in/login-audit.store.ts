import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { LoginAuditOutcome } from '../../../db/schema.ts'
import type { Caller } from '../../../http/caller.ts'

interface LoginEvent extends Caller {
  at: Date
  outcome: LoginAuditOutcome
}

export async function insertLoginEvent(tx: Tx, userId: number, event: LoginEvent): Promise<void> {
  const { at, ip, userAgent: user_agent, outcome } = event
  await tx
    .insertInto('login_audit')
    .values({ user_id: userId, at, ip, user_agent, outcome })
    .execute()
}

/**
 * Like `insertLoginEvent`, for a number. One statement, so that it takes the same time whether or
 * not the number has an account.
 */
export async function insertLoginEventByMobile(tx: Tx, mobile: string, event: LoginEvent) {
  await sql`INSERT INTO login_audit (user_id, at, ip, user_agent, outcome)
    SELECT id, ${event.at}::timestamptz, ${event.ip}::inet, ${event.userAgent}, ${event.outcome}
    FROM user_account WHERE mobile = ${mobile}`.execute(tx)
}

export interface LoginPage {
  limit: number
  /** The page starts after this id. */
  before: number | null
  /** Rows to skip. */
  offset: number
}

/** Newest first. */
export async function listLoginEvents(
  reader: Reader,
  userId: number,
  { limit, before, offset }: LoginPage,
) {
  const query = reader.selectFrom('login_audit').where('user_id', '=', userId)
  const page = before === null ? query : query.where('id', '<', before)
  const [rows, { total }] = await Promise.all([
    page
      .select(['id', 'at', 'ip', 'user_agent', 'outcome'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

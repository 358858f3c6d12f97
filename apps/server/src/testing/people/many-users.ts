import { asOwner } from '../database/as-owner.ts'

/** As many users, the newest 1,000 of them with an open report of the director 00310001. */
export async function insertManyUsers(ownerUrl: string, users: number): Promise<void> {
  await asOwner(
    ownerUrl,
    `INSERT INTO user_account (mobile, name, email, is_onboarded, created_at)
     SELECT '+9180' || lpad(n::text, 8, '0'), 'Person ' || md5(n::text),
       md5(n::text) || '@x.example', true, now() FROM generate_series(1, ${users}) n;
     INSERT INTO report (user_id, kind, lead_id, subject, name, reason, phone_state, created_at)
     SELECT id, 'din', gen_random_uuid(), '00310001', 'Asha', 'Wrong', 'open', now()
     FROM user_account ORDER BY id DESC LIMIT 1000;
     ANALYZE user_account, report`,
  )
}

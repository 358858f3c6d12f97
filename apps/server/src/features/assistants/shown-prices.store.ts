import type { Reader, Tx } from '../../db/database.ts'
import type { Credits } from './define-tool.ts'

export interface Subject {
  apiKey: string
  kind: string
  subject: string
}

/** Saves the last price, and deletes the prices that this key was shown before `oldest`. */
export async function savePrice(
  tx: Tx,
  shown: Subject & { price: Credits; now: Date; oldest: Date },
): Promise<void> {
  const { apiKey, kind, subject, price, now } = shown
  await tx
    .deleteFrom('shown_price')
    .where('api_key', '=', apiKey)
    .where('shown_at', '<', shown.oldest)
    .execute()
  const values = { ...price, shown_at: now }
  await tx
    .insertInto('shown_price')
    .values({ api_key: apiKey, kind, subject, ...values })
    .onConflict((conflict) => conflict.columns(['api_key', 'kind', 'subject']).doUpdateSet(values))
    .execute()
}

/** The price shown after `oldest`; undefined if there is none. */
export async function findPrice(
  reader: Reader,
  { apiKey, kind, subject, oldest }: Subject & { oldest: Date },
): Promise<Credits | undefined> {
  return reader
    .selectFrom('shown_price')
    .select(['phone', 'email'])
    .where('api_key', '=', apiKey)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('shown_at', '>=', oldest)
    .executeTakeFirst()
}

import type { Reader, Tx } from '../../db/database.ts'

export interface OutboxMessage {
  channel: 'sms' | 'email'
  to: string
  /** Null for a text message. */
  subject: string | null
  text: string
}
interface StoredOutboxMessage extends OutboxMessage {
  id: string
  createdAt: Date
}

/** Keeps a message, and drops those far behind it: the outbox is for looking, not for keeping. */
export async function insertMessage(tx: Tx, message: OutboxMessage, at: Date, keep: number) {
  const { id } = await tx
    .insertInto('dev_outbox')
    .values({
      channel: message.channel,
      recipient: message.to,
      subject: message.subject,
      text: message.text,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('dev_outbox')
    .where('id', '<=', id - keep)
    .execute()
}

/** The newest messages, newest first. */
export async function listMessages(reader: Reader, limit: number): Promise<StoredOutboxMessage[]> {
  const rows = await reader
    .selectFrom('dev_outbox')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    createdAt: row.created_at,
  }))
}

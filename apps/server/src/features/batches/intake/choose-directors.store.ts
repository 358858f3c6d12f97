import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { ChosenDirector } from '../../registry/registry.service.ts'
import { insertStaged } from './intake.store.ts'

const HEADER = ['DIN', 'Name', 'Company']

interface StagedChoice {
  userId: number
  name: string
  /** At most a chunk of them, each once. */
  directors: readonly ChosenDirector[]
  now: Date
}

/** Stages directors as a batch of one block and one chunk. */
export async function stageChoice(tx: Tx, { userId, name, directors, now }: StagedChoice) {
  const staged = await insertStaged(tx, {
    user_id: userId,
    type: 'DIRECTORS',
    kind: 'din',
    filename: name,
    format: 'csv',
    sheet: null,
    header: JSON.stringify(HEADER),
    column_index: 0,
    created_at: now,
  })
  const count = directors.length
  const rows = directors.map(({ din, name: of, company_name: company }) => [din, of, company ?? ''])
  await sql`
    INSERT INTO batch_block (
      batch_id, number, rows, refs, rows_before, subjects_before, duplicates_before,
      malformed_before)
    SELECT ${staged.id}, 0, ${JSON.stringify(rows)}, array_agg(n), 0, 0, 0, 0
    FROM generate_series(1, ${count}::integer) n`.execute(tx)
  await sql`
    INSERT INTO batch_chunk (
      batch_id, number, subjects, found_at, outcomes, charged_phone, charged_email)
    SELECT ${staged.id}, 0, ${directors.map(({ din }) => din)}::text[],
      ${directors.map(({ cin }) => cin)}::text[], repeat('.', ${count}::integer),
      array_fill(0, ARRAY[${count}::integer]),
      array_fill(0, ARRAY[${count}::integer])`.execute(tx)
  await sql`
    UPDATE batch
    SET columns = ${HEADER.length}, rows = ${count}, valid = ${count}, subjects = ${count}
    WHERE id = ${staged.id}`.execute(tx)
  return staged
}

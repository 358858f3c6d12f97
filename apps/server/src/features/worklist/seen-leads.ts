import { AppError } from '../../app-error.ts'
import type { Reader } from '../../db/database.ts'
import { listSeen } from './worklist.store.ts'

/** All of these leads. Errors: not_found if the user may not see one of them. */
export async function seenLeads(reader: Reader, userId: number, leadIds: readonly string[]) {
  const wanted = new Set(leadIds.map((id) => id.toLowerCase()))
  const leads = await listSeen(reader, userId, [...wanted])
  if (leads.length < wanted.size) throw new AppError('not_found')
  return leads
}

import * as contract from '@dastak/contract/crm/crm.ts'
import { callerOf } from '../../http/caller.ts'
import { bind, type Binding, type Context } from '../../http/route.ts'
import { keyOf, type Principal } from '../../keys/principal.ts'
import { CRM_PLACES } from '../../ports/crm.ts'
import type { ConnectionRow } from './connections.store.ts'
import type { Crm } from './crm.service.ts'
import type { PushRow } from './pushes.store.ts'

/** Fields that not every CRM has. */
const OPTIONAL: readonly string[] = CRM_PLACES

export function crmRoutes(crm: Crm): Binding[] {
  return [
    bind(contract.listCrmConnections, async (_, { principal }) => ({
      data: { data: (await crm.list(principal.userId)).map(toConnection) },
    })),
    bind(contract.createCrmConnection, async ({ body }, context) => {
      const { vendor, name, address, fields, ...secrets } = body
      const one = await crm.create({ ...actorOf(context), vendor, name, address, fields, secrets })
      return { data: { connection: toConnection(one) } }
    }),
    bind(contract.updateCrmConnection, async ({ body }, context) => {
      const { connection_id: id, name, fields, ...secrets } = body
      const changed = await crm.change(actorOf(context), id, { name, fields, secrets })
      return { data: { connection: toConnection(changed) } }
    }),
    bind(contract.deleteCrmConnection, async ({ body }, { principal }) => {
      await crm.delete(principal.userId, body.connection_id)
      return { data: {} }
    }),
    bind(contract.pushLeads, async ({ body }, { principal }) => ({
      data: { queued: await crm.push(principal.userId, body.connection_id, body.lead_ids) },
    })),
    bind(contract.listCrmPushes, async ({ query }, { principal }) => {
      const { connection_id: connectionId, ...page } = query
      const log = await crm.log(principal.userId, { connectionId, ...page })
      const { rows, total, leftOutTotal } = log
      return { data: { data: rows.map(toPush), total, left_out_total: leftOutTotal } }
    }),
  ]
}

const actorOf = (context: Context<Principal>) => ({
  userId: context.principal.userId,
  apiKey: keyOf(context.principal),
  caller: callerOf(context),
})

function toConnection(row: ConnectionRow): contract.CrmConnection {
  const { id, places, api_key: madeBy, created_at: created, last_used_at: used, ...rest } = row
  return {
    ...rest,
    connection_id: id,
    missing_fields: row.fields.filter(
      (field) => OPTIONAL.includes(field) && !places.includes(field),
    ),
    made_by: madeBy,
    created_at: created.toISOString(),
    last_used_at: used?.toISOString() ?? null,
  }
}

function toPush(row: PushRow): contract.CrmPush {
  const { id: _id, records_url: start, record_id: recordId, left_out: leftOut, ...rest } = row
  const urlOf = (id: string | null) => id && `${start}${encodeURIComponent(id)}`
  return {
    ...rest,
    left_out: leftOut.map(({ field, is_taken: isTaken, record_id: id, lead_name: name }) => ({
      field,
      reason: isTaken ? 'taken' : 'refused',
      record_id: id,
      record_url: urlOf(id),
      lead_name: name,
    })),
    record_id: recordId,
    record_url: urlOf(recordId),
    requested_at: row.requested_at.toISOString(),
    last_at: row.last_at?.toISOString() ?? null,
  }
}

import * as lists from '@dastak/contract/worklist/lead-lists.ts'
import * as contract from '@dastak/contract/worklist/worklist.ts'
import { LEAD_STAGE_CODES } from '@dastak/contract/worklist/stages.ts'
import { bind, type Binding } from '../../http/route.ts'
import { noticesOf } from '../../lists/contact-notices.ts'
import type { LeadListRow, Worklist, WorklistRow } from './worklist.service.ts'

export function worklistRoutes(worklist: Worklist): Binding[] {
  return [
    bind(contract.queryWorklist, async ({ body }, { principal }) => {
      const found = await worklist.query(principal.userId, body)
      const { rows, total, totalAll, batchName, stages, callsToday } = found
      return {
        data: {
          data: rows.map(toLead),
          total,
          total_all: totalAll,
          batch_name: batchName,
          stages: LEAD_STAGE_CODES.map((stage) => ({ stage, leads: stages[stage] ?? 0 })),
          calls_today: callsToday,
        },
      }
    }),
    bind(contract.exportWorklist, async ({ body }, { principal }) => ({
      file: await worklist.export(principal.userId, body),
    })),
    bind(contract.getWorkedLead, async ({ query }, { principal }) => {
      const found = await worklist.find(principal.userId, query.lead_id)
      return {
        data: {
          lead: toLead(found.lead),
          lists: found.lists.map(({ public_id, name }) => ({ list_id: public_id, name })),
          history: found.history.map(({ kind, text, author, created_at }) => ({
            kind,
            text,
            by: author,
            at: created_at.toISOString(),
          })),
        },
      }
    }),
    bind(contract.changeLeads, async ({ body }, { principal }) => {
      const {
        lead_ids,
        matching,
        next_call_at: call,
        add_tags,
        remove_tags,
        assignee_id,
        ...rest
      } = body
      const changed = await worklist.change(
        principal.userId,
        { lead_ids, matching },
        {
          ...rest,
          addTags: add_tags ?? [],
          removeTags: remove_tags ?? [],
          nextCallAt: typeof call === 'string' ? new Date(call) : call,
          assigneeId: assignee_id,
        },
      )
      return { data: { changed } }
    }),
    bind(contract.getWorklistChoices, async (_, { principal: { userId } }) => {
      const { tags, teammates, lists: all } = await worklist.choices(userId)
      return {
        data: {
          tags,
          teammates: teammates.map(({ public_id, name }) => ({ user_id: public_id, name })),
          lists: all.map((list) => toList(list, userId)),
        },
      }
    }),
    ...listRoutes(worklist.lists),
  ]
}

function listRoutes(service: Worklist['lists']): Binding[] {
  return [
    bind(lists.createLeadList, async ({ body }, { principal: { userId } }) => ({
      data: toList(await service.create(userId, body.name, body.is_shared ?? false), userId),
    })),
    bind(lists.changeLeadList, async ({ body }, { principal: { userId } }) => {
      const change = { name: body.name, isShared: body.is_shared }
      return { data: toList(await service.change(userId, body.list_id, change), userId) }
    }),
    bind(lists.deleteLeadList, async ({ body }, { principal }) => {
      await service.delete(principal.userId, body.list_id)
      return { data: {} }
    }),
    bind(lists.addToLeadList, async ({ body }, { principal }) => ({
      data: { added: await service.add(principal.userId, body.list_id, body) },
    })),
    bind(lists.addBatchToLeadList, async ({ body }, { principal }) => ({
      data: { added: await service.addBatch(principal.userId, body.list_id, body.batch_id) },
    })),
    bind(lists.removeFromLeadList, async ({ body }, { principal }) => ({
      data: { removed: await service.remove(principal.userId, body.list_id, body) },
    })),
  ]
}

function toLead(row: WorklistRow): contract.WorkedLead {
  return {
    lead_id: row.id,
    kind: row.kind,
    timestamp: row.created_at.toISOString(),
    subject: row.subject,
    name: row.name,
    identification_number: row.cin,
    company_name: row.company_name,
    designation: row.designation,
    phone_no: row.phone,
    notices: noticesOf(row),
    email: row.email,
    fetched_at: row.fetched_at?.toISOString() ?? null,
    stage: row.stage,
    tags: row.tags,
    next_call_at: row.next_call_at?.toISOString() ?? null,
    note: row.note,
    assignee:
      row.assignee_id === null ? null : { user_id: row.assignee_id, name: row.assignee_name },
    lead_of:
      row.user_public_id === null ? null : { user_id: row.user_public_id, name: row.user_name },
  }
}

function toList(list: LeadListRow, userId: number): contract.LeadList {
  return {
    list_id: list.public_id,
    name: list.name,
    is_shared: list.is_shared,
    is_own: list.user_id === userId,
    made_by: list.user_id === userId ? null : list.made_by,
    made_by_id: list.user_id === userId ? null : list.maker_id,
    leads: list.leads,
  }
}

import { NOTICE_HEADING, noticeText } from '@dastak/contract/contact-notices.ts'
import { dateCell, type TableCell } from '@dastak/contract/tables/csv.ts'
import { TAGS_MAX } from '@dastak/contract/limits.ts'
import { WORKLIST_COLUMNS } from '@dastak/contract/worklist/worklist.ts'
import { LEAD_STAGES, WORKLIST_KINDS } from '@dastak/contract/worklist/stages.ts'
import * as z from 'zod/mini'
import { AppError, invalidField, orNotFound } from '../../app-error.ts'
import { inTransaction, type Db, type Reader, type Tx } from '../../db/database.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import { leadFile, type LeadFileRequest } from '../../http/replies/lead-file.ts'
import { createTableList } from '../../http/replies/table-list.ts'
import type { OffsetRequest } from '../../lists/list-query.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDays, dayOf, startOfDay } from '../../time/days.ts'
import { listTags, listTeammates } from './choices.store.ts'
import { listCallsBefore } from './calls.store.ts'
import type { LeadChoice, Scope, WorklistQuery } from './lead-choice.ts'
import { createLeadLists } from './lead-lists.service.ts'
import { findBatch, findList, listLists, listsOfLead } from './lead-lists.store.ts'
import { seenLeads } from './seen-leads.ts'
import { withoutBlocked } from '../../lists/contact-notices.ts'
import * as store from './worklist.store.ts'
import * as work from './work.store.ts'

export type { WorklistRow } from './worklist.store.ts'
export type { LeadListRow } from './lead-lists.store.ts'

export interface WorklistOptions {
  db: Db
  clock: Clock
  /** A day begins in this time zone, unless the viewer names another. */
  timeZone: string
}

interface LeadChange extends Omit<work.Change, 'assignee'> {
  /** The public id of a teammate; null gives the lead back to its user. */
  assigneeId?: string | null | undefined
}

const UUID = z.uuid()
const HISTORY_ROWS = 200

/** The leads of all kinds in one list, and the work on them, alone or with teammates. */
export function createWorklist({ db, clock, timeZone }: WorklistOptions) {
  const zoneOf = createZoneOf(db, timeZone)
  const list = createTableList({
    db,
    timeZone,
    columns: WORKLIST_COLUMNS,
    time: 'timestamp',
    id: z.uuid(),
    read: store.listMatching,
  })

  async function whichOf(
    viewerId: number,
    { scope = {}, time_zone: zone }: Pick<WorklistQuery, 'scope' | 'time_zone'>,
    ids: readonly string[] | null = null,
  ): Promise<store.Which> {
    const { list_id: listId, batch_id: batchId, next_call: nextCall, ...narrow } = scope
    const seen = listId === undefined ? null : await seenList(db.kysely, viewerId, listId)
    const batch =
      batchId === undefined ? undefined : orNotFound(await findBatch(db.kysely, viewerId, batchId))
    const days = callDays(nextCall, clock.now(), await zoneOf(zone))
    return { viewerId, ids, listId: seen?.id ?? null, batch, ...narrow, ...days }
  }

  /** Errors: not_found (a lead, or the list or batch of the scope). */
  const chosen = async (tx: Tx, viewerId: number, { lead_ids: ids, matching = {} }: LeadChoice) =>
    ids
      ? seenLeads(tx, viewerId, ids)
      : store.listAllMatching(
          tx,
          await whichOf(viewerId, matching),
          await list.selectionOf(matching),
        )

  return {
    lists: createLeadLists({ db, clock, chosen }),

    /** Errors: validation_failed (time_zone), not_found (the list, or the batch). */
    async query(viewerId: number, query: WorklistQuery & OffsetRequest) {
      const which = await whichOf(viewerId, query)
      return { ...(await list.query(which, query)), batchName: which.batch?.filename }
    },

    /** All matching leads, or only those of `lead_ids`, as a file. Errors: as `query`. */
    export: async (
      viewerId: number,
      { format, layout, lead_ids: ids, ...query }: WorklistQuery & LeadFileRequest,
    ) => {
      const leads = await list.pieces(await whichOf(viewerId, query, ids), query)
      const filed = { name: 'leads', format, layout, hasWork: true }
      return leadFile(filed, FILE_COLUMNS, allowed(leads))
    },

    /** One lead with its lists and its history. Errors: not_found. */
    find: (viewerId: number, leadId: string) => findLead(db.kysely, viewerId, leadId, timeZone),

    /** Returns how many leads changed. Errors: not_found, validation_failed (too many tags). */
    async change(
      userId: number,
      choice: LeadChoice,
      { assigneeId, ...change }: LeadChange,
    ): Promise<number> {
      const now = clock.now()
      return inTransaction(db, async (tx) => {
        const leads = await chosen(tx, userId, choice)
        const assignee = await assigneeOf(tx, userId, assigneeId)
        await work.lockWork(tx, leads, now)
        const stageLabel = change.stage && LEAD_STAGES[change.stage].label
        const by = { userId, stageLabel, now }
        const { changed, tags } = await work.changeWork(tx, leads, { ...change, assignee }, by)
        if (tags > TAGS_MAX && change.addTags.length > 0)
          throw invalidField('add_tags', `A lead has at most ${TAGS_MAX} tags.`)
        return changed
      })
    },

    /** What can be chosen for a lead and in filters. */
    async choices(userId: number) {
      const [tags, teammates, lists] = await Promise.all([
        listTags(db.kysely, userId),
        listTeammates(db.kysely, userId),
        listLists(db.kysely, userId),
      ])
      return { tags, teammates, lists }
    },

    /**
     * The calls of today and earlier of the leads that the user looks after, earliest first, and
     * how many there are. Errors: validation_failed (time_zone).
     */
    async callsOfToday(userId: number, zone: string | undefined, limit: number) {
      const tomorrow = tomorrowOf(clock.now(), await zoneOf(zone))
      const { keys, total } = await listCallsBefore(db.kysely, userId, tomorrow, limit)
      return { rows: await store.readLeads(db.kysely, userId, keys, timeZone), total }
    },

    /** The calls that are due and that nobody was reminded of; they count as reminded of. */
    takeDueCalls: work.takeDueCalls,
  }
}
export type Worklist = ReturnType<typeof createWorklist>

async function assigneeOf(reader: Reader, userId: number, assigneeId: string | null | undefined) {
  if (assigneeId === null || assigneeId === undefined) return assigneeId
  const mates = await listTeammates(reader, userId)
  const { id, name } = orNotFound(mates.find(({ public_id: one }) => one === assigneeId))
  return { id, name: name ?? 'A teammate' }
}

async function findLead(reader: Reader, viewerId: number, leadId: string, zone: string) {
  if (!UUID.safeParse(leadId).success) throw new AppError('not_found')
  const [key] = await store.listSeen(reader, viewerId, [leadId])
  const [lead] = key ? await store.readLeads(reader, viewerId, [key], zone) : []
  if (!key || !lead) throw new AppError('not_found')
  const [lists, history] = await Promise.all([
    listsOfLead(reader, viewerId, key),
    work.listHistory(reader, key, HISTORY_ROWS),
  ])
  return { lead, lists, history }
}

async function* allowed(pieces: AsyncIterable<readonly store.ListedLead[]>) {
  for await (const leads of pieces) yield leads.map(withoutBlocked)
}

const seenList = async (reader: Reader, viewerId: number, listId: string) =>
  orNotFound(await findList(reader, viewerId, listId))

const tomorrowOf = (now: Date, zone: string) => startOfDay(addDays(dayOf(now, zone), 1), zone)

function callDays(
  nextCall: Scope['next_call'],
  now: Date,
  zone: string,
): Pick<store.Which, 'call' | 'tomorrow'> {
  const tomorrow = tomorrowOf(now, zone)
  if (nextCall === undefined) return { tomorrow }
  if (nextCall === 'none') return { tomorrow, call: null }
  const before = nextCall === 'planned' ? null : nextCall === 'today' ? tomorrow : now
  return { tomorrow, call: { from: null, before } }
}

const CELLS: Readonly<Record<store.WorklistColumn, (row: store.ListedLead) => TableCell>> = {
  timestamp: (row) => dateCell(row.requested_at),
  name: (row) => row.name,
  company: (row) => row.company_name,
  designation: (row) => row.designation,
  phone: (row) => row.phone,
  email: (row) => row.email,
  kind: (row) => WORKLIST_KINDS[row.kind].label,
  subject: (row) => row.subject,
  stage: (row) => LEAD_STAGES[row.stage].label,
  next_call: (row) => dateCell(row.next_call_at?.toISOString() ?? null),
  tags: (row) => row.tags.join(', '),
  note: (row) => row.note,
  assignee: (row) => row.assignee_name,
}
const COLUMN_IDS = Object.keys(CELLS) as store.WorklistColumn[]
const FILE_COLUMNS = [
  ...COLUMN_IDS.map((id) => [WORKLIST_COLUMNS[id], CELLS[id]] as const),
  [NOTICE_HEADING, noticeText] as const,
]

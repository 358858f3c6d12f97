import * as z from 'zod/mini'
import { contactNotices } from '../contact-notices.ts'
import { defineEndpoint, file } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LIST_MAX_ROWS, NOTE_MAX, TAG_MAX, TAGS_MAX } from '../limits.ts'
import { exportBody, matching, queriedPageOf, queryBody } from '../list-query.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'
import { LEAD_STAGE_CODES, NEXT_CALLS, WORKLIST_KIND_CODES } from './stages.ts'

/**
 * The worklist: the leads of all kinds in one list, with what a user works out about them. A lead
 * has a stage, tags, notes, the time of the next call, and a teammate who looks after it. All of it
 * belongs to the lead and stays when its contact is refreshed.
 */

/** The columns of the worklist, with their headings. */
export const WORKLIST_COLUMNS = {
  timestamp: 'Extracted on',
  name: 'Name',
  company: 'Company',
  designation: 'Designation',
  phone: 'Phone',
  email: 'Email',
  kind: 'Found by',
  subject: 'Number or profile',
  stage: 'Stage',
  next_call: 'Next call',
  tags: 'Tags',
  note: 'Note',
  assignee: 'Assigned to',
} as const

const text = z.nullable(z.string())
const person = z.object({ user_id: z.string(), name: text })

export const workedLead = z.object({
  lead_id: z.string(),
  kind: fields.openEnum(WORKLIST_KIND_CODES),
  timestamp: fields.instant,
  /** A DIN, a GST number or the id of a profile. */
  subject: z.string(),
  name: z.string(),
  identification_number: text,
  company_name: text,
  designation: text,
  /** E.164. */
  phone_no: text,
  notices: contactNotices,
  email: text,
  /** When the older of its contacts was fetched. */
  fetched_at: z.nullable(fields.instant),
  stage: fields.openEnum(LEAD_STAGE_CODES),
  tags: z.array(z.string()),
  next_call_at: z.nullable(fields.instant),
  /** The latest note. */
  note: text,
  /** The teammate who looks after it. Null if nobody else was named. */
  assignee: z.nullable(person),
  /** Whose lead it is. Null if it is the caller's own. */
  lead_of: z.nullable(person),
})
export type WorkedLead = z.output<typeof workedLead>

const TAG_MESSAGE = `A tag is 1 to ${TAG_MAX} letters, digits, blanks, hyphens or ampersands.`
/** Tags are kept in addresses and saved views, so they cannot be a phone number or an email. */
export const tagField = z.string(TAG_MESSAGE).check(
  z.trim(),
  z.regex(new RegExp(String.raw`^[\p{L}\p{M}\p{N}&'’. /-]{1,${TAG_MAX}}$`, 'u'), TAG_MESSAGE),
  z.refine<string>((tag) => !/(\d[ ./-]?){6}/.test(tag), 'A tag cannot hold a long number.'),
)
const tagsField = z
  .array(tagField, 'Tags must be a list.')
  .check(z.maxLength(TAGS_MAX, `A lead has at most ${TAGS_MAX} tags.`))

/** Which leads: all conditions that are given must hold. */
export const worklistScope = z.object({
  list_id: z.optional(fields.idField('list_id')),
  /** The `client_id` of a bulk request: the caller's leads that it found. */
  batch_id: z.optional(fields.idField('batch_id')),
  kind: z.optional(z.enum(WORKLIST_KIND_CODES)),
  stage: z.optional(z.enum(LEAD_STAGE_CODES)),
  tag: z.optional(tagField),
  next_call: z.optional(z.enum(NEXT_CALLS)),
  /** `me`, `others`, or the id of a teammate. Without an assignee it is the lead's user. */
  assignee: z.optional(fields.text('assignee is missing.', 60)),
})
export type WorklistScope = z.input<typeof worklistScope>

const mayWork = { who: 'user', credentials: ['session', 'api_key'] } as const
const WORKLIST_PATH = `${PRODUCT_USERS_PATH}/worklist`

/** Errors: validation_failed, not_found (no such list or bulk request). */
export const queryWorklist = defineEndpoint({
  name: 'queryWorklist',
  summary: 'Leads of all kinds in one list: search, filter, sort and count them',
  method: 'POST',
  path: `${WORKLIST_PATH}/query`,
  access: mayWork,
  body: z.object({
    ...queryBody(WORKLIST_COLUMNS).shape,
    scope: z.optional(worklistScope),
  }),
  data: z.extend(queriedPageOf(workedLead), {
    /** The file name of the bulk request in the scope. */
    batch_name: z.optional(z.string()),
    /** What the leads that match would be, if the scope named a stage or no stage. */
    stages: z.array(z.object({ stage: fields.openEnum(LEAD_STAGE_CODES), leads: z.int() })),
    /** The same for calls planned for today or earlier. */
    calls_today: z.int(),
  }),
})

const LEAD_IDS_MESSAGE = `lead_ids must be a list of 1 to ${LIST_MAX_ROWS} lead ids.`
const leadIds = fields.idList(LEAD_IDS_MESSAGE, LIST_MAX_ROWS)

/** The leads of a change: some, or all that match a search of the worklist. See `oneChoice`. */
export const chosenLeads = {
  lead_ids: z.optional(leadIds),
  matching: z.optional(
    z.object({ ...matching(WORKLIST_COLUMNS), scope: z.optional(worklistScope) }),
  ),
}

export const oneChoice = z.refine<{ lead_ids?: unknown; matching?: unknown }>(
  ({ lead_ids: ids, matching: all }) => (ids === undefined) !== (all === undefined),
  { message: 'Send either lead_ids or matching.', path: ['lead_ids'] },
)

/** Errors: validation_failed, not_found (no such list or bulk request). */
export const exportWorklist = defineEndpoint({
  name: 'exportWorklist',
  summary: 'The same leads as a file, in the columns of a CRM or as vCards; all or a selection',
  method: 'POST',
  path: `${WORKLIST_PATH}/export`,
  access: mayWork,
  body: z.object({
    ...exportBody(WORKLIST_COLUMNS).shape,
    scope: z.optional(worklistScope),
  }),
  data: file(),
})

/** What a change did, as a line of a lead's history. */
export const HISTORY_KINDS = ['note', 'stage', 'tags', 'next_call', 'assignee'] as const

/**
 * One lead with its history, newest first. `text` of a line: the note, the label of the new stage,
 * the new tags, the time of the call (ISO 8601, UTC), or the name of the teammate. Null if the
 * value was removed. Errors: not_found.
 */
export const getWorkedLead = defineEndpoint({
  name: 'getWorkedLead',
  summary: 'One lead of the worklist with its notes and changes',
  method: 'GET',
  path: `${WORKLIST_PATH}/lead`,
  access: mayWork,
  query: z.object({ lead_id: fields.anyId('lead_id is missing.') }),
  data: z.object({
    lead: workedLead,
    lists: z.array(z.object({ list_id: z.string(), name: z.string() })),
    history: z.array(
      z.object({
        kind: fields.openEnum(HISTORY_KINDS),
        at: fields.instant,
        by: text,
        text,
      }),
    ),
  }),
})

const CALL_MESSAGE = 'next_call_at must be a time such as 2026-01-31T10:00:00+05:30.'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/
const callField = z.nullable(
  z.string(CALL_MESSAGE).check(
    z.regex(INSTANT, CALL_MESSAGE),
    z.refine<string>((typed) => !Number.isNaN(Date.parse(typed)), CALL_MESSAGE),
  ),
)

/**
 * Changes what is given for all of these leads. `note` is added to the notes. Errors:
 * validation_failed, not_found (a lead, the list or bulk request of the scope, or the teammate).
 */
export const changeLeads = defineEndpoint({
  name: 'changeLeads',
  summary: 'Change stage, tags, next call or assignee of some leads, or add a note to them',
  method: 'POST',
  path: `${WORKLIST_PATH}/change`,
  access: mayWork,
  body: z
    .object({
      ...chosenLeads,
      stage: z.optional(z.enum(LEAD_STAGE_CODES)),
      add_tags: z.optional(tagsField),
      remove_tags: z.optional(tagsField),
      /** Null removes it. */
      next_call_at: z.optional(callField),
      note: fields.whenFilled(fields.text('Please enter a note', NOTE_MAX)),
      /** The id of a teammate. Null gives the lead back to its user. */
      assignee_id: z.optional(z.nullable(fields.text('assignee_id is missing.', 60))),
    })
    .check(oneChoice),
  data: z.object({ changed: z.int() }),
})

export const leadList = z.object({
  list_id: z.string(),
  name: z.string(),
  /** Teammates see its leads, add leads and work on them. */
  is_shared: z.boolean(),
  /** False for a list that a teammate made. Only its maker can rename, unshare or delete it. */
  is_own: z.boolean(),
  made_by: z.nullable(z.string()),
  /** The id of that teammate. Null for an own list. */
  made_by_id: text,
  leads: z.int(),
})
export type LeadList = z.output<typeof leadList>

/**
 * What can be chosen for a lead: the tags that the caller uses, teammates, and the lists that the
 * caller made or that teammates share.
 */
export const getWorklistChoices = defineEndpoint({
  name: 'getWorklistChoices',
  summary: 'Tags, teammates and lists to choose from',
  method: 'GET',
  path: `${WORKLIST_PATH}/choices`,
  access: mayWork,
  data: z.object({
    tags: z.array(z.object({ tag: z.string(), leads: z.int() })),
    teammates: z.array(person),
    lists: z.array(leadList),
  }),
})

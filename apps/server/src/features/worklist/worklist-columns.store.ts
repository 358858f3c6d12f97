import { type WORKLIST_COLUMNS } from '@dastak/contract/worklist/worklist.ts'
import { LEAD_STAGES, WORKLIST_KINDS } from '@dastak/contract/worklist/stages.ts'
import { sql } from 'kysely'
import { compact, contains, filled, labelOf } from '../../db/cells.ts'
import type { List } from '../../db/list-page.ts'
import { timeContains } from '../../db/time-cells.ts'

export type WorklistColumn = keyof typeof WORKLIST_COLUMNS

const KIND = labelOf(sql`v.kind`, WORKLIST_KINDS)
const STAGE = labelOf(sql`coalesce(w.stage, 'new')`, LEAD_STAGES)
const TAGS = sql`array_to_string(w.tags, ', ')`
const STAGE_ORDER = sql`
  array_position(${Object.keys(LEAD_STAGES)}::text[], coalesce(w.stage, 'new'))`

/** How the columns of leads `v` with work `w` and assignee `o` are searched and sorted. */
export const LIST: List<WorklistColumn> = {
  matches: {
    timestamp: (text, zone) => timeContains(sql`v.created_at`, zone, text),
    name: (text) => contains(sql`v.name`, text),
    company: (text) => contains(sql`concat_ws(E'\n', v.company_name, v.companies)`, text),
    designation: (text) => contains(sql`v.designation`, text),
    phone: (text) => contains(sql`v.phone`, compact(text)),
    email: (text) => contains(sql`v.email`, text),
    kind: (text) => contains(KIND, text),
    subject: (text) => contains(sql`v.subject`, compact(text)),
    stage: (text) => contains(STAGE, text),
    next_call: (text, zone) => timeContains(sql`w.next_call_at`, zone, text),
    tags: (text) => contains(TAGS, text),
    note: (text) => contains(sql`w.note`, text),
    assignee: (text) => contains(sql`o.name`, text),
  },
  sorts: {
    timestamp: sql`v.created_at`,
    name: filled(sql`v.name`),
    company: filled(sql`v.company_name`),
    designation: filled(sql`v.designation`),
    phone: filled(sql`v.phone`),
    email: filled(sql`v.email`),
    kind: filled(KIND),
    subject: filled(sql`v.subject`),
    stage: STAGE_ORDER,
    next_call: sql`w.next_call_at`,
    tags: filled(TAGS),
    note: filled(sql`w.note`),
    assignee: filled(sql`o.name`),
  },
}

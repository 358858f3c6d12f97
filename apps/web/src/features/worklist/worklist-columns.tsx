import {
  WORKLIST_COLUMNS as HEADINGS,
  type WorkedLead,
} from '@dastak/contract/worklist/worklist.ts'
import { LEAD_STAGES, WORKLIST_KINDS } from '@dastak/contract/worklist/stages.ts'
import { entryOf } from '@dastak/contract/statuses.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import type { Column } from '../../components/data-table/columns/column.ts'
import { statusColumn, timeColumn } from '../../components/data-table/columns/usual-columns.tsx'
import { noticedColumn } from '../../components/facts/contact-notice.tsx'
import { DateTime } from '../../components/facts/date-time.tsx'
import { personIdOf } from '../../lib/people/person-id.ts'
import { TagList } from './tag-list.tsx'
import classes from './worklist.module.css'

const UNKNOWN = { label: '', meaning: 'nothing' } as const
const stageOf = ({ stage }: WorkedLead) => entryOf(LEAD_STAGES, stage) ?? UNKNOWN
export const kindOf = ({ kind }: WorkedLead) => entryOf(WORKLIST_KINDS, kind)?.label ?? kind
export const nameOf = (lead: WorkedLead) => titleCaseName(lead.name)
export const idOf = (lead: WorkedLead) => personIdOf(lead, lead.lead_of === null)
export const isDue = (instant: string) => Date.parse(instant) <= Date.now()

const text = (
  id: keyof typeof HEADINGS,
  of: (lead: WorkedLead) => string | null,
  overrides?: Partial<Column<WorkedLead>>,
): Column<WorkedLead> => ({
  id,
  header: HEADINGS[id],
  text: (lead) => of(lead) ?? '',
  ...overrides,
})

/** Shown if the user wants it: there is room for what is worked with every day. */
const HIDDEN = { priority: 3, isHidden: true } as const

/** The columns of the worklist: who, how to reach them, and what is next. */
export const WORKLIST_COLUMNS: readonly Column<WorkedLead>[] = [
  text('name', (lead) => lead.name, { show: nameOf, isTitle: true, minWidth: 156 }),
  text('company', (lead) => lead.company_name, {
    show: (lead) => titleCaseName(lead.company_name ?? ''),
    minWidth: 154,
    priority: 2,
    card: 'subtitle',
  }),
  text('phone', (lead) => lead.phone_no, { kind: 'phone', ...noticedColumn('phone') }),
  text('email', (lead) => lead.email, {
    kind: 'email',
    minWidth: 170,
    ...noticedColumn('email'),
  }),
  statusColumn('stage', HEADINGS.stage, stageOf, { priority: 2 }),
  timeColumn('next_call', HEADINGS.next_call, (lead) => lead.next_call_at, {
    minWidth: 124,
    priority: 2,
    render: (lead) => (
      <span className={isDue(lead.next_call_at!) ? classes.due : undefined}>
        <DateTime instant={lead.next_call_at!} />
      </span>
    ),
  }),
  text('tags', (lead) => lead.tags.join(', '), {
    render: (lead) => <TagList tags={lead.tags} />,
    empty: () => '',
    minWidth: 100,
    priority: 3,
  }),
  text('note', (lead) => lead.note, {
    empty: () => '',
    minWidth: 140,
    priority: 3,
    card: 'opened',
  }),
  text('designation', (lead) => lead.designation, { minWidth: 108, ...HIDDEN }),
  text('assignee', (lead) => lead.assignee?.name ?? null, { minWidth: 110, ...HIDDEN }),
  text('kind', kindOf, { minWidth: 84, ...HIDDEN }),
  text('subject', (lead) => lead.subject, { kind: 'identifier', minWidth: 110, ...HIDDEN }),
  timeColumn('timestamp', HEADINGS.timestamp, (lead) => lead.timestamp, {
    minWidth: 124,
    ...HIDDEN,
  }),
]

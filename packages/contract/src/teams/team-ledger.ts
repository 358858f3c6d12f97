import { capitalized } from '../capitalized.ts'
import * as z from 'zod/mini'
import { defineEndpoint, file } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { queriedPageOf, queryBody, selectionBody } from '../list-query.ts'
import { KIND_DETAILS, LOOKUP_KINDS, type LookupKind } from '../lookup-kinds.ts'
import { TEAMS_PATH } from '../names.ts'
import { memberId, teamId } from './teams.ts'

/** Who in a team spent which credits on what. Terms and ids as in `teams.ts`. */

/** The columns, with their headings. Times are sorted, the others are only searched. */
export const TEAM_LEDGER_COLUMNS = {
  timestamp: 'When',
  member: 'Member',
  what: 'What',
  about: 'For',
  phone: 'Phone credits',
  email: 'Email credits',
} as const

/** What each kind of lookup is called in the column `what`: its nouns begin with a capital. */
export const SPENT_ON = Object.fromEntries(
  LOOKUP_KINDS.map((kind) => [kind, capitalized(KIND_DETAILS[kind].nouns)]),
) as Readonly<Record<LookupKind, string>>

const spending = z.object({
  entry_id: z.string(),
  timestamp: fields.instant,
  /** The user's id, also of somebody who has left the team. */
  member_id: z.string(),
  member: z.string(),
  /** The kind of lookup, for people: `DINs`. With `Refund` if credits came back. */
  what: z.string(),
  /** The name of the subject, or of the file of a batch. */
  about: z.nullable(z.string()),
  /** How many subjects this charge paid. */
  subjects: z.int(),
  /** Credits that were spent. Negative if they came back. */
  phone: z.int(),
  email: z.int(),
})
export type TeamSpending = z.output<typeof spending>

const session = { who: 'user' } as const
/** Only of this member. Default: all who are or were in the team. */
const ofTeam = { team_id: teamId, member_id: z.optional(memberId) }
const query = queryBody(TEAM_LEDGER_COLUMNS, ['timestamp'])
const selection = selectionBody(TEAM_LEDGER_COLUMNS, ['timestamp'])

/** Only for the owner. Errors: not_found, validation_failed. */
export const queryTeamLedger = defineEndpoint({
  name: 'queryTeamLedger',
  summary: 'Who in a team spent which credits on what, newest first',
  method: 'POST',
  path: `${TEAMS_PATH}/get-team-ledger/query`,
  access: session,
  body: z.object({ ...ofTeam, ...query.shape }),
  data: queriedPageOf(spending),
})

/** Errors: not_found, validation_failed. */
export const exportTeamLedger = defineEndpoint({
  name: 'exportTeamLedger',
  summary: 'The same rows as a CSV or Excel file',
  method: 'POST',
  path: `${TEAMS_PATH}/get-team-ledger/export`,
  access: session,
  body: z.object({ ...ofTeam, ...selection.shape }),
  data: file(),
})

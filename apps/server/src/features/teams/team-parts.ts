import type { Db, Reader, Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SmsSender } from '../../ports/sms.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Balance, Credits } from '../credits/credits.service.ts'
import type { Events } from '../events/events.service.ts'
import type { MemberRow, TeamRow } from './teams.store.ts'

export interface TeamsOptions {
  db: Db
  clock: Clock
  /** In which a month begins. */
  timeZone: string
  accounts: Pick<Accounts, 'profile' | 'signIn' | 'lockUsers' | 'forgetRights'>
  credits: Pick<
    Credits,
    | 'allot'
    | 'openMembership'
    | 'acceptMembership'
    | 'endMembership'
    | 'lockWallets'
    | 'ownBalance'
    | 'once'
  >
  events: Pick<Events, 'record'>
  queue: Pick<JobQueue, 'enqueue'>
  sms: SmsSender
  productName: string
  /** Where people open the web app: invitations lead there. */
  publicUrl: string
  /** How many people one owner may invite within a day. */
  invitationsPerDay: number
}

/** What the services of teams share. */
export interface TeamParts extends TeamsOptions {
  /** A team of this owner. Errors: not_found. */
  findTeam(reader: Reader, ownerUserId: number, teamId: string): Promise<TeamRow>
  /** The same, which nobody else changes until the transaction ends. */
  lockTeam(tx: Tx, ownerUserId: number, teamId: string): Promise<TeamRow>
  /** A membership of a team that has not ended, accepted or not. Errors: not_found. */
  findMember(reader: Reader, teamId: number, memberId: string): Promise<MemberRow>
  /** The same by its id, and what the owner has left. Errors: not_found. */
  readMember(
    membershipId: number,
    ownerUserId: number,
  ): Promise<{ member: MemberRow; left: Balance }>
  /**
   * Only who has teams in his plan gives credits away. Errors: permission_required,
   * teams_not_allowed.
   */
  requireRights(userId: number): Promise<void>
  /** Its first day. */
  thisMonth(): string
}

/** Who changes a team, and whom the ledger names for it. */
export interface Owner {
  userId: number
  actor: Actor
}

export const SYSTEM: Owner['actor'] = { kind: 'system', id: null }

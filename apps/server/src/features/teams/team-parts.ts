import { PRODUCT } from '@dastak/contract/names.ts'
import { AppError } from '../../app-error.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SmsSender } from '../../ports/sms.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Events } from '../events/events.service.ts'
import { dayOf, firstOfMonth } from '../../time/days.ts'
import * as store from './teams.store.ts'

type MembershipCalls = 'openMembership' | 'acceptMembership' | 'endMembership'

export interface TeamsOptions {
  db: Db
  clock: Clock
  /** In which a month begins. */
  timeZone: string
  accounts: Pick<Accounts, 'profile' | 'signIn' | 'lockUsers' | 'forgetRights'>
  credits: Pick<Credits, MembershipCalls | 'allot' | 'lockWallets' | 'ownBalance' | 'once'>
  events: Pick<Events, 'record'>
  queue: Pick<JobQueue, 'enqueue'>
  sms: SmsSender
  productName: string
  /** Where people open the web app: invitations lead there. */
  publicUrl: string
  /** How many people one owner may invite within a day. */
  invitationsPerDay: number
}

/** Who changes a team, and whom the ledger names for it. */
export interface Owner {
  userId: number
  actor: Actor
}

export const SYSTEM: Owner['actor'] = { kind: 'system', id: null }

/** A team of this owner. Errors: not_found. */
export async function findTeam(reader: Reader, ownerUserId: number, teamId: string) {
  return there(await store.findTeam(reader, ownerUserId, teamId))
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockTeam(tx: Tx, ownerUserId: number, teamId: string) {
  return there(await store.lockTeam(tx, (await findTeam(tx, ownerUserId, teamId)).id))
}

/** A membership of a team that has not ended, accepted or not. Errors: not_found. */
export async function findMember(reader: Reader, teamId: number, memberId: string) {
  return there(await store.findMember(reader, teamId, memberId))
}

/** The same by its id, and what the owner has left. Errors: not_found. */
export async function readMember({ db, credits }: TeamsOptions, id: number, ownerUserId: number) {
  const member = there(await store.readMember(db.kysely, id))
  return { member, left: await credits.ownBalance(db.kysely, ownerUserId) }
}

/** A membership as credits and events know it. */
export const membershipOf = (ownerUserId: number, { id, user_id }: store.MemberRow) => ({
  membership: { membershipId: id, memberUserId: user_id, ownerUserId },
  reference: { type: 'membership', id: String(id) },
})

/** Who has teams in his plan may give credits. Errors: permission_required, teams_not_allowed. */
export async function requireRights({ accounts }: TeamsOptions, userId: number) {
  const { permissions, plan } = await accounts.profile.getProfileDetails(userId)
  if (!permissions.includes(`${PRODUCT}-teams-access`)) throw new AppError('permission_required')
  if (!plan?.allowTeams) throw new AppError('teams_not_allowed')
}

/** The first day of the month that it is now. */
export function thisMonth({ clock, timeZone }: TeamsOptions): string {
  return firstOfMonth(dayOf(clock.now(), timeZone))
}

/** What is there for whoever asks. Errors: not_found. */
export function there<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not_found')
  return found
}

export function conflict(message: string): AppError {
  return new AppError('conflict', { message })
}

import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError, rateLimited } from '../../../app-error.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { JobKind } from '../../../jobs/define-job.ts'
import * as store from './invitation-messages.store.ts'
import {
  isNotifiedEnough,
  MAX_PER_INVITATION,
  waitSeconds,
  windowStart,
} from './invitations.rules.ts'
import { smsText } from '../../../text/sms-texts.ts'
import type { TeamsOptions } from '../team-parts.ts'
import type { MemberRow, TeamRow } from '../teams.store.ts'

export const SEND_INVITATION: JobKind<{ messageId: number }> = {
  name: 'teams.send-invitation',
  schema: z.object({ messageId: z.number() }),
}

/** Only letters and digits, and fewer than 30: the DLT rejects longer values. */
export const newToken = () =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')

/** Text messages about invitations. A job sends them, so that none is lost if the vendor fails. */
export function createInvitationMessages(parts: TeamsOptions) {
  const { db, clock, events, queue, accounts, sms, invitationsPerDay } = parts

  const hashOf = (token: string) => createHash('sha256').update(token).digest()

  /** Errors: rate_limited (the owner has invited as many people as a day allows). */
  async function notify(tx: Tx, team: TeamRow, { id, user_id }: Pick<MemberRow, 'id' | 'user_id'>) {
    const now = clock.now()
    const owner = team.owner_user_id
    const first = await store.findNthOfOwner(tx, owner, windowStart(now), invitationsPerDay)
    const limit = `You can invite ${invitationsPerDay} people a day.`
    if (first) throw rateLimited(limit, waitSeconds(first, now))
    const people = { user_id, owner_user_id: owner }
    const is_quiet = isNotifiedEnough(await store.countToUser(tx, people, windowStart(now)))
    const message = { ...people, membership_id: id, created_at: now, is_quiet }
    const messageId = await store.insertMessage(tx, message)
    if (is_quiet) return
    await queue.enqueue(tx, SEND_INVITATION, { messageId })
    const { name } = await accounts.profile.getProfileDetails(owner)
    await events.record(tx, {
      userId: user_id,
      type: 'team_invited',
      reference: { type: 'membership', id: String(id) },
      data: { team_name: team.name, name },
      key: `membership:${id}:invited`,
    })
  }

  return {
    hashOf,
    notify,

    /** Errors: rate_limited, conflict (as many messages as one invitation may have). */
    async notifyAgain(tx: Tx, team: TeamRow, member: MemberRow): Promise<void> {
      const { count, last } = await store.countAbout(tx, member.id)
      const now = clock.now()
      if (count >= MAX_PER_INVITATION)
        throw new AppError('conflict', {
          message:
            `This person was notified ${MAX_PER_INVITATION} times. They can still accept in the ` +
            'app.',
        })
      if (last && last > windowStart(now))
        throw rateLimited('This person was notified less than a day ago.', waitSeconds(last, now))
      await notify(tx, team, member)
    },

    /**
     * Sends a message, unless it was sent or the invitation has ended. Each try has a new link:
     * only the hash of its token is kept. Throws if the vendor fails.
     */
    async send(messageId: number): Promise<void> {
      const mobile = await store.findUnsent(db.kysely, messageId, clock.now())
      if (mobile === undefined) return
      const token = newToken()
      await inTransaction(db, (tx) =>
        store.updateMessage(tx, messageId, { token_hash: hashOf(token) }),
      )
      // The token comes after the # of the link. Browsers do not send it, so it is in no log.
      const message = smsText('team_invitation', { token }, parts)
      await sms.send({ to: mobile, ...message })
      await inTransaction(db, (tx) => store.updateMessage(tx, messageId, { sent_at: clock.now() }))
    },
  }
}
export type InvitationMessages = ReturnType<typeof createInvitationMessages>

import type { LeadReport } from '@dastak/contract/reports.ts'
import * as z from 'zod/mini'
import { AppError, invalidField } from '../../app-error.ts'
import { inTransaction, type Reader } from '../../db/database.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import { AUTOMATIC, decide, listedUnits, type DecideDeps } from './decide.ts'
import { UNITS } from './refund.ts'
import * as store from './reports.store.ts'

export const LOOK_INTO_REPORT: JobKind<{ reportId: number }> = {
  name: 'reports.look-into',
  schema: z.object({ reportId: z.number() }),
}

export interface ReportDeps extends DecideDeps {
  credits: Pick<Credits, 'lockWallets' | 'refund' | 'isMember' | 'ownBalance'>
  lookups: Pick<Lookups, 'paidLead' | 'paidFor'>
  queue: Pick<JobQueue, 'enqueue'>
}

export interface LeadToReport {
  leadId: string
  reason: string
  phone: boolean
  email: boolean
}

/** The lookups that found the contacts of a lead. */
type PaidContacts = Record<'phoneLookupId' | 'emailLookupId', number | null>

export const leadId = z.uuid()
const UNIT_TEXT = { phone: 'phone number', email: 'email address' } as const

/** A user without a team and without phone credits may report only what was charged. */
export async function isBlocked(
  { credits, lookups }: ReportDeps,
  reader: Reader,
  userId: number,
  lead: PaidContacts | null,
) {
  const left = await credits.ownBalance(reader, userId)
  if (left.phone > 0 || (await credits.isMember(reader, userId))) return false
  const lookupIds = [lead?.phoneLookupId, lead?.emailLookupId].filter(
    (id) => typeof id === 'number',
  )
  const paid = await lookups.paidFor(reader, lookupIds)
  return !paid.some(({ phone, email }) => phone + email > 0)
}

/**
 * Reports contacts of a lead. Errors: not_found, credits_exhausted (none are left and the lead cost
 * nothing), validation_failed (the lead has no such contact), conflict (a report is open, or was
 * accepted already).
 */
export async function reportLead(
  deps: ReportDeps,
  userId: number,
  { leadId: typed, reason, ...ticked }: LeadToReport,
): Promise<LeadReport> {
  const { db, clock, credits, lookups, queue } = deps
  const id = leadId.safeParse(typed).data
  if (id === undefined) throw new AppError('not_found')
  await inTransaction(db, async (tx) => {
    // An opt-out of the contact waits for it, or has removed the contact before.
    await credits.lockWallets(tx, [userId])
    const lead = await lookups.paidLead(tx, userId, id)
    if (!lead) throw new AppError('not_found')
    if (await isBlocked(deps, tx, userId, lead)) throw new AppError('credits_exhausted')
    for (const unit of UNITS)
      if (ticked[unit] && lead[unit] === null)
        throw invalidField(`${unit}_reported`, `This lead has no ${UNIT_TEXT[unit]} to report.`)
    const lookupIds = {
      phone: ticked.phone ? lead.phoneLookupId : null,
      email: ticked.email ? lead.emailLookupId : null,
    }
    const accepted = await store.findAccepted(tx, lookupIds)
    for (const unit of UNITS)
      if (accepted[unit])
        throw new AppError('conflict', {
          message: `A report about this ${UNIT_TEXT[unit]} was already accepted.`,
        })
    const { kind, subject, name } = lead
    const about = { user_id: userId, kind, lead_id: lead.id, subject, name, reason }
    const lookupColumns = { phone_lookup_id: lookupIds.phone, email_lookup_id: lookupIds.email }
    const report = { ...about, ...lookupColumns, created_at: clock.now() }
    const reportId = await store.insertReport(tx, report)
    if (reportId === null)
      throw new AppError('conflict', {
        message: 'You have already reported this lead. We will notify you of the result.',
      })
    const listed = (await listedUnits(tx, reportId)).filter((unit) => ticked[unit])
    if (listed.length > 0) await decide(deps, tx, reportId, listed, AUTOMATIC)
    if (ticked.email && !listed.includes('email'))
      await queue.enqueue(tx, LOOK_INTO_REPORT, { reportId })
  })
  const report = await store.findLeadReport(db.kysely, userId, id)
  if (!report) throw new Error('a report is gone')
  return report
}

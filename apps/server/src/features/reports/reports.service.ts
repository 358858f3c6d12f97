import type { LeadReport } from '@dastak/contract/reports.ts'
import * as z from 'zod/mini'
import { AppError, invalidField } from '../../app-error.ts'
import { inTransaction, type Reader } from '../../db/database.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { EmailCheck } from '../email-check/email-check.service.ts'
import type { Linkedin } from '../linkedin/linkedin.service.ts'
import { acceptKnown, decide, listedUnits, SYSTEM, type DecideDeps } from './decide.ts'
import { UNITS } from './give-back.ts'
import * as store from './reports.store.ts'

export const LOOK_INTO_REPORT: JobKind<{ reportId: number }> = {
  name: 'reports.look-into',
  schema: z.object({ reportId: z.number() }),
}

interface ReportsOptions extends DecideDeps {
  credits: Pick<Credits, 'refund' | 'isMember' | 'ownBalance'>
  linkedin: Pick<Linkedin, 'leadOf'>
  emailCheck: Pick<EmailCheck, 'isUndeliverable'>
  queue: Pick<JobQueue, 'enqueue'>
}

interface LeadToReport {
  leadId: string
  reason: string
  phone: boolean
  email: boolean
}

/** The questions that found the contacts of a lead. */
type PaidContacts = Record<'phoneLookupId' | 'emailLookupId', number | null>

const OPERATOR: Actor = { kind: 'operator', id: null }
const leadId = z.uuid()

/**
 * Reports of bad contacts. What is accepted gives back what its field cost: by an operator, or by
 * itself where the contact is on one of his lists or the email tool says that mail to it comes
 * back. One order of locks: the report, then wallets.
 */
export function createReports(options: ReportsOptions) {
  const { db, clock, credits, lookups, linkedin, emailCheck, queue } = options

  /** Without a team and phone credits only what was charged for may be reported. */
  async function isBlocked(reader: Reader, userId: number, lead: PaidContacts | null) {
    const left = await credits.ownBalance(reader, userId)
    if (left.phone > 0 || (await credits.isMember(reader, userId))) return false
    const asked = [lead?.phoneLookupId, lead?.emailLookupId].filter((id) => typeof id === 'number')
    const paid = await lookups.paidFor(reader, asked)
    return !paid.some(({ phone, email }) => phone + email > 0)
  }

  async function reportOf(userId: number, id: string): Promise<LeadReport> {
    const report = await store.findLeadReport(db.kysely, userId, id)
    if (!report) throw new Error('a report is gone')
    return report
  }

  /**
   * Reports contacts of a lead. Errors: not_found, credits_exhausted (none are left and the lead
   * cost nothing), validation_failed (the lead has no such contact), conflict (a report is open, or
   * was accepted already).
   */
  async function reportLead(
    userId: number,
    { leadId: typed, reason, ...ticked }: LeadToReport,
  ): Promise<LeadReport> {
    const id = leadId.safeParse(typed).data
    if (id === undefined) throw new AppError('not_found')
    await inTransaction(db, async (tx) => {
      const lead = await lookups.paidLead(tx, userId, id)
      if (!lead) throw new AppError('not_found')
      if (await isBlocked(tx, userId, lead)) throw new AppError('credits_exhausted')
      for (const unit of UNITS)
        if (ticked[unit] && lead[unit] === null)
          throw invalidField(`${unit}_reported`, `This lead has no ${WORDS[unit]} to report.`)
      const asked = {
        phone: ticked.phone ? lead.phoneLookupId : null,
        email: ticked.email ? lead.emailLookupId : null,
      }
      const accepted = await store.findAccepted(tx, asked)
      for (const unit of UNITS)
        if (accepted[unit])
          throw new AppError('conflict', {
            message: `A report about this ${WORDS[unit]} was accepted already.`,
          })
      const { kind, subject, name } = lead
      const about = { userId, kind, leadId: lead.id, subject, name, reason }
      const reportId = await store.insertReport(
        tx,
        { ...about, phoneLookupId: asked.phone, emailLookupId: asked.email },
        clock.now(),
      )
      if (reportId === null)
        throw new AppError('conflict', {
          message: 'A report about this lead is open already. You will be told what becomes of it.',
        })
      const listed = (await listedUnits(options, tx, reportId)).filter((unit) => ticked[unit])
      if (listed.length > 0)
        await decide(options, tx, reportId, listed, {
          state: 'accepted',
          answer: null,
          actor: SYSTEM,
        })
      if (ticked.email && !listed.includes('email'))
        await queue.enqueue(tx, LOOK_INTO_REPORT, { reportId })
    })
    return reportOf(userId, id)
  }

  return {
    reportLead,

    /**
     * Reports contacts that a source has told of a requested profile; what its page showed cost
     * nothing and is corrected by sending it again. Errors: as `reportLead`.
     */
    async reportLinkedinRequest(
      userId: number,
      { leadId: requestId, ...report }: LeadToReport,
    ): Promise<LeadReport> {
      const lead = await linkedin.leadOf(userId, requestId)
      if (lead === null) {
        if (await isBlocked(db.kysely, userId, null)) throw new AppError('credits_exhausted')
        throw invalidField(
          report.phone ? 'phone_reported' : 'email_reported',
          'No source has told a contact for this request, so there is nothing to report.',
        )
      }
      return reportLead(userId, { leadId: lead, ...report })
    },

    /** His reports about a lead, and whether another lacks credits. Errors: not_found. */
    async ofLead(
      userId: number,
      typed: string,
    ): Promise<{ report: LeadReport | null; isBlocked: boolean }> {
      const id = leadId.safeParse(typed).data
      const lead = id === undefined ? undefined : await lookups.paidLead(db.kysely, userId, id)
      if (!lead) throw new AppError('not_found')
      const report = await store.findLeadReport(db.kysely, userId, lead.id)
      return { report, isBlocked: await isBlocked(db.kysely, userId, lead) }
    },

    /** Reports for the operator, oldest first. */
    list: (state: store.ReportState | null) => store.listReports(db.kysely, { state, id: null }),

    find: async (id: number) => (await store.listReports(db.kysely, { state: null, id }))[0],

    /** Accepts what is open of a report, or one field of it. Errors: not_found, conflict. */
    accept: (id: number, only?: store.Unit) =>
      inTransaction(db, (tx) =>
        decide(options, tx, id, only ? [only] : UNITS, {
          state: 'accepted',
          answer: null,
          actor: OPERATOR,
        }),
      ),

    /** Rejects what is open of a report. Errors: not_found, conflict. */
    reject: (id: number, answer: string) =>
      inTransaction(db, (tx) =>
        decide(options, tx, id, UNITS, { state: 'rejected', answer, actor: OPERATOR }),
      ),

    /** Asks the email tool about a reported address, with nothing open meanwhile. */
    async lookInto(reportId: number): Promise<void> {
      const lead = await inTransaction(db, async (tx) => {
        const report = await store.lockReport(tx, reportId)
        return report?.email_state === 'open'
          ? lookups.paidLead(tx, report.user_id, report.lead_id)
          : undefined
      })
      if (lead?.email && (await emailCheck.isUndeliverable(lead.email)))
        await acceptKnown(options, reportId, () => Promise.resolve(['email']))
    },

    /** Accepts open reports about contacts that have come onto a list since. Returns how many. */
    async acceptListed(): Promise<number> {
      const ids = await store.listListed(db.kysely, 1_000)
      for (const id of ids) await acceptKnown(options, id, (tx) => listedUnits(options, tx, id))
      return ids.length
    },
  }
}
export type Reports = ReturnType<typeof createReports>

const WORDS = { phone: 'phone number', email: 'email address' } as const

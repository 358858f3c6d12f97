import { AppError, invalidField } from '../../app-error.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'
import type { EmailCheck } from '../email-check/email-check.service.ts'
import type { Linkedin } from '../linkedin/linkedin.service.ts'
import { createReportsConsole } from './console.service.ts'
import { acceptKnown, AUTOMATIC, decide, listedUnits } from './decide.ts'
import { UNITS } from './refund.ts'
import { acceptRemoved } from './removed.ts'
import { isBlocked, leadId, reportLead, type LeadToReport, type ReportDeps } from './report-lead.ts'
import * as store from './reports.store.ts'

export type { OtherReport, ReportRow } from './console.store.ts'
export type { Unit } from './reports.store.ts'

interface ReportsOptions extends ReportDeps {
  linkedin: Pick<Linkedin, 'leadOf'>
  emailCheck: Pick<EmailCheck, 'isUndeliverable'>
}

const OPERATOR: Actor = { kind: 'operator', id: null }

/**
 * Reports of bad contacts. An accepted one gives back what its field cost. An operator accepts it,
 * or it is accepted automatically: if the contact is on one of the operator's lists, or if the
 * email tool says that mail to it bounces. Locks are taken in one order: the report, then wallets.
 */
export function createReports(options: ReportsOptions) {
  const { db, lookups, linkedin, emailCheck } = options

  return {
    reportLead: (userId: number, report: LeadToReport) => reportLead(options, userId, report),

    /**
     * Reports contacts that a source has found for a requested profile. What its page showed cost
     * nothing and is corrected by sending it again. Errors: as `reportLead`.
     */
    async reportLinkedinRequest(userId: number, { leadId: requestId, ...report }: LeadToReport) {
      const lead = await linkedin.leadOf(userId, requestId)
      if (lead === null) {
        if (await isBlocked(options, db.kysely, userId, null))
          throw new AppError('credits_exhausted')
        throw invalidField(
          report.phone ? 'phone_reported' : 'email_reported',
          'No source has found a contact for this request, so there is nothing to report.',
        )
      }
      return reportLead(options, userId, { leadId: lead, ...report })
    },

    /**
     * The user's reports about a lead, and whether another one needs credits. Errors: not_found.
     */
    async ofLead(userId: number, typed: string) {
      const id = leadId.safeParse(typed).data
      const lead = id === undefined ? undefined : await lookups.paidLead(db.kysely, userId, id)
      if (!lead) throw new AppError('not_found')
      const report = await store.findLeadReport(db.kysely, userId, lead.id)
      return { report, isBlocked: await isBlocked(options, db.kysely, userId, lead) }
    },

    /** How many reports of a user are open. */
    countOpenOf: (userId: number): Promise<number> => store.countOpen(db.kysely, userId),

    /** Reports for the operator, oldest first. */
    list: (state: store.ReportState | null) => store.listReports(db.kysely, { state, id: null }),

    find: async (id: number) => (await store.listReports(db.kysely, { state: null, id }))[0],

    console: createReportsConsole(options),

    /**
     * Accepts those of the fields that are open. With `isListed` their contacts are never sold
     * again. Errors: not_found, conflict.
     */
    accept: (id: number, units: readonly store.Unit[] = UNITS, isListed = false) =>
      inTransaction(db, (tx) =>
        decide(options, tx, id, units, { ...AUTOMATIC, actor: OPERATOR, isListed }),
      ),

    /** Rejects what is open of a report. Errors: not_found, conflict. */
    reject: (id: number, answer: string) =>
      inTransaction(db, (tx) =>
        decide(options, tx, id, UNITS, { state: 'rejected', answer, actor: OPERATOR }),
      ),

    acceptRemoved: (tx: Tx, removed: Parameters<typeof acceptRemoved>[2]) =>
      acceptRemoved(options, tx, removed),

    /** Checks a reported address with the email tool, with no transaction open. */
    async lookInto(reportId: number): Promise<void> {
      const { email } = await store.findReported(db.kysely, reportId)
      if (email !== null && (await emailCheck.isUndeliverable(email)))
        await acceptKnown(options, reportId, () => Promise.resolve(['email']))
    },

    /** Accepts open reports about contacts that were added to a list later. Returns how many. */
    async acceptListed(): Promise<number> {
      const ids = await store.listListed(db.kysely, 1_000)
      for (const id of ids) await acceptKnown(options, id, (tx) => listedUnits(tx, id))
      return ids.length
    },
  }
}
export type Reports = ReturnType<typeof createReports>

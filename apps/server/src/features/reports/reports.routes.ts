import {
  getLeadReport,
  reportLead,
  reportLinkedinRequest,
  type LeadReport,
} from '@dastak/contract/reports.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Reports } from './reports.service.ts'

/** Reports of bad contacts. */
export function reportsRoutes(reports: Reports): Binding[] {
  return [
    bind(reportLead, async ({ body }, { principal }) => {
      const report = await reports.reportLead(principal.userId, {
        leadId: body.lead_id,
        reason: body.report_reason,
        phone: body.phone_reported === true,
        email: body.email_reported === true,
      })
      return { data: { report }, message: words(report) }
    }),
    bind(reportLinkedinRequest, async ({ body }, { principal }) => {
      const report = await reports.reportLinkedinRequest(principal.userId, {
        leadId: body.linkedin_request_id,
        reason: body.report_reason,
        phone: body.phone_reported === true,
        email: body.email_reported === true,
      })
      return { data: { report }, message: words(report) }
    }),
    bind(getLeadReport, async ({ query }, { principal }) => {
      const { report, isBlocked } = await reports.ofLead(principal.userId, query.lead_id)
      return { data: { report, is_blocked: isBlocked } }
    }),
  ]
}

function words({ state, credits_back: back }: LeadReport): string {
  if (state === 'open') return 'Your report was sent. You will be told what becomes of it.'
  const units = [
    back.phone > 0 ? `${back.phone} phone` : '',
    back.email > 0 ? `${back.email} email` : '',
  ]
  const credits = units.filter(Boolean).join(' and ')
  const what = back.phone + back.email === 1 ? 'credit' : 'credits'
  return credits === ''
    ? 'Your report was accepted.'
    : `Your report was accepted: ${credits} ${what} came back.`
}

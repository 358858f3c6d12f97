import {
  getLeadReport,
  reportLead,
  reportLinkedinRequest,
  type LeadReport,
} from '@dastak/contract/reports.ts'
import { bind, type Binding } from '../../http/route.ts'
import { UNITS } from './refund.ts'
import type { Reports } from './reports.service.ts'

export function reportsRoutes(reports: Reports): Binding[] {
  return [
    bind(reportLead, async ({ body }, { principal: { userId } }) =>
      reply(await reports.reportLead(userId, { leadId: body.lead_id, ...reported(body) })),
    ),
    bind(reportLinkedinRequest, async ({ body }, { principal: { userId } }) => {
      const report = { leadId: body.linkedin_request_id, ...reported(body) }
      return reply(await reports.reportLinkedinRequest(userId, report))
    }),
    bind(getLeadReport, async ({ query }, { principal }) => {
      const { report, isBlocked } = await reports.ofLead(principal.userId, query.lead_id)
      return { data: { report, is_blocked: isBlocked } }
    }),
  ]
}

interface Reported {
  report_reason: string
  phone_reported?: boolean | undefined
  email_reported?: boolean | undefined
}
const reported = ({ report_reason: reason, phone_reported, email_reported }: Reported) => ({
  reason,
  phone: phone_reported === true,
  email: email_reported === true,
})

const reply = (report: LeadReport) => ({ data: { report }, message: reportText(report) })

function reportText({ state, credits_back: back }: LeadReport): string {
  if (state === 'open') return 'Your report was sent. We will notify you of the result.'
  const units = UNITS.filter((unit) => back[unit] > 0)
  const credits = units.map((unit) => `${back[unit]} ${unit}`).join(' and ')
  const what = back.phone + back.email === 1 ? 'credit' : 'credits'
  return credits === ''
    ? 'Your report was accepted.'
    : `Your report was accepted: ${credits} ${what} refunded.`
}

import type { BodyOf } from '@dastak/contract/endpoint.ts'
import {
  type LeadReport,
  getLeadReport,
  reportLead,
  reportLinkedinRequest,
} from '@dastak/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, callApiWithMessage } from '../../lib/api/api-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

/** Everything fetched about reports stands under this key. */
export const REPORTS_KEY = 'reports'

/** A lead with the contacts of it that can be reported. */
export interface ReportedLead {
  /** The id of a lead, or of a LinkedIn request where `ofRequest` is there. */
  leadId: string
  /** What became of the reports about a LinkedIn request; null where there is none. */
  ofRequest?: LeadReport | null
  name: string
  phone: string | null
  email: string | null
}

/** What became of the reports about a lead; not asked while there is no lead. */
export function useGetLeadReport(leadId: string | null) {
  return useQuery({
    ...queryOf([REPORTS_KEY, leadId], getLeadReport, { query: { lead_id: leadId ?? '' } }),
    select: ({ report }) => report,
    enabled: leadId !== null,
  })
}

/** Whether a report would lack credits. Where this cannot be asked, the report itself tells. */
export async function isReportBlocked(leadId: string): Promise<boolean> {
  const { is_blocked } = await callApi(getLeadReport, { query: { lead_id: leadId } }).catch(() => ({
    is_blocked: false,
  }))
  return is_blocked
}

/** Returns the server's words. Throws ApiError. */
export async function sendReport(
  { leadId, ofRequest }: ReportedLead,
  report: Omit<BodyOf<typeof reportLead>, 'lead_id'>,
): Promise<string> {
  const answer =
    ofRequest === undefined
      ? await callApiWithMessage(reportLead, { body: { lead_id: leadId, ...report } })
      : await callApiWithMessage(reportLinkedinRequest, {
          body: { linkedin_request_id: leadId, ...report },
        })
  return answer.message
}

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

/** The first part of the query keys of reports. */
export const REPORTS_KEY = 'reports'

/** A lead with the contacts of it that can be reported. */
export interface ReportedLead {
  /** The id of a lead. If `ofRequest` is given, the id of a LinkedIn request. */
  leadId: string
  /** The report about a LinkedIn request, or null if it has none. */
  ofRequest?: LeadReport | null
  name: string
  phone: string | null
  email: string | null
}

/** The report about a lead. Not fetched if `leadId` is null. */
export function useGetLeadReport(leadId: string | null) {
  return useQuery({
    ...queryOf([REPORTS_KEY, leadId], getLeadReport, { query: { lead_id: leadId ?? '' } }),
    select: ({ report }) => report,
    enabled: leadId !== null,
  })
}

/** Whether a report would be refused because of missing credits. False if the call fails. */
export async function isReportBlocked(leadId: string): Promise<boolean> {
  const { is_blocked } = await callApi(getLeadReport, { query: { lead_id: leadId } }).catch(() => ({
    is_blocked: false,
  }))
  return is_blocked
}

/** Returns the server's message. Throws ApiError. */
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

import * as contract from '@dastak/contract/operator/reports.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { OtherReport, ReportRow } from '../reports/reports.service.ts'
import type { OperatorReports } from './reports.service.ts'

/** Reports in the operator's console. */
export function operatorReportsRoutes(reports: OperatorReports): Binding[] {
  const shown = async (id: number) => ({ data: toDetails(await reports.show(id)) })
  return [
    bind(contract.queryOperatorReports, async ({ body }) => {
      const { rows, ...rest } = await reports.query(body)
      return { data: { data: rows.map(toReport), ...rest } }
    }),
    bind(contract.showOperatorReport, ({ query }) => shown(Number(query.report_id))),
    bind(contract.acceptOperatorReport, async ({ body }, { principal }) => {
      const id = Number(body.report_id)
      await reports.accept(principal, id, body.fields, body.add_to_list)
      return shown(id)
    }),
    bind(contract.rejectOperatorReport, async ({ body }, { principal }) => {
      const id = Number(body.report_id)
      await reports.reject(principal, id, body.answer)
      return shown(id)
    }),
    bind(contract.acceptOperatorReports, async ({ body }, { principal }) =>
      decided(
        await reports.acceptMany(
          principal,
          body.report_ids.map(Number),
          body.fields,
          body.add_to_list,
        ),
      ),
    ),
    bind(contract.rejectOperatorReports, async ({ body }, { principal }) =>
      decided(await reports.rejectMany(principal, body.report_ids.map(Number), body.answer)),
    ),
  ]
}

const decided = (all: { id: number; error: string | null }[]) => ({
  data: {
    data: all.map(({ id, error }) => ({ report_id: String(id), error })),
    done: all.filter(({ error }) => error === null).length,
  },
})

const toUser = (row: { user_id: string; user_name: string | null; mobile: string }) => ({
  user_id: row.user_id,
  name: row.user_name,
  user_mobile: row.mobile,
})

function toReport(row: ReportRow): contract.OperatorReport {
  return {
    report_id: String(row.id),
    state: row.state,
    user: toUser(row),
    kind: row.kind,
    subject: row.subject,
    name: row.name,
    reason: row.reason,
    phone_state: row.phone_state,
    email_state: row.email_state,
    credits_back: { phone: row.refunded_phone, email: row.refunded_email },
    answer: row.answer,
    reported_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  }
}

function toDetails({
  report,
  lead,
  sources,
  others,
  listed,
  refund,
}: Awaited<ReturnType<OperatorReports['show']>>): contract.OperatorReportDetails {
  return {
    ...toReport(report),
    contact: {
      phone: lead?.phone ?? null,
      phone_source: lead?.phone_source ?? null,
      phone_found_at: lead?.phone_fetched_at?.toISOString() ?? null,
      email: lead?.email ?? null,
      email_source: lead?.email_source ?? null,
      email_found_at: lead?.email_fetched_at?.toISOString() ?? null,
    },
    sources: sources.map((one) => ({ ...one, found_at: one.found_at?.toISOString() ?? null })),
    is_phone_listed: listed.phone,
    is_email_listed: listed.email,
    refund,
    others: others.map(toOther),
  }
}

function toOther(row: OtherReport) {
  return {
    report_id: String(row.id),
    state: row.state,
    user: toUser(row),
    is_same_phone: row.is_same_phone,
    is_same_email: row.is_same_email,
    reported_at: row.created_at.toISOString(),
  }
}

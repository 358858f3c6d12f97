import {
  exportGstLeads,
  getGstLogs,
  queryGstLeads,
  revealGst,
  type GstDetail,
} from '@dastak/contract/kinds/gst.ts'
import type * as z from 'zod/mini'
import { bind, type Binding } from '../../http/route.ts'
import { GST_KIND } from './kinds/gst.kind.ts'
import type { Lookups, Reveal } from './lookups.service.ts'
import { contactFields } from './reveal/reveal.rules.ts'
import { toldGst } from './leads/told-lead.ts'

/** Reveals of GST numbers, and the leads that they left. */
export function gstRoutes(lookups: Lookups): Binding[] {
  return [
    bind(revealGst, async ({ body }, { principal, idempotencyKey }) => {
      const { userId, actor } = principal
      const request = { userId, actor, idempotencyKey, subject: body.gstin }
      return { data: toGstDetail(await lookups.reveal(GST_KIND, request)) }
    }),
    bind(getGstLogs, async ({ query }, { principal }) => {
      const { rows, nextCursor, total } = await lookups.leads('gst', principal.userId, query)
      return { data: { data: rows.map(toldGst), next_cursor: nextCursor, total } }
    }),
    bind(queryGstLeads, async ({ body }, { principal }) => {
      const { rows, total, totalAll } = await lookups.queryLeads('gst', principal.userId, body)
      return { data: { data: rows.map(toldGst), total, total_all: totalAll } }
    }),
    bind(exportGstLeads, async ({ body }, { principal }) => ({
      file: await lookups.exportLeads('gst', principal.userId, body),
    })),
  ]
}

/** The answer of a reveal. */
function toGstDetail(reveal: Reveal<z.output<typeof GST_KIND.facts>>): GstDetail {
  const { phone, ...fields } = contactFields(reveal)
  return { gstin: reveal.subject, ...reveal.facts, mobile_number: phone, ...fields }
}

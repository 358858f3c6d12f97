import {
  directorDetail,
  exportLeads,
  getLeadsExtracted,
  queryLeads,
  revealDirector,
  type DirectorDetail,
} from '@dastak/contract/kinds/din.ts'
import type * as z from 'zod/mini'
import { bind, type Binding } from '../../http/route.ts'
import { identificationNumber } from '../registry/registry.service.ts'
import { DIN_KIND } from './kinds/din.kind.ts'
import type { Lookups, Reveal } from './lookups.service.ts'
import { contactFields } from './reveal/reveal.rules.ts'
import { toldDirector } from './leads/told-lead.ts'

/** Reveals of directors, and the leads that they left. */
export function dinRoutes(lookups: Lookups): Binding[] {
  return [
    bind(revealDirector, async ({ body }, { principal, idempotencyKey }) => {
      const { userId, actor } = principal
      const typed = body.identification_number
      const foundAt = typed && (identificationNumber(typed) ?? typed)
      const request = { userId, actor, idempotencyKey, subject: body.director_id, foundAt }
      return { data: toDirectorDetail(await lookups.reveal(DIN_KIND, request)) }
    }),
    bind(getLeadsExtracted, async ({ query }, { principal }) => {
      const { rows, nextCursor, total } = await lookups.leads('din', principal.userId, query)
      return { data: { data: rows.map(toldDirector), next_cursor: nextCursor, total } }
    }),
    bind(queryLeads, async ({ body }, { principal }) => {
      const { rows, total, totalAll } = await lookups.queryLeads('din', principal.userId, body)
      return { data: { data: rows.map(toldDirector), total, total_all: totalAll } }
    }),
    bind(exportLeads, async ({ body }, { principal }) => ({
      file: await lookups.exportLeads('din', principal.userId, body),
    })),
  ]
}

/** The answer of a reveal. */
export function toDirectorDetail(reveal: Reveal<z.output<typeof DIN_KIND.facts>>): DirectorDetail {
  const { phone, ...fields } = contactFields(reveal)
  const companies = directorDetail.shape.companies.safeParse(reveal.related)
  return {
    din_number: reveal.subject,
    full_name: reveal.name,
    ...reveal.facts,
    designation: reveal.designation,
    companies: companies.success ? companies.data : [],
    phone_no: phone,
    ...fields,
  }
}

import * as contract from '@dastak/contract/linkedin/requests.ts'
import { bind, type Binding } from '../../http/route.ts'
import { noticesOf } from '../../lists/contact-notices.ts'
import type { Linkedin, RequestRow } from './linkedin.service.ts'

export function linkedinRoutes(linkedin: Linkedin): Binding[] {
  return [
    bind(contract.submitLinkedinRequest, async ({ body }, { principal, idempotencyKey }) => {
      const { profile_url: url, phone_no: phone, ...typed } = body
      const profile = { ...typed, url, phone, idempotencyKey }
      return { data: toAnswer(await linkedin.submit(principal.userId, principal.actor, profile)) }
    }),
    bind(contract.getLinkedinRequests, async ({ query }, { principal }) => {
      const { rows, nextCursor, total } = await linkedin.list(principal.userId, query)
      return {
        data: {
          data: rows.map(toRequest),
          next_cursor: nextCursor,
          total,
          price: await linkedin.price(),
        },
      }
    }),
    bind(contract.getLinkedinRequest, async ({ query }, { principal: { userId, actor } }) => ({
      data: toAnswer(await linkedin.find(userId, actor, query.request_id)),
    })),
    bind(contract.queryLinkedinRequests, async ({ body }, { principal }) => {
      const { rows, total, totalAll } = await linkedin.query(principal.userId, body)
      return {
        data: {
          data: rows.map(toRequest),
          total,
          total_all: totalAll,
          price: await linkedin.price(),
        },
      }
    }),
    bind(contract.exportLinkedinRequests, async ({ body }, { principal }) => ({
      file: await linkedin.export(principal.userId, body),
    })),
  ]
}

function toAnswer({ row, left, isTest }: Awaited<ReturnType<Linkedin['find']>>) {
  return { ...toRequest(row), credits_left: left, is_test: isTest }
}

function contactOf(row: RequestRow, field: 'phone' | 'email') {
  if (row[`is_${field}_removed`]) return { removed: true } as const
  return row[`is_${field}_locked`] ? ({ locked: true } as const) : row[field]
}

function toRequest(row: RequestRow): contract.LinkedinRequest {
  return {
    request_id: row.id,
    timestamp: row.created_at.toISOString(),
    name: row.name,
    headline: row.headline,
    profile_id: row.subject,
    profile_url: row.address,
    notices: noticesOf(row),
    phone_no: contactOf(row, 'phone'),
    email: contactOf(row, 'email'),
    phone_source: row.phone_source,
    email_source: row.email_source,
    status: row.status,
    credits_charged: { phone: row.charged_phone, email: row.charged_email },
    is_from_team: row.is_from_team,
    report: row.report,
  }
}

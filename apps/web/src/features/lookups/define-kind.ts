import type { ReceivedFile } from '@dastak/contract/endpoint.ts'
import { KIND_DETAILS, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactField, LeadCalls } from '@dastak/contract/lookups.ts'
import type { RemotePage } from '../../components/data-table/paging/remote-page.ts'
import { callApi } from '../../lib/api/api-client.ts'
import type { LookupDetail, LookupKind, LookupLead } from './lookup-kind.ts'

/** The bodies of the kinds differ: each is what its own endpoint parses. */
const send = callApi as unknown as (
  endpoint: LeadCalls['reveal' | 'query' | 'file'],
  input: { body: object; idempotencyKey?: string; signal?: AbortSignal },
) => Promise<unknown>

/** What a kind is to the screens, by its declaration in the contract. */
export function defineKind<Detail extends LookupDetail, Lead extends LookupLead>(
  name: LeadKind,
  calls: LeadCalls<Detail>,
  own: Pick<LookupKind<Detail, Lead>, 'failedWords' | 'looksMistyped'>,
): LookupKind<Detail, Lead> {
  const { noun, single } = KIND_DETAILS[name]
  const fieldsOf = (detail: Detail) => detail as unknown as Readonly<Record<string, ContactField>>
  return {
    name,
    permission: single.permission,
    permissionWords:
      `Your account may not search by ${noun} yet. Please contact support to enable ` +
      `${single.short} search.`,
    field: calls.field,
    ...own,
    reveal: (subject, idempotencyKey, company) =>
      send(calls.reveal, {
        body: { [calls.bodyField]: subject, identification_number: company },
        idempotencyKey,
      }) as Promise<Detail>,
    queryLeads: (asked, signal) =>
      send(calls.query, { body: asked, signal }) as Promise<RemotePage<Lead>>,
    exportLeads: (asked) => send(calls.file, { body: asked }) as Promise<ReceivedFile>,
    contactsOf: (detail) => ({
      phone: fieldsOf(detail)[calls.phone] ?? null,
      email: fieldsOf(detail)['email'] ?? null,
    }),
    nameOf: (detail) => (fieldsOf(detail)[calls.name] ?? fieldsOf(detail)[calls.subject]) as string,
  }
}

import type { ReceivedFile } from '@dastak/contract/endpoint.ts'
import { KIND_DETAILS, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactField, LeadCalls } from '@dastak/contract/lookups.ts'
import type { RemotePage } from '../../components/data-table/paging/remote-page.ts'
import { callApi } from '../../lib/api/api-client.ts'
import type { Shape } from '../../lib/api/kept-query.ts'
import { kindText } from './define-kind.text.ts'
import type { LookupDetail, LookupKind, LookupLead } from './lookup-kind.ts'

/** Each kind has its own request body, so the type of the body is not checked here. */
const send = callApi as unknown as (
  endpoint: LeadCalls['reveal' | 'query' | 'file'],
  input: { body: object; idempotencyKey?: string; signal?: AbortSignal },
) => Promise<unknown>

/** Builds a kind for the screens from its declaration in the contract. */
export function defineKind<Detail extends LookupDetail, Lead extends LookupLead>(
  name: LeadKind,
  calls: LeadCalls<Detail>,
  own: Pick<LookupKind<Detail, Lead>, 'failedText' | 'looksMistyped'>,
): LookupKind<Detail, Lead> {
  const { noun, single } = KIND_DETAILS[name]
  const fieldsOf = (detail: Detail) => detail as unknown as Readonly<Record<string, ContactField>>
  return {
    name,
    permission: single.permission,
    permissionText: kindText.permission(noun, single.short),
    field: calls.field,
    ...own,
    reveal: (subject, idempotencyKey, company) =>
      send(calls.reveal, {
        body: { [calls.bodyField]: subject, identification_number: company },
        idempotencyKey,
      }) as Promise<Detail>,
    queryLeads: (request, signal) =>
      send(calls.query, { body: request, signal }) as Promise<RemotePage<Lead>>,
    pageOfLeads: calls.query.data as unknown as Shape<RemotePage<Lead>>,
    exportLeads: (request) => send(calls.file, { body: request }) as Promise<ReceivedFile>,
    contactsOf: (detail) => ({
      phone: fieldsOf(detail)[calls.phone] ?? null,
      email: fieldsOf(detail)['email'] ?? null,
    }),
    nameOf: (detail) => (fieldsOf(detail)[calls.name] ?? fieldsOf(detail)[calls.subject]) as string,
  }
}

import type { BodyOf } from '@dastak/contract/endpoint.ts'
import {
  type DirectorDetail,
  type Lead,
  revealDirector,
  exportLeads,
  queryLeads,
} from '@dastak/contract/kinds/din.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import type { LookupKind } from '../lookup-kind.ts'

/** Directors, by their DIN. */
export const DIN: LookupKind<DirectorDetail, Lead> = {
  name: 'din',
  permission: 'din-search',
  permissionWords:
    'Your account may not search by DIN yet. Please contact support to enable DIN search.',
  failedWords: 'Failed to fetch data',
  reveal: (din, idempotencyKey, company) =>
    callApi(revealDirector, {
      body: { director_id: din, identification_number: company },
      idempotencyKey,
    }),
  queryLeads: (asked, signal) =>
    callApi(queryLeads, { body: asked as BodyOf<typeof queryLeads>, signal }),
  exportLeads: (asked) => callApi(exportLeads, { body: asked as BodyOf<typeof exportLeads> }),
  contactsOf: (detail) => ({ phone: detail.phone_no, email: detail.email }),
}

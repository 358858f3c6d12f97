import { type DirectorDetail, type Lead, getLeadsExtracted, revealDirector } from '@dastak/contract/lookups.ts'
import { callApi } from '../../../lib/api-client.ts'
import type { LookupKind } from '../lookup-kind.ts'

/** Directors, by their DIN. */
export const DIN: LookupKind<DirectorDetail, Lead> = {
  name: 'din',
  permission: 'din-search',
  permissionWords: 'Your account may not search by DIN yet. Please contact support to enable DIN search.',
  failedWords: 'Failed to fetch data',
  reveal: (din, idempotencyKey) => callApi(revealDirector, { body: { director_id: din }, idempotencyKey }),
  getLeads: (query, signal) => callApi(getLeadsExtracted, { query, signal }),
  contactsOf: (detail) => ({ phone: detail.phone_no, email: detail.email }),
}

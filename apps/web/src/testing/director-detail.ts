import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'

export const DIRECTOR_DIN = '00000018'

/** A revealed director. The phone was found and charged, unless `changes` says otherwise. */
export function directorDetail(changes: Partial<DirectorDetail> = {}): DirectorDetail {
  return {
    lead_id: 'lead-1',
    din_number: DIRECTOR_DIN,
    full_name: 'Asha Example',
    father_name: null,
    dob: null,
    present_address: null,
    permanent_address: null,
    nationality: null,
    phone_no: '+911111100001',
    email: null,
    status: null,
    designation: null,
    companies: [],
    source: 'sample',
    fetched_at: '2026-01-31T04:00:00.000Z',
    credits_charged: { phone: 1, email: 0 },
    credits_left: { phone: 8, email: 9 },
    is_from_team: false,
    is_test: false,
    ...changes,
  }
}

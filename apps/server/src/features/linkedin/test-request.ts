import { NO_NOTICES } from '@dastak/contract/contact-notices.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import type { RequestRow } from './request-list.store.ts'
import type { SentProfile } from './requests.store.ts'

const TESTS: readonly string[] = Object.values(TEST_SUBJECTS.linkedin)
/** Not the id of a stored request; the last digit says which profile it is. */
const ID = '00000000-0000-7000-8000-00000000000'
const SOURCE = 'Test'

/** A test profile: always the same answer, and nothing is kept. Null for other profiles. */
export async function testRequestOf(
  lookups: Pick<Lookups, 'revealMany' | 'leadsOf'>,
  clock: Clock,
  { userId, actor, profile, page }: SentProfile,
): Promise<RequestRow | null> {
  if (!TESTS.includes(profile.id)) return null
  const [row] = await lookups.revealMany('linkedin', { userId, actor, subjects: [profile.id] })
  const name =
    (await lookups.leadsOf('linkedin', userId, [profile.id])).get(profile.id)?.name ?? null
  const phone = row?.phone ?? page.phone
  const email = row?.email ?? page.email
  return {
    user_id: userId,
    id: `${ID}${TESTS.indexOf(profile.id)}`,
    subject: profile.id,
    address: profile.address,
    created_at: clock.now(),
    lead_id: null,
    name: page.name ?? name,
    headline: page.headline,
    phone,
    phone_source: phone && SOURCE,
    email,
    email_source: email && SOURCE,
    is_phone_locked: false,
    is_email_locked: false,
    ...NO_NOTICES,
    charged_phone: 0,
    charged_email: 0,
    is_from_team: false,
    status: statusOf(row?.outcome === 'not_answered', phone, email),
    report: null,
    report_label: null,
    requested_at: '',
  }
}

/** The profile of a test request, by its id; null if it is not one. */
export function testProfileOf(requestId: string): string | null {
  return (requestId.startsWith(ID) && TESTS[Number(requestId.slice(ID.length))]) || null
}

function statusOf(
  hasFailed: boolean,
  phone: string | null,
  email: string | null,
): RequestRow['status'] {
  if (phone !== null && email !== null) return 'completed'
  if (hasFailed) return 'failed'
  if (phone !== null) return 'email_not_found'
  return email !== null ? 'phone_not_found' : 'not_found'
}

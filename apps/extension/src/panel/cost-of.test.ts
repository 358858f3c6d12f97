import { expect, test } from 'vitest'
import { costOf } from './cost-of.ts'

const NOTHING = { phone: 0, email: 0 }
const PHONE = { phone: 1, email: 0 }

test.each([
  ['completed', PHONE, false, false, 'This profile cost 1 phone credit.'],
  ['completed', PHONE, false, true, 'Free: already yours.'],
  ['completed', NOTHING, true, false, 'Free: your team already has it.'],
  ['completed', NOTHING, false, false, 'Free: nothing was charged.'],
  ['not_found', NOTHING, false, false, 'Nothing was found. You were not charged.'],
  ['failed', NOTHING, false, false, 'No source could be reached. You were not charged.'],
  ['failed', PHONE, false, false, 'No source could be reached. You were not charged.'],
] as const)(
  '%s with %o, from the team: %s, owned: %s',
  (status, charged, isFromTeam, isOwned, text) => {
    expect(costOf({ status, credits_charged: charged, is_from_team: isFromTeam }, isOwned)).toBe(
      text,
    )
  },
)

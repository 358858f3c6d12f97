import { expect, test } from 'vitest'
import { costOf } from './cost-of.ts'

const NOTHING = { phone: 0, email: 0 }
const PHONE = { phone: 1, email: 0 }

test.each([
  ['completed', PHONE, false, false, 'This profile has cost 1 phone credit.'],
  ['completed', PHONE, false, true, 'Free: already yours.'],
  ['completed', NOTHING, true, false, 'Free: your team has it already.'],
  ['completed', NOTHING, false, false, 'Free: nothing was charged.'],
  ['not_found', NOTHING, false, false, 'Nothing was found. It has cost nothing.'],
  [
    'failed',
    NOTHING,
    false,
    false,
    'Nobody could say what is missing at the moment. This try has cost nothing.',
  ],
  [
    'failed',
    PHONE,
    false,
    false,
    'Nobody could say what is missing at the moment. This try has cost nothing.',
  ],
] as const)(
  '%s with %o, from the team: %s, owned: %s',
  (status, charged, isFromTeam, isOwned, words) => {
    expect(costOf({ status, credits_charged: charged, is_from_team: isFromTeam }, isOwned)).toBe(
      words,
    )
  },
)

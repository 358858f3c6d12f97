import type { UserDetails } from '@dastak/contract/me.ts'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { setCreditsLeft } from './user-details.ts'

const KEY = ['me', 'user-details']

afterEach(() => queryClient.clear())

it.each([
  ['a member keeps their own credits', 'a-team', [10, 10]],
  ['a user without a team spends their own credits', null, [3, 0]],
])('%s when a response says what is left', (_, team_id, own) => {
  const user = {
    team_id,
    total_credits: 10,
    email_credits: 10,
    credits_left: { phone: 4, email: 1 },
  }
  queryClient.setQueryData<Partial<UserDetails>>(KEY, user)
  setCreditsLeft({ phone: 3, email: 0 })
  expect(queryClient.getQueryData(KEY)).toEqual({
    team_id,
    total_credits: own[0],
    email_credits: own[1],
    credits_left: { phone: 3, email: 0 },
  })
})

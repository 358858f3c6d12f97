import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { amountText } from './draft.ts'

/** What a request that is over has cost, in words. `isOwned`: known when it was sent. */
export function costOf(
  request: Pick<LinkedinRequest, 'credits_charged' | 'is_from_team' | 'status'>,
  isOwned: boolean,
): string {
  const { credits_charged: charged, is_from_team: isFromTeam, status } = request
  // A part of it may have been paid for before.
  if (status === 'failed')
    return 'Nobody could say what is missing at the moment. This try has cost nothing.'
  if (charged.phone + charged.email > 0)
    return isOwned ? 'Free: already yours.' : `This profile has cost ${amountText(charged)}.`
  if (isFromTeam) return 'Free: your team has it already.'
  return status === 'not_found'
    ? 'Nothing was found. It has cost nothing.'
    : 'Free: nothing was charged.'
}

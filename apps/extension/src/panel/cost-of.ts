import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { amountText } from './draft.ts'

/** What a finished request cost. `isOwned`: the account already had the contact. */
export function costOf(
  request: Pick<LinkedinRequest, 'credits_charged' | 'is_from_team' | 'status'>,
  isOwned: boolean,
): string {
  const { credits_charged: charged, is_from_team: isFromTeam, status } = request
  // First, because an earlier try may have been charged.
  if (status === 'failed') return 'No source could be reached. You were not charged.'
  if (charged.phone + charged.email > 0)
    return isOwned ? 'Free: already yours.' : `This profile cost ${amountText(charged)}.`
  if (isFromTeam) return 'Free: your team already has it.'
  return status === 'not_found'
    ? 'Nothing was found. You were not charged.'
    : 'Free: nothing was charged.'
}

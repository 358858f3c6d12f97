import { queryWorklist } from '@dastak/contract/worklist/worklist.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { keepWhileTyping } from '../../lib/api/keep-while-typing.ts'
import { WORKLIST_KEY } from '../../lib/api/query-keys.ts'
import type { WorkedLead } from './worklist.api.ts'

const MOST = 4
const NONE: readonly WorkedLead[] = []
/** Shorter texts match too many leads. */
const MIN_CHARACTERS = 3

/**
 * The text to search leads by. Of a phone number only the part counts that is the same in every
 * spelling, with or without +91 or a leading 0.
 */
export function matchText(typed: string): string {
  const text = typed.trim()
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = /^[+\d\s()-]+$/.test(text) && digits.length >= 9
  return isPhone ? digits.slice(-10).replace(/^0+/, '') : text
}

/** The first of the user's leads that contain the text in any column. */
export function useLeadMatches(typed: string): readonly WorkedLead[] {
  const search = matchText(typed)
  const isLongEnough = search.length >= MIN_CHARACTERS
  const queryKey = [WORKLIST_KEY, 'matches', search]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(queryWorklist, { body: { search, limit: MOST }, signal }),
    enabled: isLongEnough,
    placeholderData: keepWhileTyping(queryKey),
    gcTime: 60_000,
  })
  return isLongEnough ? (data?.data ?? NONE) : NONE
}

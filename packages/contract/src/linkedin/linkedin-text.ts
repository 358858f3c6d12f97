import { linkedinProfile } from './profile.ts'
import { addressesIn, linkedinUrl } from './url.ts'

export const PROFILE_EXPECTED = 'Please enter the address of a profile, like linkedin.com/in/name'
const OTHER_PAGES: readonly (readonly [RegExp, string])[] = [
  [
    /^\/+(?:company|showcase|organization|sales\/+company)\b/i,
    'This is the page of a company, not of a person.',
  ],
  [/^\/+(?:school|edu)\b/i, 'This is the page of a school, not of a person.'],
  [/^\/+(?:jobs?)\b/i, 'This is a job, not a person.'],
  [/^\/+(?:posts|feed|pulse|activity|newsletters|video)\b/i, 'This is a post, not a person.'],
  [/^\/+(?:groups?|events?)\b/i, 'This is a group or an event, not a person.'],
  [/^\/+(?:search|pub\/+dir)\b/i, 'This is a search, not a person.'],
  [
    /^\/+in\/+(?:me|edit|unavailable)\b/i,
    'This address opens the profile of the person who is signed in.',
  ],
  [
    /^\/+(?:sales|talent|recruiter)\b/i,
    'This address of Sales Navigator or Recruiter does not name a public profile.',
  ],
]
const SHORT = /^(?:https?:\/*)?(?:www\.)?lnkd\.in\//i

/** Why a text is not the address of a person's profile, and what to do. Null if it is one. */
export function profileProblem(text: string): string | null {
  if (linkedinProfile(text)) return null
  const [typed = ''] = text.length > 2_000 ? [] : addressesIn(text)
  if (SHORT.test(typed))
    return 'This is a short link. Open it, and copy the full address, like linkedin.com/in/name'
  const path = linkedinUrl(typed)?.pathname
  const [, problem] = OTHER_PAGES.find(([shape]) => path !== undefined && shape.test(path)) ?? []
  return problem === undefined ? PROFILE_EXPECTED : `${problem} ${PROFILE_EXPECTED}`
}

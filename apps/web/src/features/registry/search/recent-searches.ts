import { titleCaseName } from '@dastak/contract/title-case.ts'
import { isContact } from '../../../lib/people/recognise.ts'

/** What was searched for: the text that finds it again, and for an identifier the name to show. */
export interface RecentSearch {
  text: string
  name?: string
}

/** A search for people: the name of an identifier with the identifier beside it, or its words. */
export function recentText({ text, name }: RecentSearch): { name: string; detail?: string } {
  return name === undefined ? { name: text } : { name: titleCaseName(name), detail: text }
}

const MOST = 8
const MOST_CHARACTERS = 200

/** The list with a search at its head: once each, never a possible phone number or email. */
export function withRecent(
  recents: readonly RecentSearch[],
  search: RecentSearch,
): readonly RecentSearch[] {
  const { text, name } = search
  if (text === '' || isContact(text) || (name !== undefined && isContact(name))) return recents
  const before = recents.find((one) => isSame(one, search))
  const known = name ?? before?.name
  const head = known === undefined ? { text } : { text, name: known.slice(0, MOST_CHARACTERS) }
  return [head, ...withoutRecent(recents, search)].slice(0, MOST)
}

export function withoutRecent(
  recents: readonly RecentSearch[],
  search: RecentSearch,
): readonly RecentSearch[] {
  return recents.filter((one) => !isSame(one, search))
}

function isSame(one: RecentSearch, other: RecentSearch): boolean {
  return one.text.toLowerCase() === other.text.toLowerCase()
}

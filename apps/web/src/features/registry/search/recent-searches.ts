import { titleCaseName } from '@dastak/contract/title-case.ts'
import { isContact } from '../../../lib/people/recognise.ts'

/** A past search: its text, and for an identifier also the name to show. */
export interface RecentSearch {
  text: string
  name?: string
}

/** How a search is shown: the name with the identifier next to it, or the text. */
export function recentText({ text, name }: RecentSearch): { name: string; detail?: string } {
  return name === undefined ? { name: text } : { name: titleCaseName(name), detail: text }
}

const MAX_SEARCHES = 8
const MAX_NAME_LENGTH = 200

/** Adds a search at the head of the list, without duplicates. Never adds a phone or an email. */
export function withRecent(
  recents: readonly RecentSearch[],
  search: RecentSearch,
): readonly RecentSearch[] {
  const { text, name } = search
  if (text === '' || isContact(text) || (name !== undefined && isContact(name))) return recents
  const before = recents.find((one) => isSame(one, search))
  const known = name ?? before?.name
  const head = known === undefined ? { text } : { text, name: known.slice(0, MAX_NAME_LENGTH) }
  return [head, ...omitRecent(recents, search)].slice(0, MAX_SEARCHES)
}

export function omitRecent(
  recents: readonly RecentSearch[],
  search: RecentSearch,
): readonly RecentSearch[] {
  return recents.filter((one) => !isSame(one, search))
}

function isSame(one: RecentSearch, other: RecentSearch): boolean {
  return one.text.toLowerCase() === other.text.toLowerCase()
}

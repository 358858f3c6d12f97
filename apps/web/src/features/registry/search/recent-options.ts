import type { Option } from '../../../components/fields/use-options.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import type { RecentSearch } from './recent-searches.ts'

/** Recent searches as options below an empty input. */
export function recentOptions(
  recents: readonly RecentSearch[],
  onTake: (search: RecentSearch) => void,
): Option[] {
  return recents.map((search) => ({
    id: search.text,
    name: search.name === undefined ? search.text : titleCaseName(search.name),
    detail: search.name === undefined ? undefined : search.text,
    onTake: () => onTake(search),
  }))
}

import type { Reader } from '../../../db/database.ts'
import { tablesMadeAt, type Space } from './search.store.ts'

/**
 * A search is several statements tied together by numbers of names, which mean others once the
 * tables are made anew: one that was under way then is done again. So is the first of a process.
 */
export function createSteadySearch(reader: Reader) {
  const seen = new Map<Space, string | null>()
  return async function steadily<T>(space: Space, search: () => Promise<T>): Promise<T> {
    for (;;) {
      const before = seen.get(space)
      const result = await search()
      const madeAt = await tablesMadeAt(reader, space)
      if (madeAt === before) return result
      seen.set(space, madeAt)
    }
  }
}

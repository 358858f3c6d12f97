import { DIN_KIND } from '../kinds/din.kind.ts'
import type { Lookups } from '../lookups.service.ts'

/**
 * The director leads of a user in the shape that the registry's routes need: `DirectorLeads` there.
 */
export function directorLeads(lookups: Lookups) {
  return {
    revealed: (userId: number, dins: readonly string[]) => lookups.revealed('din', userId, dins),
    teamHas: (userId: number, dins: readonly string[]) => lookups.teamHas('din', userId, dins),
    lead: (userId: number, din: string) => lookups.lead(DIN_KIND, userId, din),
    mayFindMore: () => lookups.mayFindMore('din'),
  }
}

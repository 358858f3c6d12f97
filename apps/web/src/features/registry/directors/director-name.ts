import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'

/** `first_name` and `last_name` as one name. */
export function directorName(director: DirectorRecord): string {
  return [director.first_name, director.last_name].filter(Boolean).join(' ')
}

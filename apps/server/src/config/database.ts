import { availableParallelism } from 'node:os'
import { tlsProblem, type ExternalDatabase } from '../network/database-address.ts'
import type { SettingName } from './reference/all-settings.ts'
import type { Settings } from './settings.ts'

/** The external database. Null if none is set, then the embedded one is used. */
export function readDatabase(settings: Settings): ExternalDatabase | null {
  const address = (name: SettingName): string | null => {
    const url = settings.url(name, ['postgres:', 'postgresql:'])
    if (url === undefined) return null
    const problem = tlsProblem(url)
    if (problem !== null) settings.refuse(name, problem)
    return url
  }
  const url = address('DATABASE_URL')
  const adminUrl = address('DATABASE_ADMIN_URL')
  const directUrl = address('DATABASE_DIRECT_URL')
  for (const [name, other] of Object.entries({
    DATABASE_ADMIN_URL: adminUrl,
    DATABASE_DIRECT_URL: directUrl,
  }))
    if (other !== null && url === null)
      settings.refuse('DATABASE_URL', `must be set if ${name} is set`)
  return url === null ? null : { url, adminUrl, directUrl }
}

/** Four per core: on two cores, 8 connections reveal faster than 32, which wait for each other. */
export function usualPoolSize(): number {
  return Math.min(Math.max(4 * availableParallelism(), 4), 32)
}

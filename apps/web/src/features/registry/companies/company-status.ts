import type { StatusMeaning } from '@dastak/contract/statuses.ts'

/** What the registry's status of a company means for a user who wants to reach it. */
export function companyStatusMeaning(status: string): StatusMeaning {
  const word = status.toLowerCase()
  if (/^active|^acti?v/.test(word)) return 'done'
  if (/strike|struck|dissol|liquid|amalgam|defunct|inactive|not available/.test(word))
    return 'failed'
  if (/dormant|under|process|convert/.test(word)) return 'waiting'
  return 'nothing'
}

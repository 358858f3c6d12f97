import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { isSamePhone, isSameProfile, isSameText } from '../../contact-values/same-value.rules.ts'
import type { CrmKey, CrmKeys, CrmRecord } from '../../ports/crm.ts'

/** The keys that are searched, with their values. */
export const keysIn = (keys: CrmKeys) => Object.entries(keys) as [CrmKey, string][]

/** The records that really have one of the values. Searches of CRMs return similar ones too. */
export function matchesOf(records: readonly CrmRecord[], keys: CrmKeys): CrmRecord[] {
  return records.filter((record) =>
    keysIn(keys).some(([key, value]) => hasValue(record, key, value)),
  )
}

function hasValue({ phones, values }: CrmRecord, key: CrmKey, value: string): boolean {
  if (key === 'phone') return phones.some((phone) => isSamePhone(phone, value))
  const held = values[key]
  if (held === undefined) return false
  return key === 'linkedin' ? isSameProfile(held, value) : isSameText(held, value)
}

/** The path of a profile as it is in any spelling of its address: `/in/asha-sample`. */
export function profilePath(address: string): string {
  const { pathname } = new URL(linkedinProfile(address)?.address ?? 'https://linkedin.com/')
  return pathname
}

/** The spellings of a profile's address that people and their programs use. */
export function profileSpellings(address: string): string[] {
  const path = profilePath(address)
  return ['https://www.linkedin.com', 'https://linkedin.com', 'www.linkedin.com', 'linkedin.com']
    .flatMap((start) => [`${start}${path}`, `${start}${path}/`])
    .map((text) => text.toLowerCase())
}

import { type EmailAttributes, emailAttributes } from '@dastak/contract/email-check.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import type { Table } from '../../lib/files/table-file.ts'
import { emailCheckText } from './email-check.text.ts'

const HIDDEN: readonly string[] = ['name', 'mobile', 'email']

/** The attributes that are shown, in the order of the contract. */
export const SHOWN = (Object.keys(emailAttributes.shape) as (keyof EmailAttributes)[]).filter(
  (key) => !HIDDEN.includes(key),
)

export function attributeLabel(key: string): string {
  return key.replaceAll('_', ' ')
}

/** Null means not tested. For a suggestion, and for a host after the MX test, it means none. */
export function attributeText(key: keyof EmailAttributes, attributes: EmailAttributes): string {
  const value = attributes[key]
  if (typeof value === 'boolean') return value ? emailCheckText.yes : emailCheckText.no
  if (value !== null) return value
  const isNone = key === 'suggestion' || (key === 'mx_host' && attributes.has_mx_records !== null)
  return isNone ? emailCheckText.none : emailCheckText.notTested
}

export function attributesTable(attributes: EmailAttributes): Table {
  const cells = SHOWN.map((key) => {
    const text = attributeText(key, attributes)
    return key === 'checked_at' ? dateCell(text) : text
  })
  return {
    heading: ['email', ...SHOWN].map(attributeLabel),
    records: [[attributes.email, ...cells]],
  }
}

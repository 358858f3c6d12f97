import { type EmailAttributes, emailAttributes } from '@dastak/contract/email-check.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import type { Table } from '../../lib/files/table-file.ts'

const HIDDEN: readonly string[] = ['name', 'mobile', 'email']

/** The attributes that are shown, in the order in which the call has them. */
export const SHOWN = (Object.keys(emailAttributes.shape) as (keyof EmailAttributes)[]).filter(
  (key) => !HIDDEN.includes(key),
)

/** An attribute's name as people read it. */
export function attributeLabel(key: string): string {
  return key.replaceAll('_', ' ')
}

/** An attribute in words. A null test was not made, and no host found where none was asked. */
export function attributeText(key: keyof EmailAttributes, attributes: EmailAttributes): string {
  const value = attributes[key]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value !== null) return value
  const isNone = key === 'suggestion' || (key === 'mx_host' && attributes.has_mx_records !== null)
  return isNone ? 'None' : 'Not tested'
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

import { type EmailAttributes, emailAttributes } from '@dastak/contract/email-check.ts'
import { toCsv } from '@dastak/contract/csv.ts'

const HIDDEN: readonly string[] = ['name', 'mobile', 'email']

/** The attributes that are shown, in the order in which the call has them. */
export const SHOWN = (Object.keys(emailAttributes.shape) as (keyof EmailAttributes)[]).filter(
  (key) => !HIDDEN.includes(key),
)

/** An attribute's name as people read it. */
export function attributeLabel(key: string): string {
  return key.replaceAll('_', ' ')
}

/** What an attribute says in words. A text that is null is none; a test that is null was not made. */
export function attributeText(key: keyof EmailAttributes, value: EmailAttributes[keyof EmailAttributes]): string {
  if (value === null) return isText(key) ? 'None' : 'Not tested'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value
}

function isText(key: keyof EmailAttributes): boolean {
  return key === 'mx_host' || key === 'suggestion'
}

export function attributesCsv(attributes: EmailAttributes): string {
  return toCsv(['email', ...SHOWN].map(attributeLabel), [
    [attributes.email, ...SHOWN.map((key) => attributeText(key, attributes[key]))],
  ])
}

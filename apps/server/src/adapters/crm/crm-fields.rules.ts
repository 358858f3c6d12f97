import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import type { CrmLogin, CrmValue, CrmValues } from '../../ports/crm.ts'

/** Our values by the names that a CRM has for them. */
export type CrmNames = Readonly<Record<CrmValue, string>>

/** Values that each CRM has a field for. */
const USUAL = ['first_name', 'last_name', 'phone', 'email', 'company', 'designation'] as const

/** The names of the fields that a connection reads: the usual ones and its own places. */
export function namesOf(names: CrmNames, { places }: Pick<CrmLogin, 'places'>): string[] {
  return [...USUAL, ...places].map((value) => names[value])
}

/** Whether the CRM still has the lead statuses that our stages become. */
export function knowsStatuses(
  vendor: keyof typeof LEAD_STATUSES,
  known: readonly string[] = [],
): boolean {
  return Object.values(LEAD_STATUSES[vendor]).every((status) => known.includes(status))
}

/** Our value that has this name in the CRM. */
export function valueNamed(names: CrmNames, name: string): CrmValue | undefined {
  return (Object.keys(names) as CrmValue[]).find((value) => names[value] === name)
}

/** Our values under the names of the CRM. */
export function toFields(names: CrmNames, values: CrmValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([value, text]) => [names[value as CrmValue], text]),
  )
}

/** The values of a record. `textOf` returns an empty text for a field without a value. */
export function fromFields(names: CrmNames, textOf: (name: string) => string): CrmValues {
  return Object.fromEntries(
    Object.entries(names).flatMap(([value, name]) => {
      const text = textOf(name)
      return text ? [[value, text]] : []
    }),
  )
}

/**
 * The text of a value in a record; empty if there is none. Of what is neither text nor a number, as
 * in a field of links or of choices, only that it is filled counts.
 */
export function textOfCell(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  const isEmpty = value === null || value === undefined || value === false
  return isEmpty || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value)
}

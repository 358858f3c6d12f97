import * as z from 'zod/mini'
import { parseJson } from '../../json/parse-json.ts'
import type { CrmRefusal, CrmValue } from '../../ports/crm.ts'
import type { CrmNames } from './crm-fields.rules.ts'

const failure = z.record(z.string(), z.unknown())
const messages = z.array(z.string())
const message = z.object({ message: z.string() })

/** The labels that the forms of Frappe CRM have for our values. Custom fields have any. */
const LABELS: Readonly<Partial<Record<CrmValue, readonly string[]>>> = {
  first_name: ['First Name'],
  last_name: ['Last Name'],
  phone: ['Mobile No', 'Phone'],
  email: ['Email'],
  company: ['Organization'],
  designation: ['Job Title'],
  din: ['DIN'],
  cin: ['CIN'],
  gstin: ['GSTIN'],
  linkedin: ['LinkedIn'],
  source: ['Source'],
  stage: ['Status'],
  tags: ['Tags'],
  note: ['Note'],
}
/** Errors that can only be about these values, if their text names none. */
const BY_TYPE: Readonly<Record<string, readonly CrmValue[]>> = {
  InvalidEmailAddressError: ['email'],
  InvalidPhoneNumberError: ['phone'],
  LinkValidationError: ['source', 'stage'],
}
const TAKEN = new Set(['UniqueValidationError', 'DuplicateEntryError'])

/**
 * Reads an answer that is no success. Frappe names a field only in its texts, by its label, or by
 * its name in the error of the database.
 */
export function readRefusal(names: CrmNames, body: unknown) {
  const failed = failure.safeParse(body).data ?? {}
  const [type, exception, sent] = ['exc_type', 'exception', '_server_messages'].map((name) =>
    textOf(failed[name]),
  ) as [string, string, string]
  const said = [exception, ...textsOf(sent)].join('\n')
  const named = (Object.keys(names) as CrmValue[]).filter((value) =>
    [names[value], ...(LABELS[value] ?? [])].some((name) => hasWord(said, name)),
  )
  const values = BY_TYPE[type]?.filter((value) => named.includes(value)) ?? named
  const about = values.length > 0 ? values : (BY_TYPE[type] ?? [])
  const refusals = about.map((value): CrmRefusal => ({
    value,
    isTaken: TAKEN.has(type),
    recordId: null,
  }))
  return { type, refusals }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Messages are JSON in JSON in JSON. */
function textsOf(sent: string): string[] {
  const listed = messages.safeParse(parseJson(sent))
  return (listed.data ?? []).flatMap((one) => message.safeParse(parseJson(one)).data?.message ?? [])
}

/** Whether a word or several are in a text, and not as a part of other words. */
function hasWord(said: string, word: string): boolean {
  for (let at = said.indexOf(word); at >= 0; at = said.indexOf(word, at + 1)) {
    const [before, after] = [said[at - 1] ?? ' ', said[at + word.length] ?? ' ']
    if (!/[\w@.]/.test(before) && !/[\w@]/.test(after)) return true
  }
  return false
}

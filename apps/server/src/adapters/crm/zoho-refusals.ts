import * as z from 'zod/mini'
import type { CrmRefusal } from '../../ports/crm.ts'
import { valueNamed, type CrmNames } from './crm-fields.rules.ts'

const id = z.string().check(z.regex(/^\d{1,30}$/))
const details = z.object({
  api_name: z.optional(z.string()),
  id: z.optional(id),
  duplicate_record: z.optional(z.object({ id: z.optional(id) })),
})
const fault = z.object({ code: z.string(), details: z.optional(details) })
const refused = z.object({
  data: z.tuple(
    [
      z.object({
        code: z.string(),
        details: z.unknown(),
        errors: z.optional(z.array(fault)),
      }),
    ],
    z.unknown(),
  ),
})
const whole = z.object({ code: z.optional(z.string()) })

const DUPLICATE = 'DUPLICATE_DATA'

/** What Zoho says about a record that it did not write. */
export interface ZohoRefusal {
  code: string | undefined
  refusals: CrmRefusal[]
  /** Fields that are not ours, such as those that a layout demands. */
  others: string[]
}

/**
 * Reads an answer that is no success. `details.api_name` names the field, and of a value that
 * another record has, `details` also has the id of that record.
 */
export function readRefusal(names: CrmNames, body: unknown): ZohoRefusal {
  const first = refused.safeParse(body).data?.data[0]
  if (!first) return { code: whole.safeParse(body).data?.code, refusals: [], others: [] }
  const faults = [{ code: first.code, details: first.details }, ...(first.errors ?? [])]
  const refusals = new Map<string, CrmRefusal>()
  const others: string[] = []
  for (const { code, details: one } of faults) {
    const known = details.safeParse(one).data
    const isTaken = code === DUPLICATE
    // The module's own check for duplicates may leave out the field. It checks the email.
    const name = known?.api_name ?? (isTaken ? names.email : undefined)
    const value = name === undefined ? undefined : valueNamed(names, name)
    const recordId = known?.duplicate_record?.id ?? known?.id ?? null
    if (value) refusals.set(value, { value, isTaken, recordId: isTaken ? recordId : null })
    else if (name !== undefined) others.push(name)
  }
  return { code: first.code, refusals: [...refusals.values()], others }
}

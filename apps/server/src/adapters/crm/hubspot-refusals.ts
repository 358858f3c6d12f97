import * as z from 'zod/mini'
import { parseJson } from '../../json/parse-json.ts'
import type { CrmRefusal } from '../../ports/crm.ts'
import { valueNamed, type CrmNames } from './crm-fields.rules.ts'

const texts = z.array(z.string())
const failure = z.object({
  category: z.optional(z.string()),
  policyName: z.optional(z.string()),
  message: z.optional(z.string()),
  errors: z.optional(
    z.array(
      z.object({
        name: z.optional(z.string()),
        code: z.optional(z.string()),
        context: z.optional(z.object({ propertyName: z.optional(z.union([z.string(), texts])) })),
      }),
    ),
  ),
})
const inMessage = z.array(z.object({ name: z.string(), error: z.optional(z.string()) }))

/** Another contact has the value of a property that the account made unique. */
const UNIQUE = 'CONFLICTING_UNIQUE_VALUE'

/** What HubSpot says about a call that it did not accept. */
export interface HubspotRefusal {
  category: string | undefined
  refusals: CrmRefusal[]
  /** Properties that are not ours, such as those that the account demands. */
  others: string[]
}

/**
 * Reads an answer that is no success. The properties are in the message, as JSON after a sentence,
 * and since 2026-09 also in `errors`. Of an email that another contact has, only the message says
 * which: "Contact already exists. Existing ID: 2926551".
 */
export function readRefusal(names: CrmNames, body: unknown): HubspotRefusal {
  const { category, message = '', errors = [] } = failure.safeParse(body).data ?? {}
  const listed = inMessage.safeParse(
    parseJson(message.slice(message.indexOf('['), message.lastIndexOf(']') + 1)),
  )
  const named = [
    ...(listed.data ?? []),
    ...errors.flatMap(({ name, code, context }) =>
      [name, context?.propertyName]
        .flat()
        .flatMap((property) => (property ? [{ name: property, error: code }] : [])),
    ),
  ]
  const existing = /Existing ID: (\d{1,30})/.exec(message)?.[1]
  const refusals = new Map<string, CrmRefusal>()
  if (existing !== undefined)
    refusals.set('email', { value: 'email', isTaken: true, recordId: existing })
  for (const { name, error } of named) {
    const value = valueNamed(names, name)
    if (value && !refusals.has(value))
      refusals.set(value, { value, isTaken: error === UNIQUE, recordId: null })
  }
  const others = named.map(({ name }) => name).filter((name) => !valueNamed(names, name))
  return { category, refusals: [...refusals.values()], others }
}

const PAUSES_MS: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  TEN_SECONDLY_ROLLING: 10_000,
  // Counted until midnight where the account is. It is tried every hour.
  DAILY: 3_600_000,
}

/** How long HubSpot wants no calls. Its answers name the limit that was exceeded. */
export function pauseOfPolicy(body: unknown): number | undefined {
  return PAUSES_MS[failure.safeParse(body).data?.policyName?.toUpperCase() ?? '']
}

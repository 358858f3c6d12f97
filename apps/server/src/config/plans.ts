import { fileURLToPath } from 'node:url'
import { GRANTED_PERMISSIONS, PERMISSIONS, type Permission } from '@dastak/contract/permissions.ts'
import * as z from 'zod/mini'
import { readJson, type Problem } from './json-lines.ts'
import { readNamedJson } from './named-file.ts'
import type { Settings } from './settings.ts'

/** An offer for sale. Amounts are whole numbers of the smallest unit of the currency: paise. */
export interface Offer {
  id: string
  name: string
  description: string
  amount: number
  phone: number
  email: number
  /** Its name at the billing provider. */
  providerId: string
}
export interface Plan extends Offer {
  permissions: readonly Permission[]
  allowTeams: boolean
  allowLinkedinBulkUpload: boolean
}
export interface Catalogue {
  currency: string
  /** Included in every price. Null if there is no tax. */
  tax: { name: string; percent: number } | null
  /** Cheapest first. */
  plans: readonly Plan[]
  packs: readonly Offer[]
}

/** `GST 18 %`. Null if there is no tax. */
export const taxName = ({ tax }: Pick<Catalogue, 'tax'>) => tax && `${tax.name} ${tax.percent} %`

const SAMPLE = fileURLToPath(new URL('../../plans.json', import.meta.url))

const CREDITS = 'must be a whole number from 0 to 10,00,000'
const credits = z
  .number(CREDITS)
  .check(z.int(CREDITS), z.minimum(0, CREDITS), z.maximum(1_000_000, CREDITS))
const shortText = z
  .string('must be a text')
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200))
const ID = 'must be 1 to 60 lower-case letters, digits and hyphens'
const PRICE = 'must be an amount above 0 with at most two decimals, like 2999 or 2999.50'
const offer = {
  plan_id: z.string(ID).check(z.regex(/^[a-z0-9-]{1,60}$/, ID)),
  name: shortText,
  description: z.optional(z.string('must be a text').check(z.maxLength(200))),
  price: z
    .number(PRICE)
    .check(
      z.refine(
        (price) =>
          price > 0 &&
          price <= 10_000_000 &&
          Math.abs(price * 100 - Math.round(price * 100)) < 1e-6,
        PRICE,
      ),
    ),
  phone_credits: credits,
  email_credits: credits,
  provider_id: z.optional(shortText),
}
const PERCENT = 'must be a number from 0 to 100'
const flag = z.boolean('must be true or false')
const GRANTED: ReadonlySet<string> = new Set(GRANTED_PERMISSIONS)
const catalogue = z.strictObject({
  currency: z
    .string('must be a currency like INR')
    .check(z.regex(/^[A-Z]{3}$/, 'must be a currency like INR')),
  tax: z.optional(
    z.nullable(
      z.strictObject({
        name: shortText,
        percent: z.number(PERCENT).check(z.minimum(0, PERCENT), z.maximum(100, PERCENT)),
      }),
    ),
  ),
  plans: z.array(
    z.strictObject({
      ...offer,
      permissions: z.array(
        z
          .enum(PERMISSIONS, `must be one of ${PERMISSIONS.join(', ')}`)
          .check(
            z.refine(
              (one) => !GRANTED.has(one),
              'must be granted by hand: npm run dastak -- user grant',
            ),
          ),
      ),
      allow_teams: flag,
      allow_linkedin_bulk_upload: flag,
    }),
  ),
  credit_packs: z.array(z.strictObject(offer)),
})

/** PLANS_FILE: the offers for sale. Default: the sample file. Problems name their line. */
export function readPlans(settings: Settings, root: string): Catalogue {
  const source = { setting: 'PLANS_FILE', root, what: 'plans', usual: SAMPLE } as const
  const nothing = { currency: 'INR', tax: null, plans: [], packs: [] }
  return readNamedJson(settings, source, parsePlans) ?? nothing
}

/** The offers of a file, or its first problem with the line. */
export function parsePlans(json: string): Catalogue | Problem {
  const read = readJson(json, catalogue)
  if ('problem' in read) return read
  const { problemAt } = read
  const lists = { plans: read.data.plans, credit_packs: read.data.credit_packs }
  const seen = new Set<string>()
  for (const [list, offers] of Object.entries(lists))
    for (const [index, one] of offers.entries())
      for (const [key, id] of [
        ['plan_id', one.plan_id],
        ['provider_id', one.provider_id],
      ] as const) {
        if (id === undefined || (key === 'provider_id' && id === one.plan_id)) continue
        if (seen.has(id)) return problemAt([list, index, key], `"${id}" appears twice`)
        seen.add(id)
      }
  const empty = read.data.credit_packs.findIndex(
    ({ phone_credits, email_credits }) => phone_credits + email_credits === 0,
  )
  if (empty >= 0) return problemAt(['credit_packs', empty], 'must have credits')
  return {
    currency: read.data.currency,
    tax: read.data.tax ?? null,
    plans: read.data.plans
      .map((one) => ({
        ...offerOf(one),
        permissions: one.permissions,
        allowTeams: one.allow_teams,
        allowLinkedinBulkUpload: one.allow_linkedin_bulk_upload,
      }))
      .toSorted((one, other) => one.amount - other.amount),
    packs: read.data.credit_packs.map(offerOf),
  }
}

function offerOf(one: z.output<typeof catalogue>['credit_packs'][number]): Offer {
  return {
    id: one.plan_id,
    name: one.name,
    description: one.description ?? '',
    amount: Math.round(one.price * 100),
    phone: one.phone_credits,
    email: one.email_credits,
    providerId: one.provider_id ?? one.plan_id,
  }
}

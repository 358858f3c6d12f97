import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as numbers from '../identifier-fields.ts'
import { KNOWN_CUSTOMERS_MAX } from '../limits.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

const MANY_MESSAGE = `Send at most ${KNOWN_CUSTOMERS_MAX} of each.`
const some = <Item extends z.core.$ZodType>(item: Item) =>
  z.optional(z.array(item, MANY_MESSAGE).check(z.maxLength(KNOWN_CUSTOMERS_MAX, MANY_MESSAGE)))
const subjects = some(z.string().check(z.maxLength(300)))

/**
 * Which of some companies, directors, GST numbers and LinkedIn profiles are customers already. A
 * director is known by the present companies, and by contacts that the account has revealed: never
 * by others. Errors: validation_failed.
 */
export const findKnownCustomers = defineEndpoint({
  name: 'findKnownCustomers',
  summary: 'Which of these are known customers',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/known-customers/find`,
  access: { who: 'user', needsOnboarding: true, credentials: ['session'] },
  body: z.object({
    companies: some(
      z.object({
        identification_number: numbers.identificationNumberField,
        company_name: z.nullable(z.string().check(z.maxLength(300))),
      }),
    ),
    din: subjects,
    gst: subjects,
    linkedin: subjects,
  }),
  data: z.object({
    companies: z.array(z.string()),
    din: z.array(z.string()),
    gst: z.array(z.string()),
    linkedin: z.array(z.string()),
  }),
})

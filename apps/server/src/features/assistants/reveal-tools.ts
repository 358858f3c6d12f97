import * as fields from '@dastak/contract/fields.ts'
import { queryGstLeads, revealDirector, revealGst, type ContactField } from '@dastak/contract/lookups.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { getDirector } from '@dastak/contract/registry.ts'
import * as z from 'zod/mini'
import { defineTool, type CallApi, type Credits, type ToolAnswer } from './define-tool.ts'

/** Said in both: an assistant spends its user's credits only after it has told the price. */
const PRICE_FIRST =
  'Costs credits for what is found, and nothing for what this account owns. Without `confirm` it only says what it can cost and what is left: tell the user, and send `confirm: true` once he agrees.'
const confirm = z.optional(z.boolean())

export const REVEAL_TOOLS = [
  defineTool({
    name: 'reveal_director',
    title: 'Reveal a director',
    description: `The phone number and email address of a director, by DIN (8 digits). ${PRICE_FIRST} \`identification_number\` names the company under which the lead is filed.`,
    input: z.object({
      director_id: fields.dinField,
      identification_number: z.optional(fields.identificationNumberField),
      confirm,
    }),
    isReadOnly: false,
    async run({ confirm: isConfirmed, ...input }, { call, priceOf }) {
      if (isConfirmed) {
        const found = await call(revealDirector, input)
        return revealed(found.full_name, found.phone_no, found)
      }
      const person = await call(getDirector, { din: input.director_id })
      const price = await priceOf('din')
      // What this database does not know costs nothing, unless somebody outside may know it.
      const cost = (shown: string | null, amount: number) =>
        isOwned(person.is_revealed, shown) || (shown === null && !person.may_find_more) ? 0 : amount
      return offer(call, person.full_name, {
        phone: cost(person.mobile_no, price.phone),
        email: cost(person.email_address, price.email),
      })
    },
  }),
  defineTool({
    name: 'reveal_gst',
    title: 'Reveal a GST number',
    description: `The phone number and email address behind a GST number (15 characters). ${PRICE_FIRST}`,
    input: z.object({ gstin: fields.gstinField, confirm }),
    isReadOnly: false,
    async run({ gstin, confirm: isConfirmed }, { call, priceOf }) {
      if (isConfirmed) {
        const found = await call(revealGst, { gstin })
        return revealed(found.business_name ?? gstin, found.mobile_number, found)
      }
      const leads = await call(queryGstLeads, { filters: { gstin }, limit: 1 })
      const owned = leads.data.find((lead) => lead.gstin === gstin)
      const price = await priceOf('gst')
      return offer(call, gstin, {
        phone: owned?.mobile_number ? 0 : price.phone,
        email: owned?.email ? 0 : price.email,
      })
    },
  }),
]

const isOwned = (isRevealed: boolean, shown: string | null) => isRevealed && shown !== null && !shown.includes('•')

/** What a reveal can cost, beside what there is to pay it from. */
async function offer(call: CallApi, name: string, canCost: Credits): Promise<ToolAnswer> {
  const { credits_left: left } = await call(getUserDetails, {})
  const text =
    canCost.phone + canCost.email === 0
      ? `Revealing ${name} costs nothing: everything that is known is this account's already, or nothing is known.`
      : `Revealing ${name} can cost up to ${creditWords(canCost)}; ${creditWords(left)} are left. Nothing was charged. Send confirm: true to reveal.`
  return { text, data: { revealed: false, can_cost: canCost, credits_left: left } }
}

interface Found {
  email: ContactField
  credits_charged: Credits
  credits_left: Credits
}
function revealed(name: string, phone: ContactField, found: Found): ToolAnswer {
  const { credits_charged: charged, credits_left: left } = found
  const cost = charged.phone + charged.email === 0 ? 'It cost nothing' : `It cost ${creditWords(charged)}`
  const words = `${name}: ${contactWords('phone number', phone)}, ${contactWords('email address', found.email)}. ${cost}; ${creditWords(left)} are left.`
  return { text: words, data: { revealed: true, ...found } }
}

function contactWords(what: string, value: ContactField): string {
  if (value === null) return `no ${what} found`
  return typeof value === 'string' ? `${what} ${value}` : `${what} not asked for, because its credits are used up`
}

function creditWords({ phone, email }: Credits): string {
  const words = (amount: number, unit: string) => `${amount} ${unit} ${amount === 1 ? 'credit' : 'credits'}`
  return `${words(phone, 'phone')} and ${words(email, 'email')}`
}

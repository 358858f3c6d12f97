import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { LEAD_CALLS } from '@dastak/contract/kinds/lead-calls.ts'
import { LEAD_KINDS, KIND_DETAILS, aNoun, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactField, LeadCalls } from '@dastak/contract/lookups.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { getDirector } from '@dastak/contract/registry/registry.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { creditAmounts } from '@dastak/contract/credits.ts'
import { foundNotices, noticeText, type ContactNotices } from '@dastak/contract/contact-notices.ts'
import { AppError } from '../../app-error.ts'
import { COST_SENTENCE } from '../../text/cost-text.ts'
import { defineTool, type Credits, type Offer, type ToolDeps } from './define-tool.ts'
import { companyNumber, dinInput, subjectInput } from './tool-input.ts'

const PRICE_FIRST =
  `${COST_SENTENCE} Without \`confirm\` it only shows the price: tell the user, and send ` +
  '`confirm: true` within ten minutes once they agree.'
const confirm = z.optional(
  z
    .boolean()
    .check(z.describe('true: reveal at the price that was shown within the last ten minutes.')),
)
const NOTHING = { phone: 0, email: 0 }
const OWNED = 'this account already has all known contacts'
const UNKNOWN = 'no contact is known'

/** The price, or what was revealed with what to know before using it. */
const outputOf = <Shape extends z.core.$ZodShape>(detail: z.ZodMiniObject<Shape>) =>
  z.extend(z.partial(detail), {
    revealed: z.boolean(),
    can_cost: z.optional(creditAmounts),
    credits_left: creditAmounts,
    notices: z.optional(foundNotices),
  })

export const REVEAL_TOOLS = [
  defineTool({
    name: 'reveal_director',
    title: 'Reveal a director',
    description:
      `The phone number and email address of a director, by DIN. ${PRICE_FIRST} ` +
      '`identification_number` names the company under which the lead is filed.',
    input: z.object({
      director_id: dinInput,
      identification_number: z.optional(companyNumber),
      confirm,
    }),
    output: outputOf(revealDirector.data),
    isReadOnly: false,
    async run({ confirm: isConfirmed = false, ...input }, deps) {
      const offer = await directorOffer(input.director_id, deps)
      if (!isConfirmed || !(await deps.wasShown(offer))) return show(offer, isConfirmed, deps)
      const found = await deps.call(revealDirector, input)
      const notices = await noticesOf('din', found, input.director_id, deps)
      return revealed(found.full_name, found.phone_no, { ...found, notices })
    },
  }),
  ...LEAD_KINDS.filter((kind) => kind !== 'din').map(revealTool),
]

/** The tool of a kind whose subjects have no screen before they are revealed. */
function revealTool(kind: LeadKind) {
  const { noun, single } = KIND_DETAILS[kind]
  const { bodyField, field, reveal, name, phone }: LeadCalls = LEAD_CALLS[kind]
  return defineTool({
    name: `reveal_${kind}`,
    title: `Reveal ${aNoun(kind)}`,
    description: `The phone number and email address ${single.contactOf}. ${PRICE_FIRST}`,
    input: z.object({
      [bodyField]: subjectInput(`${noun}: ${single.form}.`, field),
      confirm,
    }),
    output: outputOf(reveal.data as z.ZodMiniObject),
    isReadOnly: false,
    async run(input, deps) {
      const { [bodyField]: typed, confirm: isConfirmed = false } = input as Record<string, unknown>
      const subject = typed as string
      const offer = await offerOf(kind, subject, deps)
      if (!isConfirmed || !(await deps.wasShown(offer)))
        return show(offer, isConfirmed === true, deps)
      const found = (await deps.call(reveal, { [bodyField]: subject })) as Found &
        Record<string, ContactField>
      const notices = await noticesOf(kind, found, subject, deps)
      const title = (found[name] as string | null) ?? subject
      return revealed(title, found[phone] ?? null, { ...found, notices })
    },
  })
}

async function directorOffer(
  din: string,
  { call, priceOf, mayFindMore }: ToolDeps,
): Promise<Offer> {
  const price = await priceOf('din')
  const person = await call(getDirector, { din }).catch((error: unknown) => {
    // Unknown here, but an outside source may know it.
    if (error instanceof AppError && error.code === 'not_found' && mayFindMore('din')) return null
    throw error
  })
  const offer = { kind: 'din', subject: din, name: person?.full_name ?? din } as const
  if (isTest('din', din)) return freeTest(offer)
  if (!person) return { ...offer, canCost: price, whyFree: '' }
  // What this database does not know costs nothing, unless an outside source may know it.
  const cost = (shown: string | null, amount: number) =>
    isOwned(person.is_revealed, shown) || (shown === null && !person.may_find_more) ? 0 : amount
  return {
    ...offer,
    canCost: {
      phone: cost(person.mobile_no, price.phone),
      email: cost(person.email_address, price.email),
    },
    whyFree: person.is_revealed ? OWNED : UNKNOWN,
  }
}

async function offerOf(
  kind: LeadKind,
  subject: string,
  { call, priceOf }: ToolDeps,
): Promise<Offer> {
  const { query, subject: key, name, phone }: LeadCalls = LEAD_CALLS[kind]
  const { data } = await call(query, { filters: { [key]: subject }, limit: 1 })
  const leads = data as Readonly<Record<string, string | null>>[]
  const owned = leads.find((lead) => lead[key] === subject)
  const price = await priceOf(kind)
  const offer = { kind, subject, name: owned?.[name] ?? subject }
  if (isTest(kind, subject)) return freeTest(offer)
  const canCost = {
    phone: owned?.[phone] ? 0 : price.phone,
    email: owned?.['email'] ? 0 : price.email,
  }
  return { ...offer, canCost, whyFree: OWNED }
}

const isTest = (kind: LeadKind, subject: string) =>
  Object.values<string>(TEST_SUBJECTS[kind]).includes(subject)
const freeTest = (offer: Omit<Offer, 'canCost' | 'whyFree'>): Offer => ({
  ...offer,
  canCost: NOTHING,
  whyFree: 'it is a test number',
})
const isOwned = (isRevealed: boolean, shown: string | null) =>
  isRevealed && shown !== null && !shown.includes('•')

/** Shows what a reveal can cost, and the remaining credits. */
async function show(offer: Offer, isConfirmed: boolean, { call, showPrice }: ToolDeps) {
  const { name, canCost, whyFree } = offer
  const { credits_left: left } = await call(getUserDetails, {})
  await showPrice(offer)
  const late = isConfirmed
    ? 'This price was not shown within the last ten minutes, so nothing was revealed. '
    : ''
  const text =
    canCost.phone + canCost.email === 0
      ? `Revealing ${name} costs nothing: ${whyFree}. Send confirm: true to read it.`
      : `${late}Revealing ${name} can cost up to ${creditText(canCost)}; ${creditText(left)} ` +
        'are left. Nothing was charged. Send confirm: true within ten minutes to reveal at this ' +
        'price.'
  return { text, data: { revealed: false, can_cost: canCost, credits_left: left } }
}

interface Found {
  lead_id: string | null
  email: ContactField
  credits_charged: Credits
  credits_left: Credits
}
/**
 * What the lead of a reveal says about its contacts. The reveal is done and paid, so a failure here
 * takes nothing away from its answer.
 */
async function noticesOf(
  kind: LeadKind,
  { lead_id: id }: Found,
  subject: string,
  { call }: ToolDeps,
): Promise<ContactNotices | null> {
  if (id === null) return null
  const { query }: LeadCalls = LEAD_CALLS[kind]
  const { data } = await call(query, { search: subject }).catch(() => ({ data: [] }))
  const leads = data as readonly { lead_id: string; notices: ContactNotices }[]
  return leads.find((lead) => lead.lead_id === id)?.notices ?? null
}

function revealed<F extends Found & { notices: ContactNotices | null }>(
  name: string,
  phone: ContactField,
  found: F,
) {
  const warning = found.notices ? noticeText(found.notices) : ''
  const { credits_charged: charged, credits_left: left } = found
  const cost =
    charged.phone + charged.email === 0 ? 'It cost nothing' : `It cost ${creditText(charged)}`
  const text =
    `${name}: ${contactText('phone number', phone)}, ` +
    `${contactText('email address', found.email)}. ${warning ? `${warning}. ` : ''}${cost}; ` +
    `${creditText(left)} are left.`
  return { text, data: { revealed: true, ...found } }
}

function contactText(what: string, value: ContactField): string {
  if (value === null) return `no ${what} found`
  if (typeof value === 'string') return `${what} ${value}`
  return 'removed' in value
    ? `${what} removed at the person’s request`
    : `${what} not looked up, because the credits for it ran out`
}

function creditText({ phone, email }: Credits): string {
  const amountText = (amount: number, unit: string) =>
    `${amount} ${unit} ${amount === 1 ? 'credit' : 'credits'}`
  return `${amountText(phone, 'phone')} and ${amountText(email, 'email')}`
}

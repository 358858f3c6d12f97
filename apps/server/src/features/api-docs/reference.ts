import { LEAD_CALLS } from '@dastak/contract/kinds/lead-calls.ts'
import { LEAD_KINDS, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { LeadCalls } from '@dastak/contract/lookups.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { BULK_REFERENCE } from './reference-bulk.ts'
import { FILE, inGroup, LIST, QUERY, type Reference } from './reference-parts.ts'
import { WEBHOOKS_REFERENCE } from './reference-webhooks.ts'

const PAID = ['credits_exhausted', 'not_found', 'conflict', 'provider_unavailable'] as const
/** Of the first kind; the others cost the same. */
const COST =
  'Costs what is found: one phone credit for a phone number, one email credit for an email ' +
  'address. Nothing found costs nothing, and what this account has revealed before is ' +
  'free. So is what a team-mate has revealed (is_from_team), which becomes a lead of this ' +
  'account. A field that was not asked because its credits are used up is {"locked": ' +
  'true}. Parts of an address are separated by "$".'
/** Every endpoint that a key may call has its words here; a test compares. */
export const REFERENCE: Readonly<Record<string, Reference>> = {
  ...Object.fromEntries(LEAD_KINDS.flatMap(callsOf)),
  ...inGroup('Reveals', {
    submitLinkedinRequest: {
      about:
        'Takes a profile by its address, however it is written, with what its page shows. That ' +
        'is kept and costs nothing; what is missing is asked about in the background and costs ' +
        'what is found. The same profile is the same request: sent again it adds what was not ' +
        'known and asks again where something is missing.',
      refuses: ['credits_exhausted', 'conflict'],
      isPaid: true,
      body: { profile_url: `https://www.linkedin.com/in/${TEST_SUBJECTS.linkedin.found}` },
    },
    getLinkedinRequest: {
      // Of the test profile that is found.
      query: { request_id: '00000000-0000-7000-8000-000000000000' },
      about:
        'How far it is: requested and processing go on by themselves, every other status is its end.',
      refuses: ['not_found'],
    },
    getLinkedinRequests: { about: LIST, query: { limit: '20' } },
    queryLinkedinRequests: { about: QUERY, body: { filters: { status: 'completed' } } },
    exportLinkedinRequests: { about: FILE, body: { search: 'asha' } },
  }),
  ...BULK_REFERENCE,
  ...inGroup('Search', {
    searchCompany: {
      about:
        'Free. Words in any order, beginnings, one typo, or an exact CIN or LLPIN; active ' +
        'companies first among equals. total is exact up to 10,000.',
      body: { company_name: 'test looms', limit: 5 },
    },
    searchDirector: {
      about:
        'Free. By name, or by DIN with the permission din-search. Contacts are masked until this ' +
        'account has revealed them. filters is an object written as JSON, as in a company search.',
      refuses: ['permission_required'],
      query: { query: 'asha test', limit: '5' },
    },
    getCinDetails: {
      about: 'Free. Everything the registry says about one company.',
      refuses: ['not_found'],
    },
    getCompanyDirectors: {
      about:
        'Free. Who sits and sat on its board, contacts masked until this account has revealed them.',
      refuses: ['not_found'],
    },
    getDirector: {
      about:
        'Free. Boards and colleagues of one person; the contact as this account has revealed it, ' +
        'else masked.',
      refuses: ['not_found', 'permission_required'],
    },
    getSearchOptions: { about: 'Free. The values that the filters of a company search take.' },
    suggest: {
      about: 'Free. Names that what is typed may become, the best first.',
      query: { kind: 'company', query: 'test lo' },
    },
    exportCompanies: {
      about: `Free. The first 10,000 results. ${FILE}`,
      body: { company_name: 'test looms' },
    },
    exportDirectors: {
      about: `Free. The first 10,000 results, with contacts that this account has revealed. ${FILE}`,
      refuses: ['permission_required'],
      body: { query: 'asha test' },
    },
  }),
  ...inGroup('Credits', {
    getUserDetails: {
      about:
        'Whom the key belongs to, and his permissions. credits_left is what the next reveal is ' +
        'paid from: what a team has allotted to its member, else his own total_credits and ' +
        'email_credits.',
    },
    getApiUsage: {
      about:
        'credit_used is phone and email credits together; of the last days each charge, before ' +
        'them sums.',
    },
    getRechargeHistory: { about: `Every grant of credits. ${LIST}`, query: { limit: '20' } },
    queryRecharges: { about: QUERY, body: { sort: '-recharged_on', limit: 20 } },
    exportRecharges: { about: FILE, body: {} },
    queryLedger: {
      about:
        'Every change of the balance, with what was left after it. actor names the key that ' +
        `caused it. wallet is own, or team for what his team has allotted to a member. ${QUERY}`,
      body: { sort: '-timestamp', limit: 20 },
    },
    exportLedger: { about: FILE, body: {} },
  }),
  ...inGroup('Tools', {
    downloadCompanyProfile: {
      about:
        'Free. A PDF: facts, board, and the contacts that this account has revealed, each with ' +
        'its source and date.',
      refuses: ['not_found'],
    },
    verifyEmail: {
      about:
        'Free, 200 a day. What was not tested is null; a mail server that could not be reached ' +
        'makes the verdict unknown, never invalid.',
      body: { email: 'asha.test@dastak.example' },
    },
  }),
  ...WEBHOOKS_REFERENCE,
}

/** The reveal of a kind, and its leads. */
function callsOf(kind: LeadKind): [string, Reference][] {
  const { reveal, bodyField, list, query, file }: LeadCalls = LEAD_CALLS[kind]
  return [
    [
      reveal.name,
      {
        group: 'Reveals',
        about: kind === LEAD_KINDS[0] ? COST : 'Costs what is found, in the same way.',
        refuses: PAID,
        isPaid: true,
        body: { [bodyField]: TEST_SUBJECTS[kind].found },
      },
    ],
    [list.name, { group: 'Leads', about: LIST, query: { limit: '20' } }],
    [
      query.name,
      { group: 'Leads', about: QUERY, body: { search: 'looms', sort: '-timestamp', limit: 20 } },
    ],
    [file.name, { group: 'Leads', about: FILE, body: { search: 'looms' } }],
  ]
}

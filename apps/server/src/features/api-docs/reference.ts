import { LEAD_CALLS } from '@dastak/contract/kinds/lead-calls.ts'
import { LEAD_KINDS, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { LeadCalls } from '@dastak/contract/lookups.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { BULK_REFERENCE } from './reference-bulk.ts'
import { FILE, inGroup, LEAD_FILE, LIST, QUERY, type Reference } from './reference-parts.ts'
import { CRM_REFERENCE } from './reference-crm.ts'
import { WEBHOOKS_REFERENCE } from './reference-webhooks.ts'
import { WORKLIST_REFERENCE } from './reference-worklist.ts'

const PAID = ['credits_exhausted', 'not_found', 'conflict', 'provider_unavailable'] as const
/** The cost text of the first kind. The other kinds cost the same. */
const COST =
  'Found contacts cost one phone credit for a phone number and one email credit for an email ' +
  'address. If nothing is found, it costs nothing. Contacts that this account has already ' +
  'revealed are free. So are those that a teammate has revealed (is_from_team); they become ' +
  'a lead of this account. A field that was not looked up for lack of credits is ' +
  '{"locked": true}. Parts of an address are separated by "$".'
/** A description for every endpoint that keys may call. A test checks that none is missing. */
export const REFERENCE: Readonly<Record<string, Reference>> = {
  ...Object.fromEntries(LEAD_KINDS.flatMap(callsOf)),
  ...inGroup('Reveals', {
    submitLinkedinRequest: {
      about:
        'Takes a profile by its address, in any spelling, with the details on its page. ' +
        'Those are kept and cost nothing. Missing contacts are looked up in the background ' +
        'and cost credits if found. The same profile is the same request. Sending it again ' +
        'adds new details and looks up missing contacts again.',
      refuses: ['credits_exhausted', 'conflict'],
      isPaid: true,
      body: { profile_url: `https://www.linkedin.com/in/${TEST_SUBJECTS.linkedin.found}` },
    },
    getLinkedinRequest: {
      // The test profile that is found.
      query: { request_id: '00000000-0000-7000-8000-000000000000' },
      about:
        'The progress of a request. The statuses requested and processing are in progress, ' +
        'all others are final.',
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
        'Free. Words in any order, incomplete words, one typo, or an exact CIN or LLPIN. ' +
        'Among equal matches, active companies come first. total is exact up to 10,000.',
      body: { company_name: 'test looms', limit: 5 },
    },
    searchDirector: {
      about:
        'Free. By name, or by DIN with the permission din-search. Contacts are masked until this ' +
        'account has revealed them. The field filters is JSON, as in a company search.',
      refuses: ['permission_required'],
      query: { query: 'asha test', limit: '5' },
    },
    getCinDetails: {
      about: 'Free. All registry data of one company.',
      refuses: ['not_found'],
    },
    getCompanyDirectors: {
      about:
        'Free. Present and past directors, with contacts masked until ' +
        'this account has revealed them.',
      refuses: ['not_found'],
    },
    getDirector: {
      about:
        'Free. Directorships and fellow directors of one person. Contacts are masked until ' +
        'this account has revealed them.',
      refuses: ['not_found', 'permission_required'],
    },
    getSearchOptions: { about: 'Free. The possible values of the filters of a company search.' },
    suggest: {
      about: 'Free. Names that complete the typed text, best match first.',
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
        'The owner of the key, with permissions. The next reveal is paid from credits_left. ' +
        'In a team this is the allotment, otherwise total_credits and email_credits.',
    },
    getApiUsage: {
      about:
        'credit_used is phone and email credits together. Recent days have one record per ' +
        'charge, earlier ones have sums.',
    },
    getRechargeHistory: { about: `Each time credits were added. ${LIST}`, query: { limit: '20' } },
    queryRecharges: { about: QUERY, body: { sort: '-recharged_on', limit: 20 } },
    exportRecharges: { about: FILE, body: {} },
    queryLedger: {
      about:
        'Every change to the balance, with the balance after it. actor names the key that ' +
        `caused it. wallet is own, or team for what the team has allotted to this user. ${QUERY}`,
      body: { sort: '-timestamp', limit: 20 },
    },
    exportLedger: { about: FILE, body: {} },
  }),
  ...inGroup('Tools', {
    downloadCompanyProfile: {
      about:
        'Free. A PDF with registry data, directors, and the contacts that this account has ' +
        'revealed, each with its source and date.',
      refuses: ['not_found'],
    },
    verifyEmail: {
      about:
        'Free, 200 a day. A test that did not run is null. If the mail server cannot be ' +
        'reached, the verdict is unknown, never invalid.',
      body: { email: 'asha.test@dastak.example' },
    },
  }),
  ...CRM_REFERENCE,
  ...WEBHOOKS_REFERENCE,
  ...WORKLIST_REFERENCE,
}

/** The reveal of a kind, and its leads. */
function callsOf(kind: LeadKind): [string, Reference][] {
  const { reveal, bodyField, list, query, file }: LeadCalls = LEAD_CALLS[kind]
  return [
    [
      reveal.name,
      {
        group: 'Reveals',
        about: kind === LEAD_KINDS[0] ? COST : 'Costs the same.',
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
    [file.name, { group: 'Leads', about: `${FILE} ${LEAD_FILE}`, body: { search: 'looms' } }],
  ]
}

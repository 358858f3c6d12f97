import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { queryBatchRows } from '@dastak/contract/batches/batch-rows.ts'
import { getBatchRequestStatus } from '@dastak/contract/batches/batches.ts'
import { downloadCompanyProfile } from '@dastak/contract/documents.ts'
import type { BodyOf, Endpoint, QueryOf } from '@dastak/contract/endpoint.ts'
import {
  exportLeads,
  getLeadsExtracted,
  queryLeads,
  revealDirector,
} from '@dastak/contract/kinds/din.ts'
import { exportGstLeads, getGstLogs, queryGstLeads, revealGst } from '@dastak/contract/kinds/gst.ts'
import * as linkedin from '@dastak/contract/linkedin/requests.ts'
import * as operatorReports from '@dastak/contract/operator/reports.ts'
import { getLeadRefresh } from '@dastak/contract/refresh.ts'
import { exportDirectors } from '@dastak/contract/registry/export.ts'
import * as registry from '@dastak/contract/registry/registry.ts'
import * as members from '@dastak/contract/teams/members.ts'
import { getUserTeamDetails } from '@dastak/contract/teams/teams.ts'
import { getUnfinishedWork } from '@dastak/contract/unfinished-work.ts'
import * as worklist from '@dastak/contract/worklist/worklist.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { answerSchema, type JsonSchema } from '../../json/json-schema.rules.ts'
import { createAssistantClients } from '../server/assistant-clients.ts'
import { CIN, DIN, GSTIN, type OptedOutPerson } from './opted-out-person.ts'

/** Returns what a user sees on this path. */
type Path = (world: OptedOutPerson) => Promise<string>

/** A call as the owner, or as somebody else. Files are returned as text. */
function call<E extends Endpoint>(
  endpoint: E,
  inputOf: (world: OptedOutPerson) => { body?: BodyOf<E>; query?: QueryOf<E> } = () => ({}),
  who: 'owner' | 'member' | 'operator' = 'owner',
): Path {
  return async (world) => {
    const input = inputOf(world) as object
    const answer = await world.server.call(endpoint, {
      token: world[who].token,
      ...input,
    })
    if (answer.status !== 200)
      throw new Error(`${endpoint.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    const data = answer.body.data as { blob?: Blob }
    return data.blob instanceof Blob ? data.blob.text() : JSON.stringify(data)
  }
}
const ids = ({ teamId, memberId }: OptedOutPerson) => ({ team_id: teamId, member_id: memberId })

/** The calls of the API that show contacts of people, by their names in the contract. */
const CALLS: Readonly<Record<string, Path>> = {
  revealDirector: call(revealDirector, () => ({ body: { director_id: DIN } })),
  getLeadsExtracted: call(getLeadsExtracted),
  queryLeads: call(queryLeads, () => ({ body: {} })),
  exportLeads: call(exportLeads, () => ({ body: {} })),
  revealGst: call(revealGst, () => ({ body: { gstin: GSTIN } })),
  getGstLogs: call(getGstLogs),
  queryGstLeads: call(queryGstLeads, () => ({ body: {} })),
  exportGstLeads: call(exportGstLeads, () => ({ body: {} })),
  getLinkedinRequest: call(linkedin.getLinkedinRequest, ({ requestId }) => ({
    query: { request_id: requestId },
  })),
  getLinkedinRequests: call(linkedin.getLinkedinRequests),
  queryLinkedinRequests: call(linkedin.queryLinkedinRequests, () => ({ body: {} })),
  exportLinkedinRequests: call(linkedin.exportLinkedinRequests, () => ({ body: {} })),
  submitLinkedinRequest: call(linkedin.submitLinkedinRequest, ({ phone }) => ({
    body: { profile_url: 'linkedin.com/in/asha-outs', name: 'Asha Outs', phone_no: phone },
  })),
  getLeadRefresh: call(getLeadRefresh, ({ leadId }) => ({ query: { lead_id: leadId } })),
  getDirector: call(registry.getDirector, () => ({ query: { din: DIN } })),
  getCompanyDirectors: call(registry.getCompanyDirectors, () => ({
    query: { identification_number: CIN },
  })),
  searchDirector: call(registry.searchDirector, () => ({ query: { query: 'asha outs' } })),
  exportDirectors: call(exportDirectors, () => ({ body: { query: 'asha outs' } })),
  queryWorklist: call(worklist.queryWorklist, ({ listId }) => ({
    body: { scope: { list_id: listId } },
  })),
  exportWorklist: call(worklist.exportWorklist, () => ({ body: {} })),
  getWorkedLead: call(worklist.getWorkedLead, ({ leadId }) => ({ query: { lead_id: leadId } })),
  getUnfinishedWork: call(getUnfinishedWork),
  queryBatchRows: call(queryBatchRows, ({ batchId }) => ({ body: { client_id: batchId } })),
  getBatchRequestStatus: async (world) => {
    // The result is written again by a worker.
    await world.workOff()
    const query = { client_id: world.batchId }
    const { token } = world.owner
    const { body } = await world.server.call(getBatchRequestStatus, { token, query })
    const link = new URL(body.data.output_s3_key!, world.server.url)
    return (await fetch(link)).text()
  },
  downloadCompanyProfile: async ({ server, owner }) => {
    const query = { identification_number: CIN }
    const { body } = await server.call(downloadCompanyProfile, { token: owner.token, query })
    const pdf = await getDocumentProxy(new Uint8Array(await body.data.blob.arrayBuffer()))
    return (await extractText(pdf, { mergePages: true })).text.replaceAll(' ', '')
  },
  getTeamMemberDetails: call(members.getTeamMemberDetails, (w) => ({ query: ids(w) })),
  queryMemberLeads: call(members.queryMemberLeads, (w) => ({ body: ids(w) })),
  exportMemberLeads: call(members.exportMemberLeads, (w) => ({ body: ids(w) })),
  getUserTeamDetails: call(
    getUserTeamDetails,
    ({ teamId }) => ({ query: { team_id: teamId } }),
    'member',
  ),
  showOperatorReport: async (world) => {
    const [report] = await world.server.reports.list(null)
    const query = { report_id: String(report!.id) }
    return call(operatorReports.showOperatorReport, () => ({ query }), 'operator')(world)
  },
}

/** Ways out that are not calls. */
const OTHERS: Readonly<Record<string, Path>> = {
  'leads as vCards': call(exportLeads, () => ({ body: { format: 'vcf' as const } })),
  'leads for a CRM': call(exportLeads, () => ({ body: { layout: 'zoho' as const } })),
  'a shared list, for a teammate': call(
    worklist.queryWorklist,
    ({ listId }) => ({ body: { scope: { list_id: listId } } }),
    'member',
  ),
  'the tools of an assistant': async ({ server, owner }) => {
    const { newKey, connect } = createAssistantClients(server, () => owner.token)
    const { client, use: call } = await connect((await newKey()).token)
    const answers = [await call('leads')]
    await client.close()
    return JSON.stringify(answers)
  },
  'a webhook that is sent again': async ({ server, receiver }) => {
    receiver.received.length = 0
    await server.db.pool.query(
      "UPDATE webhook_delivery SET state = 'waiting', next_at = happened_at",
    )
    await server.webhooks.deliver(new AbortController().signal)
    return JSON.stringify(receiver.received)
  },
  'the report of the person': async ({ server, phone }) => {
    const { user } = await server.accounts.operatorActions.showUser('+919781000001')
    const seen = await server.lookups.removals.seenBy(phone, 10)
    return JSON.stringify([seen, seen.length > 0 ? phone : '', user.id])
  },
}

export const OPT_OUT_PATHS: Readonly<Record<string, Path>> = { ...CALLS, ...OTHERS }

/** Calls whose reply has a field with such a name, and no contact of a person in the data. */
const WITHOUT_PEOPLE: Readonly<Record<string, string>> = {
  ...because('the own number or address of a user', [
    'getProfileDetails',
    'getUserDetails',
    'getReferrals',
    'createTeam',
    'getAllTeams',
    'getTeam',
    'createInvitationLink',
    'addTeamMember',
    'incrementAllottedCredits',
    'setMemberBudget',
    'resendInvitation',
    'getOperatorConfirmation',
    'addUserCredits',
    'endUserPlan',
    'findOperatorUsers',
    'findReveals',
    'giveUserPlan',
    'grantUserPermissions',
    'revokeUserPermissions',
    'showOperatorUser',
    'queryOperatorReports',
    'listStuck',
  ]),
  ...because('a file about credits, batches, companies or imports', [
    'exportBatchRequests',
    'exportLinkedinBulkRequests',
    'downloadInvoice',
    'exportLedger',
    'exportRecharges',
    'exportTeamLedger',
    'exportCompanies',
    'downloadVendorStatement',
    'downloadImportReport',
    'downloadImportTemplate',
  ]),
  ...because('settings', ['getSettings', 'getProfileLayouts']),
  verifyEmail: 'the address that the caller typed',
  estimateVendorTry: 'what the operator typed',
  exportOwnData: 'without the contacts of other people: erasure.test.ts',
  getPersonReport: 'only for the person: opt-outs.test.ts',
  refreshLead: 'the same lead as getLeadRefresh: refresh.test.ts',
  acceptOperatorReport: 'the same data as showOperatorReport',
  rejectOperatorReport: 'the same data as showOperatorReport',
}

function because(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}

const CONTACT = /mobile|phone|email|contact/
/** Their contacts have other names. */
const OTHER_NAMES: readonly string[] = ['queryBatchRows', 'getBatchRequestStatus']

/** The calls of the contract that may show a contact: by the names in their reply, and files. */
function callsWithContacts(): string[] {
  return ALL_ENDPOINTS.filter(
    ({ name, data }) =>
      OTHER_NAMES.includes(name) ||
      ('kind' in data ? data.kind === 'file' : hasContact(answerSchema(data))),
  ).map(({ name }) => name)
}

function hasContact({ properties = {}, items, anyOf = [] }: JsonSchema): boolean {
  const parts = Object.entries(properties)
  return (
    parts.some(
      ([name, schema]) => CONTACT.test(name) && JSON.stringify(schema).includes('"string"'),
    ) ||
    [...parts.map(([, schema]) => schema), ...(items ? [items] : []), ...anyOf].some(hasContact)
  )
}

/** Those that the lists above do not know, and entries for calls that are not there. */
export function unknownPaths(): string[] {
  const known = [...Object.keys(CALLS), ...Object.keys(WITHOUT_PEOPLE)]
  const calls = callsWithContacts()
  return [
    ...calls.filter((name) => !known.includes(name)),
    ...known.filter((name) => !calls.includes(name)),
  ]
}

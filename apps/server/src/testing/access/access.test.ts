import { randomUUID } from 'node:crypto'
import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { searchDirector } from '@dastak/contract/registry/registry.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLERS, type Caller } from './access-rows.ts'
import { ACCESS_TABLE } from './access-table.ts'
import { OPERATOR_REQUESTS } from './operator-access.ts'
import { createSharedTokens, tokenOf } from './access-tokens.ts'
import { MANY_CALLS } from '../server/http-caller.ts'
import { createTestServer, type TestServer } from '../server/test-server.ts'
import { insertDirector } from '../registry/registry-rows.ts'
import { challengeOf, newVerifier } from '../people/test-extension.ts'

const DIN = '00000101'
const CIN = 'U72900MH2020PTC000101'

/** A valid request for each endpoint that needs one. */
const REQUESTS: Readonly<Record<string, () => { body?: object; query?: object }>> = {
  ...OPERATOR_REQUESTS,
  sendOtp: () => ({ body: { user_mobile: `+9198${String(Math.random()).slice(2, 10)}` } }),
  sendPrivacyCode: () => ({
    body: { contact: `${randomUUID()}@sample.example`, purpose: 'report' },
  }),
  getPersonReport: () => ({ body: { client_id: randomUUID(), otp: '000000' } }),
  sendErasureCode: () => ({ body: {} }),
  eraseAccount: () => ({ body: { client_id: randomUUID(), otp: '000000' } }),
  submitOptOut: () => ({ body: { client_id: randomUUID(), otp: '000000' } }),
  submitOtp: () => ({ body: { client_id: randomUUID(), otp: '0000' } }),
  submitLoginLink: () => ({ body: { token: randomUUID() } }),
  setUserOnboard: () => ({
    body: { name: 'Asha Sample', email: `${randomUUID()}@sample.example` },
  }),
  sendEmailOtp: () => ({ body: { email: `${randomUUID()}@sample.example` } }),
  resendEmailOtp: () => ({ body: { client_id: randomUUID() } }),
  submitEmailOtp: () => ({ body: { client_id: randomUUID(), otp: '0000' } }),
  addEmail: () => ({ body: { email: `${randomUUID()}@sample.example` } }),
  createServerToken: () => ({ body: { name: 'Nightly import' } }),
  setTokenLimit: () => ({ body: { api_key: 'dst_00000000', daily_credits: 50 } }),
  revokeToken: () => ({ query: { api_key: 'dst_00000000' } }),
  verifyEmail: () => ({ body: { email: 'asha@sample.example' } }),
  updateProfile: () => ({ body: { name: 'Asha Sample' } }),
  sendMobileOtp: () => ({ body: { user_mobile: `+9197${String(Math.random()).slice(2, 10)}` } }),
  submitMobileOtp: () => ({ body: { client_id: randomUUID(), otp: '000000' } }),
  endSession: () => ({ body: { session_id: randomUUID() } }),
  blockContact: () => ({ body: { contact: 'asha@sample.example', is_blocked: true } }),
  createWebhook: () => ({
    body: { url: 'https://hooks.sample.example/', events: ['lead_revealed'] },
  }),
  createCrmConnection: () => ({
    // Demo mode calls no CRM, so its token cannot be tried.
    body: { vendor: 'hubspot', name: 'Sales', fields: ['phone'], token: 'pat-1' },
  }),
  updateCrmConnection: () => ({ body: { connection_id: randomUUID(), name: 'Sales' } }),
  deleteCrmConnection: () => ({ body: { connection_id: randomUUID() } }),
  pushLeads: () => ({ body: { connection_id: randomUUID(), lead_ids: [randomUUID()] } }),
  updateWebhook: () => ({ body: { webhook_id: randomUUID(), is_enabled: false } }),
  deleteWebhook: () => ({ body: { webhook_id: randomUUID() } }),
  rotateWebhookSecret: () => ({ body: { webhook_id: randomUUID() } }),
  testWebhook: () => ({ body: { webhook_id: randomUUID() } }),
  listWebhookDeliveries: () => ({ query: { webhook_id: randomUUID() } }),
  resendWebhookDelivery: () => ({
    body: { webhook_id: randomUUID(), delivery_id: `msg_${'0'.repeat(32)}` },
  }),
  revealDirector: () => ({ body: { director_id: DIN } }),
  submitLinkedinRequest: () => ({
    body: { profile_url: 'linkedin.com/in/asha-sample', name: 'Asha Sample' },
  }),
  getLinkedinRequest: () => ({ query: { request_id: randomUUID() } }),
  queryLinkedinRequests: () => ({ body: { search: 'asha', sort: '-status' } }),
  exportLinkedinRequests: () => ({ body: {} }),
  estimateRevealMany: () => ({
    body: { companies: { identification_numbers: ['U72900MH2020PTC999999'] } },
  }),
  revealMany: () => ({ body: { client_id: randomUUID() } }),
  queryWorklist: () => ({ body: { scope: { stage: 'new' }, sort: '-next_call' } }),
  exportWorklist: () => ({ body: {} }),
  getWorkedLead: () => ({ query: { lead_id: randomUUID() } }),
  changeLeads: () => ({ body: { lead_ids: [randomUUID()], stage: 'won' } }),
  createLeadList: () => ({ body: { name: `To call ${randomUUID()}` } }),
  changeLeadList: () => ({ body: { list_id: randomUUID(), name: 'To call' } }),
  deleteLeadList: () => ({ body: { list_id: randomUUID() } }),
  addToLeadList: () => ({ body: { list_id: randomUUID(), lead_ids: [randomUUID()] } }),
  addBatchToLeadList: () => ({ body: { list_id: randomUUID(), batch_id: randomUUID() } }),
  removeFromLeadList: () => ({ body: { list_id: randomUUID(), lead_ids: [randomUUID()] } }),
  connectExtension: () => ({
    body: { challenge: challengeOf(newVerifier()), name: 'Firefox on Linux' },
  }),
  claimExtensionKey: () => ({ body: { verifier: newVerifier() } }),
  revokeExtension: () => ({ body: { token: 'dstx_00000000' } }),
  revealGst: () => ({ body: { gstin: '29AAACS0000A1Z3' } }),
  seeNotifications: () => ({ body: { up_to: '1' } }),
  saveNotificationSettings: () => ({
    body: { email_notifications_enabled: true, email_trigger_events: ['linkedin_request'] },
  }),
  reportLead: () => ({
    body: { lead_id: randomUUID(), report_reason: 'It rings elsewhere.', phone_reported: true },
  }),
  reportLinkedinRequest: () => ({
    body: { linkedin_request_id: '1', report_reason: 'It bounced.', email_reported: true },
  }),
  getLeadReport: () => ({ query: { lead_id: randomUUID() } }),
  savePreference: () => ({ body: { name: 'table.leads', value: { widths: {} } } }),
  getTeam: () => ({ query: { team_id: randomUUID() } }),
  createTeam: () => ({ body: { team_name: 'Weavers' } }),
  deleteTeam: () => ({ query: { team_id: randomUUID() } }),
  addTeamMember: () => ({ body: { team_id: randomUUID(), member_id: '9876543210' } }),
  removeTeamMember: () => ({ body: { team_id: randomUUID(), member_id: randomUUID() } }),
  getTeamMemberDetails: () => ({ query: { team_id: randomUUID(), member_id: randomUUID() } }),
  queryMemberLeads: () => ({ body: { team_id: randomUUID(), member_id: randomUUID() } }),
  exportMemberLeads: () => ({ body: { team_id: randomUUID(), member_id: randomUUID() } }),
  incrementAllottedCredits: () => ({
    body: { team_id: randomUUID(), member_id: randomUUID(), increment_credits_by: 1 },
  }),
  setMemberBudget: () => ({
    body: { team_id: randomUUID(), member_id: randomUUID(), monthly_credits: 5 },
  }),
  getTeamUsage: () => ({ query: { team_id: randomUUID() } }),
  getUserTeamDetails: () => ({ query: { team_id: randomUUID() } }),
  leaveTeam: () => ({ body: { team_id: randomUUID() } }),
  openInvitation: () => ({ body: { token: 'an-unknown-token' } }),
  acceptInvitation: () => ({ body: { invitation_id: randomUUID() } }),
  declineInvitation: () => ({ body: { invitation_id: randomUUID() } }),
  allowInvitation: () => ({ body: { invitation_id: randomUUID() } }),
  resendInvitation: () => ({ body: { team_id: randomUUID(), member_id: randomUUID() } }),
  createInvitationLink: () => ({ body: { team_id: randomUUID(), member_id: randomUUID() } }),
  queryTeamLedger: () => ({ body: { team_id: randomUUID() } }),
  exportTeamLedger: () => ({ body: { team_id: randomUUID() } }),
  startCheckout: () => ({ query: { plan_id: 'starter' } }),
  changePlan: () => ({ body: { plan_id: 'startup' } }),
  estimatePrice: () => ({ body: { plan_id: 'startup' } }),
  downloadInvoice: () => ({ query: { payment_id: randomUUID() } }),
  getReceipt: () => ({ query: { payment_id: randomUUID() } }),
  saveBillingAddress: () => ({
    body: { name: 'Asha Sample', address: '1 Sample Road, Goa', gstin: '' },
  }),
  receiveBillingEvent: () => ({ body: {} }),
  receiveVendorAnswer: () => ({ query: { answer: 'forged.token' }, body: {} }),
  saveOwnKey: () => ({ body: { vendor: 'Nobody', keys: { KEY: 'a-secret' } } }),
  deleteOwnKey: () => ({ body: { vendor: 'Nobody' } }),
  queryRecharges: () => ({ body: { search: 'sign-up', sort: '-credits_added' } }),
  exportRecharges: () => ({ body: {} }),
  queryLedger: () => ({ body: { unit: 'phone', filters: { kind: 'reveal' } } }),
  exportLedger: () => ({ body: {} }),
  queryLeads: () => ({ body: { search: 'sample', sort: '-name' } }),
  exportLeads: () => ({ body: {} }),
  queryGstLeads: () => ({ body: { filters: { gstin: '29' } } }),
  exportGstLeads: () => ({ body: {} }),
  queryBatchRequests: () => ({ body: { search: 'directors', sort: '-status' } }),
  exportBatchRequests: () => ({ body: {} }),
  getBatchRequestStatus: () => ({ query: { client_id: randomUUID() } }),
  addDoNotContact: () => ({ body: { mode: 'add', file: new File(['x'], 'list.csv') } }),
  addKnownCustomers: () => ({ body: { mode: 'add', file: new File(['x'], 'customers.csv') } }),
  findKnownCustomers: () => ({ body: { din: ['00000001'] } }),
  getLeadRefresh: () => ({ query: { lead_id: randomUUID() } }),
  refreshLead: () => ({ body: { lead_id: randomUUID() } }),
  queryBatchRows: () => ({ body: { client_id: randomUUID() } }),
  estimateBatchRequest: () => ({
    body: { batch_type: 'PAN_TO_CURRENT_EMPLOYMENT', file: dinFile() },
  }),
  submitBatchRequest: () => ({
    body: { batch_type: 'PAN_TO_CURRENT_EMPLOYMENT', purpose: 'A test', file: dinFile() },
  }),
  getBatchEstimate: () => ({ query: { client_id: randomUUID(), batch_type: 'DIN' } }),
  getLinkedinBulkEstimate: () => ({ query: { client_id: randomUUID() } }),
  cancelBatchRequest: () => ({ body: { client_id: randomUUID() } }),
  estimateResumeBatchRequest: () => ({ query: { client_id: randomUUID() } }),
  resumeBatchRequest: () => ({ body: { client_id: randomUUID() } }),
  queryLinkedinBulkRequests: () => ({ body: { filters: { timestamp: '2026' } } }),
  exportLinkedinBulkRequests: () => ({ body: {} }),
  getResolvedLinkedinBulkRequest: () => ({ query: { client_id: randomUUID() } }),
  estimateLinkedinBulkRequest: () => ({ body: { file: dinFile() } }),
  submitLinkedinBulkRequest: () => ({ body: { file: dinFile() } }),
  searchCompany: () => ({
    body: { company_name: 'sample', filters: { type: ['pvt_ltd'] }, sort: '-capital' },
  }),
  searchDirector: () => ({
    query: { query: 'sample', filters: '{"state":["Goa"]}', sort: 'name' },
  }),
  exportCompanies: () => ({ body: { company_name: 'sample' } }),
  exportDirectors: () => ({ body: { query: 'sample' } }),
  suggest: () => ({ query: { kind: 'company', query: 'sam' } }),
  downloadCompanyProfile: () => ({ query: { identification_number: CIN } }),
  getCinDetails: () => ({ query: { identification_number: CIN } }),
  getCompanyDirectors: () => ({ query: { identification_number: CIN } }),
  getDirector: () => ({ query: { din: DIN } }),
}

const dinFile = () => new File(['DIN\n00000101\n'], 'directors.csv')

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  await insertDirector(server, {
    din: DIN,
    cin: CIN,
    phone: '+911111100101',
    email: 'asha@sample.example',
  })
})
afterAll(() => server.drop())

const sharedTokenOf = createSharedTokens()

/** Calls that end the session or the key of their caller, or after which others are refused. */
const CHANGING =
  /^(logout|end|disconnect|setUserOnboard|addEmail|sendEmail|updateProfile|createTeam|submit)/

/** Whether a call may change what the next one gets. One that is refused changes nothing. */
const mayChange = ({ name }: Endpoint, wanted: string | undefined) =>
  wanted === 'ok' && CHANGING.test(name)

describe('who may call what', () => {
  test('every endpoint has a row in the access table', () => {
    expect(Object.keys(ACCESS_TABLE).sort()).toEqual(ALL_ENDPOINTS.map(({ name }) => name).sort())
  })

  test('a search by DIN needs its permission, a search by name does not', async () => {
    const statusOf = async (caller: Caller, query: string) =>
      (
        await server.call(searchDirector, {
          token: await tokenOf(server, caller),
          query: { query },
        })
      ).body.message_code
    expect(await statusOf('without permission', DIN)).toBe('permission_required')
    expect(await statusOf('without permission', ` ${DIN} `)).toBe('permission_required')
    expect(await statusOf('without permission', 'sample')).toBe('success')
    expect(await statusOf('user', DIN)).toBe('success')
  })

  // One test for each caller: two thousand took as long as their calls.
  test.each(CALLERS)('%s', async (caller) => {
    const expected: Record<string, string | undefined> = {}
    const answers: Record<string, string> = {}
    for (const endpoint of ALL_ENDPOINTS) {
      const { name } = endpoint
      const wanted = ACCESS_TABLE[name]?.[caller]
      expected[name] = wanted === 'ok' ? 'success' : wanted
      const token = await (mayChange(endpoint, wanted) ? tokenOf : sharedTokenOf)(server, caller)
      const { status, body } = await server.call(endpoint, { ...REQUESTS[name]?.(), token })
      answers[name] = body.message_code
      expect([name, status]).toEqual([name, body.status_code])
    }
    expect(answers).toEqual(expected)
  })
})

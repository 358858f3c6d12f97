import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { revealGst } from '@dastak/contract/kinds/gst.ts'
import { submitLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import * as batches from '@dastak/contract/batches/batches.ts'
import { reportLead } from '@dastak/contract/reports.ts'
import { createWebhook } from '@dastak/contract/webhooks/webhooks.ts'
import { addToLeadList, createLeadList } from '@dastak/contract/worklist/lead-lists.ts'
import { changeLeads, queryWorklist } from '@dastak/contract/worklist/worklist.ts'
import { inDirectory } from '../lookups/directory-rows.ts'
import { insertDirector, makeSearchable } from '../registry/registry-rows.ts'
import { MANY_CALLS } from '../server/http-caller.ts'
import { createTestServer } from '../server/test-server.ts'
import { startWebhookReceiver } from '../vendors/webhook-receiver.ts'
import { createTeamPeople } from './team-people.ts'

export const CIN = 'U72900MH2020PTC000101'
export const DIN = '00990101'
export const GSTIN = '29AAACS0000A1Z3'
const PROFILE = 'asha-outs'
const NEVER = new AbortController().signal

/**
 * A server on which a person's contacts are wherever contacts can be: imported, revealed by the
 * owner of a team and a member, on a profile page, in a list, a batch, a report and a webhook.
 */
export async function createOptedOutPerson() {
  const receiver = await startWebhookReceiver()
  const server = await createTestServer({
    env: { ...MANY_CALLS, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
  })
  const { phone, email } = inDirectory(DIN)
  await insertDirector(server, { din: DIN, cin: CIN, phone, email, name: 'ASHA OUTS' })
  await makeSearchable(server.db)
  const contact = { phone, email, source: 'Sample', as_of: '2026-01-01' }
  await server.db.kysely
    .insertInto('contact_gstin')
    .values({ ...contact, gstin: GSTIN, business_name: 'Asha Looms' })
    .execute()
  await server.db.kysely
    .insertInto('contact_record')
    .values({ ...contact, kind: 'linkedin', subject: PROFILE, facts: '{"name": "Asha Outs"}' })
    .execute()

  const people = createTeamPeople(server, '+91978100')
  const [owner, member, operator] = [
    await people.newOwner(),
    await people.newUser('Meena Member'),
    await people.newUser('Olga Operator'),
  ]
  const permissions = ['din-batch', 'gstin-search', 'din-search'] as const
  await server.accounts.operatorActions.grantPermissions(owner.mobile, permissions)
  await server.accounts.operatorActions.grantPermissions(operator.mobile, ['operator'])
  for (const { mobile } of [owner, member])
    await server.accounts.operatorActions.verifyEmail(mobile)
  const teamId = await people.newTeam(owner)
  await people.add(owner, teamId, member, 5, 5)
  const { token } = owner
  await server.call(createWebhook, {
    token,
    body: { url: receiver.url, events: ['lead_revealed'] },
  })
  const revealed = await server.call(revealDirector, { token, body: { director_id: DIN } })
  await server.call(revealDirector, { token: member.token, body: { director_id: DIN } })
  await server.call(revealGst, { token, body: { gstin: GSTIN } })
  const request = await server.call(submitLinkedinRequest, {
    token,
    body: { profile_url: `linkedin.com/in/${PROFILE}`, name: 'Asha Outs', phone_no: phone },
  })
  await server.linkedin.worker.work(NEVER)
  const file = new File([`DIN\n${DIN}\n`], 'directors.csv')
  const batch = await server.call(batches.submitBatchRequest, {
    token,
    body: { file, batch_type: 'DIN' },
  })
  const workOff = () => server.batches.worker.workOff(NEVER)
  await workOff()
  const worked = (await server.call(queryWorklist, { token, body: {} })).body.data.data
  const lead_ids = worked.map(({ lead_id: id }) => id)
  await server.call(changeLeads, {
    token,
    body: { lead_ids, next_call_at: server.clock.now().toISOString() },
  })
  const list = await server.call(createLeadList, {
    token,
    body: { name: 'To call', is_shared: true },
  })
  const list_id = list.body.data.list_id
  await server.call(addToLeadList, { token, body: { list_id, lead_ids } })
  const leadId = revealed.body.data.lead_id!
  await server.call(reportLead, {
    token,
    body: { lead_id: leadId, report_reason: 'Nobody answers.', email_reported: true },
  })
  return {
    server,
    receiver,
    phone,
    email,
    owner,
    member,
    operator,
    teamId,
    memberId: member.publicId,
    leadId,
    requestId: request.body.data.request_id,
    batchId: batch.body.data.client_id,
    listId: list_id,
    workOff,
    async drop() {
      await server.drop()
      receiver.close()
    },
  }
}
export type OptedOutPerson = Awaited<ReturnType<typeof createOptedOutPerson>>

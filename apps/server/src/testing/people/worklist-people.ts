import * as contract from '@dastak/contract/worklist/worklist.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertLeads } from '../lookups/lead-rows.ts'
import { createLinkedinWorld, type LinkedinWorld } from './linkedin-world.ts'

/** A separate server with professional profiles, set before the first test. */
export let t: LinkedinWorld
/** The new user of each test, who has three leads. */
export let person: Awaited<ReturnType<LinkedinWorld['newUser']>>
/** The ids of the leads. */
export let ids: string[]

/** A user with three director leads before each test. */
export function setUpWorklist(): void {
  beforeAll(async () => {
    t = await createLinkedinWorld('+91890101')
  })
  afterAll(() => t.server.drop())
  beforeEach(async () => {
    person = await t.newUser()
    t.vendor.answer = () => ({ phone: '+911111100077', name: 'Ravi Sample' })
    ids = await insertLeads(t.server.db, person.userId, 'din', [
      { subject: '00890001', name: 'ASHA RAO', company_name: 'LOOMS LTD', phone: '+911111100001' },
      {
        subject: '00890002',
        name: 'BINA DAS',
        company_name: 'MILLS LTD',
        email: 'bina@mills.example',
      },
      {
        subject: '00890003',
        name: 'CHITRA SEN',
        company_name: 'LOOMS LTD',
        phone: '+911111100003',
      },
    ])
  })
}

/** A page of the leads; of all, unless the body says which. */
export async function leads(
  body: BodyOf<typeof contract.queryWorklist> = {},
  token = person.token,
) {
  const answer = await t.server.call(contract.queryWorklist, { token, body })
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.data
}

export const names = async (scope: contract.WorklistScope, sort: 'name' | '-next_call' = 'name') =>
  (await leads({ scope, sort })).data.map(({ name }) => name)

/** Changes leads, the first one unless others are named. Returns how many, or the refusal. */
export async function change(
  body: Omit<BodyOf<typeof contract.changeLeads>, 'lead_ids'> & { lead_ids?: string[] },
) {
  const { status, body: answer } = await t.server.call(contract.changeLeads, {
    token: person.token,
    body: { lead_ids: [ids[0]!], ...body },
  })
  return status === 200 ? answer.data.changed : `${status} ${answer.message}`
}

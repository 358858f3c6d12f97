import { expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'

setUpReports()

const upgrade = () => server.optOuts.lists.upgradeOnce(new AbortController().signal)

test('contacts in stored names and headlines are taken out once, and old opt-outs swept again', async () => {
  const user = await newUser({ email: 'Asha.Upgrade+x@gmail.com' })
  const { userId } = await server.accounts.authenticate(user.token)
  await asOwner(
    server.ownerUrl,
    `INSERT INTO linkedin_request (user_id, id, subject, address, page_name, page_headline, state,
       actor_kind, created_at, next_at)
     VALUES (${userId}, gen_random_uuid(), 'asha-up', 'x', 'Asha Up 98765 43210',
       'Head of weaving | asha@mills.example', 'ended', 'user', now(), now());
     INSERT INTO lead (user_id, kind, id, subject, name, facts)
     VALUES (${userId}, 'linkedin', gen_random_uuid(), 'asha-up', 'asha@mills.example',
       '{"name": "asha@mills.example", "headline": "+91 98765 43210", "company": "Sample"}');
     INSERT INTO contact_record (kind, subject, source, facts)
     VALUES ('linkedin', 'asha-up', 'Sample', '{"name": "Asha, 9876543210", "company": "3M"}')`,
  )
  // Before mailboxes were one: an opt-out of the address as it was written.
  const { reference } = await server.optOuts.suppress('asha.upgrade@gmail.com')
  await asOwner(
    server.ownerUrl,
    `UPDATE suppression SET mailbox = NULL WHERE reference = '${reference}'`,
  )
  await upgrade()
  const rows = await asOwner<Record<string, unknown>>(
    server.ownerUrl,
    `SELECT page_name AS name, page_headline AS headline, NULL AS facts FROM linkedin_request
     UNION ALL SELECT name, NULL, facts::text FROM lead WHERE kind = 'linkedin'
     UNION ALL SELECT subject, NULL, facts::text FROM contact_record`,
  )
  expect(rows).toEqual([
    { name: 'Asha Up', headline: 'Head of weaving', facts: null },
    {
      name: 'asha-up',
      headline: null,
      facts: '{"name": null, "company": "Sample", "headline": null}',
    },
    {
      name: 'asha-up',
      headline: null,
      facts: '{"name": "Asha", "company": "3M", "headline": null}',
    },
  ])
  const imported = `SELECT email FROM contact_din WHERE din = '${user.din}'`
  expect(await asOwner(server.ownerUrl, imported)).toEqual([{ email: null }])

  // Only once: what comes in later was read by the new rules.
  await asOwner(server.ownerUrl, `UPDATE contact_record SET facts = '{"name": "9876543210"}'`)
  await upgrade()
  expect(await asOwner(server.ownerUrl, 'SELECT facts FROM contact_record')).toEqual([
    { facts: { name: '9876543210' } },
  ])
})

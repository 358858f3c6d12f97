import { resumeBatchRequest } from '@dastak/contract/batches/batches.ts'
import { expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'
import { createGate } from '../../../testing/server/gate.ts'
import { inDirectory } from '../../../testing/lookups/directory-rows.ts'
import { optOut } from '../../../testing/people/opt-outs.ts'

/** Opt-outs at the moments at which a result is written, or an old one is still there. */

setUpBatches(20, { isLocal: true })
const NEVER = new AbortController().signal
const { phone } = inDirectory('00000003')

test('an opt-out while the result is written: it is written again, without the contact', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(0, 10)))
  const gate = createGate()
  const { lookups } = t.server
  const slow = t.createAnother({
    lookups: {
      ...lookups,
      async leadsOf(...of: Parameters<typeof lookups.leadsOf>) {
        const leads = await lookups.leadsOf(...of)
        await gate.pass()
        return leads
      },
    },
  })
  const writing = slow.worker.workOff(NEVER)
  await gate.reached
  await optOut(t.server, phone)
  await t.server.optOuts.sweep()
  gate.open()
  await writing
  await t.work()
  const text = (await t.result(person, id)).join('\n')
  expect(text).not.toContain(phone.slice(3))
  expect(text).toContain(inDirectory('00000004').phone.slice(3))
  expect(await t.payingOf(person)).toEqual([91, 90])
  expect(await t.brokenRules()).toEqual([])
})

test('an opt-out while a batch is resumed: the result of its last run is gone', async () => {
  const person = await t.uploader(100)
  const file = fileOf(dins.slice(10))
  const { client_id: id } = await t.submit(person, file, { max_credits: '10' })
  await t.work()
  const other = inDirectory('00000012')
  expect((await t.result(person, id)).join('\n')).toContain(other.email)
  await t.server.call(resumeBatchRequest, { token: person.token, body: { client_id: id } })
  const { output_s3_key: link } = await t.status(person, id)
  await optOut(t.server, other.email)
  await t.server.optOuts.sweep()
  expect((await t.result(person, id)).join('\n')).not.toContain(other.email)
  await expect.poll(async () => (await fetch(new URL(link!, t.server.url))).status).toBe(410)
  await t.work()
  const text = (await t.result(person, id)).join('\n')
  expect(text).not.toContain(other.email)
  expect(text).toContain(inDirectory('00000020').email)
  expect(await t.brokenRules()).toEqual([])
})

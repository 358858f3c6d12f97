import { expect, test } from 'vitest'
import { CALLER, setUpAccounts, t } from '../../../testing/people/test-accounts.ts'

setUpAccounts()

test('all addresses of a mailbox share a budget and the wrong tries', async () => {
  const forms = ['asha@mills.example', 'asha+1@mills.example', 'asha+two@Mills.example']
  const sendTo = (value: string) =>
    t.accounts.proof.send('report', { unit: 'email', value }, CALLER.ip)
  for (const value of forms) {
    const id = await sendTo(value)
    for (let count = 0; count < 3; count += 1)
      await expect(
        t.accounts.proof.check('report', { id, code: await t.wrongCode() }, async () => 1),
      ).rejects.toThrow()
    t.clock.pass({ minutes: 1 })
  }
  await expect(sendTo('asha+3@mills.example')).rejects.toMatchObject({ code: 'rate_limited' })
  t.clock.pass({ minutes: 57 })
  const id = await sendTo('asha+3@mills.example')
  const tenth = { id, code: await t.wrongCode() }
  await expect(t.accounts.proof.check('report', tenth, async () => 1)).rejects.toThrow()
  t.clock.pass({ minutes: 1 })
  const locked = { message: expect.stringMatching(/^Too many wrong codes/) }
  await expect(sendTo('asha+4@mills.example')).rejects.toMatchObject(locked)
  await expect(sendTo('other@mills.example')).resolves.toEqual(expect.any(String))
})

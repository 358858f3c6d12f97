import { EMAIL_CHECKS_PER_DAY } from '@dastak/contract/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  checkedAddresses,
  newUser,
  server,
  setUpEmailCheck,
} from '../../testing/people/email-checkers.ts'
import { LOOK_AGAIN_MS } from './kept-answer.rules.ts'

setUpEmailCheck()

const pass = (ms: number) => server.clock.pass({ seconds: ms / 1_000 })
const rowsOf = async () => {
  const { rows } = await sql<{ row: string; sealed: Buffer | null }>`
    SELECT c::text AS row, sealed_address AS sealed FROM email_check c
    WHERE look_again_at IS NOT NULL`.execute(server.db.kysely)
  return rows
}

test('a server that wants us to come back is asked once more, and the same check shows the result without a charge', async () => {
  const user = await newUser()
  const email = 'ravi.planted@greylist.example'
  const dataOf = async () => (await user.check(email)).body.data
  const first = await dataOf()
  const dueAt = new Date(server.clock.now().getTime() + LOOK_AGAIN_MS).toISOString()
  expect([first.data.verdict, first.look_again_at]).toEqual(['unknown', dueAt])
  expect(first.checks_left).toBe(EMAIL_CHECKS_PER_DAY - 1)

  pass(LOOK_AGAIN_MS - 1_000)
  await server.emailCheck.lookAgain()
  expect(await dataOf()).toEqual(first)
  expect(checkedAddresses.filter((one) => one === email)).toHaveLength(1)

  pass(1_000)
  await server.emailCheck.lookAgain()
  const second = await dataOf()
  expect([second.data.verdict, second.look_again_at]).toEqual(['valid', null])
  expect(second.data.checked_at).toBe(dueAt)
  expect(second.checks_left).toBe(EMAIL_CHECKS_PER_DAY - 1)
  await server.emailCheck.lookAgain()
  expect(checkedAddresses.filter((one) => one === email)).toHaveLength(2)
})

test('there is no third look; what the second one finds is forgotten as usual', async () => {
  const user = await newUser()
  const email = 'third@greylist.example'
  await user.check(email)
  // The sample answers at the second time, so somebody else uses that up.
  await server.mailProbe.ask({ local: 'third', domain: 'greylist.example' })
  pass(LOOK_AGAIN_MS)
  await server.emailCheck.lookAgain()
  const again = (await user.check(email)).body.data
  expect([again.data.verdict, again.look_again_at]).toEqual(['unknown', null])
  pass(LOOK_AGAIN_MS)
  const before = checkedAddresses.length
  await server.emailCheck.lookAgain()
  expect(checkedAddresses.length).toBe(before)
  expect((await user.check(email)).body.data.checks_left).toBe(EMAIL_CHECKS_PER_DAY - 2)
})

test('the address is encrypted, only until the second look, and in no payload of a job', async () => {
  const user = await newUser()
  await user.check('secret.person@greylist.example')
  const waiting = (await rowsOf()).filter(({ sealed }) => sealed !== null)
  expect(waiting).toHaveLength(1)
  expect(waiting[0]?.row).not.toContain('greylist')
  expect(waiting[0]?.sealed?.toString('latin1')).not.toContain('secret')
  pass(LOOK_AGAIN_MS)
  await server.emailCheck.lookAgain()
  expect((await rowsOf()).every(({ sealed }) => sealed === null)).toBe(true)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

/** The link to a result needs no session: what it opens, and for how long. */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880131')
  await t.insertDirectors(2)
})
afterAll(() => server.drop())

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const next = (letter: string) => LETTERS[(LETTERS.indexOf(letter) + 1) % LETTERS.length]!
const opened = (link: string) => fetch(new URL(link, server.url))

test('opens its own file for five minutes, and nothing else', async () => {
  const [person, other] = [await t.uploader(10), await t.uploader(10)]
  const [mine, theirs] = [
    await t.submit(person, 'DIN\n00000001'),
    await t.submit(other, 'DIN\n00000002'),
  ]
  await t.work()
  const linkOf = async (who: typeof person, { client_id: id }: typeof mine) => {
    const { output_s3_key: address } = await t.status(who, id)
    expect(address?.startsWith(`${server.url}/files/`)).toBe(true)
    return address!.slice(server.url.length)
  }
  const [link, another] = [await linkOf(person, mine), await linkOf(other, theirs)]
  expect(await (await opened(link)).text()).toContain('Director 1')
  const [claim, proof] = link.split('.')
  const [otherClaim, otherProof] = another.split('.')
  const forged = [`${otherClaim}.${proof}`, `${claim}.${otherProof}`, `${claim}.`, claim!]
  // One letter after the other, and the last one even if some of its bits are unused.
  for (let at = '/files/'.length; at < link.length; at += 1)
    forged.push(link.slice(0, at) + next(link[at]!) + link.slice(at + 1))
  forged.push(`${link}=`)
  const answers = await Promise.all(
    forged.map(async (one) => [one, (await opened(one)).status] as const),
  )
  expect(answers.filter(([, status]) => status !== 404)).toEqual([])
  server.clock.pass({ minutes: 4, seconds: 59 })
  expect((await opened(link)).status).toBe(200)
  server.clock.pass({ seconds: 1 })
  expect((await opened(link)).status).toBe(410)
  expect(await (await opened(await linkOf(person, mine))).text()).toContain('Director 1')
})

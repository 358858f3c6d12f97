import { setTimeout as sleep } from 'node:timers/promises'
import { estimateRevealMany, revealMany } from '@dastak/contract/batches/reveal-many.ts'
import { queryLeads } from '@dastak/contract/kinds/din.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { dins, setUpBatches, t } from '../../testing/batches/batch-engine.ts'
import { endLeases, startBatchWorker } from '../../testing/batches/batch-workers.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'

setUpBatches(500, { isLocal: true })

type Person = Awaited<ReturnType<typeof t.uploader>>
const NOTHING_OPEN = { holds: 0, lookups: 0, chunks: 0 }

async function choose({ token }: Person, body: BodyOf<typeof estimateRevealMany>) {
  const { status, body: answer } = await t.server.call(estimateRevealMany, { token, body })
  if (status !== 200) throw new Error(`${status} ${answer.message}`)
  return answer.data
}
const start = ({ token }: Person, id: string) =>
  t.server.call(revealMany, { token, body: { client_id: id } })
const all = () => ({ directors: dins.map((din) => ({ din })) })

test('500 directors with credits for 300 are 300 charges, and the rest says that credits ran out', async () => {
  const person = await t.uploader(300)
  const chosen = await choose(person, all())
  expect(chosen).toMatchObject({ subjects: 500, owned: 0, most: { phone: 500, email: 500 } })
  const { client_id: id } = chosen
  expect((await start(person, id)).status).toBe(200)
  await t.workUntilOver(person, id)
  expect(await t.status(person, id)).toMatchObject({
    batch_type: 'DIRECTORS',
    status: 'PARTIALLY_COMPLETED',
    stopped_by: 'credits',
    found: 300,
    not_processed: 200,
    credits_charged: { phone: 300, email: 300 },
    can_resume: true,
  })
  expect(await t.payingOf(person)).toEqual([0, 0])
  expect(await t.brokenRules()).toEqual([])
})

test('killed in the middle it goes on, and nothing is lost or charged twice', async () => {
  const person = await t.uploader(300)
  const { client_id: id } = await choose(person, all())
  await start(person, id)
  const target = { url: t.server.databaseUrl, dataDir: t.server.dataDir }
  const behaviour = { source: 'slow', subject: '50', leaseMs: 60_000 } as const
  for (const word of ['asked', 'answered']) {
    const worker = startBatchWorker(target, behaviour)
    await worker.waitForOutput(word)
    // What was answered is charged within these milliseconds, or just not yet.
    if (word === 'answered') await sleep(Math.random() * 40)
    await worker.kill()
    if (word === 'asked') expect(await t.leftOpen()).not.toEqual(NOTHING_OPEN)
    await endLeases(t.server)
  }
  await t.workUntilOver(person, id)
  const {
    found,
    failed,
    not_processed: left,
    credits_charged: charged,
  } = await t.status(person, id)
  // The one director on whom both workers died may have been given up, for free.
  expect(failed).toBeLessThanOrEqual(1)
  expect([found, failed + left, charged]).toEqual([300, 200, { phone: 300, email: 300 }])
  expect(await t.payingOf(person)).toEqual([0, 0])
  expect(await t.leftOpen()).toEqual(NOTHING_OPEN)
  expect(await t.brokenRules()).toEqual([])
})

test('the same choice sent many times runs once, and what is owned is free', async () => {
  const person = await t.uploader(100)
  const { client_id: first } = await choose(person, {
    directors: [...dins.slice(0, 10), ...dins.slice(0, 5)].map((din) => ({ din })),
  })
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(person, first)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  await t.workUntilOver(person, first)
  expect(await t.payingOf(person)).toEqual([90, 90])
  const again = await choose(person, { directors: dins.slice(5, 15).map((din) => ({ din })) })
  expect(again).toMatchObject({ subjects: 10, owned: 5, most: { phone: 5, email: 5 } })
  await start(person, again.client_id)
  await t.workUntilOver(person, again.client_id)
  expect(await t.payingOf(person)).toEqual([85, 85])
})

test('directors of companies are chosen by designation, at most so many of each, and filed under it', async () => {
  const [one, two] = ['U72900MH2020PTC880001', 'U72900MH2020PTC880002']
  const people = [
    ['00880001', one, 'Managing Director', '2001-01-01'],
    ['00880002', one, 'Managing Director', '2002-01-01'],
    ['00880003', one, 'Managing Director', '2003-01-01'],
    ['00880004', one, 'Director', '2000-01-01'],
    ['00880005', two, 'Managing Director', '2001-01-01'],
    ['00880001', two, 'Director', '2019-01-01'],
  ] as const
  for (const [din, cin, designation, appointedOn] of people)
    await insertDirector(t.server, {
      din,
      cin,
      designation,
      appointedOn,
      phone: `+9111111${din.slice(3)}`,
    })
  const person = await t.uploader(100)
  const chosen = await choose(person, {
    companies: {
      identification_numbers: [two, one],
      designation: 'managing director',
      per_company: 2,
    },
  })
  expect(chosen.subjects).toBe(3)
  await start(person, chosen.client_id)
  await t.workUntilOver(person, chosen.client_id)
  const { body } = await t.server.call(queryLeads, { token: person.token, body: { sort: 'din' } })
  expect(
    body.data.data.map(({ director_id: din, director_data: { identification_number: cin } }) => [
      din,
      cin,
    ]),
  ).toEqual([
    ['00880001', one],
    ['00880002', one],
    ['00880005', two],
  ])
})

test('a choice of somebody else, or of nobody, is not found', async () => {
  const [person, other] = [await t.uploader(10), await t.uploader(10)]
  const { client_id: id } = await choose(person, { directors: [{ din: dins[0]! }] })
  expect((await start(other, id)).status).toBe(404)
  await expect(
    choose(person, { companies: { identification_numbers: ['U72900MH2020PTC990099'] } }),
  ).rejects.toThrow('404 No director matches this choice.')
})

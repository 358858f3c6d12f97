import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf, startOfDay, addDays } from '../../../time/days.ts'
import { insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { dins } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'

const PER_MINUTE = 3
const PER_DAY = 5
const FOUND = '00000400'
const ZONE = 'Asia/Kolkata'

let t: TestLookups
let user: number
beforeAll(async () => {
  t = await createTestLookups({ missLimits: { perMinute: PER_MINUTE, perDay: PER_DAY } })
  await insertContacts(t.db, [{ din: FOUND }, { din: '00000399', phone: '+911111100399' }])
})
afterAll(() => t.drop())
beforeEach(async () => {
  t.contacts.answer = () => ({})
  // Tomorrow at 2:20 in India, which is still the day before in UTC.
  const start = startOfDay(addDays(dayOf(t.clock.now(), ZONE), 1), ZONE)
  t.clock.pass({
    seconds: (start.getTime() - t.clock.now().getTime()) / 1000,
    hours: 2,
    minutes: 20,
  })
  user = await t.createUser({ phone: 50, email: 50 })
})

async function miss(
  reveal: TestLookups['reveal'],
  subjects: readonly string[],
  userId = user,
): Promise<void> {
  for (const din of subjects)
    expect((await reveal(userId, din)).outcome).toMatchObject({ phone: 'none', email: 'none' })
}
function limited(retryAfterSeconds: number, message: RegExp) {
  return { code: 'rate_limited', retryAfterSeconds, message: expect.stringMatching(message) }
}

describe.for(['outside', 'local'] as const)('reveals that find nothing (%s)', (name) => {
  const reveal: TestLookups['reveal'] = (...args) =>
    (name === 'local' ? t.revealLocal : t.reveal)(...args)

  test('are limited per minute; then the error says how long to wait', async () => {
    t.clock.pass({ seconds: 12 })
    await miss(reveal, dins(PER_MINUTE))
    const message = /^Too many of your lookups found no contact\. Try again in a minute\.$/
    await expect(reveal(user, '00000010')).rejects.toMatchObject(limited(48, message))
    t.clock.pass({ seconds: 47 })
    await expect(reveal(user, '00000010')).rejects.toMatchObject(limited(1, message))
    t.clock.pass({ seconds: 1 })
    await miss(reveal, ['00000010'])
  })

  test('are limited per day, which ends at midnight in India', async () => {
    await miss(reveal, dins(PER_MINUTE))
    t.clock.pass({ minutes: 1 })
    await miss(reveal, dins(PER_DAY - PER_MINUTE, 10))
    const message = /^Too many of your lookups found no contact today\..+Try again tomorrow\.$/
    const untilMidnight = (24 - 2) * 3_600 - 21 * 60
    await expect(reveal(user, '00000020')).rejects.toMatchObject(limited(untilMidnight, message))
    // 5:31 in India: a new day in UTC.
    t.clock.pass({ hours: 3, minutes: 10 })
    await expect(reveal(user, '00000020')).rejects.toMatchObject(
      limited(untilMidnight - 11_400, message),
    )
    t.clock.pass({ seconds: untilMidnight - 11_401 })
    await expect(reveal(user, '00000020')).rejects.toMatchObject(limited(1, message))
    t.clock.pass({ seconds: 1 })
    await miss(reveal, dins(PER_MINUTE, 20))
  })

  test('beyond the limit show nothing of what would be found, and charge nothing', async () => {
    await miss(reveal, dins(PER_MINUTE))
    await expect(reveal(user, FOUND)).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(reveal(user, '99999999')).rejects.toMatchObject({ code: 'not_found' })
    expect(await t.credits.charges(user)).toEqual([])
    expect(await t.balance(user)).toEqual({ phone: 50, email: 50 })
  })

  test('beyond the limit still return what the user owns, and earlier misses', async () => {
    t.contacts.answer = ({ subject }) =>
      subject === '00000399' ? { phone: '+91 11111 00399' } : {}
    const owned = await reveal(user, '00000399')
    await miss(reveal, dins(PER_MINUTE))
    await expect(reveal(user, '00000010')).rejects.toMatchObject({ code: 'rate_limited' })
    expect((await reveal(user, '00000399')).lead).toMatchObject({
      lead_id: owned.lead.lead_id,
      phone: '+911111100399',
    })
    await miss(reveal, dins(PER_MINUTE))
  })

  test('of another user do not count', async () => {
    const other = await t.createUser({ phone: 5, email: 5 })
    await miss(reveal, dins(PER_MINUTE))
    await expect(reveal(user, '00000010')).rejects.toMatchObject({ code: 'rate_limited' })
    await miss(reveal, dins(PER_MINUTE), other)
  })

  test('are not limited in batches, and misses of batches do not count', async () => {
    const service = name === 'local' ? t.local : t.lookups
    const call = { userId: user, actor: { kind: 'batch', id: '1' } } as const
    const many = (subjects: string[]) => service.revealMany('din', { ...call, subjects })
    expect(await many(dins(50))).toHaveLength(50)
    await miss(reveal, dins(PER_MINUTE, 60))
    await expect(reveal(user, '00000070')).rejects.toMatchObject({ code: 'rate_limited' })
    const rows = await many(dins(50, 100))
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['answered']))
  })
})

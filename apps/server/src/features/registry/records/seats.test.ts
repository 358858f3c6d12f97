import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEMPLATES } from '../importing/import-targets.ts'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
  await t.importText('companies', TEMPLATES.companies)
  await t.importText('directors', TEMPLATES.directors)
})
afterAll(() => t.drop())

const CIN = 'U72900KA2024PTC999999'

describe('a seat that ended', () => {
  const HEADING = 'din,director name,cin,designation,appointed_on,Cessation Date\n'
  const seatsOf = async (number: string) =>
    (await t.registry.directorByDin(number))!.companies.map(({ appointed_on, ended_on }) => [
      appointed_on,
      ended_on,
    ])

  test('is kept with its end, comes after present ones, and names no company', async () => {
    const rows =
      `700,Leena Past,${CIN},Director,2024-05-01,2025-03-31\n701,Mohan ` +
      `Now,${CIN},Director,2025-01-01,\n700,Leena Past,AAA-7000,Partner,2020-01-01,\n`
    expect(await t.importText('directors', HEADING + rows)).toMatchObject({ issues: [] })
    expect(await seatsOf('00000700')).toEqual([
      ['2020-01-01', null],
      ['2024-05-01', '2025-03-31'],
    ])
    const board = await t.registry.directorsOfCompany(CIN)
    expect(board.map(({ din, ended_on }) => [din, ended_on]).slice(-2)).toEqual([
      ['00000701', null],
      ['00000700', '2025-03-31'],
    ])
    expect(await t.registry.suggest('director', 'leena')).toEqual([
      { subject: '00000700', name: 'Leena Past', detail: 'Partner' },
    ])
  })

  test('and began again is one row, with the later dates, in whatever order they are imported', async () => {
    const past = `,Twice Seated,${CIN},Director,2010-01-01,2015-09-30\n`
    const now = `,Twice Seated,${CIN},Managing Director,2015-09-30,\n`
    await t.importText('directors', `${HEADING}710${past}710${now}711${now}711${past}712${now}`)
    expect(await t.importText('directors', `${HEADING}712${past}`)).toMatchObject({
      updated: 0,
      unchanged: 1,
    })
    for (const number of ['00000710', '00000711', '00000712'])
      expect(await seatsOf(number)).toEqual([['2015-09-30', null]])
    // A file without the column blanks nothing; one with a later end ends the seat.
    await t.importText('directors', `din,cin\n710,${CIN}\n`)
    await t.importText('directors', `${HEADING}711,,${CIN},,,30-06-2024\n710,,${CIN},,,\n`)
    expect(await seatsOf('00000710')).toEqual([['2015-09-30', null]])
    expect(await seatsOf('00000711')).toEqual([['2015-09-30', '2024-06-30']])
  })

  test('before it began is left out, and said', async () => {
    const { issues } = await t.importText(
      'directors',
      `${HEADING}720,Odd Dates,${CIN},Director,2020-01-01,2019-01-01\n`,
    )
    expect(issues).toEqual([
      { line: 2, isSkipped: false, reason: 'endedOn left out: it is before the appointment' },
    ])
    expect(await seatsOf('00000720')).toEqual([['2020-01-01', null]])
  })

  test('in the future is held, and said', async () => {
    const { issues } = await t.importText(
      'directors',
      `${HEADING}721,Long Term,${CIN},Director,2020-01-01,2199-03-31\n`,
    )
    expect(issues).toEqual([
      { line: 2, isSkipped: false, reason: 'endedOn left out: it has not come yet' },
    ])
    expect(await seatsOf('00000721')).toEqual([['2020-01-01', null]])
  })

  // With separate statements for each, 10,000 took 20 seconds.
  test(
    'that is 20,000 times in one file is imported quickly, with its last values, and counts each',
    { timeout: 20_000 },
    async () => {
      const row = (number: number, day: string) =>
        `730,Often Told,${CIN},Director ${number},${day},\n`
      const rows = Array.from({ length: 20_000 }, (_, number) => row(number, '2024-05-01'))
      rows.push(rows.at(-1)!, row(20_000, ''))
      expect(await t.importText('directors', HEADING + rows.join(''))).toMatchObject({
        added: 1,
        updated: 20_000,
        unchanged: 1,
        issues: [],
      })
      expect((await t.registry.directorByDin('00000730'))?.companies).toMatchObject([
        { designation: 'Director 20000', appointed_on: '2024-05-01' },
      ])
    },
  )
})

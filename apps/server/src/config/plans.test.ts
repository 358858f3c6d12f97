import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parsePlans } from './plans.ts'

const SAMPLE = readFileSync(new URL('../../plans.json', import.meta.url), 'utf8')
const problemIn = (json: string) => {
  const read = parsePlans(json)
  return 'problem' in read ? read.problem : null
}

test('the sample file sells Starter, Startup and Business, the last two with teams and LinkedIn bulk upload', () => {
  const read = parsePlans(SAMPLE)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.currency).toBe('INR')
  expect(
    read.plans.map((plan) => [plan.id, plan.amount, plan.allowTeams, plan.allowLinkedinBulkUpload]),
  ).toEqual([
    ['starter', 99_900, false, false],
    ['startup', 299_900, true, true],
    ['business', 799_900, true, true],
  ])
  expect(read.packs).toHaveLength(3)
})

test.for([
  [
    '"price": 999,',
    '"price": 999.999,',
    'line 9: plans.0.price must be an amount above 0 with at most two decimals',
  ],
  ['"price": 999,', '"price": "999",', 'line 9: plans.0.price must be an amount'],
  ['"price": 2999,', '', 'line 16: plans.1.price must be an amount'],
  [
    '"plan_id": "startup"',
    '"plan_id": "starter"',
    'line 17: plans.1.plan_id "starter" appears twice',
  ],
  [
    '"gstin-search"],',
    '"gst-search"],',
    'line 12: plans.0.permissions.1 must be one of din-search',
  ],
  [
    '"gstin-search"],',
    '"pan-to-current-employment-batch"],',
    'line 12: plans.0.permissions.1 must be granted by hand: npm run dastak -- user grant',
  ],
  [
    '"allow_teams": false',
    '"allow_team": false',
    'line 5: plans.0.allow_teams must be true or false',
  ],
  [
    '"name": "Starter",',
    '"name": "Starter", "color": "{red}",',
    'line 7: plans.0.color is not a known field',
  ],
  ['"currency": "INR",', '"currency": "INR"', 'line 3: this is not JSON'],
  ['"percent": 18', '"percent": 180', 'line 3: tax.percent must be a number from 0 to 100'],
] as const)('%s as %s is refused by its line', ([was, is, problem]) => {
  expect(SAMPLE).toContain(was)
  expect(problemIn(SAMPLE.replace(was, is))).toContain(problem)
})

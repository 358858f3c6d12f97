import { expect, test } from 'vitest'
import type { MailFindings, Obstacle } from '../../ports/mail-probe.ts'
import { judge } from './verdict.rules.ts'

const OBSTACLES: Obstacle[] = [
  'no_dns',
  'not_asked',
  'demo',
  'busy',
  'not_public',
  'not_reached',
  'broken',
  'refused',
  'later',
  'unclear',
]
const ADDRESS = { local: 'asha', domain: 'mills.example' }

test('for every obstacle the verdict is unknown, with a reason', () => {
  const reasons = new Set<string>()
  for (const obstacle of OBSTACLES)
    for (const route of ['mx', 'domain', null] as const)
      for (const isReached of [true, false, null]) {
        const findings: MailFindings = {
          route,
          isReached,
          obstacle,
          mxHost: null,
          mailbox: null,
          takesAll: null,
        }
        const { verdict, reason, is_deliverable, is_catch_all, is_inbox_full, is_disabled } = judge(
          '',
          ADDRESS,
          findings,
        )
        expect([verdict, is_deliverable, is_catch_all, is_inbox_full, is_disabled]).toEqual([
          'unknown',
          null,
          null,
          null,
          null,
        ])
        reasons.add(reason)
      }
  expect(reasons.size).toBe(OBSTACLES.length)
})

test('an accepted address is valid only if an invented one was refused', () => {
  const verdict = (takesAll: boolean | null) =>
    judge('', ADDRESS, {
      route: 'mx',
      mxHost: null,
      isReached: true,
      mailbox: 'accepted',
      takesAll,
      obstacle: null,
    }).verdict
  expect([verdict(false), verdict(true), verdict(null)]).toEqual(['valid', 'risky', 'risky'])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUDGETS_OF, CODE_BUDGETS, CODE_PURPOSES, purposesIn } from './code-budgets.ts'
import { codeDigits, type CodePurpose } from './codes.ts'

const DOES: Record<CodePurpose, string> = {
  sign_in: 'signs in',
  email: 'verifies the email address of an account',
  new_mobile: 'changes the number of an account',
  opt_out: 'removes a number or an address',
  report: 'shows what is kept about a number or an address',
  erasure: 'erases an account',
  confirmation: 'confirms a session in the console',
  set_up_sms: 'tests text messages in the console',
  set_up_mail: 'tests mail in the console',
}
const [anHour, aDay] = [3_600, 86_400]
const mostOf = (budget: keyof typeof CODE_BUDGETS, seconds: number) =>
  CODE_BUDGETS[budget].find((limit) => limit.seconds === seconds)?.max ?? 0

test('other purposes leave the sign-in its five in an hour, nine a day, and five with a stolen session', () => {
  expect([mostOf('entry', anHour), mostOf('entry', aDay), mostOf('all', aDay)]).toEqual([5, 10, 15])
  expect(mostOf('all', aDay) - mostOf('strangers', aDay)).toBe(9)
  expect(mostOf('all', aDay) - mostOf('rest', aDay)).toBe(mostOf('entry', anHour))
})

test('strangers and rest are all that is not entry, and every purpose counts in all', () => {
  expect(purposesIn('entry')).toEqual(['sign_in', 'email'])
  expect(purposesIn('strangers')).toEqual(['new_mobile', 'opt_out', 'report'])
  expect(new Set([...purposesIn('entry'), ...purposesIn('rest')])).toEqual(new Set(CODE_PURPOSES))
  expect(purposesIn('all')).toEqual(CODE_PURPOSES)
})

test.each(CODE_PURPOSES)(
  'the documents say what a code does, its digits and its limits: %s',
  (purpose) => {
    const budgets = BUDGETS_OF[purpose]
    const document = readFileSync(new URL('../../../docs/production.md', import.meta.url), 'utf8')
    const rows = document.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
    const row = rows.find(([, first]) => first === DOES[purpose])
    expect(row?.slice(2, 5)).toEqual(
      [codeDigits(purpose), mostOf(budgets[0], anHour), mostOf(budgets[0], aDay)].map(String),
    )
  },
)

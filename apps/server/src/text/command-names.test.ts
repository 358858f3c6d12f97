import { expect, test } from 'vitest'
import { withCommandNames } from './command-names.ts'

test('texts name the commands of the form in which Dastak is installed', () => {
  const text = 'Run `npm run dastak -- backup now`, then `npm start` and `ROLE=worker npm start`.'
  expect(withCommandNames(text)).toBe(text)
  expect(withCommandNames(text, 'package')).toBe(
    'Run `dastak backup now`, then `systemctl start dastak` and ' +
      '`systemctl start dastak-worker@8090`.',
  )
  expect(withCommandNames(text, 'container')).toBe(
    'Run `dastak backup now`, then `dastak-server` and `ROLE=worker dastak-server`.',
  )
})

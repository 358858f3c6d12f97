import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

it('is a path of the app with its search', () => {
  expect(returnPath('/leads')).toBe('/leads')
  expect(returnPath('/din?mode=company&query=tele%20scopes&cin=U1')).toBe(
    '/din?mode=company&query=tele%20scopes&cin=U1',
  )
  expect(returnPath('/invitation#a-token')).toBe('/invitation#a-token')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example/leads',
  'javascript:alert(1)',
  'leads',
  '',
  null,
  undefined,
  { path: '/leads' },
])('is never another site: %s', (path) => {
  expect(returnPath(path)).toBeNull()
})

it('is never the sign-in page, which would be an endless loop', () => {
  expect(returnPath('/')).toBeNull()
  expect(returnPath('/?phone=919876543210')).toBeNull()
  expect(returnPath('/leads/..')).toBeNull()
})

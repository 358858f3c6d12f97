import { savePreference } from '@dastak/contract/preferences.ts'
import { expect } from '@playwright/test'
import { callAt } from '../apps/server/src/testing/server/http-caller.ts'
import { signInByLink, tokenOf } from './people.ts'
import { test } from './product-test.ts'

test('what is left on an account of the demo is named; a sign-in leaves nothing', async ({
  page,
  product,
  shared,
}) => {
  await signInByLink(page, product, '9876543212')
  expect(await shared.changes()).toEqual([])

  const token = await tokenOf(page)
  const save = async (value: string | null) => {
    const body = { name: 'color-scheme', value }
    expect((await callAt(product.url, savePreference, { token, body })).status).toBe(200)
  }
  await save('dark')
  const line = '+919876543212 user_preference: '
  expect(await shared.changes()).toEqual([`${line}0 rows before, 1 after`])
  await save('light')
  expect(await shared.changes()).toEqual([`${line}1 rows before, 1 after`])
  await save(null)
  expect(await shared.changes()).toEqual([`${line}1 rows before, 0 after`])
})

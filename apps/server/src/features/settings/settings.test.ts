import { getSettings } from '@dastak/contract/settings.ts'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/server/test-server.ts'

test('a visitor is told which countries are served, each once, and no more about the installation than the form needs', async () => {
  const server = await createTestServer({
    env: { ALLOWED_COUNTRIES: 'IN,AE,IN', PRODUCT_NAME: 'Knock' },
  })
  try {
    const { status, body } = await server.call(getSettings)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      product_name: 'Knock',
      is_demo: true,
      countries: ['IN', 'AE'],
    })
    expect(Object.keys(body.data).toSorted()).toEqual([
      'countries',
      'is_demo',
      'logo_url',
      'low_credit_threshold',
      'mails_receipts',
      'pricing_url',
      'privacy_purpose',
      'product_name',
      'support_contact',
      'terms_url',
    ])
  } finally {
    await server.drop()
  }
})

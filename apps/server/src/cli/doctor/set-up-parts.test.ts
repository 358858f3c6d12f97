import { expect, test } from 'vitest'
import { outsideServices } from '../../choose-adapters.ts'
import { readConfig } from '../../config/config.ts'
import { createSetUpParts } from './set-up-parts.ts'

const parts = (env: Record<string, string>) =>
  createSetUpParts({
    config: readConfig({ SECRET_KEY: 's'.repeat(32), DEMO: 'false', ...env }),
    outside: outsideServices,
    importUploads: {
      countRecords: () => Promise.resolve({ companies: 1, directors: 0, has_contacts: false }),
    },
    vendors: { list: () => Promise.resolve([]) },
    rotation: { status: () => Promise.resolve([]) },
    backups: { readLatest: () => Promise.reject(new Error('no disk')) },
  })
const plans = (env: Record<string, string>) => parts(env).tests.plans()

test('a sandbox in which nobody pays is good in a demo only', async () => {
  expect(await plans({ BILLING_PROVIDER: 'sandbox' })).toEqual({
    isGood: false,
    words: 'Everybody can have every plan without paying, because BILLING_PROVIDER is sandbox',
    remedy: 'Set it to chargebee, or to none if you sell nothing.',
  })
  expect(await plans({ BILLING_PROVIDER: 'sandbox', DEMO: 'true' })).toMatchObject({
    isGood: true,
    words: '3 plans. Billing: the sandbox takes no money',
  })
  expect(await plans({ BILLING_PROVIDER: 'none' })).toMatchObject({
    isGood: true,
    words: 'Nothing is sold, because BILLING_PROVIDER is none. Operators add credits',
  })
})

test('an installation that lacks records, or whose address is not open to others, is not good', async () => {
  const { tests, testBackup } = parts({ PUBLIC_URL: 'https://localhost:1' })
  expect(await tests.registry()).toMatchObject({ isGood: false, words: '1 company, 0 directors' })
  expect(await tests.contacts()).toMatchObject({ isGood: false })
  expect(await tests.address()).toMatchObject({
    isGood: false,
    words: expect.stringMatching(/^Proxy: https:..localhost:1 cannot be reached/),
    remedy: expect.stringContaining('PUBLIC_URL'),
  })
  expect(await testBackup(AbortSignal.timeout(1_000))).toMatchObject({
    isGood: false,
    words: 'It could not be made or read',
  })
})

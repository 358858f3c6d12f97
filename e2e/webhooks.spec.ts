import { expect } from '@playwright/test'
import { inspect, inspectAll } from './inspect.ts'
import { joinAs } from './people.ts'
import { test } from './product-test.ts'

const OWNER = '9876507011'
const ADDRESS = 'https://hooks.sample.example/a/long/path/that/goes/on'

test('a webhook is added, tested, turned off and deleted; its secret is seen once, and demo mode sends nothing out', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await joinAs(page, OWNER)
  await page.goto('/api-keys')
  await page.getByRole('button', { name: 'Add a webhook' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add a webhook' })
  await adding.getByLabel('Address').fill('https://10.0.0.7/')
  await adding.getByRole('checkbox', { name: 'Lead revealed' }).press('Space')
  await adding.getByLabel('Address').press('Enter')
  await expect(adding.getByRole('alert')).toHaveText('Choose one or more events')
  await adding.getByRole('checkbox', { name: 'Credits low' }).press('Space')
  await adding.getByLabel('Address').press('Enter')
  await expect(adding.getByRole('alert')).toHaveText('This address cannot be reached from the internet.')
  await inspectAll(page, 'webhook-add')
  await adding.getByLabel('Address').fill(ADDRESS)
  // A reload loses nothing of it.
  await page.reload()
  await page.getByRole('button', { name: 'Add a webhook' }).press('Enter')
  await expect(adding.getByLabel('Address')).toHaveValue(ADDRESS)
  await expect(adding.getByRole('checkbox', { name: 'Credits low' })).toBeChecked()
  await adding.getByLabel('Address').press('Enter')
  const added = page.getByRole('dialog', { name: 'Webhook added' })
  await expect(added).toContainText(/whsec_[\w+/]{43}=/)
  await inspect(page, 'webhook-secret')
  await added.getByRole('button', { name: 'Done' }).press('Enter')

  await page.getByRole('button', { name: `Manage ${ADDRESS}` }).press('Enter')
  const webhook = page.getByRole('dialog', { name: 'Webhook', exact: true })
  await expect(webhook).toContainText('Credits low')
  await expect(webhook).not.toContainText('whsec_')
  await webhook.getByRole('button', { name: 'Send test' }).press('Enter')
  await expect(webhook.getByRole('table', { name: 'Deliveries' })).toContainText(/Failed.*Demo mode sends nothing/, {
    timeout: 15_000,
  })
  await inspectAll(page, 'webhook')
  await webhook.getByRole('button', { name: 'Change events' }).press('Enter')
  const changing = page.getByRole('dialog', { name: 'Change events' })
  await changing.getByRole('checkbox', { name: 'Credits low' }).press('Space')
  await changing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(changing.getByRole('alert')).toHaveText('Choose one or more events')
  await inspect(page, 'webhook-events')
  await changing.getByRole('checkbox', { name: 'Plan ended' }).press('Space')
  await changing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(webhook).toContainText('Plan ended')
  await expect(webhook).not.toContainText('Credits low')
  await webhook.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect(webhook).toContainText('Turned off')
  await webhook.getByRole('button', { name: 'Delete' }).press('Enter')
  const asking = page.getByRole('dialog', { name: 'Delete webhook' })
  await expect(asking).toContainText(`Delete ${ADDRESS} with its secret and its log?`)
  await inspect(page, 'webhook-delete')
  await asking.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Addresses that are told of events stand here.')).toBeVisible()
})

import { expect } from '@playwright/test'
import { inspect, inspectAll } from './inspect.ts'
import { joinAs, press } from './people.ts'
import { test } from './product-test.ts'

const OWNER = '9876507011'
const ADDRESS = 'https://hooks.sample.example/a/long/path/that/goes/on'

test('a webhook is added, tested, turned off and deleted; its secret is seen once, and demo mode sends nothing to other machines', async ({
  page,
}) => {
  await joinAs(page, OWNER, '/api-keys')
  await press(page.getByRole('button', { name: 'Add a webhook' }))
  const adding = page.getByRole('dialog', { name: 'Add a webhook' })
  await adding.getByLabel('Address').fill('https://10.0.0.7/')
  await press(adding.getByRole('checkbox', { name: 'Lead revealed' }), 'Space')
  await press(adding.getByLabel('Address'))
  await expect(adding.getByRole('alert')).toHaveText('Choose one or more events')
  await press(adding.getByRole('checkbox', { name: 'Credits low' }), 'Space')
  await press(adding.getByLabel('Address'))
  await expect(adding.getByRole('alert')).toHaveText(
    'This address cannot be reached from the internet.',
  )
  await inspectAll(page, 'webhook-add')
  await adding.getByLabel('Address').fill(ADDRESS)
  // A reload loses none of it.
  await page.reload()
  await press(page.getByRole('button', { name: 'Add a webhook' }))
  await expect(adding.getByLabel('Address')).toHaveValue(ADDRESS)
  await expect(adding.getByRole('checkbox', { name: 'Credits low' })).toBeChecked()
  await press(adding.getByLabel('Address'))
  const added = page.getByRole('dialog', { name: 'Webhook added' })
  await expect(added).toContainText(/whsec_[\w+/]{43}=/)
  await inspect(page, 'webhook-secret')
  await press(added.getByRole('button', { name: 'Done' }))

  await press(page.getByRole('button', { name: `Manage ${ADDRESS}` }))
  const webhook = page.getByRole('dialog', { name: 'Webhook', exact: true })
  await expect(webhook).toContainText('Credits low')
  await expect(webhook).not.toContainText('whsec_')
  await press(webhook.getByRole('button', { name: 'Send test' }))
  await expect(webhook.getByRole('table', { name: 'Deliveries' })).toContainText(
    /Failed.*Demo mode sends nothing/,
    {
      timeout: 15_000,
    },
  )
  await inspectAll(page, 'webhook')
  // A moment after sending it may still be in progress.
  await expect(async () => {
    await press(webhook.getByRole('button', { name: /^Send again: Test/ }))
    await expect(webhook.getByRole('table', { name: 'Deliveries' })).toContainText('2 tries.', {
      timeout: 3_000,
    })
  }).toPass({ timeout: 40_000 })
  await press(webhook.getByRole('button', { name: 'Change events' }))
  const changing = page.getByRole('dialog', { name: 'Change events' })
  await press(changing.getByRole('checkbox', { name: 'Credits low' }), 'Space')
  await press(changing.getByRole('button', { name: 'Save' }))
  await expect(changing.getByRole('alert')).toHaveText('Choose one or more events')
  await inspect(page, 'webhook-events')
  await press(changing.getByRole('checkbox', { name: 'Plan ended' }), 'Space')
  await press(changing.getByRole('button', { name: 'Save' }))
  await expect(webhook).toContainText('Plan ended')
  await expect(webhook).not.toContainText('Credits low')
  await press(webhook.getByRole('button', { name: 'Turn off' }))
  await expect(webhook).toContainText('Turned off')
  await press(webhook.getByRole('button', { name: 'Delete' }))
  const dialog = page.getByRole('dialog', { name: 'Delete webhook' })
  await expect(dialog).toContainText(`Delete ${ADDRESS} with its secret and its log?`)
  await inspect(page, 'webhook-delete')
  await press(dialog.getByRole('button', { name: 'Delete' }))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Addresses that receive events appear here.')).toBeVisible()
})

import { expect } from '@playwright/test'
import { joinAs } from './people.ts'
import { test } from './product-test.ts'

test('the bell is there while emails are on, and has a text for every event, also for unknown ones', async ({
  page,
}) => {
  await joinAs(page, '9876503002', '/account/settings')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const emails = page.getByLabel('Email notifications')
  const batches = page.getByLabel('A batch is done')

  await test.step('a choice is saved immediately, and kept', async () => {
    await expect(bell).toBeVisible()
    await expect(page.getByText('Verify your email to get emails about events.')).toBeVisible()
    await batches.uncheck()
    await expect(page.getByText('Notification settings saved.')).toBeVisible()
    await emails.uncheck()
    await expect(bell).toBeHidden()
    await page.reload()
    await expect(emails).not.toBeChecked()
    await expect(batches).toBeDisabled()
    await expect(bell).toBeHidden()
    await emails.check()
    await expect(bell).toBeVisible()
    await expect(batches).not.toBeChecked()
  })

  await test.step('titles of events, and of an unknown event', async () => {
    await bell.click()
    const list = page.getByRole('group', { name: 'Notifications' })
    await expect(list.getByText(/^Nothing yet\./)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    // Like events of a newer server, for future features.
    const types = [
      'linkedin_request',
      'din_batch_request',
      'linkedin_bulk_request',
      'something_new',
    ]
    await page.route('**/get-notifications?*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: object }
      const created_at = new Date().toISOString()
      const data = types.map((event_type, id) => ({
        id: String(id),
        event_type,
        data: {},
        created_at,
        is_seen: true,
      }))
      await route.fulfill({ response, json: { ...body, data: { ...body.data, data } } })
    })
    await page.reload()
    await bell.focus()
    await page.keyboard.press('Enter')
    for (const title of [
      'LinkedIn Request',
      'DIN Batch Request',
      'LinkedIn Bulk Request',
      'Unknown Event',
    ])
      await expect(list.getByText(title, { exact: true })).toBeVisible()
    await expect(list.getByText('No description available.')).toBeVisible()
  })
})

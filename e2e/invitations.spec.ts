import { expect } from '@playwright/test'
import { joinAs } from './people.ts'
import { test } from './product-test.ts'

test('an invitation that comes or is withdrawn while the page is open appears without a reload', async ({
  page,
}) => {
  await joinAs(page, '8801710001')
  let teams = ['Weavers']
  await page.route('**/get-user-details', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, invitations: teams.length } },
    })
  })
  await page.route('**/get-invitations', async (route) => {
    const [invited_at, expires_at] = ['2026-11-01T10:00:00.000Z', '2026-11-15T10:00:00.000Z']
    const about = { owner_name: 'Omar Owner', credits: 1, email_credits: 1, invited_at, expires_at }
    const data = teams.map((team_name) => ({ ...about, team_name, invitation_id: team_name }))
    const json = {
      success: true,
      status_code: 200,
      message_code: 'success',
      message: '',
      data: { data, past: [] },
    }
    await route.fulfill({ json })
  })
  const card = (team: string) =>
    page.getByRole('region', { name: `Omar Owner invites you to ${team}` })
  await page.clock.install()
  await page.goto('/home')
  await expect(card('Weavers')).toBeVisible()
  teams = ['Dyers', 'Weavers']
  // User details are loaded again every 15 seconds.
  await page.clock.fastForward(15_000)
  await expect(card('Dyers')).toBeVisible()
  teams = ['Dyers']
  await page.clock.fastForward(15_000)
  await expect(card('Weavers')).toBeHidden()
})

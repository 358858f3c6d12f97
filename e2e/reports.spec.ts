import { expect } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { addVerified, operate, press, signInByLink } from './people.ts'
import { test } from './product-test.ts'

/** Has both contacts in the sample registry. */
const DIN = '90960503'
const NAME = 'Saurabh Ravi Parmar'
const CIN = 'U80800KA2009PTC861170'

test('a bad contact is reported, accepted by the operator and paid back, and the bell shows it without a reload @smoke-report', async ({
  page,
  product,
}) => {
  const email = 'n9876503001@newcomer.example'
  // Only a verified address gets mail.
  await addVerified(product, '9876503001')
  await signInByLink(page, product, '9876503001', '/din')
  const dialog = page.getByRole('dialog', { name: 'Report' })
  const send = dialog.getByRole('button', { name: 'Report', exact: true })

  await test.step('next to a revealed contact, the form says what is missing, and keeps its draft', async () => {
    await page.getByLabel('DIN Number').fill(DIN)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Report Problem: ${NAME}` }).click()
    await send.click()
    await expect(dialog.getByText('You must select atleast one of these checkboxes.')).toBeVisible()
    await expect(dialog.getByText('Please describe what is wrong.')).toBeVisible()
    await expect(dialog.getByLabel('Phone Number')).toBeFocused()
    await dialog.getByLabel('Description').fill('A flower shop answers.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await page.goto('/leads')
  const row = page.getByRole('row', { name: new RegExp(NAME) })
  await row.getByRole('button', { name: `Report Problem: ${NAME}` }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Description')).toHaveValue('A flower shop answers.')
  await inspectAll(page, 'report-dialog')

  await test.step('a refusal of the server closes the dialog and is shown; the draft stays', async () => {
    await dialog.getByLabel('Phone Number').check()
    const refused = {
      success: false,
      status_code: 503,
      message_code: 'provider_unavailable',
      message: 'Not now.',
      data: null,
    }
    await page.route(
      '**/report-lead-extracted',
      (route) => route.fulfill({ status: 503, json: refused }),
      { times: 1 },
    )
    await send.click()
    await expect(page.getByText('Not now.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('a report is sent, waits, and cannot be sent twice', async () => {
    await row.getByRole('button', { name: `Report Problem: ${NAME}` }).click()
    await expect(dialog.getByLabel('Phone Number')).toBeChecked()
    await send.click()
    await expect(
      page.getByText('Your report was sent. We will notify you of the result.'),
    ).toBeVisible()
    await expect(row).toBeFocused()
    await row.getByRole('button', { name: `Report about ${NAME}: Pending` }).click()
    await expect(dialog).toContainText(`Your report is about the contact of ${NAME}. `)
    await expect(dialog).not.toContainText('What is wrong')
    await expect(
      dialog.getByText('We are looking into it. We will notify you of the result.'),
    ).toBeVisible()
    await expect(send).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('once it is accepted the credit is back and the bell says so, without a reload', async () => {
    const open = JSON.parse(await operate(product, 'reports', 'list', '--json')) as {
      id: number
      mobile: string
    }[]
    const report = open.find(({ mobile }) => mobile === '+919876503001')
    expect(await operate(product, 'reports', 'accept', String(report?.id))).toContain(
      'accepted (1 refunded)',
    )
    await page.getByRole('button', { name: 'Notifications, 1 new' }).click({ timeout: 30_000 })
    const notices = page.getByRole('group', { name: 'Notifications' })
    await expect(notices.getByText('Report resolved')).toBeVisible()
    const text = new RegExp(`${NAME} was accepted: 1 phone credit refunded`, 'i')
    await notices.getByRole('link', { name: text }).click()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await expect(
      page
        .getByRole('link', { name: /^10 phone/ })
        .or(page.getByTitle(/10 phone/))
        .first(),
    ).toBeVisible()
    await openInApp(page, '/leads')
    await expect(row.getByText('Accepted')).toBeVisible()
    await expect(row.getByText('Reported bad')).toHaveCount(1)
    await openInApp(page, `/document/create?cin=${CIN}`)
    await expect(page.getByText('Reported bad')).toHaveCount(1)
    await page.goBack()
  })

  await test.step('its email has a link that stops all emails, after a press of its button', async () => {
    const look = async () => {
      const response = await page.request.get('/dev/outbox', {
        headers: { accept: 'application/json' },
      })
      const messages = (await response.json()) as { to: string; text: string }[]
      const text = messages.find(
        (message) => message.to === email && message.text.includes('Stop these'),
      )?.text
      return /Stop these emails: \S+(\/unsubscribe\?\S+)/.exec(text ?? '')?.[1]
    }
    await expect.poll(look).toBeDefined()
    await page.goto((await look()) ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop notification emails?')
    await inspectAll(page, 'unsubscribe', { isApp: false })
    await press(page.getByRole('button', { name: 'Stop notification emails' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notification emails are off')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByLabel('Email notifications')).not.toBeChecked()
  })

  await test.step('a user without credits and a team can only report what was charged', async () => {
    await page.route('**/get-user-details', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...body, data: { ...body.data, total_credits: 0 } } })
    })
    await page.goto('/leads')
    const popup = page.getByRole('dialog', { name: 'Credits Exhausted' })
    const about = row.getByRole('button', { name: /^Report about/ })
    await about.click()
    await expect(dialog).toBeVisible()
    // Nothing is spent on this screen.
    await expect(popup).toBeHidden()
    // Again if the first one came before the browser had opened the dialog.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden({ timeout: 500 })
    }).toPass()
    await page.route('**/get-lead-report*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...body, data: { ...body.data, is_blocked: true } } })
    })
    await about.click()
    await expect(popup).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})

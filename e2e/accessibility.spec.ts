import { expect } from '@playwright/test'
import { inspect, view, VIEWS } from './inspect.ts'
import { signIn, verifyLater } from './people.ts'
import { test } from './product-test.ts'

const LATER = ['/linkedin-requests', '/connect-extension']

// One account for each view, because a number gets a code only every 30 seconds.
for (const [index, { scheme, size }] of VIEWS.entries()) {
  test(`no screen has a violation of level A or AA: ${scheme}, ${size}`, async ({ page }) => {
    test.setTimeout(180_000)
    await view(page, { scheme, size })
    const look = (name: string) => inspect(page, `${name}-${scheme}-${size}`)

    await page.goto('/')
    await expect(page.getByLabel('Mobile number')).toBeVisible()
    await look('sign-in')
    await page.getByLabel('Mobile number').fill('12')
    await page.getByRole('button', { name: 'Proceed' }).click()
    await expect(page.getByText('Invalid mobile number.').first()).toBeVisible()
    await look('sign-in-error')
    await signIn(page, `987650002${index}`)
    await look('onboarding')
    await page.getByLabel('Name', { exact: true }).fill('Asha Sample')
    await page.getByLabel('Email').fill(`pass${index}@newcomer.example`)
    await page.getByRole('button', { name: /continue|submit|start/i }).click()
    await expect(page.getByLabel('Digit 1 of 4')).toBeVisible()
    await look('confirm-email')
    await verifyLater(page)

    await expect(page).toHaveURL(/\/home$/)
    await look('home-empty')
    await page.goto('/leads')
    await expect(page.getByText("We couldn't find any data to display.")).toBeVisible()
    await look('leads-empty')
    await page.goto('/din?mode=company')
    await page.getByLabel('Company Name').fill('chandrikora')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('email-dialog')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('command-palette')
    await page.keyboard.press('Escape')
    for (const path of LATER) {
      await page.goto(path)
      await look(`coming${path.replaceAll('/', '-')}`)
    }
  })
}

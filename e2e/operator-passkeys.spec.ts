import { generateKeyPairSync } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { confirm, signInAsOperator } from './operator-data.ts'
import { addVerified, operate, press, signInByLink } from './people.ts'
import { test } from './product-test.ts'
import type { Product } from './start-product.ts'

const OPERATOR = '9876547000'
const USER = '9876547001'
const PASSKEY = 'The laptop in the office'
const NOT_USED = 'The passkey was not used. Try again, or send a code.'
const NOT_ACCEPTED = 'This passkey was not accepted. Try again, or send a code.'

/** A device that keeps passkeys, such as a laptop with a fingerprint reader. */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const kept = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  type Kept = Awaited<ReturnType<typeof kept>>
  return {
    kept,
    /** Replaces its passkeys. Chromium forgets the site of one that was put back before. */
    async keep(passkeys: Kept) {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
      const rpId = new URL(page.url()).hostname
      for (const passkey of passkeys)
        await cdp.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...passkey, rpId },
        })
    },
    /** False: the finger is somebody else's. */
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Signs in again. A confirmation counts for one session, so nothing has confirmed this one. */
async function startSession(page: Page, product: Product): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await signInByLink(page, product, OPERATOR, '/operator')
}

/** How many codes went to the operator. */
async function codesSent(page: Page): Promise<number> {
  const headers = { accept: 'application/json' }
  const response = await page.request.get('/dev/outbox', { headers })
  const messages = (await response.json()) as { to: string }[]
  return messages.filter(({ to }) => to === `+91${OPERATOR}`).length
}

/** Sends 25 credits to the user, by keyboard. Something has to confirm them. */
async function addCredits(page: Page, reason: string): Promise<void> {
  await openInApp(page, '/operator/users')
  await page.getByRole('textbox', { name: 'Search Users' }).fill(USER)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Newcomer Sample' }).click()
  await press(page.getByRole('button', { name: 'Add credits' }))
  const dialog = page.getByRole('dialog', { name: 'Add credits to Newcomer Sample' })
  await expect(dialog.getByLabel('Phone credits')).toBeFocused()
  await page.keyboard.type('25')
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.type(reason)
  await press(dialog.getByRole('button', { name: 'Add 25 phone credits' }))
}

test('a passkey confirms what is dangerous instead of a code, until it is removed', async ({
  page,
  product,
}) => {
  await addVerified(product, USER)
  await signInAsOperator(page, product, OPERATOR, '/operator')
  const device = await plugIn(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const problem = dialog.getByRole('alert')
  const usePasskey = dialog.getByRole('button', { name: 'Use a passkey' })
  const wallet = page.getByRole('row', { name: /^Own wallet/ })
  const row = page.getByRole('row', { name: new RegExp(`^${PASSKEY}`) })
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })

  await test.step('it is added after a code', async () => {
    await press(page.getByRole('button', { name: 'Add a passkey' }))
    await expect(adding.getByLabel('Name')).toBeFocused()
    await inspectAll(page, 'operator-add-passkey')
    await page.keyboard.type(PASSKEY)
    await page.keyboard.press('Enter')
    await expect(usePasskey).toHaveCount(0)
    await confirm(page, OPERATOR)
    await expect(page.getByText(`The passkey ${PASSKEY} was added`)).toBeVisible()
    await expect(adding).toBeHidden()
    await expect(row.getByRole('cell', { name: '-', exact: true })).toBeVisible()
    await inspectAll(page, 'operator-passkeys')
  })

  await test.step('the same device, or the finger of somebody else, adds none', async () => {
    await press(page.getByRole('button', { name: 'Add a passkey' }))
    await page.keyboard.type('The laptop again')
    await page.keyboard.press('Enter')
    await expect(adding.getByRole('alert')).toHaveText(
      'This device has one of your passkeys already. Use that one.',
    )
    const passkeys = await device.kept()
    await device.keep([])
    await device.verifies(false)
    await page.keyboard.press('Enter')
    await expect(adding.getByRole('alert')).toHaveText('The browser made no passkey. Try again.')
    await device.verifies(true)
    await device.keep(passkeys)
    await page.keyboard.press('Escape')
    await expect(adding).toBeHidden()
    await expect(page.getByText('Showing 1 Results...')).toBeVisible()
  })

  await test.step('in another session even its removal needs it', async () => {
    await startSession(page, product)
    await press(row.getByRole('button', { name: `Remove ${PASSKEY}` }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
    await expect(usePasskey).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row).toBeVisible()
  })

  await test.step('what is not this passkey of this person is refused', async () => {
    await addCredits(page, 'Promised at the fair')
    await expect(usePasskey).toBeFocused()
    await device.verifies(false)
    await page.keyboard.press('Enter')
    await expect(problem).toHaveText(NOT_USED)
    await expect(usePasskey).toBeFocused()
    await inspectAll(page, 'operator-confirm-passkey-refused')
    await device.verifies(true)

    const passkeys = await device.kept()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const forged = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    await device.keep(passkeys.map((passkey) => ({ ...passkey, privateKey: forged })))
    await page.keyboard.press('Enter')
    await expect(problem).toHaveText(NOT_ACCEPTED)

    await device.keep([])
    await page.keyboard.press('Enter')
    await expect(problem).toHaveText(NOT_USED)
    await device.keep(passkeys)
    await expect(wallet).toContainText('10 phone, 10 email')
  })

  await test.step('it confirms, and no code is sent', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^25 phone credits added/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(wallet).toContainText('35 phone, 10 email')
    expect(await codesSent(page)).toBe(1)
    const log = await operate(product, 'operator', 'log', '--json')
    expect(log).toContain('"method":"passkey"')
  })

  await test.step('it is removed', async () => {
    await openInApp(page, '/operator')
    await expect(row.getByRole('cell', { name: '-', exact: true })).toHaveCount(0)
    await press(row.getByRole('button', { name: `Remove ${PASSKEY}` }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
    await expect(page.getByText(`The passkey ${PASSKEY} was removed`)).toBeVisible()
    await expect(page.getByText('Your passkeys appear here.')).toBeVisible()
    expect(await codesSent(page)).toBe(1)
  })

  await test.step('then only a code confirms, though the device still has the passkey', async () => {
    expect(await device.kept()).toHaveLength(1)
    await startSession(page, product)
    await addCredits(page, 'Promised at the second fair')
    const digit = dialog.getByLabel('Digit 1 of 6')
    const tooEarly = dialog.getByRole('button', { name: /^Try again/ })
    await expect(digit.or(tooEarly)).toBeVisible()
    await expect(usePasskey).toHaveCount(0)
    // A code is sent only every 30 seconds.
    if (await tooEarly.isVisible()) await tooEarly.click({ timeout: 35_000 })
    await confirm(page, OPERATOR)
    await expect(wallet).toContainText('60 phone, 10 email')
    expect(await codesSent(page)).toBe(2)
  })
})

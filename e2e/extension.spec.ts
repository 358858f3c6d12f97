import { expect, type Page } from '@playwright/test'
import { launchWithExtension, openPanel, type ExtensionBrowser } from './extension-browser.ts'
import { expectAccessible, keepPicture, openInApp } from './inspect.ts'
import { lastCode, operate, press, refuseOffer, typeCode, verifyLater } from './people.ts'
import { PROFILES } from './profile-site/profile-site.ts'
import { test as withProduct } from './product-test.ts'

/** The built extension in the full Chromium, on the fake profile site, with the real server. */

const test = withProduct.extend<{ extension: ExtensionBrowser }>({
  extension: async ({ product }, use) => {
    const extension = await launchWithExtension({
      hosts: ['https://*.linkedin.com/*', new URL('/*', product.url).href.replace(/:\d+/, '')],
    })
    await use(extension)
    await extension.close()
  },
})

const addressOf = (id: string) => `https://www.linkedin.com/in/${encodeURIComponent(id)}/`

/** Checks a state of the panel at its narrowest, dark and light. */
async function look(panel: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await panel.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await panel.setViewportSize({ width: 320, height: 640 })
    await expect(panel.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await keepPicture(panel, `panel-${name}-${colorScheme}`)
    await expectAccessible(panel, name)
  }
}

/** From the server's address to the panel of a connected account. */
async function connect(
  { context, panel }: ExtensionBrowser,
  serverUrl: string,
  national: string,
): Promise<Page> {
  await panel.getByLabel('Server address').fill(serverUrl.replace('http://', ''))
  await press(panel.getByRole('button', { name: 'Continue' }))
  await panel.getByLabel('Mobile number').fill(national)
  const opened = context.waitForEvent('page')
  await press(panel.getByRole('button', { name: 'Sign in' }))
  const web = await opened
  await refuseOffer(web)
  await web.getByRole('button', { name: 'Proceed', exact: true }).click()
  await typeCode(web, await codeOf(web, serverUrl, national))
  await web.getByLabel('Name', { exact: true }).fill('Panel Sample')
  await web.getByLabel('Email').fill(`n${national}@newcomer.example`)
  await web.getByRole('button', { name: 'Submit' }).click()
  await verifyLater(web)
  const code = await panel.getByLabel(/^Code /).innerText()
  await expect(web.getByLabel(`Code ${code}`)).toBeVisible()
  await press(web.getByRole('button', { name: 'Connect', exact: true }))
  await expect(panel.getByText('10 phone · 10 email credits')).toBeVisible()
  return web
}

async function codeOf(web: Page, serverUrl: string, national: string): Promise<string> {
  const request = {
    get: (path: string, options: object) => web.request.get(new URL(path, serverUrl).href, options),
  }
  return lastCode({ request } as unknown as Page, `+91${national}`)
}

async function readPage(
  { profileTab, panel }: ExtensionBrowser,
  id: string,
  button: string | RegExp = /^Read/,
): Promise<void> {
  await profileTab.goto(addressOf(id))
  await profileTab.bringToFront()
  await press(panel.getByRole('button', { name: button }))
}

test('from the server’s address to a contact, its row in the web app, a hostile page, and the end of the key', async ({
  extension,
  product,
}) => {
  const { panel, profileTab } = extension
  await look(panel, 'server')
  await panel.getByLabel('Server address').fill('http://dastak.example')
  await press(panel.getByRole('button', { name: 'Continue' }))
  await expect(panel.getByRole('alert')).toContainText('not encrypted')
  const web = await connect(extension, product.url, '8601000021')
  await look(panel, 'connected')

  // First no profile, then one whose page shows a phone number and an email address.
  await profileTab.goto('https://www.linkedin.com/feed/')
  await press(panel.getByRole('button', { name: 'Read this profile' }))
  await expect(panel.getByRole('alert')).toContainText('The open page is not a profile')
  await look(panel, 'no-profile')
  const shown = PROFILES['asha-rao-desktop']!
  await readPage(extension, 'asha-rao-desktop', /^(Read|Try)/)
  await expect(panel.getByLabel('Name')).toHaveValue(shown.name)
  await expect(panel.getByLabel('Phone')).toHaveValue(shown.phones[0]!)
  await expect(panel.getByLabel('Email')).toHaveValue(shown.emails[0]!)
  await panel.getByRole('button', { name: '+91 11111 30002' }).click()
  await expect(panel.getByLabel('Phone')).toHaveValue(shown.phones[1]!)
  await panel.getByLabel('Name').fill('Asha Rao, corrected')
  await look(panel, 'draft')
  // A draft stays when the panel is closed.
  await panel.close()
  const again = await openPanel(extension.context)
  extension.panel = again
  await expect(again.getByLabel('Name')).toHaveValue('Asha Rao, corrected')
  await press(again.getByRole('button', { name: 'Send · free' }))
  await expect(again.getByRole('heading', { name: 'Asha Rao, corrected' })).toBeVisible()
  await expect(again.getByText('Free: nothing was charged.')).toBeVisible()
  await again.getByRole('button', { name: /^\+91 11111 30002/ }).click()
  await expect(again.getByText('Phone number copied')).toBeVisible()
  await look(again, 'result-free')

  // One in Hindi. Its layout is unknown, so it is read by its address, which the sample data has.
  await readPage(extension, 'आशा-वर्मा')
  await expect(again.getByLabel('Name')).toHaveValue('आशा वर्मा')
  await press(again.getByRole('button', { name: 'Discard' }))
  await readPage(extension, 'farah-khan-unknown')
  await expect(
    again.getByText('The layout of this page is not known. Paste the profile address instead.', {
      exact: false,
    }),
  ).toBeVisible()
  await look(again, 'unknown-layout')
  await again.getByLabel('Profile address').fill('in.linkedin.com/in/Dastak-Sample-0040?trk=x')
  await press(again.getByRole('button', { name: 'Send · up to 1 phone + 1 email credit' }))
  await expect(
    again.getByText('This profile cost 1 phone credit and 1 email credit.'),
  ).toBeVisible()
  await expect(again.getByText('9 phone · 9 email credits')).toBeVisible()
  await look(again, 'result')

  // The same again: the same request, and free.
  await press(again.getByRole('button', { name: 'Paste an address instead' }))
  await again.getByLabel('Profile address').fill('https://www.linkedin.com/in/dastak-sample-0040/')
  await press(again.getByRole('button', { name: /^Send/ }))
  await expect(again.getByText('Free: already yours.')).toBeVisible()
  await press(again.getByRole('button', { name: 'History' }))
  await expect(again.getByRole('listitem')).toHaveCount(2)
  await look(again, 'history')

  // The web app has both, and the extension, which is disconnected there.
  await openInApp(web, '/linkedin-requests')
  const rows = web.locator('[data-table] tbody tr[data-row]')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Completed')
  await press(again.getByRole('button', { name: 'Profile', exact: true }))

  await test.step('a contact whose person has opted out is shown as removed', async () => {
    // The page shows another address of the same mailbox.
    await operate(product, 'suppress', 'add', 'Imran@spices.example')
    await readPage(extension, 'imran-shaikh-dialog')
    await press(again.getByRole('button', { name: /^Send/ }))
    await expect(again.getByText('Removed at the person’s request')).toBeVisible()
    await expect(again.getByText('imran+work@spices.example')).toHaveCount(0)
    await expect(again.getByRole('link', { name: 'Get credits' })).toHaveCount(0)
    await look(again, 'removed')
    await operate(product, 'suppress', 'remove', 'imran@spices.example')
  })

  await test.step('a hostile page neither breaks nor deceives the reader', async () => {
    const hostile = PROFILES['zoya-ali-hostile']!
    await readPage(extension, 'zoya-ali-hostile')
    await expect(again.getByLabel('Name')).toHaveValue(hostile.name)
    await expect(again.getByLabel('Phone')).toHaveValue(hostile.phones[0]!)
    await expect(again.getByLabel('Email')).toHaveValue(hostile.emails[0]!)
    // Text of the page is shown as text, here too.
    await expect(again.getByText(hostile.headline!)).toBeVisible()
    expect(
      await profileTab.evaluate(() =>
        Object.keys(globalThis).filter((name) => /dastak/i.test(name)),
      ),
    ).toEqual([])
    await press(again.getByRole('button', { name: 'Discard' }))
  })

  await test.step('without the server nothing is lost', async () => {
    await press(again.getByRole('button', { name: 'Paste an address instead' }))
    await again.getByLabel('Profile address').fill('linkedin.com/in/dastak-sample-0042')
    await extension.context.setOffline(true)
    await press(again.getByRole('button', { name: /^Send/ }))
    await expect(again.getByRole('alert')).toContainText('cannot be reached')
    await look(again, 'offline')
    await extension.context.setOffline(false)
    await press(again.getByRole('button', { name: /^Send/ }))
    await expect(again.getByText(/This profile cost|Nothing was found/)).toBeVisible()
  })

  await openInApp(web, '/account/settings')
  await press(web.getByRole('button', { name: /^Disconnect / }))
  await press(web.getByRole('dialog').getByRole('button', { name: 'Disconnect' }))
  await expect(web.getByText('Extension disconnected')).toBeVisible()
  await press(again.getByRole('button', { name: 'Paste an address instead' }))
  await again.getByLabel('Profile address').fill('linkedin.com/in/dastak-sample-0041')
  await press(again.getByRole('button', { name: /^Send/ }))
  await expect(again.getByRole('alert')).toContainText(
    'This extension was disconnected. Sign in again.',
  )
  await look(again, 'revoked')
})

import { expect } from '@playwright/test'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test('the app is installed under the operator’s name, and its last leads are read without a network', async ({
  page,
  product,
  context,
}) => {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Dastak', start_url: '/home', display: 'standalone' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
  }

  await signInByLink(page, product, '9876543210', '/worklist')
  const lead = page.locator('[data-table="worklist"] article').first()
  const name = await lead.getByRole('heading').innerText()
  // A number, or an address if it has no number.
  const contact = lead.locator('dl dd').first()
  const found = await contact.innerText()
  expect(found).toMatch(/^\+91 |@/)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await context.setOffline(true)
  await page.goto('/worklist')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(lead.getByRole('heading')).toHaveText(name)
  await expect(contact).toHaveText(found)

  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(lead.getByRole('heading')).toHaveText(name)
})

test('what is kept is only the app: no answer of the API', async ({ page, product }) => {
  await signInByLink(page, product, '9876543210', '/worklist')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/home')
  expect(kept.filter((path) => path !== '/home' && !path.startsWith('/assets/'))).toEqual([])
})

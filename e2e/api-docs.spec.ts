import { expect } from '@playwright/test'
import { inspect, view } from './inspect.ts'
import { test } from './product-test.ts'

test('the API reference works with and without a script, and calls no other site', async ({
  page,
  browser,
  product,
}) => {
  const origins: string[] = []
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('request', (request) => origins.push(new URL(request.url()).origin))
  // One check is enough: the page is long, and its light colours are those of the other pages.
  await view(page, { scheme: 'dark', size: 'phone' })
  await page.goto('/api/docs')
  await inspect(page, 'api-docs')
  await view(page, { scheme: 'dark', size: 'desktop' })
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'revealDirector' })
    .click()
  await expect(
    page.getByRole('heading', { name: 'Reveal the phone number and email address of a director' }),
  ).toBeInViewport()
  const commands = await page.locator('pre[data-copy]').count()
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(commands)
  expect(errors).toEqual([])
  expect([...new Set(origins)]).toEqual([product.url])

  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const plain = await context.newPage()
  await plain.goto(`${product.url}/api/docs#test-numbers`)
  await expect(plain.getByRole('cell', { name: '99999901' })).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Copy' })).toHaveCount(0)
  await expect(plain.locator('html')).toHaveCSS('background-color', 'rgb(21, 20, 18)')
  await context.close()
})

import { expect } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { signInAsOperator } from './operator-data.ts'
import { lastCode, wrongFor } from './people.ts'
import { test } from './product-test.ts'

const OPERATOR = '9876544000'

test('the steps of the set-up turn green by real tests, also with codes typed back', async ({
  page,
  product,
}) => {
  await signInAsOperator(page, product, OPERATOR, '/operator/set-up')
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })
  await expect(page.getByText(/^\d of 9 steps are good$/)).toBeVisible()
  await inspectAll(page, 'operator-set-up')

  await test.step('a text message and a mail arrive', async () => {
    for (const [name, to] of [
      ['Text messages', `+91${OPERATOR}`],
      ['Mail', `n${OPERATOR}@newcomer.example`],
    ] as const) {
      await step(name)
        .getByRole('button', { name: `Send a code: ${name}` })
        .click()
      const dialog = page.getByRole('dialog', { name: `Test: ${name}` })
      await dialog.getByRole('button', { name: 'Send the code' }).click()
      await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
      // Both dialogs are the same one.
      if (name === 'Mail') await inspectAll(page, 'operator-set-up-code')
      const code = await lastCode(page, to)
      await dialog.getByLabel('Digit 1 of 6').focus()
      await page.keyboard.type(wrongFor(code))
      await expect(dialog.getByRole('alert')).toBeVisible()
      await page.keyboard.type(code)
      await expect(page.getByText(`${name}: good`)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(step(name).getByText('Good', { exact: true })).toBeVisible()
    }
  })

  await test.step('what the server can test alone', async () => {
    for (const name of ['Companies and directors', 'Secret key']) {
      await step(name)
        .getByRole('button', { name: `Test now: ${name}` })
        .click()
      await expect(step(name).getByText('Good', { exact: true })).toBeVisible({ timeout: 30_000 })
      await expect(step(name).getByText(/^Tested on/)).toBeVisible()
      await expect(step(name).getByRole('button', { name: `Test again: ${name}` })).toBeFocused()
    }
  })

  await test.step('a step that is not good says what to do', async () => {
    const name = 'Public address'
    await step(name)
      .getByRole('button', { name: `Test now: ${name}` })
      .click()
    await expect(page.getByText(`${name}: not good yet`)).toBeVisible({ timeout: 30_000 })
    await inspectAll(page, 'operator-set-up-failed')
  })

  await test.step('it is as far after the page was left', async () => {
    const words = await page.getByText(/^\d of 9 steps are good$/).innerText()
    await openInApp(page, '/home')
    await openInApp(page, '/operator/set-up')
    await expect(page.getByText(words)).toBeVisible()
  })
})

import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { joinAs, lastCode, typeCode } from './people.ts'
import { test } from './product-test.ts'

test('every credit is explained: recharges, what was spent on whom, what was left, and low credits are shown once', async ({
  page,
}) => {
  const email = 'ledger.reader@newcomer.example'
  await joinAs(page, '9876508011', '/din?mode=director')
  await page.getByLabel('Director Name').fill('sharma')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Digit 1 of 4')).toBeFocused()
  await typeCode(page, await lastCode(page, email))
  await expect(dialog).toBeHidden()
  const reveal = page.getByRole('button', { name: /up to 1 phone/ }).first()
  const badge = page.getByRole('link', { name: /^Credits left/ })

  await test.step('a new account has one recharge', async () => {
    await openInApp(page, '/recharge-history')
    const table = page.getByRole('table', { name: 'Recharge history' })
    for (const name of ['Recharged on', 'Credits Added', 'Email Credits Added', 'Recharge ID'])
      await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
    await expect(page.getByText('Showing 1 Results...')).toBeVisible()
    await expect(table.getByText('Sign-up credits')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain('Recharged on,Credits Added,Email Credits Added,Recharge ID,Reason\r\n')
    expect(file).toMatch(/,10,10,rc_\d+,Sign-up credits\r\n$/)
    await page.getByLabel('Filter Recharge ID').fill('none of it')
    await expect(page.getByText('Showing 0 Results... of 1')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('Showing 1 Results...')).toBeVisible()
  })

  await test.step('a reveal is a line of the ledger, which opens its subject', async () => {
    await openInApp(page, '/din?mode=director&query=sharma')
    for (let phones = 9; phones >= 6; phones -= 1) {
      await reveal.click()
      await expect(badge).toHaveAccessibleName(new RegExp(`: ${phones} phone`))
    }
    await openInApp(page, '/recharge-history')
    await page.getByRole('link', { name: 'Ledger', exact: true }).click()
    const lines = page.getByRole('table', { name: 'Ledger' }).locator('tbody tr')
    await expect(lines).toHaveCount(5)
    await expect(lines.first()).toContainText(/Reveal.*Sharma.*You.*−1.*6 left/i)
    await expect(lines.last()).toContainText(/Sign-up credits.*System.*\+10.*10 left/)
    await lines
      .first()
      .getByRole('button', { name: /sharma/i })
      .click()
    await expect(page).toHaveURL(/person=\d{8}/)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Email', exact: true }).click()
    await expect(page).toHaveURL(/unit=email/)
    await page.getByLabel('Filter What').fill('sign')
    await expect(lines).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: 'All credits' }).click()
  })

  await test.step('low credits are shown in a calm line, until it is dismissed', async () => {
    const notice = page.getByRole('complementary', { name: 'Low credits' })
    await expect(notice).toBeHidden()
    await openInApp(page, '/din?mode=director&query=sharma')
    await reveal.click()
    await expect(notice).toContainText('5 phone credits')
    await expect(notice.getByRole('link')).toHaveAttribute('href', '/plan')
    await notice.getByRole('button', { name: 'Hide this notice' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(badge).toHaveAccessibleName(/: 5 phone/)
    await expect(notice).toBeHidden()
  })
})

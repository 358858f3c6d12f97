import { readFileSync } from 'node:fs'
import { createTeam } from '@dastak/contract/teams/teams.ts'
import { expect, type Page } from '@playwright/test'
import { callAt } from '../apps/server/src/testing/server/http-caller.ts'
import { inspectAll, openInApp, view } from './inspect.ts'
import { addVerified, givePlan, joinAs, signInByLink, tokenOf } from './people.ts'
import { test } from './product-test.ts'

const OWNER = '9876543210'
const MEMBER = '9876543211'
const INVITER = '8805100012'
const INVITED = '9811100098'

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('an owner sees the members, their use and budgets, and who spent what, on one screen', async ({
  page,
  browser,
  product,
}) => {
  await signInByLink(page, product, OWNER, '/teams')
  const people = page.getByRole('region', { name: 'Sample sales' }).getByRole('listitem')
  const bharat = people.filter({ hasText: 'Bharat Sample' })
  await expect(bharat).toContainText(/Phone: \d+ used, \d+ left of \d+/)
  await expect(bharat).toContainText(/Email: \d+ used, \d+ left of \d+/)
  await expect(bharat).toContainText('Filled up to 60 phone and 50 email credits')

  const rows = page.getByRole('table', { name: 'Who spent what' }).locator('tbody tr')
  await expect(rows).toHaveCount(9)
  await page.getByRole('combobox', { name: 'Member' }).selectOption({ label: 'Deepa Sample' })
  await expect(rows.filter({ hasText: 'Bharat Sample' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Deepa Sample' }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).last().click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('When,Member,What,For,')
  expect(file).toContain('Deepa Sample')
  expect(file).not.toContain('Bharat Sample')

  await test.step('shared lists lead to their leads, here and for a member', async () => {
    const shared = page.getByRole('region', { name: 'Shared lists' })
    await shared.scrollIntoViewIfNeeded()
    await expect(shared).toContainText('Nobody has shared a list yet.')
    await inspectAll(page, 'one-team without a list')
    await shared.getByRole('link', { name: 'Go to All leads' }).click()
    const lead = page.locator('[data-table="worklist"] tbody tr[data-row]').first()
    await lead.getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByLabel('Name of a new list').fill('Fair in March')
    await page.getByLabel('Share it with my team').check()
    await page.getByRole('button', { name: 'Make the list' }).click()
    await expect(page.getByText('1 lead added to Fair in March')).toBeVisible()
    await openInApp(page, '/teams')
    await shared.scrollIntoViewIfNeeded()
    await expect(shared.getByRole('listitem')).toHaveText('Fair in March1 lead · made by you')
    await inspectAll(page, 'one-team')
    const member = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signInByLink(member, product, MEMBER, '/teams')
    await member.getByRole('region', { name: 'Shared lists' }).scrollIntoViewIfNeeded()
    await expect(
      member.getByRole('region', { name: 'Shared lists' }).getByRole('listitem'),
    ).toHaveText(/^Fair in March1 lead · made by Asha Sample$/)
    await inspectAll(member, 'own-team')
    await member.getByRole('link', { name: 'Fair in March' }).click()
    await expect(member).toHaveURL(/\/worklist\?list=/)
    await expect(member.locator('[data-table="worklist"] tbody tr[data-row]')).toHaveCount(1)
    await member.context().close()
  })

  await test.step('the shared list is deleted, its lead stays', async () => {
    await openInApp(page, '/worklist')
    await page.getByRole('button', { name: 'Manage lists' }).click()
    const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Fair in March' })
    await line.getByRole('button', { name: 'Delete' }).click()
    await line.getByRole('button', { name: 'Delete' }).click()
    await expect(line).toHaveCount(0)
    await openInApp(page, '/teams')
  })

  await test.step('on a phone the screens of a team are short', async () => {
    await view(page, { scheme: 'light', size: 'phone' })
    await expect.poll(() => height(page)).toBeLessThan(1_600)
    await page.getByText('Who spent what').click()
    await expect(page.getByText(/Showing \d+ Results/).last()).toBeVisible()
    await bharat.getByRole('link').click()
    await expect(page.getByText('Leads Extracted', { exact: true })).toBeVisible()
    expect(await height(page)).toBeLessThan(1_400)
    await page.getByText('Leads Extracted', { exact: true }).click()
    await expect(page.getByText(/Showing \d+ Results/).last()).toBeVisible()
  })
})

test('a person joins by a copied link with the code of the invited number @smoke-team', async ({
  page,
  browser,
  product,
}) => {
  await addVerified(product, INVITER)
  await givePlan(product, INVITER, 'startup')
  await signInByLink(page, product, INVITER)
  const token = await tokenOf(page)
  const body = { team_name: 'Southern sales' }
  expect((await callAt(product.url, createTeam, { token, body })).status).toBe(200)
  await openInApp(page, '/teams')
  await page.getByRole('button', { name: 'Add Member' }).first().click()
  await page.getByLabel('Mobile number').fill(INVITED)
  await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click()
  await page.getByRole('button', { name: /^Invitation link for \+91 98111 00098/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitation link' })
  await expect(dialog).toContainText('Only +91 98111 00098 can accept it')
  await expect(dialog.getByLabel('Link')).toHaveValue(/\/invitation#[\da-z]{25}$/)
  const link = await dialog.getByLabel('Link').inputValue()
  await expect(dialog.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919811100098\?text=/,
  )
  await inspectAll(page, 'invitation-link')
  const path = link.slice(link.indexOf('/invitation'))

  await test.step('somebody else finds nothing behind it', async () => {
    await page.goto(path)
    await expect(page.getByText("This invitation can't be shown")).toBeVisible()
  })

  const person = await (await browser.newContext({ baseURL: product.url })).newPage()
  await test.step('the invited number signs in with its code, sees it and accepts', async () => {
    await joinAs(person, INVITED, path)
    await person.getByRole('button', { name: 'Accept' }).click()
    await expect(person).toHaveURL(/\/account\/department$/)
  })

  await test.step('a member sees the own team at /teams, and can leave it', async () => {
    await openInApp(person, '/teams')
    const team = person.getByRole('region', { name: 'Your team' })
    await expect(team).toContainText('Southern sales')
    await expect(person.getByText('Who spent what')).toHaveCount(0)
    await team.getByRole('button', { name: 'Leave team' }).click()
    await person.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click()
    await expect(team).toBeHidden()
    await person.context().close()
  })
})

test('a member of the demo sees their own figures and nobody else', async ({ page, product }) => {
  await signInByLink(page, product, MEMBER, '/teams')
  await expect(page.getByRole('region', { name: 'Your team' })).toContainText(/\d+ left of \d+/)
  await expect(page.getByText('Deepa Sample')).toHaveCount(0)
  await page.getByRole('link', { name: 'What you spent, line by line' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger')
})

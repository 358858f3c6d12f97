import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { addVerified, joinAs, press, signInByLink } from './people.ts'
import { test } from './product-test.ts'

const TELESCOPES = 'U33200KA2014PTC957230'
/** Another company of the sample. */
const OTHER = 'U55370TZ2023PTC624499'
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const input = (page: Page) => page.getByRole('search').getByRole('combobox')

test('companies are suggested, remembered, filtered, sorted and downloaded', async ({
  page,
  product,
}) => {
  await addVerified(product, '8805100014')
  await signInByLink(page, product, '8805100014', '/din?mode=company')
  await expect(input(page)).toBeFocused()

  await test.step('by keyboard alone a suggestion opens the company', async () => {
    await page.keyboard.type('tele chandr')
    await expect(options(page).first()).toContainText('Chandrikora Telescopes Private Limited')
    await expect(options(page).first().locator('mark')).toHaveText(['Chandr', 'Tele'])
    await inspectAll(page, 'suggestions')
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`cin=${TELESCOPES}`))
    await expect(page).toHaveTitle('Chandrikora Telescopes Private Limited · Dastak')
  })

  await test.step('the page of a company survives a reload, and an unknown one says so', async () => {
    await page.reload()
    await expect(
      page.getByRole('heading', { name: 'Chandrikora Telescopes Private Limited' }),
    ).toBeVisible()
    await expect(
      page.getByText('CHANDRIKORA TELESCOPES PRIVATE LIMITED', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Get Details of/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back to the list' })).toHaveCount(0)
    await openInApp(page, '/din?mode=company&cin=U33200KA2014PTC000000')
    await expect(page.getByRole('alert')).toHaveText(
      'There is no company with this identification number.',
    )
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  await test.step('it is among the recent searches until it is removed', async () => {
    await page.goto(`/din?mode=company&cin=${OTHER}`)
    await expect(page.getByRole('heading', { name: 'Directors', exact: true })).toBeVisible()
    await page.goto('/din?mode=company')
    const recents = page.getByRole('region', { name: 'Recent searches' })
    await expect(recents.getByText('Chandrikora Telescopes Private Limited')).toBeVisible()
    await inspectAll(page, 'recent-searches')
    await recents
      .getByRole('button', { name: 'Remove CHANDRIKORA TELESCOPES PRIVATE LIMITED' })
      .click()
    await expect(recents.getByText('Chandrikora Telescopes Private Limited')).toHaveCount(0)
    await expect(recents.getByRole('button', { name: /^Remove / }).first()).toBeFocused()
    await recents.getByRole('button', { name: 'Clear' }).click()
    await expect(input(page)).toBeFocused()
  })

  await test.step('of many directorships the latest are shown, then all, and the focus moves on', async () => {
    await openInApp(page, '/din?mode=company&person=07527065')
    const directorships = page.getByRole('region', { name: /^Directorships/ })
    await press(directorships.getByRole('button', { name: /^Show all/ }))
    await expect(directorships.getByRole('listitem').nth(6).getByRole('link')).toBeFocused()
    await openInApp(page, '/din?mode=company')
  })

  await test.step('a late answer is not shown for another text', async () => {
    const late: (() => void)[] = []
    await page.route('**/suggest?*query=shub*', async (route) => {
      await new Promise<void>((resolve) => late.push(resolve))
      await route.continue().catch(() => undefined)
    })
    await input(page).pressSequentially('shub', { delay: 10 })
    await expect.poll(() => late.length).toBeGreaterThan(0)
    await input(page).fill('chandrikora')
    await expect(options(page).first()).toContainText('Chandrikora')
    for (const goOn of late) goOn()
    await expect(options(page).first()).toContainText('Chandrikora')
    await page.unroute('**/suggest?*query=shub*')
  })

  await test.step('there is no request for text that looks like a phone number or an email address', async () => {
    let requests = 0
    page.on('request', (request) => (requests += Number(request.url().includes('/suggest?'))))
    await input(page).fill('')
    await input(page).pressSequentially('+91 11111 00001', { delay: 30 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'You cannot search for phone numbers or emails.',
    )
    expect(requests).toBe(0)
    await expect(page).not.toHaveURL(/query/)
  })

  await test.step('the whole list is filtered by keyboard, sorted, counted and downloaded', async () => {
    await input(page).fill('services')
    await page.keyboard.press('Enter')
    const table = page.getByRole('table', { name: 'Companies' })
    await expect(page.getByText(/^Showing [\d,]+ Results\.\.\.$/)).toBeVisible()
    await expect(page.getByText(/^20 of [\d,]+ loaded$/)).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Find in State').focus()
    await page.keyboard.type('karna')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/state=Karnataka/)
    await expect(page.getByRole('button', { name: 'Clear Karnataka' })).toBeVisible()
    await inspectAll(page, 'filters')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(table.locator('tbody tr').first()).toContainText('Karnataka')
    await table.getByRole('button', { name: 'Company Name' }).click()
    await expect(page).toHaveURL(/sort=name/)
    const text = await page.getByText(/^Showing [\d,]+ Results\.\.\.$/).innerText()
    const total = Number(text.replaceAll(/\D/g, ''))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('company_information.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(total + 1)
    const names = lines.slice(1).map((line) => line.split(',')[1])
    expect(names).toEqual(names.toSorted())
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Clear Karnataka' })).toHaveCount(0)
  })

  await test.step('the two fields of a range filter as shown', async () => {
    await openInApp(page, '/din?mode=company&query=services&year_to=2015')
    await page.getByRole('button', { name: 'Filters' }).click()
    const [from, to] = [
      page.getByLabel('Year of incorporation, from'),
      page.getByLabel('Year of incorporation, to'),
    ]
    await from.fill('2020')
    await from.press('Tab')
    await expect(page.getByRole('alert')).toHaveText(
      'The first value must not be greater than the second.',
    )
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(to).toHaveAttribute('aria-invalid', 'true')
    await to.fill('2022')
    await press(to)
    await expect(
      page.getByRole('button', { name: 'Clear Incorporated 2020 to 2022' }),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(from).toHaveValue('2020')
  })

  await test.step('back at the list, everything loaded is there, under its search', async () => {
    await openInApp(page, '/din?mode=company&query=services')
    const more = page.getByRole('button', { name: 'Load more companies' })
    await press(more)
    await expect(page.getByText(/^40 of [\d,]+ loaded$/)).toBeVisible()
    await expect(more).toBeFocused()
    await input(page).fill('tele chandr')
    await options(page).first().click()
    await expect(page).toHaveURL(new RegExp(`cin=${TELESCOPES}`))
    await page
      .getByRole('table', { name: 'Directors' })
      .getByRole('button', { name: 'Name', exact: true })
      .click()
    await expect(page).toHaveURL(/board_sort=name/)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(page.getByText(/^40 of [\d,]+ loaded$/)).toBeVisible()
    await expect(input(page)).toHaveValue('services')
    await page.goForward()
    await expect(page).toHaveURL(new RegExp(`cin=${TELESCOPES}$`))
  })

  await test.step('text that fits another mode leads there, and nothing is spent', async () => {
    await openInApp(page, '/din')
    await page.getByLabel('DIN Number').fill(TELESCOPES)
    await page.getByRole('button', { name: 'search companies' }).click()
    await expect(page.getByText('Showing 1 Results...')).toBeVisible()
    await expect(page.getByLabel('Company Name')).toHaveValue(TELESCOPES)
    await page.getByLabel('Company Name').fill('0752 7065')
    await page.getByRole('button', { name: 'search by DIN' }).click()
    await expect(page.getByLabel('DIN Number')).toHaveValue('07527065')
    await expect(page.getByRole('region', { name: 'Director details' })).toHaveCount(0)
  })
})

test('without a verified email nothing is suggested, and owned contacts never show a price', async ({
  page,
}) => {
  await joinAs(page, '9811100071', '/din?mode=company')
  let requests = 0
  page.on('request', (request) => (requests += Number(request.url().includes('/suggest?'))))
  await input(page).pressSequentially('chandrikora', { delay: 40 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(requests).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.keyboard.press('Escape')
  await openInApp(page, `/din?mode=company&cin=${TELESCOPES}`)
  const row = page.getByRole('table', { name: 'Directors' }).locator('tbody tr').first()
  await row
    .getByRole('button', { name: /^Get Details of .*up to 1 phone \+ 1 email credit$/ })
    .click()
  await expect(row.getByText('Yours')).toBeVisible()
  await page.reload()
  await expect(row.getByText('Yours')).toBeVisible()
  await expect(row.getByRole('button', { name: /free, already yours$/ })).toBeEnabled()
})

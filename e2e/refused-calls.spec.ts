import { expect, type Page } from '@playwright/test'
import { SCREENS } from '../apps/web/build/screens.ts'
import { openInApp } from './inspect.ts'
import { joinAs, signInByLink } from './people.ts'
import { test } from './product-test.ts'

/** With a search in the address, which an unverified email does not permit. */
const SEARCHES = [
  '/din?mode=company&query=chandrikora',
  '/din?mode=director&query=shenoy',
  '/document/create?query=chandrikora',
]
/** Without anything in flight for so long, a screen has requested all that it needs. */
const QUIET_MS = 200

/** Opens each screen. Returns the calls that were refused. */
async function refusedCalls(page: Page): Promise<string[]> {
  const refused: string[] = []
  let open = 0
  let changedAt = 0
  const moved = (by: number) => {
    open += by
    changedAt = Date.now()
  }
  page.on('request', () => moved(1))
  page.on('requestfinished', () => moved(-1))
  page.on('requestfailed', () => moved(-1))
  page.on('response', (response) => {
    if (response.status() >= 400)
      refused.push(`${new URL(page.url()).pathname}: ${response.status()} ${response.url()}`)
  })
  for (const address of [...Object.keys(SCREENS), '/account/crm', ...SEARCHES]) {
    await openInApp(page, address)
    await expect(page.locator('#content h1')).toBeVisible()
    const isQuiet = () => open <= 0 && Date.now() - changedAt > QUIET_MS
    await expect.poll(isQuiet, { intervals: [50] }).toBe(true)
  }
  return refused
}

/** What the owner of a team opens is in routes.spec.ts. */
test('no screen makes a call that it could know to be refused', async ({ page, product }) => {
  for (const [who, national] of [
    ['a member', '9876543211'],
    ['a user without a plan', '9876543212'],
  ] as const)
    await test.step(who, async () => {
      const own = await page.context().browser()!.newContext({ baseURL: product.url })
      const fresh = await own.newPage()
      await signInByLink(fresh, product, national)
      expect(await refusedCalls(fresh)).toEqual([])
      await own.close()
    })
  await test.step('a new user, whose email is not verified', async () => {
    await joinAs(page, '9811100181')
    expect(await refusedCalls(page)).toEqual([])
  })
})

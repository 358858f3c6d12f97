import { expect, type Locator, type Page } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'
import { SIZES } from './widths.ts'

/** Why a person cannot press a control of the open menu; empty if all can be pressed. */
function outOfReach(): string[] {
  const menu = document.querySelector<HTMLElement>('[popover]')
  if (!menu) return ['no menu is open']
  const box = menu.getBoundingClientRect()
  const isIn = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
  if (!isIn || getComputedStyle(menu).opacity !== '1') return [`the menu is at ${box.x}, ${box.y}`]
  const controls = [...menu.querySelectorAll<HTMLElement>('a, button, input, select, label')]
  if (controls.length === 0) return ['the menu is empty']
  return controls.flatMap((control) => {
    control.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    const isHit = hit !== null && (control.contains(hit) || hit.contains(control))
    return isHit && menu.contains(hit) ? [] : [control.innerText || control.outerHTML]
  })
}

async function expectInReach(page: Page, button: Locator, name: string): Promise<void> {
  await button.click()
  await expect.poll(() => page.evaluate(outOfReach), { message: name }).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator('[popover]')).toHaveCount(0)
  await expect(button).toBeFocused()
}

test('each control of each menu is inside the window when it is pressed, at every width', async ({
  page,
  product,
}) => {
  await signInByLink(page, product, '9876543210', '/worklist')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await openInApp(page, '/worklist')
    const isPhone = size.width < 600
    const row = page.locator(isPhone ? 'li[data-index]' : 'tbody tr[data-row]').first()
    await expect(row).toBeVisible()
    for (const name of [/^Views/, 'Profile menu'])
      await expectInReach(page, page.getByRole('button', { name }), `${name} at ${size.width}`)
    if (isPhone) await page.getByRole('button', { name: 'Select', exact: true }).click()
    // What was selected at the width before still is.
    if (await row.getByRole('checkbox').isChecked()) await bar.getByText('Clear').click()
    await row.getByRole('checkbox').click()
    for (const name of ['Stage', 'Tag', 'Next call', 'List', 'Assign']) {
      const button = bar.getByRole('button', { name, exact: true })
      await expectInReach(page, button, `${name} at ${size.width}`)
    }
    if (isPhone) await page.getByRole('button', { name: 'Done', exact: true }).click()
    // The card opens its person, next to its contacts.
    const open = row.getByRole('button', { name: /^Open / })
    if (isPhone) await open.click({ position: { x: 300, y: 6 } })
    else await row.locator('td').nth(1).click()
    const panel = page.getByRole(isPhone ? 'dialog' : 'complementary')
    for (const name of ['No call', 'Add to a list'])
      await expectInReach(page, panel.getByRole('button', { name }), `${name} at ${size.width}`)
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
  }
})

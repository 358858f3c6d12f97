import { expect, test } from '@playwright/test'
import { refuseOutOfReach } from './reach.ts'

const items = '<button role="menuitem">First</button>'.repeat(60)
const last = '<button role="menuitem">Delete</button>'
/** A menu at this place. The page is long enough to be scrolled to it. */
const menu = (style: string, content = last) =>
  `<div style="height: 3000px"></div><div role="menu" style="position: absolute; ${style}">${content}</div>`

const OUT_OF_REACH: readonly (readonly [what: string, page: string, why: RegExp])[] = [
  [
    'a menu that opens below the window',
    menu('top: 810px; left: 20px'),
    /menuitem.*Delete.* is out of reach: it floats at .* 810 to \d+ down, the window is 1280 x 800/,
  ],
  [
    'a scroll area that is partly below the window',
    menu('top: 700px; width: 90px; height: 200px; overflow: auto', items + last),
    /it floats at .* 700 to 900 down/,
  ],
  [
    'a control beyond the right edge of the page',
    `<body style="overflow-x: hidden"><div style="margin-left: 1300px">${last}</div>`,
    /it is at 13\d\d to .* across/,
  ],
  [
    'the end of the page under a bar',
    `<body style="margin: 0"><div style="height: 3000px"></div>${last}
      <div style="position: fixed; inset: auto 0 0; height: 60px; background: white"></div>`,
    /it is under a bar/,
  ],
]

for (const [what, content, why] of OUT_OF_REACH)
  test(`nobody can press ${what}`, async ({ page }) => {
    refuseOutOfReach(page)
    await page.setContent(content)
    const control = page.getByRole('menuitem', { name: 'Delete' })
    await expect(control.click()).rejects.toThrow(why)
    await expect(control.press('Enter')).rejects.toThrow(why)
  })

const IN_REACH = {
  'a control below the fold': `<div style="height: 3000px"></div>${last}`,
  'the end of a menu that scrolls': menu(
    'top: 20px; width: 90px; height: 200px; overflow: auto',
    items + last,
  ),
  'the end of the page above a bar': `<body style="padding-bottom: 80px">
    <div style="height: 3000px"></div>${last}
    <div style="position: fixed; inset: auto 0 0; height: 60px; background: white"></div>`,
}

for (const [what, content] of Object.entries(IN_REACH))
  test(`a person can press ${what}`, async ({ page }) => {
    refuseOutOfReach(page)
    await page.setContent(content)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  })
